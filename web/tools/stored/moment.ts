/**
 * Records the moment of a scenario that is stored with the site: the precise run of one variant at one place, made as
 * the lab makes it, but with its trace, of which the stretch around the first look is kept.
 */
import { threadHistory } from "../../src/scene/trace/history/thread-history.ts";
import { NONE, RECORD, RECORD_BYTES, TRACE, TRACE_KINDS } from "../../src/base/abi.gen.ts";
import type { GlobalSymbol } from "../../src/base/program.ts";
import { DEFAULT_PRECISION } from "../../src/lab/link/lab-state.ts";
import { differencesOf, type StoredMoment } from "../../src/lab/stored/stored-moment.ts";
import { heatOfFile, type LineHeat } from "../../src/model/results/profile/code-heat.ts";
import { cycleSums } from "../../src/model/results/cycles.ts";
import { watchedWords, wordsIn } from "../../src/model/results/watched-words.ts";
import type { ScenarioFile } from "../../src/model/scenario/schema.ts";
import { hottestLine } from "../../src/model/results/lines.ts";
import type { Machine } from "../../src/model/machine/machine.ts";
import { WordHistory } from "../../src/scene/trace/history/word-history.ts";
import { TraceCursor } from "../../src/scene/trace/cursor.ts";
import { threadNow, type SchedulingState } from "../../src/scene/trace/thread-now.ts";
import type { ContextState } from "../../src/base/run.ts";
import type { TraceModel } from "../../src/scene/trace/model.ts";
import { sceneOfRun, type RunScene } from "../../src/scene/run-scene.ts";
import type { MeasuredLabPoint } from "../../src/lab/state/lab-point.ts";
import type { Session } from "../../src/session/session.ts";
import type { Place } from "./known-runs.ts";
import { type AsWritten, refinedPoint } from "./refined-point.ts";

const WORDS = RECORD_BYTES / 4;
/**
 * Records kept on each side of the first look: at 48 cores some ten hand-offs of a contended ticket lock, and on a
 * machine with more cores as much for each core. assumed: enough to play with until the whole trace is there.
 */
const RECORDS_PER_CORE = 25;
const RECORDS_MIN = 600;
const RECORDS_MAX = 6000;

export interface RecordedMoment {
  readonly moment: StoredMoment;
  /** The simulator's events in the run from which the moment is: the effort of recording the moment. */
  readonly events: number;
}

export async function recordMoment(session: Session, of: AsWritten, place: Place): Promise<RecordedMoment> {
  const point = await refinedPoint(session, of, { place, precision: DEFAULT_PRECISION, traced: true });
  return { moment: stretchOf(point, of.machine, of.scenario.file), events: point.result.events };
}

function stretchOf(point: MeasuredLabPoint, machine: Machine, scenario: ScenarioFile): StoredMoment {
  const { variant, x, cores } = point.point;
  const run = point.result;
  const { debug } = point.job.program;
  const scene = sceneOfRun({
    run,
    cores,
    machine: { ...machine.model, positions: machine.positions, links: machine.links },
    debug,
    subject: scenario.picture === "system calls" ? "system calls" : "lines",
    threadsOf: threadHistory,
  });
  if (scene === undefined || run.trace === undefined) throw new Error(`${variant} at ${x} has no trace`);
  const [first, end] = around(run.trace.records, scene.firstLook, cores);
  const records = withSides(scene, run.trace.records.slice(first * WORDS, end * WORDS));
  const { lineBytes } = machine.model;
  const lines = linesIn(records, lineBytes);
  return {
    variant,
    x,
    cores,
    traceHash: run.traceHash,
    firstLook: scene.firstLook,
    words: differencesOf(records),
    waiting: waitingAt(scene.model, first),
    watched: watchedAt(scene.model, timeOf(run.trace.records, end - 1), point, scenario),
    lines: run.lines.filter(({ address }) => lines.has(address)).map(({ address, home }) => ({ address, home })),
    heat: Object.fromEntries(debug.files.map((file) => [file, heatOfFile(point.result, debug, file).map(rounded)])),
    cycles: cycleSums(point.result),
    hotLine: hottestLine(point.result, debug, lineBytes),
    globals: debug.globals.flatMap((global) => onLines(global, lines, lineBytes)),
    ...contextsAt(scene.model, timeOf(run.trace.records, end - 1)),
  };
}

/** Six digits of a share: more than any view shows. */
function rounded(heat: LineHeat): LineHeat {
  return { ...heat, share: Number(heat.share.toPrecision(6)) };
}

