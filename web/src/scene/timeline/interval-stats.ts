/** Statistics of a selected interval of the timeline: exact sums over the segments, not samples. */
import { runnableAt, runnableCycles, type RunnableQueue } from "../trace/history/thread-history.ts";
import type { LaneRows } from "./rows.ts";
import { ACTIVITY_COUNT, CORE_STATE, CORE_STATE_COUNT, drawnState, stateOf } from "../trace/state/core-states.ts";
import { countUpTo } from "../trace/records/search.ts";
import { cyclesUpTo } from "../trace/history/segments.ts";
import type { TraceModel } from "../trace/model.ts";

export interface IntervalStats {
  /** Cycles; from ≤ to. */
  readonly from: number;
  readonly to: number;
  readonly lanes: number;
  /** Cycles of all lanes by CORE_STATE (in sections as drawnState has it); adds up to lanes × (to − from). */
  readonly cyclesOfState: readonly number[];
  readonly handoffs: number;
  readonly transactions: number;
  readonly operations: number;
  /** How many threads waited for a core; undefined where the run has no threads. */
  readonly ready: { readonly mean: number; readonly most: number } | undefined;
}

export function intervalStats(model: TraceModel, rows: LaneRows, a: number, b: number): IntervalStats {
  const from = clamp(Math.min(a, b), model.begin, model.end);
  const to = clamp(Math.max(a, b), model.begin, model.end);
  return {
    from,
    to,
    lanes: rows.count,
    cyclesOfState: stateCycles(rows, from, to),
    handoffs: countWithin(model.handoffs.heldTime, from, to),
    transactions: countWithin(model.transactionTimes, from, to),
    operations: countWithin(model.operationTimes, from, to),
    ready: model.threads && readyWithin(model.threads.queue, from, to),
  };
}

function readyWithin(queue: RunnableQueue, from: number, to: number): IntervalStats["ready"] {
  let most = runnableAt(queue, from);
  for (let i = countUpTo(queue.time, from); i < queue.time.length && (queue.time[i] ?? 0) < to; i++)
    most = Math.max(most, queue.length[i] ?? 0);
  return { mean: to > from ? runnableCycles(queue, from, to) / (to - from) : most, most };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** Events in (from, to]: neighbouring intervals share no event. */
function countWithin(times: Float64Array, from: number, to: number): number {
  return countUpTo(times, to) - countUpTo(times, from);
}

function stateCycles(rows: LaneRows, from: number, to: number): number[] {
  const byState = new Array<number>(CORE_STATE_COUNT).fill(0);
  const sums = new Float64Array(ACTIVITY_COUNT);
  for (let lane = 0; lane < rows.count; lane++) {
    addActivities(rows, lane, from, to, sums.fill(0));
    takeHolds(rows, lane, from, to, sums, byState);
    for (let a = 0; a < ACTIVITY_COUNT; a++) bump(byState, stateOf(a), sums[a] ?? 0);
  }
  return byState;
}

function addActivities(rows: LaneRows, lane: number, from: number, to: number, sums: Float64Array): void {
  const before = new Float64Array(ACTIVITY_COUNT);
  cyclesUpTo(rows.segments, rows.totals, lane, from, before);
  cyclesUpTo(rows.segments, rows.totals, lane, to, sums);
  for (let a = 0; a < ACTIVITY_COUNT; a++) sums[a] = (sums[a] ?? 0) - (before[a] ?? 0);
}

/** Moves the time inside critical sections, but for user code, kernel code and mode switches, to HOLDING. */
function takeHolds(
  rows: LaneRows,
  lane: number,
  from: number,
  to: number,
  sums: Float64Array,
  byState: number[],
): void {
  const { held } = rows;
  const last = held.offset[lane + 1] ?? 0;
  const inside = new Float64Array(ACTIVITY_COUNT);
  for (let h = countUpTo(held.end, from, held.offset[lane] ?? 0, last); h < last; h++) {
    if ((held.start[h] ?? 0) >= to) break;
    const start = Math.max(from, held.start[h] ?? 0);
    const end = Math.min(to, held.end[h] ?? 0);
    addActivities(rows, lane, start, end, inside.fill(0));
    for (let a = 0; a < ACTIVITY_COUNT; a++) {
      if (drawnState(a, true) !== CORE_STATE.HOLDING) continue;
      sums[a] = (sums[a] ?? 0) - (inside[a] ?? 0);
      bump(byState, CORE_STATE.HOLDING, inside[a] ?? 0);
    }
  }
}

function bump(sums: number[], at: number, amount: number): void {
  sums[at] = (sums[at] ?? 0) + amount;
}
