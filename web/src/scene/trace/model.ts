/** One run's trace, ready to be looked at: decoded, linked, indexed. Made once per run; immutable afterwards. */
import { ACTIVITY, TRACE } from "../../base/abi.gen.ts";
import type { ContextsAtEnd } from "../../model/results/threads/thread-numbers.ts";
import { inferBegin, type LockWait } from "./state/begin-state.ts";
import {
  collectHandoffs,
  collectHolds,
  heldOnCores,
  heldSpans,
  type Handoffs,
  sectionsOf,
  type HeldSpans,
  type Holds,
  type LockSections,
} from "./history/lock-history.ts";
import { collectStays, type Stays } from "./history/stays.ts";
import { atOnce, type Steps } from "./steps.ts";
import { countBelow, countUpTo } from "./records/search.ts";
import { SegmentWriter, totalSegments, type Segments, type SegmentTotals } from "./history/segments.ts";
import { decodeTrace, type TraceColumns } from "./records/columns.ts";
import { endOfActivity } from "./state/system-activity.ts";
import { isSystemState, stateOf, type CoreStateId } from "./state/core-states.ts";
import { collectStores, type StoreHistory } from "./history/store-history.ts";
import { linkTrace, type TraceLinks } from "./records/links.ts";
import type { ThreadHistory, ThreadInput } from "./history/thread-history.ts";
import { TraceState } from "./state/trace-state.ts";
import type { StillState } from "./state/still-state.ts";
import type { TraceShape } from "./state/trace-shape.ts";

/** Records between checkpoints: 4096 records apply in well under a millisecond. Assumed, see tools/bench/frames.ts. */
export const CHECKPOINT_RECORDS = 4096;

/** Lines whose copies and queues are tracked: the busiest. Copies cost a bit per core, line and checkpoint. */
const TRACKED_LINES_MAX = 256;

/**
 * What the picture of a run is about: cache lines and locks between cores, or system calls between user and kernel
 * mode. The reader's steps through the run, and its usual speed, follow the subject.
 */
export type TraceSubject = "lines" | "system calls";

export type ThreadMaker = (input: ThreadInput) => ThreadHistory | undefined;

export interface TraceInput {
  /** The records: RunResult.trace.records. */
  readonly records: Uint32Array;
  readonly coreCount: number;
  readonly lineBytes: number;
  /** Chip of each core; needed only for machines with shared chip caches. */
  readonly nodeOfCore?: readonly number[];
  /** True on machines whose homes serve level by level; see TraceShape. */
  readonly servesByLevel?: boolean;
  /** True when nothing was dropped and tracing began at cycle 0. */
  readonly fromStart: boolean;
  /** Cores known to wait for a lock when a trace begins that has dropped records; see begin-state.ts. */
  readonly waiting?: readonly LockWait[];
  /** What the run is about; lines and locks when left out. */
  readonly subject?: TraceSubject;
  /** The contexts when the run ended; none when left out. */
  readonly contexts?: ContextsAtEnd;
  /** Makes the history of the threads: threadHistory, but for pictures that stand still, which come without it. */
  readonly threadsOf?: ThreadMaker;
  /** The cycles that the trace covers, when known; otherwise those from its first record to its last. */
  readonly begin?: number;
  readonly end?: number;
}

export interface TraceModel {
  readonly coreCount: number;
  readonly lineBytes: number;
  readonly begin: number;
  readonly end: number;
  readonly columns: TraceColumns;
  readonly links: TraceLinks;
  readonly shape: TraceShape;
  /** The number of the line in each tracked slot, hottest first. */
  readonly lineOfSlot: Int32Array;
  readonly segments: Segments;
  readonly totals: SegmentTotals;
  readonly stays: Stays;
  readonly holds: Holds;
  /** By core. */
  readonly held: HeldSpans;
  readonly handoffs: Handoffs;
  readonly stores: StoreHistory;
  /** Times of completed operations and of finished transactions, ascending. */
  readonly operationTimes: Float64Array;
  readonly transactionTimes: Float64Array;
  readonly subject: TraceSubject;
  /** Times of mode switches, and of all that system calls are made of, ascending; see callTimes. */
  readonly switchTimes: Float64Array;
  readonly callTimes: Float64Array;
  /** Moments at which idle times, user code, kernel code and mode switches end, ascending; nothing is recorded then. */
  readonly silentEnds: Float64Array;
  /** The states of programs with system calls or threads that occur. */
  readonly systemStates: ReadonlySet<CoreStateId>;
  /** The threads of the program; undefined where it has none, or where nothing says what its contexts wait for. */
  readonly threads: ThreadHistory | undefined;
  /** The critical sections of the hottest lock. */
  readonly sections: LockSections;
  /** Dense number of the lock with the most hand-offs (or acquisitions), or -1 when the trace has no lock. */
  readonly hottestLock: number;
  readonly checkpoints: readonly Int32Array[];
  /** The only state of a picture that stands still: its cursors are there, and move nowhere. */
  readonly still?: StillState;
}

