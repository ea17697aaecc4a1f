/**
 * The threads of a run over time. A thread is a context that the program does not call a core's idle loop; threads are
 * numbered from 0 in the order of their contexts. While a core is in its context, a thread does what that core does;
 * otherwise it waits for a core, or for a wake-up, as the program says by context_state(). Before it is created, and
 * when it has ended, it is absent. Made once from the trace.
 */
import { TRACE } from "../../../base/abi.gen.ts";
import { contextState } from "../../../base/context-states.ts";
import type { ContextState } from "../../../base/run.ts";
import { hasThreads, threadNumbers, type ContextsAtEnd } from "../../../model/results/threads/thread-numbers.ts";
import { SegmentWriter, segmentAt, segmentEnd, totalSegments } from "./segments.ts";
import type { Segments, SegmentTotals } from "./segments.ts";
import type { HeldSpans } from "./lock-history.ts";
import type { Stays } from "./stays.ts";
import type { TraceColumns } from "../records/columns.ts";
import { countUpTo } from "../records/search.ts";
import {
  ACTIVITY_ABSENT,
  ACTIVITY_ASLEEP,
  ACTIVITY_PREEMPTED,
  ACTIVITY_READY,
  CORE_STATE,
  stateOf,
} from "../state/core-states.ts";

export interface ThreadHistory {
  readonly count: number;
  /** By thread, its context; and by context, its thread, or -1 for an idle loop. */
  readonly contextOf: Int32Array;
  readonly threadOf: Int32Array;
  /** The time of each thread, a row for each: an activity of its core, or one of those that only threads have. */
  readonly segments: Segments;
  readonly totals: SegmentTotals;
  /** By thread: when it holds at least one lock, whether a core is in it or not. */
  readonly held: HeldSpans;
  readonly queue: RunnableQueue;
}

/** How many threads wait for a core: `length[i]` from `time[i]` on. Times ascend; the first is the trace's begin. */
export interface RunnableQueue {
  readonly time: Float64Array;
  readonly length: Int32Array;
  readonly most: number;
}

export interface ThreadInput {
  readonly columns: TraceColumns;
  /** The time of the cores. */
  readonly segments: Segments;
  readonly stays: Stays;
  /** By context. */
  readonly held: HeldSpans;
  readonly contexts: ContextsAtEnd;
  readonly fromStart: boolean;
  readonly begin: number;
  readonly end: number;
}

/** Undefined where the program has no threads: it creates no contexts, or does not say what they wait for. */
export function threadHistory(input: ThreadInput): ThreadHistory | undefined {
  if (!hasThreads(input.contexts)) return undefined;
  const threadOf = Int32Array.from(threadNumbers(input.contexts));
  const contextOf = Int32Array.from(Array.from(threadOf.keys()).filter((context) => (threadOf[context] ?? -1) >= 0));
  const segments = threadSegments(input, contextOf);
  return {
    count: contextOf.length,
    contextOf,
    threadOf,
    segments,
    totals: totalSegments(segments),
    held: rowsOf(input.held, contextOf),
    queue: runnableQueue(segments, input.begin),
  };
}

/** What a program says of a context, or that an interrupt's handler began or ended in it; and in which record. */
interface Note {
  readonly record: number;
  readonly time: number;
  /** Undefined for the begin or end of a handler. */
  readonly state: ContextState | undefined;
  readonly handles: boolean;
}

function notesOf({ columns }: ThreadInput): ReadonlyMap<number, readonly Note[]> {
  const notes = new Map<number, Note[]>();
  for (let i = 0; i < columns.count; i++) {
    const kind = columns.kind[i];
    const isState = kind === TRACE.CONTEXT_STATE;
    if (!isState && kind !== TRACE.INTERRUPTED && kind !== TRACE.RESUMED) continue;
    const context = isState ? (columns.a[i] ?? 0) : (columns.context[i] ?? -1);
    const note = {
      record: i,
      time: columns.time[i] ?? 0,
      state: isState ? contextState(columns.b[i]) : undefined,
      handles: kind === TRACE.INTERRUPTED,
    };
    const known = notes.get(context);
    if (known === undefined) notes.set(context, [note]);
    else known.push(note);
  }
  return notes;
}

function threadSegments(input: ThreadInput, contextOf: Int32Array): Segments {
  const notes = notesOf(input);
  const writer = new SegmentWriter(contextOf.length, input.segments.start.length + contextOf.length);
  contextOf.forEach((context, thread) => new ThreadRow(input, thread, context, notes.get(context) ?? []).write(writer));
  return writer.finish(input.end);
}

/** Writes one thread's row: its stays on cores, and between them what it waits for. */
class ThreadRow {
  private readonly input: ThreadInput;
  private readonly thread: number;
  private readonly context: number;
  private readonly notes: readonly Note[];
  private at = 0;
  private state: ContextState;
  private handles = false;

  constructor(input: ThreadInput, thread: number, context: number, notes: readonly Note[]) {
    this.input = input;
    this.thread = thread;
    this.context = context;
    this.notes = notes;
    this.state = stateAtBegin(input, context, notes);
  }

  write(writer: SegmentWriter): void {
    const { stays, begin } = this.input;
    const first = stays.offset[this.context] ?? 0;
    const last = stays.offset[this.context + 1] ?? 0;
    if (first === last || (stays.start[first] ?? 0) > begin)
      this.writeAway(writer, begin, -1, first < last ? (stays.start[first] ?? 0) : Infinity);
    for (let s = first; s < last; s++) {
      this.writeStay(writer, s);
      const left = stays.left[s] ?? -1;
      if (left < 0) return;
      this.take(left);
      this.writeAway(writer, stays.end[s] ?? 0, left, s + 1 < last ? (stays.start[s + 1] ?? 0) : Infinity);
    }
  }

