/**
 * Threads in words: who does something, where a thread is and why it waits, and the sentence about a lock whose holder,
 * or next holder, no core executes. Pure, from the model of a trace.
 */
import { capital } from "../../base/text.ts";
import { numberRanges } from "../../model/results/number-ranges.ts";
import { segmentAt } from "../trace/history/segments.ts";
import { countUpTo } from "../trace/records/search.ts";
import {
  ACTIVITY_ASLEEP,
  ACTIVITY_PREEMPTED,
  ACTIVITY_READY,
  ACTIVITY_STOLEN,
  CORE_STATE,
  coreStateLook,
  drawnState,
} from "../trace/state/core-states.ts";
import type { TraceCursor } from "../trace/cursor.ts";
import type { TraceModel } from "../trace/model.ts";
import type { ThreadHistory } from "../trace/history/thread-history.ts";
import { threadNow, type ThreadNow } from "../trace/thread-now.ts";
import type { SceneNames } from "./names.ts";
import { coreName, plural, timeWords } from "./say.ts";

/**
 * Who is in a context: the thread where the run has threads, elsewhere the core, which has the number of its own
 * context. The model of a moment that tells nothing of its contexts cannot say which core was in another one.
 */
export function partyName({ threads, coreCount }: Pick<TraceModel, "threads" | "coreCount">, context: number): string {
  const thread = threads?.threadOf[context] ?? -1;
  if (thread >= 0) return `thread ${thread}`;
  return context < coreCount ? coreName(context) : `context ${context}`;
}

/** Who does what a record tells, without the core of a thread: "thread 7". */
export function actorName(model: TraceModel, record: number): string {
  const { columns, threads } = model;
  const isThread = (threads?.threadOf[columns.context[record] ?? -1] ?? -1) >= 0;
  return isThread ? partyName(model, columns.context[record] ?? -1) : coreName(columns.core[record] ?? -1);
}

/** The same with it: "thread 7 on core 3". */
export function actorOnCore(model: TraceModel, record: number): string {
  const actor = actorName(model, record);
  const core = coreName(model.columns.core[record] ?? -1);
  return actor === core ? core : `${actor} on ${core}`;
}

/** "3 threads wait", where the run has threads; "3 cores wait" elsewhere. */
export function waitersWords({ threads }: Pick<TraceModel, "threads">, count: number): string {
  const one = threads === undefined ? "core" : "thread";
  return plural(count, `${one} waits`, `${one}s wait`);
}

/** A lock that no thread can give up or take, since no core executes the thread that would. */
export interface HeldUp {
  readonly lock: number;
  readonly role: "holder" | "next holder";
  readonly thread: number;
  readonly why: "preempted" | "ready" | "asleep" | "stolen";
  /** Cycles for which it has been so; undefined where that began before the trace. */
  readonly cycles: number | undefined;
}

const WHY: ReadonlyMap<number, HeldUp["why"]> = new Map([
  [ACTIVITY_PREEMPTED, "preempted"],
  [ACTIVITY_READY, "ready"],
  [ACTIVITY_ASLEEP, "asleep"],
  [ACTIVITY_STOLEN, "stolen"],
]);

/** Of the hottest lock; undefined where a core executes its holder, or the next one while it is free. */
export function heldUpAt(model: TraceModel, cycle: number): HeldUp | undefined {
  const { threads, sections } = model;
  if (threads === undefined) return undefined;
  const next = countUpTo(sections.start, cycle);
  if (next > 0 && (sections.end[next - 1] ?? 0) > cycle)
    return heldUp(model, threads, sections.context[next - 1] ?? -1, "holder", cycle);
  if ((sections.wanted[next] ?? Infinity) > cycle) return undefined;
  return heldUp(model, threads, sections.context[next] ?? -1, "next holder", cycle);
}

function heldUp(
  model: TraceModel,
  { threadOf, segments }: ThreadHistory,
  context: number,
  role: HeldUp["role"],
  cycle: number,
): HeldUp | undefined {
  const thread = threadOf[context] ?? -1;
  if (thread < 0) return undefined;
  const segment = segmentAt(segments, thread, cycle);
  const why = WHY.get(segments.activity[segment] ?? -1);
  if (why === undefined) return undefined;
  const since = segments.start[segment] ?? model.begin;
  const isKnown = since > model.begin || model.shape.fromStart;
  return { lock: model.sections.lock, role, thread, why, cycles: isKnown ? cycle - since : undefined };
}

