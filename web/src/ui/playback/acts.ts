/**
 * The acts of a hand-off, by which a reader walks through a run: the lock is let go, the line is on its way between the
 * cores that want it, the next core holds the lock. Runs without hand-offs have an act for every service of a line, and
 * runs about system calls one for every step of a call.
 */
import { countBelow, countUpTo } from "../../scene/trace/records/search.ts";
import type { TraceModel } from "../../scene/trace/model.ts";

/** The beginning of the next act after a cycle of the trace; undefined after the last. */
export function actAfter(model: TraceModel, cycle: number): number | undefined {
  const steps = stepsOf(model);
  if (steps !== undefined) return steps[countUpTo(steps, cycle)];
  const { releaseTime, heldTime } = model.handoffs;
  const begun = countUpTo(releaseTime, cycle);
  const candidates = [releaseTime[begun], stormOf(model, begun - 1), heldTime[countUpTo(heldTime, cycle)]];
  return nearest(
    candidates.filter((time) => time !== undefined && time > cycle),
    Math.min,
  );
}

/** The beginning of the act before a cycle of the trace; undefined before the first. */
export function actBefore(model: TraceModel, cycle: number): number | undefined {
  const steps = stepsOf(model);
  if (steps !== undefined) return steps[countBelow(steps, cycle) - 1];
  const { releaseTime, heldTime } = model.handoffs;
  const begun = countBelow(releaseTime, cycle);
  const candidates = [releaseTime[begun - 1], stormOf(model, begun - 1), heldTime[countBelow(heldTime, cycle) - 1]];
  return nearest(
    candidates.filter((time) => time !== undefined && time < cycle),
    Math.max,
  );
}

/** The times of the acts of a run that is not walked through by its hand-offs. */
function stepsOf({ subject, handoffs, callTimes, transactionTimes }: TraceModel): Float64Array | undefined {
  if (subject === "system calls") return callTimes;
  return handoffs.count === 0 ? transactionTimes : undefined;
}

/** The moment half-way between the release and the next core's holding, while waiting cores are being served. */
function stormOf({ handoffs }: TraceModel, handoff: number): number | undefined {
  const from = handoffs.releaseTime[handoff];
  const to = handoffs.heldTime[handoff];
  return from === undefined || to === undefined ? undefined : Math.round((from + to) / 2);
}

function nearest(times: readonly (number | undefined)[], choose: (...values: number[]) => number): number | undefined {
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? undefined : choose(...known);
}