  /** The thread does what its core does. */
  private writeStay(writer: SegmentWriter, s: number): void {
    const { segments, stays } = this.input;
    const core = stays.core[s] ?? 0;
    const [start, end] = [stays.start[s] ?? 0, stays.end[s] ?? 0];
    const first = segmentAt(segments, core, start);
    for (let i = first; i < (segments.offset[core + 1] ?? 0); i++) {
      const from = Math.max(start, segments.start[i] ?? 0);
      if (i > first && from >= end) return;
      writer.push(this.thread, from, segments.activity[i] ?? 0, segments.cause[i] ?? -1);
    }
  }

  /** No core is in the thread from `start` until `end`; `cause` is the record with which that began. */
  private writeAway(writer: SegmentWriter, start: number, cause: number, end: number): void {
    const isPreempted = this.handles && this.state === "runnable";
    writer.push(this.thread, start, isPreempted ? ACTIVITY_PREEMPTED : activityAway(this.state), cause);
    for (; this.at < this.notes.length && (this.notes[this.at]?.time ?? 0) <= end; this.at++) {
      const note = this.notes[this.at];
      if (note?.state === undefined || note.time < start) break;
      if (note.state === this.state) continue;
      this.state = note.state;
      if (note.time < end) writer.push(this.thread, note.time, activityAway(this.state), note.record);
    }
  }

  /** Takes over the notes before a record. */
  private take(before: number): void {
    for (; this.at < this.notes.length && (this.notes[this.at]?.record ?? 0) < before; this.at++) {
      const note = this.notes[this.at];
      if (note?.state === undefined) this.handles = note?.handles ?? false;
      else this.state = note.state;
    }
  }
}

function activityAway(state: ContextState): number {
  switch (state) {
    case "waiting":
      return ACTIVITY_ASLEEP;
    case "ended":
      return ACTIVITY_ABSENT;
    default:
      return ACTIVITY_READY;
  }
}

/**
 * What the program had said of a context before the trace began. A program changes its word only where it says another
 * one: a thread that it now calls runnable was waiting, and one of which it says nothing is what it is at the end. A
 * trace that begins later does not tell whether such a thread was waiting or did not exist yet: it is taken to wait.
 */
function stateAtBegin(input: ThreadInput, context: number, notes: readonly Note[]): ContextState {
  const { contexts, fromStart } = input;
  const first = notes.find(({ state }) => state !== undefined);
  if (fromStart) return isCreatedLater(input, context, first) ? "ended" : "runnable";
  if (first === undefined) return contexts[context]?.state ?? "runnable";
  return first.state === "runnable" ? "waiting" : "runnable";
}

/**
 * Did the program create the context after it had begun? Nothing is said of one that setup() creates before a core has
 * been in it; of one that is created later, the scheduler says at once that it is runnable.
 */
function isCreatedLater({ stays }: ThreadInput, context: number, first: Note | undefined): boolean {
  if (first?.state !== "runnable") return false;
  const stay = stays.offset[context] ?? 0;
  return stay === (stays.offset[context + 1] ?? 0) || first.time < (stays.start[stay] ?? 0);
}

/** The rows of contexts, as rows of threads. */
function rowsOf(held: HeldSpans, contextOf: Int32Array): HeldSpans {
  const offset = new Uint32Array(contextOf.length + 1);
  const spans: number[] = [];
  contextOf.forEach((context, thread) => {
    for (let h = held.offset[context] ?? 0; h < (held.offset[context + 1] ?? 0); h++) spans.push(h);
    offset[thread + 1] = spans.length;
  });
  return {
    offset,
    start: Float64Array.from(spans, (h) => held.start[h] ?? 0),
    end: Float64Array.from(spans, (h) => held.end[h] ?? 0),
  };
}

function runnableQueue(segments: Segments, begin: number): RunnableQueue {
  const changes: { readonly time: number; readonly by: number }[] = [];
  for (let thread = 0; thread + 1 < segments.offset.length; thread++) {
    for (let i = segments.offset[thread] ?? 0; i < (segments.offset[thread + 1] ?? 0); i++) {
      if (stateOf(segments.activity[i] ?? 0) !== CORE_STATE.RUNNABLE) continue;
      changes.push({ time: segments.start[i] ?? 0, by: 1 }, { time: segmentEnd(segments, thread, i), by: -1 });
    }
  }
  changes.sort((x, y) => x.time - y.time);
  const time = [begin];
  const length = [0];
  for (const { time: now, by } of changes) {
    const waiting = (length.at(-1) ?? 0) + by;
    if (now === time.at(-1)) length[length.length - 1] = waiting;
    else {
      time.push(now);
      length.push(waiting);
    }
  }
  return {
    time: Float64Array.from(time),
    length: Int32Array.from(length),
    most: length.reduce((most, each) => Math.max(most, each), 0),
  };
}

/** How many threads wait for a core at a cycle. */
export function runnableAt({ time, length }: RunnableQueue, cycle: number): number {
  return length[countUpTo(time, cycle) - 1] ?? 0;
}

/** Thread-cycles spent waiting for a core between two cycles. */
export function runnableCycles({ time, length }: RunnableQueue, from: number, to: number): number {
  let sum = 0;
  for (let i = Math.max(0, countUpTo(time, from) - 1); i < time.length && (time[i] ?? 0) < to; i++) {
    const until = Math.min(to, time[i + 1] ?? to);
    sum += (length[i] ?? 0) * Math.max(0, until - Math.max(from, time[i] ?? 0));
  }
  return sum;
}
