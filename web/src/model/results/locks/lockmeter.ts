/**
 * The locks of a run as Lockmeter's lockstat counts them (oss.sgi.com/projects/lockmeter): per lock, and per lock and
 * function that takes it. Unlike in the table of locks.ts, the time to get a lock counts as a wait only where another
 * core held or wanted the lock, and attempts that gave up count as requests.
 */
import type { DebugInfo } from "../../../base/program.ts";
import type { LockCaller, LockResult, RunResult } from "../../../base/run.ts";
import { callerOf } from "./lock-callers.ts";
import { lockName, type SourcePosition } from "../symbols.ts";

/** Times in cycles. */
export interface LockmeterRow {
  /** The name of the lock, or of the function that takes the lock. */
  readonly name: string;
  /** Share of the measured time in which the lock was held; of the total: undefined. */
  readonly utilisation: number | undefined;
  /** Share of the requests that found the lock held, or wanted, by another core. */
  readonly contendedShare: number;
  readonly holdMean: number;
  /** Undefined of callers that the core did not tell apart. */
  readonly holdMax: number | undefined;
  /** The mean wait of the requests that waited. */
  readonly waitMean: number;
  readonly waitMax: number | undefined;
  /** Share of the time of all cores that was spent in these waits. */
  readonly cpuShare: number;
  /** Acquisitions and rejected attempts. */
  readonly requests: number;
  /** Shares of the requests: got the lock at once, waited for it, gave up. They add up to 1. */
  readonly noWaitShare: number;
  readonly spinShare: number;
  readonly rejectShare: number;
}

export interface LockmeterLock extends LockmeterRow {
  readonly address: number;
  readonly callers: readonly LockmeterCaller[];
}

export interface LockmeterCaller extends LockmeterRow {
  /**
   * Where the function takes the lock; undefined for the callers that the core did not tell apart. The name is that of
   * the report in JSON.
   */
  readonly place: SourcePosition | undefined;
}

export interface LockmeterReport {
  /** Cores, and the cycles of each that were measured. */
  readonly cores: number;
  readonly cycles: number;
  /** The sums of all locks. */
  readonly total: LockmeterRow;
  /** Longest waits first, without locks that no core asked for. */
  readonly locks: readonly LockmeterLock[];
}

/** The counters that locks and their callers have in common. */
type Counts = LockCaller["counts"];

type Extent = Pick<LockmeterReport, "cores" | "cycles">;

export function lockmeterReport(result: RunResult, debug: DebugInfo): LockmeterReport {
  const extent = { cores: result.cores.length, cycles: result.time - result.measuredFrom };
  const locks = result.locks.filter(({ counts }) => counts.acquisitions + counts.rejections > 0);
  const total = locks.map(({ counts }) => counts).reduce<Counts>(together, NOTHING);
  return {
    ...extent,
    total: { ...rowOf("*TOTAL*", total, extent), utilisation: undefined },
    locks: locks.toSorted(byWaits).map((lock) => ({
      ...rowOf(lockName(debug, lock.address), lock.counts, extent),
      address: lock.address,
      callers: callersOf(lock, debug, extent),
    })),
  };
}

const NOTHING: Counts = {
  acquisitions: 0,
  contended: 0,
  contended_cycles: 0,
  contended_max: 0,
  hold_cycles: 0,
  hold_max: 0,
  rejections: 0,
};

function together(a: Counts, b: Counts): Counts {
  return {
    acquisitions: a.acquisitions + b.acquisitions,
    contended: a.contended + b.contended,
    contended_cycles: a.contended_cycles + b.contended_cycles,
    contended_max: Math.max(a.contended_max, b.contended_max),
    hold_cycles: a.hold_cycles + b.hold_cycles,
    hold_max: Math.max(a.hold_max, b.hold_max),
    rejections: a.rejections + b.rejections,
  };
}

function byWaits(a: LockResult, b: LockResult): number {
  return (
    b.counts.contended_cycles - a.counts.contended_cycles ||
    b.counts.hold_cycles - a.counts.hold_cycles ||
    a.address - b.address
  );
}

function rowOf(name: string, counts: Counts, { cores, cycles }: Extent): LockmeterRow {
  const requests = counts.acquisitions + counts.rejections;
  const spinShare = ratio(counts.contended, requests);
  const rejectShare = ratio(counts.rejections, requests);
  return {
    name,
    utilisation: ratio(counts.hold_cycles, cycles),
    contendedShare: spinShare + rejectShare,
    holdMean: ratio(counts.hold_cycles, counts.acquisitions),
    holdMax: counts.hold_max,
    waitMean: ratio(counts.contended_cycles, counts.contended),
    waitMax: counts.contended_max,
    cpuShare: ratio(counts.contended_cycles, cycles * cores),
    requests,
    noWaitShare: ratio(counts.acquisitions - counts.contended, requests),
    spinShare,
    rejectShare,
  };
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

/** Most requests first; one row for each position in the program, whichever copies of the lock's code stand there. */
function callersOf(lock: LockResult, debug: DebugInfo, extent: Extent): readonly LockmeterCaller[] {
  const byPosition = new Map<string, { position: SourcePosition; counts: Counts }>();
  for (const caller of lock.callers) {
    const position = callerOf(debug, caller);
    const key = `${position.file}:${position.line}:${position.symbol}`;
    const before = byPosition.get(key)?.counts ?? NOTHING;
    byPosition.set(key, { position, counts: together(before, caller.counts) });
  }
  const known = [...byPosition.values()];
  const rows = known
    .map(({ position, counts }) => ({ ...rowOf(position.symbol, counts, extent), place: position }))
    .filter(({ requests }) => requests > 0)
    .sort((a, b) => b.requests - a.requests || a.name.localeCompare(b.name, "en"));
  const rest = restOf(lock.counts, known.map(({ counts }) => counts).reduce<Counts>(together, NOTHING));
  return rest === undefined
    ? rows
    : [...rows, { ...rowOf(OTHERS, rest, extent), ...UNKNOWN_LONGEST, place: undefined }];
}

const OTHERS = "other callers";
const UNKNOWN_LONGEST = { holdMax: undefined, waitMax: undefined };

/** What the lock's counters say beyond those of its callers, of which the core keeps a limited number. */
function restOf(all: Counts, known: Counts): Counts | undefined {
  if (all.acquisitions + all.rejections === known.acquisitions + known.rejections) return undefined;
  return {
    ...NOTHING,
    acquisitions: all.acquisitions - known.acquisitions,
    contended: all.contended - known.contended,
    contended_cycles: all.contended_cycles - known.contended_cycles,
    hold_cycles: all.hold_cycles - known.hold_cycles,
    rejections: all.rejections - known.rejections,
  };
}
