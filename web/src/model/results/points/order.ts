/**
 * The order in which cores take their turns, and whether a run was long enough for it.
 *
 * Where cores queue for a line, the one that is served next is mostly the one that came next the last time, too: each
 * round repeats the order of the round before, but for a few cores that change places. The throughput depends on the
 * order, since a hand-off within a chip is cheaper than one between chips, and a run that begins with a random order
 * may drift for thousands of rounds towards the orders that last. The batches of a short run do not show this drift,
 * and neither does a second start, which drifts likewise: `lock_handoff`'s MCS lock at 48 cores completes 2.05 million
 * operations per second in its first forty rounds from either start, and 1.87 million after a thousand. What does show
 * is how few of the cores have changed places meanwhile, which the core of the simulator counts.
 */
import type { Interval } from "../../../base/interval.ts";
import type { CycleCategory, RunResult } from "../../../base/run.ts";
import { cycleRows } from "../cycles.ts";
import { needsSecondStart } from "./sharing.ts";
import {
  LENGTHEN,
  ORDER_CHANGES_MIN,
  ORDER_FREE_SHARE,
  ORDER_WAITING_MIN,
  TRUTH_LENGTH,
} from "../../experiment/policy.ts";

/** What cores do by themselves, in any order of the cores; in all other cycles they wait. */
const OWN_WORK: ReadonlySet<CycleCategory> = new Set(["compute", "l1", "user", "kernel"]);

/**
 * What became of the order: "mixed", so often or so freely has it changed; "mixing", still under way; "frozen", no core
 * ever changed its place, and a longer run would show the same order.
 */
export type OrderState = "mixed" | "mixing" | "frozen";

export function orderOf(run: RunResult): OrderState {
  const cores = run.cores.length;
  /* Without a line that they share no core waits for another. */
  if (cores < 2 || !needsSecondStart(run) || waitingShare(run) < ORDER_WAITING_MIN) return "mixed";
  if (run.orderChanges === 0) return "frozen";
  /* Two cores have only one order that could mix. */
  if (cores === 2 || run.orderChanges >= ORDER_FREE_SHARE * run.operations) return "mixed";
  return run.orderChanges >= ORDER_CHANGES_MIN * cores ? "mixed" : "mixing";
}

/** The share of all cycles in which cores waited: for lines, locks, stations or wake-ups. */
function waitingShare(run: RunResult): number {
  const work = cycleRows(run).filter(({ category }) => OWN_WORK.has(category));
  return 1 - work.reduce((sum, { share }) => sum + share, 0);
}

export function isFrozen(run: RunResult): boolean {
  return orderOf(run) === "frozen";
}

/** How many times longer the run must be until its order has changed often enough; 1 where it has. */
export function mixingLength(run: RunResult): number {
  return orderOf(run) === "mixing" ? (ORDER_CHANGES_MIN * run.cores.length) / run.orderChanges : 1;
}

/** A value of a run, and what a run of the same experiment that was `length` times shorter gave. */
export interface Trend {
  readonly now: number;
  readonly shorter: number;
  readonly length: number;
}

/**
 * The interval of a run whose order is still mixing, stretched to where the value is heading: it has moved by so much
 * with each lengthening, and may move on as fast until the run is a hundred times longer.
 */
export function stretched(interval: Interval, { now, shorter, length }: Trend): Interval {
  if (length <= 1) return interval;
  const ahead = (now - shorter) * (Math.log(TRUTH_LENGTH) / Math.log(Math.max(length, LENGTHEN)));
  return { low: interval.low + Math.min(0, ahead), high: interval.high + Math.max(0, ahead) };
}
