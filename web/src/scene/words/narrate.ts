/**
 * The animation in words: one plain sentence for the events of a cycle. The sentences are the text equivalent of the
 * machine view, for readers who cannot see it or need not. Pure; ui decides when a sentence is spoken.
 */
import { LINE_STATE, SOURCES, TRACE } from "../../base/abi.gen.ts";
import { isSilent, narrateSystem } from "./narrate-system.ts";
import type { SceneNames } from "./names.ts";
import { formatCycles, plural } from "./say.ts";
import { actorOnCore, actorName, waitersWords } from "./thread-words.ts";
import { countBelow, countUpTo } from "../trace/records/search.ts";
import { NOBODY } from "../trace/records/line-owner.ts";
import type { TraceModel } from "../trace/model.ts";

/** The importance of each kind of record for a reader; of several records the most important is told. */
const WEIGHT: Readonly<Record<number, number>> = {
  [TRACE.LOCK_HELD]: 90,
  [TRACE.WORD]: 85,
  [TRACE.INVALIDATE]: 80,
  [TRACE.LOCK_RELEASED]: 70,
  [TRACE.DATA]: 60,
  [TRACE.LOCK_WAIT]: 50,
  [TRACE.DRAIN]: 45,
  [TRACE.SWITCH]: 66,
  [TRACE.INTERRUPT]: 64,
  [TRACE.SERVE]: 40,
  [TRACE.QUEUE]: 35,
  [TRACE.REQUEST]: 30,
  [TRACE.STALL]: 28,
  [TRACE.STORE]: 27,
  [TRACE.OPERATION]: 25,
  [TRACE.SPIN]: 20,
  [TRACE.SPIN_END]: 15,
  [TRACE.SLEEP]: 19,
  [TRACE.AWAKE]: 18,
  [TRACE.STATION]: 17,
  [TRACE.REFILL]: 14,
  [TRACE.EVICT]: 13,
  [TRACE.IDLE]: 12,
  [TRACE.KERNEL]: 11,
  [TRACE.USER]: 11,
  [TRACE.WORK]: 10,
  [TRACE.CONTEXT]: 8,
  [TRACE.INTERRUPTED]: 24,
  [TRACE.STOLEN]: 26,
  [TRACE.CONTEXT_STATE]: 7,
  [TRACE.RESUMED]: 9,
  [TRACE.FREE]: 5,
};

/** What happens at the last event at or before `cycle`: "cycle 812: core 7 takes …". */
export function narrate(model: TraceModel, cycle: number, names: SceneNames): string {
  const time = timeOfEvent(model, cycle) ?? cycle;
  return `cycle ${formatCycles(time)}: ${narrateEvent(model, cycle, names)}`;
}

/** The same without the cycle. */
export function narrateEvent(model: TraceModel, cycle: number, names: SceneNames): string {
  const time = timeOfEvent(model, cycle);
  if (time === undefined) return "nothing has happened yet";
  const to = countUpTo(model.columns.time, cycle);
  return narrateRecords(model, countBelow(model.columns.time, time, 0, to), to, names);
}

/** When the last event at or before a cycle happened. */
export function timeOfEvent({ columns }: TraceModel, cycle: number): number | undefined {
  let to = countUpTo(columns.time, cycle);
  while (to > 0 && isSilent(columns.kind[to - 1] ?? -1)) to--;
  return columns.time[to - 1];
}

/** One sentence for records [from, to) of one cycle. */
function narrateRecords(model: TraceModel, from: number, to: number, names: SceneNames): string {
  let best = from;
  for (let i = from; i < to; i++) if (isTold(model, i, best)) best = i;
  const same = countSame(model, from, to, best);
  return same > 1 ? narrateMany(model, best, same, names) : narrateRecord(model, best, names);
}

/**
 * Is record i told in place of an earlier one of its cycle? Of several changes of entries the last one is: the picture
 * shows the entries as they are then.
 */
function isTold(model: TraceModel, i: number, best: number): boolean {
  const more = weightOf(model, i) - weightOf(model, best);
  return more > 0 || (more === 0 && model.columns.kind[i] === TRACE.WORD);
}

function weightOf(model: TraceModel, i: number): number {
  return WEIGHT[model.columns.kind[i] ?? -1] ?? 0;
}

