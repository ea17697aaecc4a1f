/**
 * What the cycles of one run of a race went to, from the start to the finishing line: what each passing of the lock
 * cost, and how many other cores had the lock's line before the next holder had it. Counted from the records, but for
 * the cores' time by category, which is the run's own account. words/race-words.ts makes a sentence of two of these.
 */
import { TRACE, type CYCLE_CATEGORIES } from "../../base/abi.gen.ts";
import type { RunResult } from "../../base/run.ts";
import { cyclesUpTo } from "./history/segments.ts";
import type { TraceModel } from "./model.ts";
import {
  ACTIVITY_COUNT,
  ACTIVITY_ASLEEP,
  ACTIVITY_PREEMPTED,
  ACTIVITY_READY,
  ACTIVITY_STOLEN,
} from "./state/core-states.ts";

type CycleCategory = (typeof CYCLE_CATEGORIES)[number]["name"];

/** Means over what happened until the finishing line; 0 where nothing did. */
export interface LockCosts {
  readonly handoffs: number;
  /** From one core's release to the next core's holding. */
  readonly handoffCycles: number;
  readonly heldCycles: number;
  /**
   * Cores that got the lock's line between the release and the moment at which the next holder had it: neither the one
   * that let it go nor the next holder.
   */
  readonly others: number;
  /** The share of hand-offs to a core of another chip. */
  readonly away: number;
  /**
   * Cycles of a hand-off for which no core executed the thread that was next, and of a section for which none executed
   * its holder: 0 in runs without threads.
   */
  readonly handoffOff: number;
  readonly heldOff: number;
}

export interface RaceCosts {
  readonly finish: number;
  readonly cores: number;
  readonly operations: number;
  /** How often the hottest lock was taken. */
  readonly sections: number;
  /** Undefined where no core ever waited for a lock. */
  readonly lock: LockCosts | undefined;
  /** Cycles of all cores together, by category. */
  readonly cycles: Readonly<Record<CycleCategory, number>>;
  /** The line for which cores waited most, and its share of the work of all lines; undefined where there is none. */
  readonly line: { readonly address: number; readonly share: number } | undefined;
}

export function raceCosts(
  model: TraceModel,
  run: Pick<RunResult, "cores" | "lines" | "operations">,
  finish: number,
): RaceCosts {
  return {
    finish,
    cores: model.coreCount,
    operations: run.operations,
    sections: sectionsBy(model, finish),
    lock: lockCosts(model, finish),
    cycles: cyclesOf(run),
    line: hottestLine(run),
  };
}

function sectionsBy({ columns, hottestLock }: TraceModel, finish: number): number {
  let count = 0;
  for (let i = 0; i < columns.count && (columns.time[i] ?? 0) <= finish; i++)
    if (columns.kind[i] === TRACE.LOCK_HELD && columns.lock[i] === hottestLock) count++;
  return count;
}

function lockCosts(model: TraceModel, finish: number): LockCosts | undefined {
  const { handoffs, sections: all, hottestLock, columns, shape } = model;
  const sums = { handoffs: 0, handoffCycles: 0, others: 0, away: 0, off: 0 };
  for (let h = 0; h < handoffs.count; h++) {
    if (handoffs.lock[h] !== hottestLock || (handoffs.heldTime[h] ?? 0) > finish) continue;
    const [release, held] = [handoffs.release[h] ?? 0, handoffs.held[h] ?? 0];
    const [giver, taker] = [columns.core[release] ?? -1, columns.core[held] ?? -1];
    sums.handoffs += 1;
    sums.handoffCycles += (handoffs.heldTime[h] ?? 0) - (handoffs.releaseTime[h] ?? 0);
    sums.others += othersBefore(model, release, held);
    const taking = columns.context[held] ?? -1;
    sums.off += offCycles(model, taking, handoffs.releaseTime[h] ?? 0, handoffs.heldTime[h] ?? 0);
    if (shape.nodeOfCore[giver] !== shape.nodeOfCore[taker]) sums.away += 1;
  }
  if (sums.handoffs === 0) return undefined;
  let [sections, held, off] = [0, 0, 0];
  for (let s = 0; s < all.start.length; s++) {
    const start = all.start[s] ?? 0;
    if (start > finish) continue;
    const end = Math.min(finish, all.end[s] ?? finish);
    sections += 1;
    held += end - start;
    off += offCycles(model, all.context[s] ?? -1, start, end);
  }
  return {
    handoffs: sums.handoffs,
    handoffCycles: sums.handoffCycles / sums.handoffs,
    heldCycles: sections === 0 ? 0 : held / sections,
    others: sums.others / sums.handoffs,
    away: sums.away / sums.handoffs,
    handoffOff: sums.off / sums.handoffs,
    heldOff: sections === 0 ? 0 : off / sections,
  };
}

/** Cycles between two moments in which no core executed the thread of a context. */
function offCycles({ threads }: TraceModel, context: number, from: number, to: number): number {
  const thread = threads?.threadOf[context] ?? -1;
  if (threads === undefined || thread < 0) return 0;
  const [before, until] = [new Float64Array(ACTIVITY_COUNT), new Float64Array(ACTIVITY_COUNT)];
  cyclesUpTo(threads.segments, threads.totals, thread, from, before);
  cyclesUpTo(threads.segments, threads.totals, thread, to, until);
  return OFF.reduce((sum, activity) => sum + (until[activity] ?? 0) - (before[activity] ?? 0), 0);
}

const OFF = [ACTIVITY_PREEMPTED, ACTIVITY_READY, ACTIVITY_ASLEEP, ACTIVITY_STOLEN] as const;

/**
 * The line through which the next holder learned of the release is the last one that it got before it held the lock.
 */
function othersBefore({ columns }: TraceModel, release: number, held: number): number {
  const [giver, taker] = [columns.core[release] ?? -1, columns.core[held] ?? -1];
  const isData = (i: number): boolean => columns.kind[i] === TRACE.DATA;
  let learned = held;
  while (learned > release && !(isData(learned) && columns.core[learned] === taker)) learned--;
  if (learned === release) return 0;
  const others = new Set<number>();
  for (let i = release + 1; i < learned; i++)
    if (isData(i) && columns.line[i] === columns.line[learned]) others.add(columns.core[i] ?? -1);
  others.delete(giver);
  others.delete(taker);
  return others.size;
}

function cyclesOf({ cores }: Pick<RunResult, "cores">): RaceCosts["cycles"] {
  const sums: Record<string, number> = {};
  for (const core of cores)
    for (const [name, cycles] of Object.entries(core.cycles)) sums[name] = (sums[name] ?? 0) + cycles;
  return sums as Record<CycleCategory, number>;
}

function hottestLine({ lines }: Pick<RunResult, "lines">): RaceCosts["line"] {
  const work = ({ counts }: RunResult["lines"][number]): number => counts.busy_cycles + counts.queue_cycles;
  const [first] = lines;
  if (first === undefined) return undefined;
  const all = lines.reduce((sum, line) => sum + work(line), 0);
  return all === 0 ? undefined : { address: first.address, share: work(first) / all };
}