/** Nothing for programs without threads. */
function contextsAt(model: TraceModel, cycle: number): Pick<StoredMoment, "contexts"> {
  const { threads } = model;
  if (threads === undefined) return {};
  const cursor = new TraceCursor(model);
  cursor.seek(cycle);
  const contexts = Array.from(threads.threadOf, (thread, context) => {
    const core = cursor.state.coreOf[context] ?? -1;
    const scheduling = thread < 0 ? undefined : threadNow(threads, cursor, thread).scheduling;
    return { state: CONTEXT_STATES[scheduling ?? "idle loop"], core: core < 0 ? undefined : core };
  });
  return { contexts };
}

const CONTEXT_STATES = {
  "idle loop": "idle",
  "on a core": "runnable",
  preempted: "runnable",
  ready: "runnable",
  asleep: "waiting",
  absent: "ended",
} as const satisfies Record<SchedulingState | "idle loop", ContextState>;

/** The cores that wait for a lock when a record is about to happen. */
function waitingAt(model: TraceModel, record: number): StoredMoment["waiting"] {
  const cursor = new TraceCursor(model);
  cursor.seekRecord(record);
  const { waiters } = cursor.state;
  return model.columns.lockAddresses.flatMap((lock, dense) => {
    const cores: number[] = [];
    for (let core = waiters.first(dense); core >= 0; core = waiters.after(core)) cores.push(core);
    return cores.map((core) => ({ core, lock }));
  });
}

/** The records behind a note of each core's mode and of what is cold there, as they are when the first one happens. */
function withSides({ syscalls, model }: RunScene, records: Uint32Array): Uint32Array {
  const notes = Array.from({ length: syscalls === undefined ? 0 : model.coreCount }, (_, core) => {
    const note = syscalls?.sides.argumentsAt(core, timeOf(records, 0));
    return note === undefined ? [] : noteOf(core, note, records);
  });
  return Uint32Array.from([...notes.flat(), ...records]);
}

function noteOf(core: number, [a, b]: readonly [number, number], records: Uint32Array): readonly number[] {
  const words = new Array<number>(WORDS).fill(NONE);
  words[RECORD.time_lo / 4] = records[RECORD.time_lo / 4] ?? 0;
  words[RECORD.time_hi / 4] = records[RECORD.time_hi / 4] ?? 0;
  words[RECORD.kind / 4] = TRACE.SIDES;
  words[RECORD.core / 4] = core;
  words[RECORD.a / 4] = a;
  words[RECORD.b / 4] = b;
  return words;
}

/** The words that the scenario wants watched, with their values at a cycle. */
function watchedAt(
  { columns }: TraceModel,
  cycle: number,
  { result: { memory }, job: { program } }: MeasuredLabPoint,
  { watched }: ScenarioFile,
): StoredMoment["watched"] {
  const words = watched && watchedWords(program.debug, watched.word);
  if (words === undefined || memory === undefined) return undefined;
  const history = new WordHistory(columns, wordsIn(memory, words));
  return { ...words, last: Array.from({ length: words.count }, (_, word) => history.valueAt(word, cycle)) };
}

/** The records before and after a cycle: the first of them, and the first behind them. */
function around(records: Uint32Array, cycle: number, cores: number): readonly [number, number] {
  const each = Math.min(RECORDS_MAX, Math.max(RECORDS_MIN, RECORDS_PER_CORE * cores));
  const count = Math.floor(records.length / WORDS);
  let first = 0;
  while (first < count && timeOf(records, first) < cycle) first++;
  return [Math.max(0, first - each), Math.min(count, first + each)];
}

function timeOf(records: Uint32Array, i: number): number {
  const word = (offset: number): number => records[i * WORDS + offset / 4] ?? 0;
  return word(RECORD.time_lo) + word(RECORD.time_hi) * 2 ** 32;
}

/** Addresses of the lines that records name, and of the lines on which named locks lie. */
function linesIn(records: Uint32Array, lineBytes: number): ReadonlySet<number> {
  const lines = new Set<number>();
  for (let from = 0; from < records.length; from += WORDS) {
    const kind = TRACE_KINDS[records[from + RECORD.kind / 4] ?? 0];
    const line = records[from + RECORD.line / 4] ?? NONE;
    if (kind?.line === true && line !== NONE) lines.add(line * lineBytes);
    if (kind?.name.startsWith("LOCK_") === true) {
      const lock = records[from + RECORD.a / 4] ?? 0;
      lines.add(lock - (lock % lineBytes));
    }
  }
  return lines;
}

/** The variable, with its fields on the lines; nothing when it lies elsewhere. */
function onLines(global: GlobalSymbol, lines: ReadonlySet<number>, lineBytes: number): readonly GlobalSymbol[] {
  const lineAt = (offset: number): number => {
    const address = global.address + offset;
    return address - (address % lineBytes);
  };
  for (let line = lineAt(0); line < global.address + global.size; line += lineBytes) {
    if (lines.has(line)) {
      const { layout: _layout, ...variable } = global;
      return [{ ...variable, fields: global.fields.filter(({ offset }) => lines.has(lineAt(offset))) }];
    }
  }
  return [];
}
