/**
 * When the runs of a point are made again, and how long: because the interval is wider than asked, or because the order
 * of the cores has hardly changed yet (order.ts). The work that policy.ts allows a point bounds both.
 */
import { RUN_WORD_MAX, type RunResult, type RunSpec } from "../../base/run.ts";
import { LAST_TIME, LENGTHEN, LENGTHEN_LEAST, LENGTHEN_MARGIN, type Precision, workMax } from "../experiment/policy.ts";
import { mixingLength } from "../results/points/order.ts";
import { workOf } from "./work.ts";

/** The least length of a run. */
export type RunLength = Pick<Precision, "warmupOperations" | "operationsMin" | "cyclesEnough">;

/** The parts of a run's spec that say how long the run is, in a spec of the usual length. */
type UsualLength = Pick<RunSpec, "cores" | "warmupOperations" | "operationsMin" | "cyclesEnough">;

/** The parts of the next run, as multiples of the run before: what is measured, and the warm-up that is forgotten. */
interface Growth {
  readonly measured: number;
  readonly warmup: number;
}

/**
 * The length of the point's next runs; undefined when its runs so far are long enough, or may not be longer. `spec` is
 * of the usual length; `excess` says how many times wider than asked the point's interval is, 1 or less when it is
 * narrow enough.
 */
export function nextLength(spec: UsualLength, runs: readonly RunResult[], excess: number): RunLength | undefined {
  if (runs.some((run) => run.stop !== "precise")) return undefined;
  const work = runs.reduce((sum, run) => sum + workOf(run), 0);
  const most = workMax(spec.cores) / Math.max(1, work);
  const growth = mixing(runs, most) ?? (excess > 1 ? preciser(excess, most) : undefined);
  return growth === undefined ? undefined : lengthOf(spec, runs, growth);
}

/** Warm-up and measurement are as long as each other here, so each may have half of the work. */
function mixing(runs: readonly RunResult[], most: number): Growth | undefined {
  const wanted = Math.max(...runs.map(mixingLength));
  const length = Math.min(wanted, most / 2);
  return wanted > 1 && 2 * length >= LENGTHEN ? { measured: length, warmup: length } : undefined;
}

/**
 * The width of an interval falls with the square root of the length. Runs that are four times longer begin after a
 * warm-up as long as the last run, shorter ones after a part of it.
 */
function preciser(excess: number, most: number): Growth | undefined {
  const measured = Math.min(LENGTHEN, Math.max(LENGTHEN_LEAST, LENGTHEN_MARGIN * excess ** 2));
  const allowed = measured <= LAST_TIME.longer ? LAST_TIME.work * most : most;
  return allowed >= measured ? { measured, warmup: measured / LENGTHEN } : undefined;
}

/**
 * Longer than all the runs, with a warm-up that leaves their beginnings behind. Runs that measure for more cycles than
 * the core can keep are as long as their operations say.
 */
function lengthOf(spec: UsualLength, runs: readonly RunResult[], { measured, warmup }: Growth): RunLength {
  const operations = Math.max(...runs.map((run) => run.operations));
  const cycles = Math.ceil(measured * Math.max(...runs.map((run) => run.time - run.measuredFrom)));
  const longer = Math.ceil(measured * operations);
  const warmupOperations = Math.max(spec.warmupOperations, Math.ceil((warmup * operations) / spec.cores));
  const cyclesEnough = Math.max(spec.cyclesEnough ?? 0, cycles);
  if (cyclesEnough > RUN_WORD_MAX) return { warmupOperations, operationsMin: longer, cyclesEnough: 0 };
  return { warmupOperations, operationsMin: Math.max(spec.operationsMin ?? 0, longer), cyclesEnough };
}
