/**
 * How far the model may be off, and where it is known to be farther off. A bound that a curve cannot keep is not moved:
 * it becomes an exception, with the reason, and with a bound of its own. An exception that is no longer needed fails
 * the test.
 */
import type { Fidelity } from "../../web/src/model/fidelity/fidelity.ts";

/**
 * The bounded errors: of the peak's place as a share, the others as |ln(simulated / published)|. A perfect curve has
 * none.
 */
export const ERRORS = {
  peak: "place of the peak",
  last: "value at the largest core count",
  mean: "mean factor over all points",
} as const;

export type ErrorName = keyof typeof ERRORS;

export interface Bound {
  readonly scenario: string;
  readonly variant: string;
  readonly error: ErrorName;
  readonly most: number;
}

export interface ExceptedBound extends Bound {
  readonly reason: string;
}

/**
 * Mean over all curves with predicted points of the means of |ln(simulated / published)|: of cache lines and locks on
 * the 48-core Opteron, of system calls on the Nehalem, whose model is younger and rests on fewer measured points, and
 * of whole applications on the Opteron.
 * `curvesMin`: a mean over fewer curves would not be the mean that is bounded.
 */
export const MEANS = {
  "cache lines and locks": { most: 0.14, curvesMin: 10 },
  "system calls": { most: 0.2, curvesMin: 5 },
  applications: { most: 0.15, curvesMin: 2 },
} as const;

export type Family = keyof typeof MEANS;

const APPLICATIONS = ["gmake", "metis", "postgresql", "psearchy"];

export function familyOf(scenario: string): Family {
  if (APPLICATIONS.includes(scenario)) return "applications";
  return /^(flexsc|syscall)_/.test(scenario) ? "system calls" : "cache lines and locks";
}

/** The benchmarks of [OLS12]: a ticket lock that collapses, and an MCS lock that does not. */
const OLS12 = ["fops", "mempop", "pfind", "exim_anon_vma"];

const mean = (scenario: string, variant: string, most: number): Bound => ({ scenario, variant, error: "mean", most });
const last = (scenario: string, variant: string, factor: number): Bound => ({
  scenario,
  variant,
  error: "last",
  most: Math.log(factor),
});

/**
 * 20 per cent of the peak's place (at least one core). The values at the end and the means lie a little above what
 * holds now, so that a change which worsens a curve is noticed.
 */
export const BOUNDS: readonly Bound[] = [
  ...OLS12.map((scenario): Bound => ({ scenario, variant: "ticket", error: "peak", most: 0.2 })),
  last("fops", "ticket", 1.15),
  last("mempop", "ticket", 1.15),
  last("pfind", "ticket", 1.4),
  last("exim_anon_vma", "ticket", 1.5),
  mean("fops", "ticket", 0.12),
  mean("fops", "mcs", 0.14),
  mean("mempop", "ticket", 0.2),
  mean("mempop", "mcs", 0.1),
  mean("pfind", "ticket", 0.17),
  mean("pfind", "mcs", 0.13),
  mean("exim_anon_vma", "ticket", 0.2),
  mean("exim_anon_vma", "mcs", 0.15),
  /* The number of look-ups was set on the place of this peak; the end is predicted. */
  last("lookup_mnt", "stock", 1.5),
  mean("lookup_mnt", "stock", 0.15),
  mean("lookup_mnt", "percore", 0.15),
  mean("gmake", "stock", 0.08),
  mean("gmake", "patched", 0.08),
  mean("metis", "small", 0.1),
  mean("metis", "super", 0.17),
  mean("metis", "patched", 0.1),
  mean("psearchy", "threads", 0.08),
  mean("psearchy", "in_order", 0.05),
  mean("psearchy", "round_robin", 0.05),
  /* The collapse comes at once, at 32 to 40 cores; in the measurement from 36 to 40. */
  mean("postgresql", "stock", 0.28),
  mean("postgresql", "patched", 0.08),
  mean("postgresql", "app", 0.28),
  mean("postgresql", "kernel", 0.28),
  mean("postgresql", "stock_updates", 0.28),
  mean("postgresql", "patched_updates", 0.13),
  last("postgresql", "stock", 1.25),
  last("postgresql", "app", 1.15),
  mean("line_sharing", "ww", 0.13),
  mean("line_sharing", "rw", 0.12),
  mean("syscall_batching", "same", 0.2),
  mean("flexsc_apache", "sync1", 0.1),
  mean("flexsc_apache", "flexsc1", 0.1),
  mean("flexsc_apache", "sync2", 0.25),
  mean("flexsc_apache", "flexsc2", 0.25),
  mean("flexsc_apache", "sync4", 0.15),
  mean("flexsc_apache", "flexsc4", 0.25),
];

const TWO_CORES =
  "The model nearly doubles the throughput with the second core; on the machine synchronous calls gained a fifth and " +
  "FlexSC two fifths. On which core the interrupts of the network card and the kernel's threads ran is not " +
  "published, and is not in the model.";

const ONE_STORM =
  "A section and its hand-off are a fifth too short with the MCS lock, and a third with the ticket lock, as if the " +
  "stores of a section overlapped less on the machine than in the model, and the unlock came to the lock's line " +
  "after its waiting cores. The hand-offs of FOPS, which also write three lines, are not too short, so no number of the " +
  "machine is known to be wrong.";

const EARLY_COLLAPSE =
  "The throughput collapses at once and one step early, at 32 cores, where both regimes are stable; on the machine it " +
  "falls from 36 to 40 cores. Two points in the collapse are a factor of four off, and all before it a tenth.";

export const EXCEPTIONS: readonly ExceptedBound[] = [
  { scenario: "flexsc_apache", variant: "sync2", error: "mean", most: 0.4, reason: TWO_CORES },
  { scenario: "mempop", variant: "ticket", error: "mean", most: 0.4, reason: ONE_STORM },
  { scenario: "mempop", variant: "ticket", error: "last", most: Math.log(1.4), reason: ONE_STORM },
  { scenario: "mempop", variant: "mcs", error: "mean", most: 0.18, reason: ONE_STORM },
  { scenario: "postgresql", variant: "app", error: "mean", most: 0.37, reason: EARLY_COLLAPSE },
  {
    scenario: "pfind",
    variant: "ticket",
    error: "peak",
    most: 0.25,
    reason:
      "The machine keeps its throughput from 10 to 16 cores, the model only to 10. With a long section and few " +
      "waiting cores a hand-off of the machine takes about 960 cycles, no more than with an MCS lock, so the next " +
      "holder must be among the first that are answered. The model answers from near to far, wherever the next holder " +
      "is, and charges the whole of a broadcast before the first answer. The order of answers is known for full " +
      "queues only.",
  },
];

/** Undefined when the curve has no such error: no points are published, or it has no peak. */
export function errorOf(fidelity: Fidelity, error: ErrorName): number | undefined {
  if (error === "mean") return Math.log(fidelity.factor);
  if (error === "last") return Math.abs(Math.log(fidelity.last.simulated / fidelity.last.published));
  const { peak } = fidelity;
  if (peak === undefined) return undefined;
  return Math.abs(peak.off) <= 1 ? 0 : Math.abs(peak.offShare);
}