/** Records of the same kind on the same line in the cycle, by different cores. */
function countSame(model: TraceModel, from: number, to: number, like: number): number {
  const { kind, line } = model.columns;
  let same = 0;
  for (let i = from; i < to; i++) if (kind[i] === kind[like] && line[i] === line[like]) same++;
  return same;
}

/**
 * Many cores at once in one cycle. Only asking, spinning and computing happen to many at once; everything else happens
 * to one core at a time.
 */
function narrateMany(model: TraceModel, i: number, count: number, names: SceneNames): string {
  switch (model.columns.kind[i]) {
    case TRACE.REQUEST:
      return `${count} cores ask for ${lineOf(model, i, names)}`;
    case TRACE.QUEUE:
      return `${count} more cores are in line for ${lineOf(model, i, names)}`;
    case TRACE.SPIN:
      return `${count} cores spin on ${lineOf(model, i, names)}`;
    case TRACE.WORK:
      return `${count} cores compute`;
    case TRACE.IDLE:
      return `${count} cores are idle`;
    default:
      return narrateRecord(model, i, names);
  }
}

/** The last hand-off at or before `cycle`, or undefined: a film tells it, with its cycle. */
export function narrateHandoff(model: TraceModel, cycle: number, names: SceneNames): string | undefined {
  const held = lastHeld(model, cycle);
  if (held === undefined) return undefined;
  return `cycle ${formatCycles(model.columns.time[held] ?? 0)}: ${narrateRecord(model, held, names)}`;
}

/** The record with which the last hand-off at or before a cycle ended. */
export function lastHeld({ handoffs }: TraceModel, cycle: number): number | undefined {
  return handoffs.held[countUpTo(handoffs.heldTime, cycle) - 1];
}

export function narrateRecord(model: TraceModel, i: number, names: SceneNames): string {
  const { columns } = model;
  const who = actorOnCore(model, i);
  const line = lineOf(model, i, names);
  const a = columns.a[i] ?? 0;
  const b = columns.b[i] ?? 0;
  switch (columns.kind[i]) {
    case TRACE.REQUEST:
      return `${who} asks for ${line} to ${accessName(a)} it`;
    case TRACE.QUEUE:
      return queueSentence(who, line, a, b, model.shape.servesByLevel);
    case TRACE.SERVE:
      return serveSentence(who, line, a, b);
    case TRACE.INVALIDATE:
      return `${who} writes ${line}: ${plural(a, "copy is", "copies are")} taken away`;
    case TRACE.DATA:
      return dataSentence(model, i, who, line);
    case TRACE.FREE:
      return `${line} is free for the next core, ${plural(a, "core is", "cores are")} still in line`;
    case TRACE.EVICT:
      return `the cache of ${who} gives ${line} up for another line`;
    case TRACE.REFILL:
      return `${who} gets ${line} back from the L3 of its chip`;
    case TRACE.SPIN:
      return `${who} spins on its copy of ${line}`;
    case TRACE.SPIN_END:
      return `${who} stops spinning`;
    case TRACE.LOCK_WAIT:
      return `${who} wants ${lockOf(model, i, names)}, ${waitersWords(model, b)}`;
    case TRACE.LOCK_HELD:
      return heldSentence(model, i, who, names);
    case TRACE.LOCK_RELEASED:
      return `${who} releases ${lockOf(model, i, names)}, ${waitersWords(model, b)}`;
    case TRACE.OPERATION:
      return `${who} completes an operation of ${plural(a, "cycle", "cycles")}`;
    case TRACE.WORK:
      return `${who} computes for ${plural(a, "cycle", "cycles")}`;
    case TRACE.IDLE:
      return `${who} is idle for ${plural(a, "cycle", "cycles")}`;
    default:
      return (
        narrateStores(columns.kind[i] ?? -1, who, line, a, b) ??
        narrateSystem(model, i, names) ??
        `${who}: a record that this version does not know`
      );
  }
}

/** Where a home serves level by level, a request that comes later may be served before those that wait already. */
function queueSentence(who: string, line: string, before: number, at: number, isByLevel: boolean): string {
  const where = at === 0 ? `in line for ${line}` : `in line at its chip's shared cache for ${line}`;
  if (before === 0) return `${who} is first ${where}`;
  const joins = isByLevel && at === 0 ? `where ${before} wait` : `behind ${before}`;
  return `${who} is ${where}, ${joins}`;
}

