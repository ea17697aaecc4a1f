/**
 * A trace in the Chrome trace-event format, which Perfetto and chrome://tracing open: a process per chip, a thread per
 * core with what it does, one more with its critical sections (they begin and end in the middle of what a core does,
 * and the spans of one thread must nest), hand-offs as arrows, printed lines as instants, waiting requests of the
 * hottest line as a counter. Made of the same segments and hand-offs as our own timeline, so the two cannot disagree.
 *
 * Format: "Trace Event Format" (Google, public document); times are microseconds, so cycles are divided by the clock.
 */
import { TRACE } from "../base/abi.gen.ts";
import { partyName } from "./words/thread-words.ts";
import { coreStateLook, stateOf } from "./trace/state/core-states.ts";
import { sceneNodeWord } from "./machine/layout/machine-parts.ts";
import type { RunScene } from "./run-scene.ts";
import { segmentEnd } from "./trace/history/segments.ts";

export interface TraceEventsInput {
  readonly scene: RunScene;
  /** Cycles per second of the machine's clock. */
  readonly clockHz: number;
  /** The exported interval, in cycles: events outside of it are left out, spans that reach over its ends are cut. */
  readonly from: number;
  readonly to: number;
  /** Data for the file's "otherData": scenario, machine, seed, model version, link. */
  readonly about: Readonly<Record<string, string | number>>;
}

export interface TraceEvent {
  readonly name: string;
  readonly cat?: string;
  /** X: complete, M: metadata, s and f: an arrow's begin and end, C: counter, i: an instant. */
  readonly ph: "X" | "M" | "s" | "f" | "C" | "i";
  /** The scope of an instant: it belongs to its thread. */
  readonly s?: "t";
  /** The time, in microseconds. */
  readonly ts?: number;
  readonly dur?: number;
  readonly pid: number;
  readonly tid?: number;
  readonly id?: number;
  readonly bp?: "e";
  readonly args?: Readonly<Record<string, string | number>>;
}

/** The pieces of the file's text, to be joined or written one after another: large traces make large texts. */
export function* traceEventsText(input: TraceEventsInput): Generator<string> {
  yield `{"displayTimeUnit":"ns","otherData":${JSON.stringify(input.about)},"traceEvents":[\n`;
  let separator = "";
  for (const event of traceEvents(input)) {
    yield `${separator}${JSON.stringify(event)}`;
    separator = ",\n";
  }
  yield "\n]}\n";
}

export function* traceEvents(input: TraceEventsInput): Generator<TraceEvent> {
  yield* names(input);
  yield* states(input);
  yield* sections(input);
  yield* handoffs(input);
  yield* printed(input);
  yield* queueLength(input);
}

/** Cycles as microseconds, to a thousandth of a nanosecond: files stay short, and no two moments fall together. */
function microseconds(cycles: number, clockHz: number): number {
  return Math.round((cycles / clockHz) * 1e12) / 1e6;
}

function chipOf({ scene }: TraceEventsInput, core: number): number {
  return scene.machine.nodeOfCore[core] ?? 0;
}

function* names(input: TraceEventsInput): Generator<TraceEvent> {
  const { coreCount } = input.scene.model;
  const word = sceneNodeWord(input.scene.machine);
  const chips = new Set<number>();
  for (let core = 0; core < coreCount; core++) {
    const pid = chipOf(input, core);
    if (!chips.has(pid)) yield { name: "process_name", ph: "M", pid, args: { name: `${word} ${pid}` } };
    chips.add(pid);
    yield* thread(pid, core, `core ${core}`, 2 * core);
    if (isCoreOfContext(input, core) && hasSections(input, core))
      yield* thread(pid, sectionsThread(input, core), `core ${core}, locks`, 2 * core + 1);
  }
  const { threads, columns } = input.scene.model;
  if (threads === undefined) return;
  const pid = Math.max(...input.scene.machine.nodeOfCore) + 1;
  yield { name: "process_name", ph: "M", pid, args: { name: "threads of the program" } };
  for (let context = 0; context < columns.contextCount; context++) {
    const name = `${partyName(input.scene.model, context)}, locks`;
    if (hasSections(input, context)) yield* thread(pid, sectionsThread(input, context), name, context);
  }
}

/** Without threads a context is a core, and its critical sections stand beside the core's states. */
function isCoreOfContext({ scene }: TraceEventsInput, context: number): boolean {
  return scene.model.threads === undefined && context < scene.model.coreCount;
}

function* thread(pid: number, tid: number, name: string, order: number): Generator<TraceEvent> {
  yield { name: "thread_name", ph: "M", pid, tid, args: { name } };
  yield { name: "thread_sort_index", ph: "M", pid, tid, args: { sort_index: order } };
}

function hasSections({ scene }: TraceEventsInput, context: number): boolean {
  const { offset } = scene.model.holds;
  return (offset[context + 1] ?? 0) > (offset[context] ?? 0);
}

