/** The facts about one core, chip or line at the present moment, as short plain lines of text. */
import { capital, countOf } from "../../base/text.ts";
import { ACTIVITY } from "../../base/abi.gen.ts";
import { ACTIVITY_STALLED, CORE_STATE_COUNT, coreStateLook } from "../trace/state/core-states.ts";
import type { MachineHit } from "./hit-test.ts";
import { drawnStateOf } from "./cores.ts";
import { focusLineNumber, homeQueueLength } from "./focus.ts";
import type { MachineFocus } from "./focus.ts";
import type { LinkLoads } from "./link-load.ts";
import { fullPartName, machineParts, partName, sceneNodeWord, type MachineParts } from "./layout/machine-parts.ts";
import { hasLevels, placeLevels } from "./layout/place-levels.ts";
import { coreWithLine, levelsApart, namesOfPlaces, waitingCounts, waitsWhere } from "./line-places.ts";
import { coldClause, entryLines, entryTitle, placeClause, roleTexts } from "../words/describe-syscalls.ts";
import { plural } from "../words/say.ts";
import { threadClause, threadLockLines } from "../words/thread-words.ts";
import { threadNow } from "../trace/thread-now.ts";
import { coreNow } from "../trace/syscalls/core-now.ts";
import type { EntryPage } from "../trace/syscalls/entry-page.ts";
import { SIDES } from "../trace/syscalls/side-history.ts";
import type { SyscallScene } from "../trace/syscalls/syscall-scene.ts";
import type { SceneNames } from "../words/names.ts";
import type { SceneMachine } from "./layout/scene-machine.ts";
import { NOBODY, NOT_KNOWN } from "../trace/records/line-owner.ts";
import { queuePlace } from "../trace/cursor.ts";
import type { TraceCursor } from "../trace/cursor.ts";

export interface Details {
  readonly title: string;
  readonly lines: readonly string[];
}

export interface DetailsContext {
  readonly cursor: TraceCursor;
  readonly machine: SceneMachine;
  readonly names: SceneNames;
  readonly focus: MachineFocus;
  /** For words about parts of the machine that are larger than a chip. */
  readonly parts?: MachineParts | undefined;
  readonly loads?: LinkLoads | undefined;
  /** For the words about system calls. */
  readonly syscalls?: SyscallScene | undefined;
  readonly page?: EntryPage | undefined;
}

export function describeHit(context: DetailsContext, hit: MachineHit): Details | undefined {
  switch (hit.kind) {
    case "core":
      return describeCore(context, hit.core);
    case "chip":
      return describeChip(context, hit.node);
    case "part":
      return describePart(context, hit.part);
    case "home":
      return describeHome(context, hit.node);
    case "entry":
      return describeEntry(context, hit.word);
    case "queue":
      return describePlace(context, coreInQueue(context, hit.place));
    case "lock":
      return describeParty(context, contextAtLock(context, hit.place));
  }
}

function describeEntry({ page, cursor }: DetailsContext, word: number): Details | undefined {
  return page && { title: entryTitle(page, word), lines: entryLines(page, word, cursor) };
}

function describePlace(context: DetailsContext, core: number): Details | undefined {
  return core < 0 ? undefined : describeCore(context, core);
}

/** A thread where the run has threads, the core elsewhere. */
function describeParty(context: DetailsContext, party: number): Details | undefined {
  const { cursor, names } = context;
  const { threads } = cursor.model;
  const thread = threads?.threadOf[party] ?? NOBODY;
  if (threads === undefined || thread < 0) return describePlace(context, cursor.state.coreOf[party] ?? NOBODY);
  const now = threadNow(threads, cursor, thread);
  return {
    title: `Thread ${thread}`,
    lines: [threadClause(now, cursor, names), ...threadLockLines(now, cursor, names)],
  };
}

/** The core at a place of the directory strip (0: being served), or NOBODY. */
function coreInQueue({ cursor, focus }: DetailsContext, place: number): number {
  const { state } = cursor;
  if (focus.slot < 0) return NOBODY;
  if (place === 0) return state.serving[focus.slot] ?? NOBODY;
  let at = 0;
  for (let c = state.queues.first(focus.slot); c >= 0; c = state.queues.after(c)) {
    if (state.queuedAt[c] === 0 && ++at === place) return c;
  }
  return NOBODY;
}

/** The context at a place of the lock strip (0: the holder), or NOBODY. */
function contextAtLock({ cursor, focus }: DetailsContext, place: number): number {
  const { state } = cursor;
  if (focus.lock < 0) return NOBODY;
  if (place === 0) return Math.max(NOBODY, state.holder[focus.lock] ?? NOBODY);
  let at = 0;
  for (let c = state.waiters.first(focus.lock); c >= 0; c = state.waiters.after(c)) if (++at === place) return c;
  return NOBODY;
}

