/** The cycle at which a view opens. At the begin of a trace nothing happens yet, so a later cycle is chosen. */
import { nextHandoffTime, type TraceModel } from "./model.ts";

/**
 * The cycle to look at first: in the middle of the measured part, at a step of a system call where the run is about
 * these, else at a hand-off where there are locks, else where a line arrives. A ring that reaches back before
 * `measuredFrom` (cycles) may hold the warm-up, to which the numbers do not refer; a trace of the begin holds nothing
 * else.
 */
export function firstLook(model: TraceModel, measuredFrom: number): number {
  const from = measuredFrom < model.end ? Math.max(model.begin, measuredFrom) : model.begin;
  const middle = from + (model.end - from) / 2;
  if (model.subject === "system calls") return middleOf(model.callTimes, middle) ?? middle;
  return nextHandoffTime(model, middle) ?? middleOf(model.transactionTimes, from) ?? middle;
}

/** The middle one of the times from `from` on. */
function middleOf(times: Float64Array, from: number): number | undefined {
  const first = times.findIndex((time) => time >= from);
  return first < 0 ? undefined : times[first + Math.floor((times.length - first) / 2)];
}
