/**
 * Takes out of a stored moment what the machine's picture at its first look draws: the application plays the records
 * around that look, while a picture that stands still needs the state there, and how far each message is.
 */
import { NONE, RECORD, RECORD_BYTES } from "../../src/base/abi.gen.ts";
import type { GlobalSymbol } from "../../src/base/program.ts";
import { differencesOf, type MomentTrace } from "../../src/lab/stored/stored-moment.ts";
import { defaultFocus, focusLineNumber, type MachineFocus } from "../../src/scene/machine/focus.ts";
import { LostCopies } from "../../src/scene/machine/traffic/lost-copies.ts";
import type { DrawnMachine, RunScene } from "../../src/scene/run-scene.ts";
import type { CoreLists } from "../../src/scene/trace/state/core-lists.ts";
import { TraceCursor } from "../../src/scene/trace/cursor.ts";
import type { TraceModel } from "../../src/scene/trace/model.ts";
import { segmentAt } from "../../src/scene/trace/history/segments.ts";
import { countUpTo } from "../../src/scene/trace/records/search.ts";
import type { TraceState } from "../../src/scene/trace/state/trace-state.ts";
import type { StillState } from "../../src/scene/trace/state/still-state.ts";
import { sceneOfStill, type StillMoment } from "../../src/ui/playback/still-moment.ts";
import { sceneOfMoment } from "../../src/ui/playback/scene-of-traced.ts";
import { paintsTheSame } from "./painted-shapes.ts";

const WORDS = RECORD_BYTES / 4;
const TWO_32 = 2 ** 32;

/** Throws when the painter would paint anything else. */
export function momentToPaint(whole: MomentTrace, machine: DrawnMachine): StillMoment | undefined {
  const scene = sceneOfMoment(whole, machine);
  if (scene === undefined) return undefined;
  const moment = momentOfScene(scene, whole, machine.lineBytes);
  const still = sceneOfStill(moment, machine);
  if (still === undefined || !paintsTheSame(scene, still)) throw new Error("The still moment paints another picture");
  return moment;
}

/** The state at the scene's first look. */
export function momentOfScene(
  scene: RunScene,
  whole: Pick<MomentTrace, "cores" | "globals">,
  lineBytes: number,
): StillMoment {
  const { model } = scene;
  const cursor = new TraceCursor(model);
  cursor.seek(scene.firstLook);
  const focus = defaultFocus(model);
  const named = recordsNamed(cursor, focus);
  const state = stateAt(cursor, focus, named);
  const homes = homesOf(scene, new Set([focusLineNumber(model, focus), ...named.map((i) => lineNumber(model, i))]));
  return {
    cores: whole.cores,
    state,
    words: differencesOf(fewRecords(model, named)),
    lines: homes.map(([number], i) => number - (homes[i - 1]?.[0] ?? 0)),
    homes: homes.map(([, home]) => home),
    globals: whole.globals.flatMap((global) => partNamed(global, state, lineBytes)),
  };
}

/** In order: the records that put the cores, the bright line and the lock into their state, and what continues each. */
function recordsNamed({ model, state, time }: TraceCursor, { slot }: MachineFocus): readonly number[] {
  const { handoffs, links } = model;
  const handoff = countUpTo(handoffs.heldTime, time) - 1;
  const causes = [
    ...state.cause,
    ...(slot < 0 ? [] : [state.servingRecord[slot] ?? -1, state.invalidated[slot] ?? -1]),
    ...[handoffs.release[handoff] ?? -1, handoffs.held[handoff] ?? -1],
  ];
  const all = new Set(causes.flatMap((i) => [i, links.next[i] ?? -1]));
  return [...all].filter((i) => i >= 0).sort((x, y) => x - y);
}