function describeCore(context: DetailsContext, core: number): Details | undefined {
  const { cursor, machine, names } = context;
  const node = machine.nodeOfCore[core];
  if (node === undefined) return undefined;
  const title = `Core ${core}, ${sceneNodeWord(machine)} ${node}`;
  if (core >= cursor.model.coreCount) return { title, lines: ["does not take part in this run"] };
  return {
    title,
    lines: [
      activityLine(context, core),
      ...threadLines(context, core),
      ...waitLines(context, core),
      ...kindLines(machine, core),
      ...sideLines(context, core),
      ...warmthLines(cursor, core),
      ...storeLines(cursor, core),
      ...lockLines(cursor, core, names),
      ...copyLines(context, core),
    ],
  };
}

/** Which thread the core executes. */
function threadLines({ cursor }: DetailsContext, core: number): readonly string[] {
  const { threads } = cursor.model;
  if (threads === undefined) return [];
  const thread = threads.threadOf[cursor.state.context[core] ?? -1] ?? NOBODY;
  return [thread < 0 ? "executes no thread: it is in its idle loop" : `executes thread ${thread}`];
}

/** On which side of the border of system calls it is, what is cold there, and what the core does with its time. */
function sideLines({ syscalls, cursor }: DetailsContext, core: number): readonly string[] {
  if (syscalls === undefined) return [];
  const now = coreNow(syscalls, cursor, core);
  const shares = syscalls.shares[core];
  const [role = ""] = shares === undefined ? [] : roleTexts(shares);
  const where = placeClause(now).replace(/^is /, "");
  return [where, ...SIDES.flatMap((side) => coldClause(now, side, syscalls)), role];
}

/** What sets the core apart from others of its machine. */
function kindLines({ coreOf, work }: SceneMachine, core: number): readonly string[] {
  const siblings = (coreOf ?? []).flatMap((whole, other) =>
    whole === coreOf?.[core] && other !== core ? [other] : [],
  );
  const takes = work?.[core] ?? 100;
  return [
    ...(siblings.length === 0 ? [] : [`a thread of the same core as ${siblings.join(", ")}`]),
    ...(takes === Math.min(...(work ?? [100])) ? [] : [`a slow core: work takes ${takes} % of its cycles`]),
  ];
}

function activityLine({ cursor, names }: DetailsContext, core: number): string {
  const { state } = cursor;
  const look = coreStateLook(drawnStateOf(cursor, core));
  const lasting = `for ${plural(Math.max(0, cursor.time - cursor.sinceOf(core)), "cycle", "cycles")}`;
  const line = lineName(cursor, state.transactionLine[core] ?? NOBODY, names);
  switch (cursor.activityOf(core)) {
    case ACTIVITY.REQUESTING:
      return `its request for ${line} is on the way to the directory, ${lasting}`;
    case ACTIVITY.QUEUED:
      return `queued for ${line}, place ${queuePlace(state, core)}, ${lasting}`;
    case ACTIVITY.SERVED:
      return `${line} is on the way to it, ${lasting}`;
    case ACTIVITY_STALLED:
      return `waiting until a store of its own has drained, ${lasting}`;
    case ACTIVITY.SPINNING:
      return `spinning on its copy of ${lineName(cursor, state.spinLine[core] ?? NOBODY, names)}, ${lasting}`;
    default:
      return `${look.name}, ${lasting}`;
  }
}

function warmthLines(cursor: TraceCursor, core: number): string[] {
  const warm = cursor.warmthOf(core);
  if (warm === undefined) return [];
  return [`${Math.round(100 * (1 - warm))} % of this stretch's cycles are lost because caches are not warm`];
}

function storeLines({ state }: TraceCursor, core: number): string[] {
  const stores = state.stores[core] ?? NOBODY;
  return stores > 0 ? [`${countOf(stores, "store")} in its store buffer`] : [];
}

function lineName(cursor: TraceCursor, line: number, names: SceneNames): string {
  const number = cursor.model.columns.lineNumbers[line];
  return number === undefined ? "a line" : names.line(number);
}

function lockLines(cursor: TraceCursor, core: number, names: SceneNames): string[] {
  const { state, model } = cursor;
  const lines: string[] = [];
  const context = state.context[core] ?? NOBODY;
  const held = state.heldLock[context] ?? NOBODY;
  const wanted = state.waiters.listOf(context);
  if (state.holdsLock(core) && held >= 0) lines.push(`holds ${names.lock(model.columns.lockAddresses[held] ?? 0)}`);
  if (wanted >= 0)
    lines.push(
      `wants ${names.lock(model.columns.lockAddresses[wanted] ?? 0)}: ${positionText(cursor, context, wanted)}`,
    );
  return lines;
}