export function buildTraceModel(input: TraceInput): TraceModel {
  return atOnce(traceModelSteps(input));
}

export function* traceModelSteps(input: TraceInput): Steps<TraceModel> {
  const { coreCount, lineBytes } = input;
  const { contexts = [] } = input;
  const columns = decodeTrace(
    input.records,
    coreCount,
    contexts.map(({ core }) => core),
  );
  yield;
  const links = linkTrace(columns, coreCount);
  yield;
  const lineOfSlot = hottestLines(columns);
  const shape = traceShape(input, columns, lineOfSlot);
  yield;
  const begin = input.begin ?? (input.fromStart ? 0 : (columns.time[0] ?? 0));
  const end = Math.max(begin, input.end ?? 0, columns.time[columns.count - 1] ?? begin);
  const handoffs = collectHandoffs(columns, links);
  const holds = collectHolds(columns, links, begin, end);
  const held = heldSpans(holds);
  const stays = collectStays(columns, begin, end);
  yield;
  const { segments, checkpoints } = yield* replaySteps(columns, links, shape, begin, end);
  yield;
  const { fromStart } = input;
  const threads = input.threadsOf?.({ columns, segments, stays, held, contexts, fromStart, begin, end });
  const activities = new Set(segments.activity);
  for (const activity of threads?.segments.activity ?? []) activities.add(activity);
  const hottest = hottestLock(columns, handoffs);
  yield;
  return {
    coreCount,
    lineBytes,
    begin,
    end,
    columns,
    links,
    shape,
    lineOfSlot,
    segments,
    checkpoints,
    handoffs,
    holds,
    totals: totalSegments(segments),
    stays,
    held: columns.context === columns.core ? held : heldOnCores(held, stays, coreCount),
    stores: collectStores(columns, coreCount),
    operationTimes: timesOfKind(columns, TRACE.OPERATION),
    transactionTimes: timesOfKind(columns, TRACE.DATA),
    subject: input.subject ?? "lines",
    switchTimes: timesOfKind(columns, TRACE.SWITCH),
    callTimes: callTimes(columns),
    silentEnds: silentEnds(columns),
    systemStates: new Set(Array.from(activities, stateOf).filter(isSystemState)),
    threads,
    sections: sectionsOf(holds, hottest, columns, links),
    hottestLock: hottest,
  };
}

function traceShape(input: TraceInput, columns: TraceColumns, lineOfSlot: Int32Array): TraceShape {
  const slotOfLine = new Int32Array(columns.lineNumbers.length).fill(-1);
  for (let slot = 0; slot < lineOfSlot.length; slot++) slotOfLine[lineOfSlot[slot] ?? 0] = slot;
  return {
    coreCount: input.coreCount,
    contextCount: columns.contextCount,
    contextAtBegin: columns.contextAtBegin,
    slotOfLine,
    slotCount: lineOfSlot.length,
    lockCount: columns.lockAddresses.length,
    nodeOfCore: input.nodeOfCore ?? [],
    servesByLevel: input.servesByLevel ?? false,
    fromStart: input.fromStart,
    begin: input.fromStart ? undefined : inferBegin(columns, input.coreCount, input.waiting),
  };
}

/** Lines by the sum over their requests of the queue each request found (itself included). */
function hottestLines(columns: TraceColumns): Int32Array {
  const heat = new Float64Array(columns.lineNumbers.length);
  for (let i = 0; i < columns.count; i++) {
    const line = columns.line[i] ?? -1;
    if (line < 0) continue;
    const gain = columns.kind[i] === TRACE.QUEUE ? 1 + (columns.a[i] ?? 0) : columns.kind[i] === TRACE.SERVE ? 1 : 0;
    heat[line] = (heat[line] ?? 0) + gain;
  }
  const order = Array.from(heat.keys()).sort((x, y) => (heat[y] ?? 0) - (heat[x] ?? 0) || x - y);
  return Int32Array.from(order.slice(0, TRACKED_LINES_MAX));
}