/** Tells which core took the line from which cores, and how many of these must now read it again. */
function dataSentence(model: TraceModel, i: number, who: string, line: string): string {
  const { columns } = model;
  const state = columns.a[i] ?? 0;
  const cycles = columns.b[i] ?? 0;
  const after = ` after ${plural(cycles, "cycle", "cycles")}`;
  if (state === LINE_STATE.INVALID) return `the directory of ${line} executes the atomic of ${who}${after}`;
  const alone = state === LINE_STATE.MODIFIED || state === LINE_STATE.EXCLUSIVE;
  if (!alone) return `${who} gets its copy of ${line}${after}`;
  const serve = previousOf(model, i, TRACE.SERVE);
  const invalidate = previousOf(model, i, TRACE.INVALIDATE);
  const lost = invalidate < 0 ? 0 : (columns.a[invalidate] ?? 0);
  const supplier = serve >= 0 && columns.a[serve] === SOURCE_CACHE ? (columns.b[serve] ?? NOBODY) : NOBODY;
  const from = supplier >= 0 && supplier < model.coreCount ? ` from core ${supplier}` : "";
  const again = lost - (from === "" ? 0 : 1);
  return `${who} takes ${line}${from}${after}${again > 0 ? `, ${plural(again, "waiter re-reads", "waiters re-read")}` : ""}`;
}

const SOURCE_CACHE = SOURCES.findIndex((source) => source.name === "CACHE");

/** Latest record of a kind in the transaction that record i completes, or -1. */
function previousOf(model: TraceModel, i: number, kind: number): number {
  const { columns, links } = model;
  const first = links.request[i] ?? -1;
  for (let j = i - 1; j >= Math.max(0, first); j--) {
    if (columns.kind[j] === kind && columns.core[j] === columns.core[i] && columns.line[j] === columns.line[i])
      return j;
  }
  return -1;
}

function heldSentence(model: TraceModel, i: number, who: string, names: SceneNames): string {
  const waiting = model.columns.b[i] ?? 0;
  const at = countBelow(model.handoffs.held, i);
  const release = model.handoffs.held[at] === i ? (model.handoffs.release[at] ?? NOBODY) : NOBODY;
  const left = waitersWords(model, waiting);
  if (release < 0) return `${who} holds ${lockOf(model, i, names)}, ${left}`;
  const cycles = (model.columns.time[i] ?? 0) - (model.columns.time[release] ?? 0);
  const from = actorName(model, release);
  return `${who} holds ${lockOf(model, i, names)}, ${plural(cycles, "cycle", "cycles")} after ${from} released it, ${left}`;
}

function serveSentence(who: string, line: string, source: number, supplier: number): string {
  switch (SOURCES[source]?.name) {
    case "CACHE":
      return `core ${supplier} sends ${line} to ${who}`;
    case "MEMORY":
      return `memory sends ${line} to ${who}`;
    case "CHIP":
      return `the chip's shared cache sends ${line} to ${who}`;
    case "NONE":
      return `${who} may write its own copy of ${line}`;
    default:
      return `it is the turn of ${who} to get ${line}`;
  }
}

function accessName(access: number): string {
  return access === 0 ? "read" : access === 1 ? "write" : "update";
}

function lineOf(model: TraceModel, i: number, names: SceneNames): string {
  const number = model.columns.lineNumbers[model.columns.line[i] ?? -1];
  return number === undefined ? "a line" : names.line(number);
}

function lockOf(model: TraceModel, i: number, names: SceneNames): string {
  const address = model.columns.lockAddresses[model.columns.lock[i] ?? -1];
  return address === undefined ? "a lock" : names.lock(address);
}

/* Sentences for the records of store buffers: a store enters, a store drains, a core waits. */

/** The sentence about core `who` for a record of this kind; undefined for a record of another kind. */
function narrateStores(kind: number, who: string, line: string, a: number, b: number): string | undefined {
  switch (kind) {
    case TRACE.STORE:
      return `a store of ${who} to ${line} enters its store buffer, ${plural(a, "store is", "stores are")} in it`;
    case TRACE.DRAIN:
      return `a store of ${who} to ${line} drains, others can see it; ${plural(a, "store remains", "stores remain")}`;
    case TRACE.STALL:
      return stallSentence(who, a === 0, b !== 0);
    default:
      return undefined;
  }
}

function stallSentence(who: string, isOver: boolean, forRoom: boolean): string {
  if (isOver) return `${who} goes on`;
  return forRoom ? `${who} waits for room in its store buffer` : `${who} waits until its stores have drained`;
}
