/**
 * The simulator beside theories with known answers, as rows of the table: the assertions of tests/theory at their
 * hardest places, as numbers.
 */
import type { TheoryCheck } from "../../web/src/model/fidelity/fidelity-file.ts";
import { markovSpeedup } from "../../web/src/model/laws/markov.ts";
import { repairmanThroughput } from "../../web/src/model/laws/repairman.ts";
import { simulate, throughput } from "../theory/bare.ts";
import { peakOf } from "../theory/models.ts";

interface Asked {
  readonly at: string;
  /** The ratio of simulated to computed. */
  readonly ratio: () => Promise<number>;
}

async function check(theory: string, assumptions: string, asked: readonly Asked[]): Promise<TheoryCheck> {
  let worst = { worst: 1, at: "" };
  for (const { at, ratio } of asked) {
    const value = await ratio();
    if (worst.at === "" || Math.abs(Math.log(value)) > Math.abs(Math.log(worst.worst))) worst = { worst: value, at };
  }
  return { theory, assumptions, worst: Number(worst.worst.toPrecision(4)), at: worst.at };
}

function counter(cores: number): Asked {
  const ratio = async (): Promise<number> =>
    throughput(await simulate({ program: "counter.c", cores, answer: 400, precision: 0.001 })) * (400 + 1);
  return { at: `${cores} cores`, ratio };
}

function repairman(cores: number, think: number, service: number): Asked {
  const ratio = async (): Promise<number> => {
    const params = { think, service };
    const result = await simulate({ program: "repairman.c", cores, answer: 2, params, precision: 0.005 });
    return throughput(result) / repairmanThroughput(cores, { think, service });
  };
  return { at: `${cores} customers, think ${think}, repair ${service} cycles`, ratio };
}

const ANSWER = 500;
const MOST = 48;

/** Below the knee and far beyond it; the theory's hand-offs vary more, so its knee is softer. */
function markov(section: number, share: number): readonly Asked[] {
  const arrival = Math.round(section / share);
  const theory = (n: number): number => markovSpeedup(n, { a: arrival, s: section, c: ANSWER });
  const knee = peakOf(theory, MOST).n;
  return [Math.round(knee * 0.5), Math.round(knee * 0.75), MOST].map((cores) => ({
    at: `${cores} cores, section ${section} cycles, share ${share * 100} %`,
    ratio: async () => {
      const params = { arrival, section };
      const result = await simulate({ program: "markov_ticket.c", cores, answer: ANSWER, params, precision: 0.02 });
      return (throughput(result) * arrival) / theory(cores);
    },
  }));
}

export async function theoryChecks(): Promise<TheoryCheck[]> {
  return [
    await check("saturated atomic counter", "one addition for every answer of the directory", [
      counter(2),
      counter(48),
    ]),
    await check("machine repairman", "exponential times, one server; mean-value analysis", [
      repairman(8, 50_000, 10_000),
      repairman(48, 1_000_000, 20_000),
    ]),
    await check(
      "Markov model of the ticket lock",
      "exponential times; half of the knee, three quarters, and 48 cores",
      [...markov(400, 0.02), ...markov(1600, 0.05)],
    ),
  ];
}