function stateAt(cursor: TraceCursor, focus: MachineFocus, named: readonly number[]): StillState {
  const { model, state, time } = cursor;
  const { slot, lock } = focus;
  const among = new Map(named.map((record, i) => [record, i]));
  const few = (record: number | undefined): number => among.get(record ?? -1) ?? -1;
  const others = Array.from(model.lineOfSlot.keys()).filter((one) => one !== slot && state.queues.first(one) >= 0);
  const invalidated = state.invalidated[slot] ?? -1;
  return {
    cycle: time,
    past: named.filter((record) => record < cursor.position).length,
    line: focusLineNumber(model, focus),
    lock: model.columns.lockAddresses[lock],
    activity: [...state.activity],
    cause: Array.from(state.cause, few),
    access: [...state.access],
    ...contextsAt(state),
    heldCount: [...state.heldCount],
    ...threadsAt(model, time),
    queuedAt: [...state.queuedAt],
    stores: [...state.stores],
    queues: [slot, ...others].map((one) => coresIn(state.queues, one)),
    owner: state.owner[slot] ?? -1,
    serving: state.serving[slot] ?? -1,
    servingRecord: few(state.servingRecord[slot]),
    invalidated: few(invalidated),
    copies: Array.from(state.activity.keys()).filter((core) => slot >= 0 && state.hasCopy(slot, core)),
    lost: invalidated < 0 ? [] : [...new LostCopies(model).of(invalidated, slot)],
    holder: state.holder[lock] ?? -1,
    waiters: coresIn(state.waiters, lock),
  };
}

function contextsAt({ context, coreOf }: TraceState): Pick<StillState, "contexts"> {
  const cores = context.length;
  const isUsual =
    context.every((each, core) => each === core) && coreOf.every((core, each) => core === (each < cores ? each : -1));
  return isUsual ? {} : { contexts: { ofCore: [...context], coreOf: [...coreOf] } };
}

function threadsAt({ threads }: TraceModel, cycle: number): Pick<StillState, "threads"> {
  if (threads === undefined) return {};
  const { segments, threadOf, count } = threads;
  const doing = Array.from({ length: count }, (_, t) => segments.activity[segmentAt(segments, t, cycle)] ?? 0);
  return { threads: { of: [...threadOf], doing } };
}

function coresIn(lists: CoreLists, list: number): readonly number[] {
  const cores: number[] = [];
  for (let core = lists.first(list); core >= 0; core = lists.after(core)) cores.push(core);
  return cores;
}

/** Without what a record says of the program, and of other requesters' transactions: no picture shows it. */
function fewRecords(model: TraceModel, named: readonly number[]): Uint32Array {
  const { time, kind, core, a, b, requester } = model.columns;
  const few = new Uint32Array(named.length * WORDS);
  named.forEach((record, i) => {
    const put = (offset: number, value: number | undefined): void => {
      few[i * WORDS + offset / 4] = value ?? NONE;
    };
    put(RECORD.time_lo, (time[record] ?? 0) % TWO_32);
    put(RECORD.time_hi, Math.floor((time[record] ?? 0) / TWO_32));
    put(RECORD.kind, kind[record]);
    put(RECORD.core, core[record]);
    put(RECORD.line, lineNumber(model, record));
    put(RECORD.a, a[record]);
    put(RECORD.b, b[record]);
    put(RECORD.requester, requester[record]);
  });
  return few;
}

function lineNumber({ columns }: TraceModel, record: number): number | undefined {
  return columns.lineNumbers[columns.line[record] ?? -1];
}

function homesOf(
  { machine }: RunScene,
  lines: ReadonlySet<number | undefined>,
): readonly (readonly [number, number])[] {
  return [...machine.homes].filter(([number]) => lines.has(number)).sort(([x], [y]) => x - y);
}

/** The variable, with the fields that are named, where it lies on the bright line or has the lock in it. */
function partNamed(global: GlobalSymbol, { line, lock }: StillState, lineBytes: number): readonly GlobalSymbol[] {
  const { address, size } = global;
  const from = (line ?? -1) * lineBytes;
  const isOnLine = line !== undefined && address < from + lineBytes && address + size > from;
  const hasLock = lock !== undefined && lock >= address && lock < address + size;
  if (!isOnLine && !hasLock) return [];
  const isNamed = (at: number): boolean => at === lock || (isOnLine && at >= from && at < from + lineBytes);
  return [{ ...global, fields: global.fields.filter(({ offset }) => isNamed(address + offset)) }];
}
