/**
 * The state of the machine when a trace begins in the middle of a run. The ring keeps the latest records only, but the
 * records that follow prove much about the time before: a core that is served without having been queued was queued, a
 * core that stops spinning was spinning, a core that releases a lock was holding it, and a core that comes to hold a
 * lock without having begun to want it was waiting.
 *
 * The state contains only what the records prove, given that all cores have started by then; everything else stays
 * unknown. A core that the trace never mentions stays unknown to the end. Where a short stretch of a longer trace is
 * shown, more is known: the cores that wait for a lock, even if they come to hold it after the stretch (LockWait).
 */
import { ACTIVITY, REQUESTER, SOURCES, TRACE } from "../../../base/abi.gen.ts";
import { endsByItself, systemActivity } from "./system-activity.ts";
import { ACTIVITY_STALLED, ACTIVITY_UNKNOWN } from "./core-states.ts";
import type { TraceColumns } from "../records/columns.ts";

/** A context that waits for a lock when a trace begins. */
export interface LockWait {
  readonly context: number;
  /** Address of the lock. */
  readonly lock: number;
}

export interface BeginState {
  /**
   * Per core: its activity; SPINS, or SPINS_PERHAPS when the records do not decide it; line of its transaction or -1.
   */
  readonly activity: Int32Array;
  readonly spinning: Int32Array;
  readonly transactionLine: Int32Array;
  /** Cores queued at directories, in the order in which they are served; its line, and the record that says so. */
  readonly queued: readonly {
    readonly core: number;
    readonly line: number;
    readonly at: number;
    readonly left: number;
  }[];
  /** Cores being served at the begin, and the line of each. */
  readonly served: readonly { readonly core: number; readonly line: number }[];
  /**
   * Contexts that wait for a lock, with the record in which they come to hold it; in that order. For one that does so
   * after the trace has ended the number of a record that the trace does not have.
   */
  readonly waiting: readonly { readonly context: number; readonly lock: number; readonly held: number }[];
  readonly holding: readonly { readonly context: number; readonly lock: number }[];
}

export const SPINS = 1;
export const SPINS_PERHAPS = 2;

const CHIP = SOURCES.findIndex((source) => source.name === "CHIP");

/** `told`: contexts that wait for a lock when the trace begins, in the order in which they come to hold the lock. */
export function inferBegin(columns: TraceColumns, coreCount: number, told: readonly LockWait[] = []): BeginState {
  const spinning = inferSpinning(columns, coreCount);
  const first = firstRecords(columns, coreCount);
  const mayDoElse = columns.kind.some((kind) => endsByItself(kind) || kind === TRACE.SLEEP);
  const activity = Int32Array.from(first, (record, core) =>
    activityBefore(columns, record, spinning[core] ?? 0, mayDoElse),
  );
  const transactionLine = Int32Array.from(first, (record, core) =>
    inTransaction(activity[core] ?? 0) ? (columns.line[record] ?? -1) : -1,
  );
  const byTime = Array.from(first.keys()).sort((x, y) => (first[x] ?? 0) - (first[y] ?? 0));
  const lineOf = (core: number): number => transactionLine[core] ?? -1;
  return {
    activity,
    spinning,
    transactionLine,
    queued: byTime
      .filter((core) => activity[core] === ACTIVITY.QUEUED)
      .map((core) => {
        const left = first[core] ?? 0;
        return { core, line: lineOf(core), at: columns.a[left] === CHIP ? 1 : 0, left };
      }),
    served: byTime.filter((core) => activity[core] === ACTIVITY.SERVED).map((core) => ({ core, line: lineOf(core) })),
    ...withTold(inferLocks(columns), columns, told),
  };
}

type Locks = Pick<BeginState, "waiting" | "holding">;

/** The records decide about the contexts of which they tell; the others come behind them. */
function withTold({ waiting, holding }: Locks, columns: TraceColumns, told: readonly LockWait[]): Locks {
  const proved = new Set([...waiting, ...holding].map(({ context }) => context));
  const others = told.flatMap(({ context, lock: address }, i) => {
    const lock = columns.lockAddresses.indexOf(address);
    return lock < 0 || proved.has(context) ? [] : [{ context, lock, held: columns.count + i }];
  });
  return { waiting: [...waiting, ...others], holding };
}

function inTransaction(activity: number): boolean {
  return activity === ACTIVITY.REQUESTING || activity === ACTIVITY.QUEUED || activity === ACTIVITY.SERVED;
}

/** Kinds of what happens to a line or a store of the core, and of notes beside what it does. */
const NO_ACTIVITY: ReadonlySet<number> = new Set([TRACE.INVALIDATE, TRACE.FREE, TRACE.EVICT, TRACE.DRAIN, TRACE.SIDES]);

/** The first record of each core that tells its activity, or -1; a prefetch of the core tells nothing about that. */
function firstRecords(columns: TraceColumns, coreCount: number): Int32Array {
  const first = new Int32Array(coreCount).fill(-1);
  let missing = coreCount;
  for (let i = 0; i < columns.count && missing > 0; i++) {
    const core = columns.core[i] ?? -1;
    const isOwn = (columns.requester[i] ?? -1) <= REQUESTER.DEMAND;
    if (core < 0 || (first[core] ?? 0) >= 0 || NO_ACTIVITY.has(columns.kind[i] ?? -1) || !isOwn) continue;
    first[core] = i;
    missing--;
  }
  return first;
}

