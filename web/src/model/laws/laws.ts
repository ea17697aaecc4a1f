/**
 * Laws of scalability as shapes: throughput against cores, up to a factor (the rate of one core), with the meaning of
 * each law and each of its parameters in words. fit.ts fits them.
 */
import { repairmanThroughput } from "./repairman.ts";

export const LAWS = ["amdahl", "gustafson", "usl", "repairman"] as const;
export type LawId = (typeof LAWS)[number];

/** What may be laid over a curve: a law that is fitted to it, or the ceiling of its lock (ceiling.ts). */
export const LINES_OVER = [...LAWS, "ceiling"] as const;
export type LineOverId = (typeof LINES_OVER)[number];

export interface LawParameter {
  readonly symbol: string;
  readonly label: string;
  /** The meaning of a large or small value of the parameter for the program. */
  readonly meaning: string;
  readonly low: number;
  readonly high: number;
  /** The parameter shrinks with the length n of the curve: in units of size / n^power it is of the order of one. */
  readonly power: number;
}

export interface Law {
  readonly id: LawId;
  readonly label: string;
  readonly formula: string;
  /** Key of REFERENCES.md. */
  readonly source: string;
  readonly meaning: string;
  readonly parameters: readonly LawParameter[];
  /** Speed-up at n cores; 1 at one core. */
  readonly shape: (n: number, parameters: readonly number[]) => number;
  /** The number of cores at which the law is largest; undefined where the law only rises. */
  readonly peak: (parameters: readonly number[]) => number | undefined;
}

const serial = (meaning: string): LawParameter => ({
  symbol: "σ",
  label: "serial share",
  meaning,
  low: 0,
  high: 1,
  power: 1,
});

const AMDAHL: Law = {
  id: "amdahl",
  label: "Amdahl's law",
  formula: "γ n / (1 + σ (n − 1))",
  source: "Amdahl67",
  meaning: "A fixed share of the work is done by one core at a time; nothing gets slower as cores are added.",
  parameters: [serial("of the work on one core; the speed-up never exceeds 1 / σ")],
  shape: (n, [sigma = 0]) => n / (1 + sigma * (n - 1)),
  peak: () => undefined,
};

const GUSTAFSON: Law = {
  id: "gustafson",
  label: "Gustafson's law",
  formula: "γ (n − σ (n − 1))",
  source: "Gustafson88",
  meaning: "The work grows with the machine and its serial part does not, so the curve stays a straight line.",
  parameters: [serial("of the time on the machine; each further core adds 1 − σ of the first")],
  shape: (n, [sigma = 0]) => n - sigma * (n - 1),
  peak: () => undefined,
};

const USL: Law = {
  id: "usl",
  label: "Universal scalability law",
  formula: "γ n / (1 + α (n − 1) + β n (n − 1))",
  source: "Gunther93",
  meaning: "Amdahl's law, and a cost of agreement between every two cores, which in the end makes the curve fall.",
  parameters: [
    {
      symbol: "α",
      label: "contention",
      meaning: "share of the work that waits its turn; without β the speed-up never exceeds 1 / α",
      low: 0,
      high: 1,
      power: 1,
    },
    {
      symbol: "β",
      label: "coherency",
      meaning: "cost of each pair of cores that must agree; above zero the curve has a peak at √((1 − α) / β)",
      low: 0,
      high: 1,
      power: 2,
    },
  ],
  shape: (n, [alpha = 0, beta = 0]) => n / (1 + alpha * (n - 1) + beta * n * (n - 1)),
  peak: ([alpha = 0, beta = 0]) => (beta > 0 ? Math.sqrt(Math.max(0, 1 - alpha) / beta) : undefined),
};

const REPAIRMAN: Law = {
  id: "repairman",
  label: "Machine repairman",
  formula: "mean-value analysis of one server and n customers; at most γ / ρ",
  source: "Reiser-Lavenberg80",
  meaning:
    "Cores compute, then queue for one server whose hand-offs cost the same however many wait: what a queue lock can " +
    "do. A lock whose curve falls below it pays for its waiters.",
  parameters: [
    {
      symbol: "ρ",
      label: "service share",
      meaning: "of a core's round that it is being served; the server is busy all the time from about 1 / ρ cores on",
      low: 0,
      high: 1,
      power: 1,
    },
  ],
  shape: (n, [share = 0]) => repairmanThroughput(n, { think: 1 - share, service: share }),
  peak: () => undefined,
};

const ALL: Readonly<Record<LawId, Law>> = { amdahl: AMDAHL, gustafson: GUSTAFSON, usl: USL, repairman: REPAIRMAN };

export function lawOf(id: LawId): Law {
  return ALL[id];
}