function positionText(cursor: TraceCursor, context: number, lock: number): string {
  let before = 0;
  for (let c = cursor.state.waiters.first(lock); c >= 0 && c !== context; c = cursor.state.waiters.after(c)) before++;
  return before === 0 ? "the next holder" : `${before} before it`;
}

function copyLines({ cursor, focus, names }: DetailsContext, core: number): string[] {
  const number = focusLineNumber(cursor.model, focus);
  if (number === undefined) return [];
  if (cursor.state.owner[focus.slot] === core) return [`owns ${names.line(number)}`];
  return cursor.state.hasCopy(focus.slot, core) ? [`has a copy of ${names.line(number)}`] : [];
}

/** At which level the core waits for the line in focus, on a machine that decides level by level. */
function waitLines({ cursor, focus, machine }: DetailsContext, core: number): string[] {
  const { state } = cursor;
  const isThere = hasLevels(machine) && focus.slot >= 0 && state.queues.listOf(core) === focus.slot;
  const holder = isThere && state.queuedAt[core] === 0 ? coreWithLine(cursor, focus.slot) : NOBODY;
  if (holder < 0) return [];
  const levels = placeLevels(machine, machineParts(machine));
  return [`waits ${waitsWhere(levels, levelsApart(levels, core, holder))}`];
}

/** Which places have the line in focus, and how many cores wait where. */
function placeLines({ cursor, focus, machine }: DetailsContext): string[] {
  const holder = hasLevels(machine) ? coreWithLine(cursor, focus.slot) : NOBODY;
  if (holder < 0) return [];
  const levels = placeLevels(machine, machineParts(machine));
  const counts = waitingCounts(cursor, focus.slot, levels);
  const places = namesOfPlaces(levels, holder);
  return [...(places === "" ? [] : [`the line is in ${places}`]), ...(counts === "" ? [] : [`waiting: ${counts}`])];
}

function describeChip(context: DetailsContext, node: number): Details {
  const { total, lines } = statesOf(context, node, node);
  const word = capital(sceneNodeWord(context.machine));
  return { title: `${word} ${node}: ${countOf(total, "core")} in this run`, lines };
}

function describePart(context: DetailsContext, part: number): Details | undefined {
  const { parts, loads } = context;
  const at = parts?.all[part];
  if (parts === undefined || at === undefined) return undefined;
  const { total, lines } = statesOf(context, at.first, at.last);
  const name = fullPartName(parts, part);
  const load = loads?.parts[part] ?? 0;
  const above = partName(parts, at.parent);
  const rest = above === "Machine" ? "the machine" : above;
  const said = `${plural(load, "message", "messages")} between it and the rest of ${rest}`;
  return {
    title: `${capital(name)}: ${countOf(total, "core")} in this run`,
    lines: part === parts.root || loads === undefined ? lines : [...lines, said],
  };
}

/** How many cores of the nodes first to last are in which state, in words. */
function statesOf({ cursor, machine }: DetailsContext, first: number, last: number) {
  const counts = new Array<number>(CORE_STATE_COUNT).fill(0);
  let total = 0;
  machine.nodeOfCore.forEach((at, core) => {
    if (at < first || at > last || core >= cursor.model.coreCount) return;
    const state = drawnStateOf(cursor, core);
    counts[state] = (counts[state] ?? 0) + 1;
    total++;
  });
  const lines = counts
    .map((count, state) => ({ count, look: coreStateLook(state) }))
    .filter(({ count }) => count > 0)
    .map(({ count, look }) => `${count} ${look.name}`);
  return { total, lines };
}

function describeHome(context: DetailsContext, node: number): Details {
  const { cursor, machine, names, focus } = context;
  const number = focusLineNumber(cursor.model, focus);
  const title = `Directory of ${sceneNodeWord(machine)} ${node}`;
  if (number === undefined || machine.homes.get(number) !== node)
    return { title, lines: ["home of lines that are not followed here"] };
  const owner = cursor.state.owner[focus.slot] ?? NOT_KNOWN;
  const served = cursor.state.serving[focus.slot] ?? NOBODY;
  return {
    title,
    lines: [
      `home of ${names.line(number)}`,
      served >= 0 ? `serves core ${served}` : "serves no core",
      `${countOf(homeQueueLength(cursor.state, focus.slot), "request")} queued`,
      owner >= 0 ? `owner: core ${owner}` : owner === NOBODY ? "no owner" : "owner not known yet",
      ...placeLines(context),
    ],
  };
}