/** Thread of a context's critical sections: after those of all cores. */
function sectionsThread({ scene }: TraceEventsInput, context: number): number {
  return scene.model.coreCount + context;
}

/** A span of a core's time, cut to the interval; undefined when nothing of it is left. */
function span(
  input: TraceEventsInput,
  core: number,
  begin: number,
  end: number,
): Pick<TraceEvent, "ph" | "ts" | "dur" | "pid" | "tid"> | undefined {
  const from = Math.max(begin, input.from);
  const to = Math.min(end, input.to);
  if (to <= from) return undefined;
  const ts = microseconds(from, input.clockHz);
  const dur = microseconds(to - from, input.clockHz);
  return { ph: "X", ts, dur, pid: chipOf(input, core), tid: core };
}

function* states(input: TraceEventsInput): Generator<TraceEvent> {
  const { segments, columns, coreCount } = input.scene.model;
  for (let core = 0; core < coreCount; core++) {
    const last = segments.offset[core + 1] ?? 0;
    for (let i = segments.offset[core] ?? 0; i < last; i++) {
      const part = span(input, core, segments.start[i] ?? 0, segmentEnd(segments, core, i));
      if (part === undefined) continue;
      const cause = segments.cause[i] ?? -1;
      const line = cause < 0 ? undefined : columns.lineNumbers[columns.line[cause] ?? -1];
      const name = coreStateLook(stateOf(segments.activity[i] ?? 0)).name;
      yield {
        name,
        cat: "core",
        ...part,
        ...(line === undefined ? {} : { args: { line: input.scene.names.line(line) } }),
      };
    }
  }
}

function* sections(input: TraceEventsInput): Generator<TraceEvent> {
  const { holds, columns } = input.scene.model;
  const apart = Math.max(...input.scene.machine.nodeOfCore) + 1;
  for (let context = 0; context < columns.contextCount; context++) {
    const pid = isCoreOfContext(input, context) ? chipOf(input, context) : apart;
    for (let i = holds.offset[context] ?? 0; i < (holds.offset[context + 1] ?? 0); i++) {
      const part = span(input, context, holds.start[i] ?? 0, holds.end[i] ?? 0);
      if (part === undefined) continue;
      const lock = input.scene.names.lock(columns.lockAddresses[holds.lock[i] ?? -1] ?? 0);
      yield { name: `holds ${lock}`, cat: "lock", ...part, pid, tid: sectionsThread(input, context) };
    }
  }
}

function* handoffs(input: TraceEventsInput): Generator<TraceEvent> {
  const { handoffs: all, columns } = input.scene.model;
  for (let i = 0; i < all.count; i++) {
    const begin = all.releaseTime[i] ?? 0;
    const end = all.heldTime[i] ?? 0;
    if (begin < input.from || end > input.to) continue;
    const giver = columns.core[all.release[i] ?? -1] ?? 0;
    const taker = columns.core[all.held[i] ?? -1] ?? 0;
    const shared = { name: "hand-off", cat: "lock", id: i } as const;
    yield { ...shared, ph: "s", ts: microseconds(begin, input.clockHz), pid: chipOf(input, giver), tid: giver };
    yield { ...shared, ph: "f", bp: "e", ts: microseconds(end, input.clockHz), pid: chipOf(input, taker), tid: taker };
  }
}

function* printed(input: TraceEventsInput): Generator<TraceEvent> {
  for (const { time, core, text } of input.scene.printed) {
    if (time < input.from || time > input.to) continue;
    const ts = microseconds(time, input.clockHz);
    yield { name: text, cat: "printf", ph: "i", s: "t", ts, pid: chipOf(input, core), tid: core };
  }
}

/** How many requests wait at the home of the hottest line: +1 when one is queued, −1 when one is served from there. */
function* queueLength(input: TraceEventsInput): Generator<TraceEvent> {
  const { columns, lineOfSlot } = input.scene.model;
  const hottest = lineOfSlot[0];
  if (hottest === undefined) return;
  const line = columns.lineNumbers[hottest] ?? 0;
  const pid = input.scene.machine.homes.get(line) ?? 0;
  const waiting = new Set<number>();
  for (let i = 0; i < columns.count; i++) {
    const kind = columns.kind[i];
    if (columns.line[i] !== hottest || (kind !== TRACE.QUEUE && kind !== TRACE.SERVE)) continue;
    const core = columns.core[i] ?? -1;
    if (kind === TRACE.QUEUE) waiting.add(core);
    else if (!waiting.delete(core)) continue;
    const time = columns.time[i] ?? 0;
    if (time < input.from || time > input.to) continue;
    const ts = microseconds(time, input.clockHz);
    yield { name: `queue of ${input.scene.names.line(line)}`, ph: "C", ts, pid, args: { requests: waiting.size } };
  }
}