function activityBefore(columns: TraceColumns, record: number, spinning: number, mayDoElse: boolean): number {
  if (record < 0) return ACTIVITY_UNKNOWN;
  switch (columns.kind[record]) {
    case TRACE.QUEUE:
      return ACTIVITY.REQUESTING;
    case TRACE.SERVE:
      return ACTIVITY.QUEUED;
    case TRACE.DATA:
      return ACTIVITY.SERVED;
    case TRACE.SPIN_END:
      return ACTIVITY.SPINNING;
    case TRACE.AWAKE:
      return ACTIVITY.IDLE;
    case TRACE.STALL:
      return columns.a[record] === 0 ? ACTIVITY_STALLED : ACTIVITY_UNKNOWN;
    default:
      if (spinning === SPINS) return ACTIVITY.SPINNING;
      if (spinning === SPINS_PERHAPS) return ACTIVITY_UNKNOWN;
      /* Where cores idle, or execute user or kernel code, this core may have done so until a moment ago. */
      return mayDoElse ? ACTIVITY_UNKNOWN : ACTIVITY.COMPUTING;
  }
}

/**
 * Some cores are known to spin because their first record about spinning is that it ends. For others there is no such
 * record, but they ask again for their line from an instruction from which cores that are known to spin ask.
 */
function inferSpinning(columns: TraceColumns, coreCount: number): Int32Array {
  const spinning = new Int32Array(coreCount).fill(SPINS_PERHAPS);
  for (let i = 0; i < columns.count; i++) {
    const core = columns.core[i] ?? -1;
    if (core < 0 || spinning[core] !== SPINS_PERHAPS || !decidesSpinning(columns.kind[i] ?? 0)) continue;
    spinning[core] = columns.kind[i] === TRACE.SPIN_END ? SPINS : 0;
  }
  const places = waitLoops(columns, spinning);
  for (let i = 0; i < columns.count; i++) {
    const core = columns.core[i] ?? -1;
    if (core < 0 || spinning[core] !== SPINS_PERHAPS || columns.kind[i] !== TRACE.REQUEST) continue;
    if (places.has(columns.pc[i] ?? 0)) spinning[core] = SPINS;
  }
  return spinning;
}

/** Instructions from which cores that are known to spin send requests. */
function waitLoops(columns: TraceColumns, atBegin: Int32Array): Set<number> {
  const spinning = atBegin.slice();
  const places = new Set<number>();
  for (let i = 0; i < columns.count; i++) {
    const core = columns.core[i] ?? -1;
    if (core < 0) continue;
    if (columns.kind[i] === TRACE.SPIN) spinning[core] = SPINS;
    else if (columns.kind[i] === TRACE.SPIN_END) spinning[core] = 0;
    else if (columns.kind[i] === TRACE.REQUEST && spinning[core] === SPINS) places.add(columns.pc[i] ?? 0);
  }
  return places;
}

/** A core in a wait loop does none of these things until it leaves the loop. */
function decidesSpinning(kind: number): boolean {
  return (
    kind === TRACE.SPIN ||
    kind === TRACE.SPIN_END ||
    kind === TRACE.OPERATION ||
    kind === TRACE.WORK ||
    kind === TRACE.IDLE ||
    systemActivity(kind) !== undefined ||
    kind === TRACE.LOCK_WAIT ||
    kind === TRACE.LOCK_HELD ||
    kind === TRACE.LOCK_RELEASED
  );
}

function inferLocks(columns: TraceColumns): Locks {
  const announced = locksWithWaits(columns);
  const waiting: { context: number; lock: number; held: number }[] = [];
  const holding: { context: number; lock: number }[] = [];
  const seen = new Set<number>();
  for (let i = 0; i < columns.count; i++) {
    const lock = columns.lock[i] ?? -1;
    const context = columns.context[i] ?? -1;
    if (lock < 0 || context < 0) continue;
    const key = lock * columns.contextCount + context;
    if (seen.has(key)) continue;
    seen.add(key);
    if (columns.kind[i] === TRACE.LOCK_RELEASED) holding.push({ context, lock });
    else if (columns.kind[i] === TRACE.LOCK_HELD && announced.has(lock)) waiting.push({ context, lock, held: i });
  }
  return { waiting: firstOfEach(waiting), holding };
}

/** A context waits for one lock at a time: the one that it comes to hold first. */
function firstOfEach<Wait extends { readonly context: number }>(waiting: readonly Wait[]): Wait[] {
  const seen = new Set<number>();
  return waiting.filter(({ context }) => !seen.has(context) && seen.add(context));
}

/** The locks that this program announces to want before it holds them; a mere try announces nothing. */
function locksWithWaits(columns: TraceColumns): Set<number> {
  const locks = new Set<number>();
  for (let i = 0; i < columns.count; i++) if (columns.kind[i] === TRACE.LOCK_WAIT) locks.add(columns.lock[i] ?? -1);
  return locks;
}