/** "thread 7 holds the lock and waits for a core: preempted 1.2 ms ago"; undefined where nothing holds the lock up. */
export function heldUpWords(model: TraceModel, cycle: number, names: SceneNames): string | undefined {
  const held = heldUpAt(model, cycle);
  if (held === undefined) return undefined;
  const lock = names.lock(model.columns.lockAddresses[held.lock] ?? 0);
  const time = held.cycles === undefined ? undefined : timeWords(held.cycles, names.clockHz);
  const begun =
    held.role === "holder" ? `thread ${held.thread} holds ${lock}` : `${lock} is free for thread ${held.thread}`;
  const and = held.role === "holder" ? " and" : ", which";
  switch (held.why) {
    case "preempted":
      return `${begun}${and} waits for a core: preempted ${time === undefined ? "before this stretch" : `${time} ago`}`;
    case "ready":
      return `${begun}${and} waits for a core${time === undefined ? "" : `, for ${time} now`}`;
    case "asleep":
      return `${begun}${and} waits for a wake-up${time === undefined ? "" : `, for ${time} now`}`;
    case "stolen":
      return `${begun}, but a hypervisor ${time === undefined ? "has its core" : `took its core away ${time} ago`}`;
  }
}

/**
 * The same as a sentence, with how many cores go round wait loops meanwhile; empty where nothing holds the lock up.
 */
export function heldUpSentence(model: TraceModel, cycle: number, names: SceneNames): string {
  const held = heldUpWords(model, cycle, names);
  if (held === undefined || model.threads === undefined) return "";
  const { segments, count } = model.threads;
  let spinning = 0;
  for (let thread = 0; thread < count; thread++) {
    const activity = segments.activity[segmentAt(segments, thread, cycle)] ?? 0;
    if (drawnState(activity, false) === CORE_STATE.SPINNING) spinning++;
  }
  const meanwhile = plural(spinning, "core goes round a wait loop", "cores go round wait loops");
  return `${capital(held)}.${spinning === 0 ? "" : ` Meanwhile ${meanwhile}.`}`;
}

/** Where the thread is, or why it waits: "waits for a core: preempted 1.2 ms ago". */
export function threadClause(now: ThreadNow, cursor: TraceCursor, { clockHz }: SceneNames): string {
  const cycles = now.since === undefined ? undefined : Math.max(0, cursor.time - now.since);
  const lasting = cycles === undefined ? "" : `, for ${timeWords(cycles, clockHz)}`;
  switch (now.scheduling) {
    case "preempted":
      return `waits for a core: preempted ${cycles === undefined ? "before this stretch" : `${timeWords(cycles, clockHz)} ago`}`;
    case "ready":
      return `waits for a core${lasting}`;
    case "asleep":
      return `waits for a wake-up${lasting}`;
    case "absent":
      return "has not begun, or has ended";
    case "on a core":
      return `is on ${coreName(now.core)}, ${coreStateLook(now.state).name}${lasting}`;
  }
}

/** What a thread holds and wants of locks. */
export function threadLockLines(
  { context, wants }: ThreadNow,
  cursor: TraceCursor,
  names: SceneNames,
): readonly string[] {
  const { state, model } = cursor;
  const nameOf = (lock: number): string => names.lock(model.columns.lockAddresses[lock] ?? 0);
  const held = (state.heldCount[context] ?? 0) > 0 ? (state.heldLock[context] ?? -1) : -1;
  let before = 0;
  for (let c = wants < 0 ? -1 : state.waiters.first(wants); c >= 0 && c !== context; c = state.waiters.after(c))
    before++;
  return [
    ...(held < 0 ? [] : [`holds ${nameOf(held)}`]),
    ...(wants < 0 ? [] : [`wants ${nameOf(wants)}: ${before === 0 ? "the next holder" : `${before} before it`}`]),
  ];
}

/**
 * All threads at the cursor's cycle, for readers who cannot see the pictures: a sentence for each, and one for those of
 * which the same is said, such as hundreds that sleep.
 */
export function describeThreads(threads: ThreadHistory, cursor: TraceCursor, names: SceneNames): string {
  const alike = new Map<string, number[]>();
  for (let thread = 0; thread < threads.count; thread++) {
    const now = threadNow(threads, cursor, thread);
    const words = [threadClause(now, cursor, names), ...threadLockLines(now, cursor, names)].join("; ");
    alike.set(words, [...(alike.get(words) ?? []), thread]);
  }
  return [...alike].map(([words, of]) => `${whichThreads(of)} ${words}.`).join(" ");
}

function whichThreads(threads: readonly number[]): string {
  const numbers = numberRanges(threads);
  return threads.length === 1 ? `Thread ${numbers}` : `Each of the threads ${numbers}`;
}