function hottestLock(columns: TraceColumns, handoffs: Handoffs): number {
  const heat = new Float64Array(columns.lockAddresses.length);
  for (let h = 0; h < handoffs.count; h++) add(heat, handoffs.lock[h] ?? -1, 1000);
  for (let i = 0; i < columns.count; i++) if (columns.kind[i] === TRACE.LOCK_HELD) add(heat, columns.lock[i] ?? -1, 1);
  let best = -1;
  for (let lock = 0; lock < heat.length; lock++) if (best < 0 || (heat[lock] ?? 0) > (heat[best] ?? 0)) best = lock;
  return best;
}

function add(sums: Float64Array, at: number, amount: number): void {
  if (at >= 0) sums[at] = (sums[at] ?? 0) + amount;
}

function timesOfKind(columns: TraceColumns, kind: number): Float64Array {
  const times: number[] = [];
  for (let i = 0; i < columns.count; i++) if (columns.kind[i] === kind) times.push(columns.time[i] ?? 0);
  return Float64Array.from(times);
}

/** The steps of system calls: a core crosses, changes an entry, wakes another core, sleeps or wakes up. */
const CALL_KINDS: ReadonlySet<number> = new Set([TRACE.SWITCH, TRACE.WORD, TRACE.INTERRUPT, TRACE.SLEEP, TRACE.AWAKE]);

function callTimes({ kind, time, count }: TraceColumns): Float64Array {
  const times: number[] = [];
  for (let i = 0; i < count; i++)
    if (CALL_KINDS.has(kind[i] ?? -1) && times.at(-1) !== time[i]) times.push(time[i] ?? 0);
  return Float64Array.from(times);
}

function silentEnds(columns: TraceColumns): Float64Array {
  const ends: number[] = [];
  for (let i = 0; i < columns.count; i++) {
    const end = endOfActivity(columns, i);
    if (end < Infinity) ends.push(end);
  }
  return Float64Array.from(ends).sort();
}

interface Replayed {
  readonly segments: Segments;
  readonly checkpoints: readonly Int32Array[];
}

/** One pass over the whole trace: checkpoints for the cursors, segments for the timeline. */
function* replaySteps(
  columns: TraceColumns,
  links: TraceLinks,
  shape: TraceShape,
  begin: number,
  end: number,
): Steps<Replayed> {
  const state = new TraceState(shape);
  const checkpoints: Int32Array[] = [state.save()];
  const writer = new SegmentWriter(shape.coreCount, columns.count + shape.coreCount);
  const until = new Float64Array(shape.coreCount).fill(Infinity);
  for (let c = 0; c < shape.coreCount; c++) writer.push(c, begin, state.activity[c] ?? 0, -1);
  const replay = (from: number, to: number): void => {
    for (let i = from; i < to; i++) {
      const core = columns.core[i] ?? -1;
      const before = core < 0 ? -1 : (state.cause[core] ?? -1);
      state.apply(columns, links, i);
      if (core < 0 || state.cause[core] === before) continue;
      const time = columns.time[i] ?? 0;
      endSilently(writer, until, core, time);
      writer.push(core, time, state.activity[core] ?? 0, i);
      until[core] = endOfActivity(columns, i);
    }
  };
  for (let from = 0; from < columns.count; from += CHECKPOINT_RECORDS) {
    if (from > 0) checkpoints.push(state.save());
    replay(from, Math.min(columns.count, from + CHECKPOINT_RECORDS));
    yield;
  }
  for (let c = 0; c < shape.coreCount; c++) endSilently(writer, until, c, end);
  return { segments: writer.finish(end), checkpoints };
}

/** A core whose activity ended by itself before `time` has computed since then. */
function endSilently(writer: SegmentWriter, until: Float64Array, core: number, time: number): void {
  const end = until[core] ?? Infinity;
  if (end < time) writer.push(core, end, ACTIVITY.COMPUTING, -1);
  until[core] = Infinity;
}

/** Time of the first record after `time`, or undefined when there is none. */
export function nextEventTime(model: TraceModel, time: number): number | undefined {
  const { columns } = model;
  return columns.time[countUpTo(columns.time, time)];
}

/** Time of the last record before `time`, or undefined when there is none. */
export function previousEventTime(model: TraceModel, time: number): number | undefined {
  const { columns } = model;
  return columns.time[countBelow(columns.time, time) - 1];
}

/** Time of the next (previous) core's holding in a hand-off, or undefined when there is none. */
export function nextHandoffTime(model: TraceModel, time: number): number | undefined {
  return model.handoffs.heldTime[countUpTo(model.handoffs.heldTime, time)];
}

export function previousHandoffTime(model: TraceModel, time: number): number | undefined {
  return model.handoffs.heldTime[countBelow(model.handoffs.heldTime, time) - 1];
}
