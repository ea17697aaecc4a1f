/**
 * The progress of each of several runs, counted from one start over one stretch of shared time: operations completed,
 * and how often the hottest lock was taken. The count comes from the records only, so it is exact.
 */
import { TRACE } from "../../base/abi.gen.ts";
import type { TraceModel } from "./model.ts";
import { countUpTo } from "./records/search.ts";

/** One run in a race. Cycles are those of its own trace. */
export interface RaceLane {
  readonly start: number;
  readonly finish: number;
  /** Moments from start to finish, ascending. */
  readonly operations: Float64Array;
  readonly sections: Float64Array;
}

/** A lane from `start` to `finish`, both in the trace's own cycles. */
export function raceLane(model: TraceModel, start: number, finish: number): RaceLane {
  const { columns, hottestLock } = model;
  const held: number[] = [];
  for (let i = 0; i < columns.count; i++)
    if (columns.kind[i] === TRACE.LOCK_HELD && columns.lock[i] === hottestLock) held.push(columns.time[i] ?? 0);
  return {
    start,
    finish,
    operations: between(model.operationTimes, start, finish),
    sections: between(Float64Array.from(held), start, finish),
  };
}

function between(times: Float64Array, start: number, finish: number): Float64Array {
  return times.slice(countUpTo(times, start), countUpTo(times, finish));
}

/** How many of the moments lie at or before a cycle of the trace. */
export function reachedBy(times: Float64Array, cycle: number): number {
  return countUpTo(times, cycle);
}
