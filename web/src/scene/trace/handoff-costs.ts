/** The cost of each hand-off of one lock: the cycles from one core's release to the next core's holding, in order. */
import type { TraceModel } from "./model.ts";
import { countUpTo } from "./records/search.ts";

export interface HandoffCosts {
  readonly count: number;
  /** The number of each in TraceModel.handoffs. */
  readonly handoff: Int32Array;
  /** The core that let the lock go, and the core that got it. */
  readonly giver: Int32Array;
  readonly taker: Int32Array;
  /** The cycles of the trace at which the lock was let go (ascending), and the cycles that each hand-off then took. */
  readonly released: Float64Array;
  readonly cycles: Float64Array;
  /** The mean, in cycles; 0 without hand-offs. */
  readonly mean: number;
  readonly least: number;
  readonly most: number;
}

export function handoffCosts(model: TraceModel, lock: number): HandoffCosts {
  const { handoffs, columns } = model;
  const ours = Array.from(handoffs.lock.keys()).filter((i) => handoffs.lock[i] === lock);
  ours.sort((a, b) => (handoffs.releaseTime[a] ?? 0) - (handoffs.releaseTime[b] ?? 0));
  const coreOf = (record: number | undefined): number => columns.core[record ?? -1] ?? -1;
  const cycles = Float64Array.from(ours, (i) => (handoffs.heldTime[i] ?? 0) - (handoffs.releaseTime[i] ?? 0));
  return {
    count: ours.length,
    handoff: Int32Array.from(ours),
    giver: Int32Array.from(ours, (i) => coreOf(handoffs.release[i])),
    taker: Int32Array.from(ours, (i) => coreOf(handoffs.held[i])),
    released: Float64Array.from(ours, (i) => handoffs.releaseTime[i] ?? 0),
    cycles,
    mean: cycles.length === 0 ? 0 : cycles.reduce((sum, cost) => sum + cost, 0) / cycles.length,
    least: cycles.length === 0 ? 0 : cycles.reduce((a, b) => Math.min(a, b)),
    most: cycles.reduce((a, b) => Math.max(a, b), 0),
  };
}

/** The hand-off under way at a cycle, or the last one over; -1 before the first. */
export function handoffAt(costs: HandoffCosts, cycle: number): number {
  return countUpTo(costs.released, cycle) - 1;
}
