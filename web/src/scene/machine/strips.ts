/**
 * The two strips below the machine. The directory's: the request being served, then those queued, in order. The lock's:
 * its holder, then its waiters in the order in which they will hold the lock. In a collapsed run the reader sees the
 * next holder half-way down the first strip, while the home serves the other requests one after the other.
 */
import { CORE_STATE } from "../trace/state/core-states.ts";
import { ALIGN, FONT, PAINT } from "../drawing/display-list.ts";
import type { DisplayList } from "../drawing/display-list.ts";
import { placeX, placeY } from "./hit-test.ts";
import { tileSide, type MachineLayout, type Strip } from "./layout/layout.ts";
import { drawHolding, drawNext, drawnStateOf, paintState } from "./cores.ts";
import { coreOfNextHolder, focusLineNumber, homeQueueLength, nextHolder, waiterCount } from "./focus.ts";
import type { MachineFocus } from "./focus.ts";
import { drawGroupEdge, drawGroupName, drawWaitingBar } from "./line-places-drawing.ts";
import { waitingCounts, waitingGroups } from "./line-places.ts";
import { numberedNode } from "./layout/machine-parts.ts";
import type { SceneNames } from "../words/names.ts";
import { COLOUR, stateInk } from "../drawing/theme.ts";
import { countUpTo } from "../trace/records/search.ts";
import { NOBODY } from "../trace/records/line-owner.ts";
import type { TraceCursor } from "../trace/cursor.ts";
import { threadNow } from "../trace/thread-now.ts";
import { partyName } from "../words/thread-words.ts";

/** Share of a service, and of a critical section, for which the tiles move up. */
export const SLIDE_SHARE = 0.3;
/** In a queue of more places than these the tiles stand still: hundreds of moving tiles would show nothing. */
const SLIDING_MAX = 130;
/** Room for the end of the thread before a caption, CSS px. */
const THREAD_INDENT = 12;
/** Width of a letter of the sans font, em. Assumed, on the wide side: a text that is too long is shortened. */
const LETTER_WIDTH = 0.53;

export interface StripCaption {
  readonly title: string;
  readonly about: string;
}

/** Does one of the strips move at this moment? Then they are drawn in every frame. */
export function stripsSlide(layout: MachineLayout, cursor: TraceCursor, focus: MachineFocus): boolean {
  return queueSlide(layout.queueStrip, cursor, focus) > 0 || lockSlide(layout.lockStrip, cursor, focus) > 0;
}

export function drawMachineStrips(
  list: DisplayList,
  layout: MachineLayout,
  cursor: TraceCursor,
  focus: MachineFocus,
  names: SceneNames,
  home: number | undefined,
): void {
  list.clear();
  if (layout.queueStrip !== undefined && focus.slot >= 0) {
    const homeName = home === undefined ? undefined : numberedNode(layout.parts, home);
    const counts = waitingCounts(cursor, focus.slot, layout.levels);
    drawCaption(list, layout, layout.queueStrip, queueCaption(cursor, focus, names, homeName, counts), 0);
    drawQueue(list, layout.queueStrip, cursor, focus);
    if (layout.levels.length > 0) drawGroups(list, layout, layout.queueStrip, cursor, focus);
  }
  if (layout.lockStrip !== undefined && focus.lock >= 0) {
    const joined = drawThread(list, layout, cursor, focus);
    drawCaption(list, layout, layout.lockStrip, lockCaption(cursor, focus, names), joined ? THREAD_INDENT : 0);
    drawLock(list, layout.lockStrip, cursor, focus);
  }
}

/** Draws the title, and at its right as much of the remark as there is room for. */
function drawCaption(
  list: DisplayList,
  layout: MachineLayout,
  strip: Strip,
  { title, about }: StripCaption,
  indent: number,
): void {
  const size = layout.textPx;
  const letter = size * LETTER_WIDTH;
  const y = strip.y + size * 0.6;
  list.text(title, strip.x + indent, y, size, COLOUR.ink, ALIGN.LEFT, FONT.SANS_BOLD);
  const room = Math.floor((strip.width - indent) / letter - title.length * 1.08 - 2);
  list.text(shortened(about, room), strip.x + strip.width, y, size, COLOUR.ink2, ALIGN.RIGHT);
}

/** The first whole parts of a remark for which there is room: cut-off words say nothing. */
function shortened(text: string, letters: number): string {
  if (text.length <= letters) return text;
  const end = Math.max(text.lastIndexOf(", "), text.lastIndexOf(" · "));
  return end < 0 ? "" : shortened(text.slice(0, end), letters);
}

/**
 * The line's queue and the lock's queue are two: the core that holds the lock next may stand far down the first. A
 * thread leads from its place there to the caption of the second, which names the core. Returns false when it is not
 * queued.
 */
function drawThread(list: DisplayList, layout: MachineLayout, cursor: TraceCursor, focus: MachineFocus): boolean {
  const { queueStrip, lockStrip } = layout;
  if (queueStrip === undefined || lockStrip === undefined) return false;
  const next = coreOfNextHolder(cursor.state, focus);
  const served = next >= 0 && cursor.state.serving[focus.slot] === next;
  const place = served ? 0 : placeInQueue(cursor, focus, next);
  if (!served && place === 0) return false;
  if (place >= queueStrip.columns * queueStrip.rows) return false;
  const { cell } = queueStrip;
  const slide = queueSlide(queueStrip, cursor, focus);
  /* The thread runs in the gap before the tile, which is also the gap between the tiles of the rows beneath. */
  const x = slidX(queueStrip, place, slide) - (cell - tileSide(queueStrip)) / 2;
  const tileEnd = placeY(queueStrip, place) + cell;
  const middle = queueStrip.y + queueStrip.height + (lockStrip.y - queueStrip.y - queueStrip.height) / 2;
  const left = lockStrip.x + 3;
  list.line(x, tileEnd, x, middle, 1.5, COLOUR.ink);
  list.line(x, middle, left, middle, 1.5, COLOUR.ink);
  list.line(left, middle, left, lockStrip.y + layout.textPx * 0.6, 1.5, COLOUR.ink);
  list.disc(left, lockStrip.y + layout.textPx * 0.6, 2.5, COLOUR.ink);
  return true;
}

/** `home` is what the line's home is called, "chip 3"; `counts` says how many cores wait where (line-places.ts). */
export function queueCaption(
  cursor: TraceCursor,
  focus: MachineFocus,
  names: SceneNames,
  home: string | undefined,
  counts = "",
): StripCaption {
  const { state, model } = cursor;
  const queued = homeQueueLength(state, focus.slot);
  const number = focusLineNumber(model, focus);
  const line = number === undefined ? "no line" : names.line(number);
  const place = placeInQueue(cursor, focus, coreOfNextHolder(state, focus));
  const where = home === undefined ? "" : `, at ${home}`;
  const about = place > 0 ? `next holder: ${place - 1} before it, ${queued - place} behind` : `${line}${where}`;
  return { title: `In line for the cache line: ${queued}`, about: counts === "" ? about : `${about} · ${counts}` };
}

export function lockCaption(cursor: TraceCursor, focus: MachineFocus, names: SceneNames): StripCaption {
  const { state, model } = cursor;
  const address = model.columns.lockAddresses[focus.lock] ?? 0;
  const holder = state.holder[focus.lock] ?? NOBODY;
  const waiting = waiterCount(state, focus.lock);
  const next = nextHolder(state, focus);
  const empty = model.threads === undefined ? "no core waits" : "no thread waits";
  const title =
    next >= 0 ? `Lock queue: ${partyNow(cursor, next)} is next, ${waiting - 1} behind it` : `Lock queue: ${empty}`;
  return { title, about: `${holderText(cursor, holder, waiting)} · ${names.lock(address)}` };
}

/** Who is in a context now: where no threads are shown, the core that executes it, if one does. */
function partyNow({ state, model }: TraceCursor, context: number): string {
  const core = model.threads === undefined ? (state.coreOf[context] ?? NOBODY) : NOBODY;
  return partyName(model, core < 0 ? context : core);
}

function holderText(cursor: TraceCursor, holder: number, waiting: number): string {
  if (holder >= 0) return `held by ${partyNow(cursor, holder)}`;
  if (holder !== NOBODY) return "holder not known yet";
  return waiting > 0 ? "being handed over" : "free";
}

/** Place of a core in the focused line's home queue, from 1; 0 when it is not in it. */
function placeInQueue(cursor: TraceCursor, focus: MachineFocus, core: number): number {
  const { state } = cursor;
  if (core < 0 || focus.slot < 0) return 0;
  let place = 0;
  for (let c = state.queues.first(focus.slot); c >= 0; c = state.queues.after(c)) {
    if (state.queuedAt[c] !== 0) continue;
    place++;
    if (c === core) return place;
  }
  return 0;
}

function drawQueue(list: DisplayList, strip: Strip, cursor: TraceCursor, focus: MachineFocus): void {
  const { state } = cursor;
  const next = coreOfNextHolder(state, focus);
  const served = state.serving[focus.slot] ?? NOBODY;
  const slide = queueSlide(strip, cursor, focus);
  if (served >= 0) drawPlace(list, strip, 0, served, CORE_STATE.WAITING, served === next, slide);
  else drawEmpty(list, strip, 0);
  drawGate(list, strip);
  let place = 1;
  for (let c = state.queues.first(focus.slot); c >= 0; c = state.queues.after(c)) {
    if (state.queuedAt[c] === 0) drawPlace(list, strip, place++, c, CORE_STATE.QUEUED, c === next, slide);
  }
}

/** Draws the groups of the queue: what parts them, their names, and the level of each tile. */
function drawGroups(
  list: DisplayList,
  layout: MachineLayout,
  strip: Strip,
  cursor: TraceCursor,
  focus: MachineFocus,
): void {
  const { levels } = layout;
  const slide = queueSlide(strip, cursor, focus);
  const places = strip.columns * strip.rows;
  const gap = (strip.cell - tileSide(strip)) / 2;
  let place = 1;
  for (const { cores, apart, place: of } of waitingGroups(cursor, focus.slot, levels)) {
    if (place >= places) return;
    const x = slidX(strip, place, slide);
    const y = placeY(strip, place);
    const over = place < strip.columns ? strip.namesHeight : 0;
    if (place > 1) drawGroupEdge(list, x - gap, y - over, strip.cell + over);
    const width = Math.min(cores.length, strip.columns - place) * strip.cell - gap;
    const name = { x, y: y - over, width, height: over };
    if (over > 0 && of !== undefined) drawGroupName(list, of.name, name, apart === 0);
    for (let k = place; k < Math.min(places, place + cores.length); k++) {
      if (isBetweenRows(strip, k, slide)) continue;
      const side = tileSide(strip);
      drawWaitingBar(list, 1 - apart / levels.length, slidX(strip, k, slide), placeY(strip, k) + gap, side);
    }
    place += cores.length;
  }
}

function drawLock(list: DisplayList, strip: Strip, cursor: TraceCursor, focus: MachineFocus): void {
  const { state } = cursor;
  const holder = state.holder[focus.lock] ?? NOBODY;
  const slide = lockSlide(strip, cursor, focus);
  if (holder >= 0) drawParty(list, strip, 0, cursor, holder, slide);
  else drawEmpty(list, strip, 0);
  drawGate(list, strip);
  let place = 1;
  for (let c = state.waiters.first(focus.lock); c >= 0; c = state.waiters.after(c)) {
    drawParty(list, strip, place++, cursor, c, slide);
  }
}

/** Draws who holds the lock, or waits for it: a thread where the run has threads, a core elsewhere. */
function drawParty(
  list: DisplayList,
  strip: Strip,
  place: number,
  cursor: TraceCursor,
  context: number,
  slide: number,
): void {
  const { threads } = cursor.model;
  const thread = threads?.threadOf[context] ?? -1;
  const now = threads === undefined || thread < 0 ? undefined : threadNow(threads, cursor, thread);
  const core = cursor.state.coreOf[context] ?? NOBODY;
  const isAway = now !== undefined && now.scheduling !== "on a core";
  const state = isAway ? now.state : place === 0 ? CORE_STATE.HOLDING : drawnStateOf(cursor, core);
  drawPlace(list, strip, place, now?.thread ?? (core < 0 ? context : core), state, place === 1, slide);
  if (isAway && place === 0) {
    const side = tileSide(strip);
    drawHolding(list, slidX(strip, 0, slide), placeY(strip, 0) + (strip.cell - side) / 2, side);
  }
}

/** Places by which the queue's tiles still lag behind: they move up as a service begins. */
function queueSlide(strip: Strip | undefined, cursor: TraceCursor, focus: MachineFocus): number {
  if (strip === undefined || focus.slot < 0 || (cursor.state.serving[focus.slot] ?? NOBODY) < 0) return 0;
  return slideOf(strip, cursor.progressOf(cursor.state.servingRecord[focus.slot] ?? -1));
}

/** The same for the lock's waiters: they move up as the lock has been handed over. */
function lockSlide(strip: Strip | undefined, cursor: TraceCursor, focus: MachineFocus): number {
  const { handoffs } = cursor.model;
  if (strip === undefined || focus.lock < 0 || (cursor.state.holder[focus.lock] ?? NOBODY) < 0) return 0;
  const last = countUpTo(handoffs.heldTime, cursor.time) - 1;
  return handoffs.lock[last] === focus.lock ? slideOf(strip, cursor.progressOf(handoffs.held[last] ?? -1)) : 0;
}

function slideOf(strip: Strip, progress: number | undefined): number {
  if (progress === undefined || progress >= SLIDE_SHARE || strip.columns * strip.rows > SLIDING_MAX) return 0;
  const left = 1 - progress / SLIDE_SHARE;
  return left * left * (3 - 2 * left);
}

/** Left edge of a place whose tile is `slide` places behind. */
function slidX(strip: Strip, place: number, slide: number): number {
  return placeX(strip, place) + slide * strip.cell;
}

/** A tile that comes from the next row is drawn only when the tile before it has made room. */
function isBetweenRows(strip: Strip, place: number, slide: number): boolean {
  return slide > 0 && strip.rows > 1 && (place + 1) % strip.columns === 0;
}

/** The gap between the core that is being served (or holds the lock) and the cores that wait. */
function drawGate(list: DisplayList, strip: Strip): void {
  if (strip.cell < 6) return;
  const x = placeX(strip, 1) - (strip.cell > 8 ? 1.5 : 0.5);
  const y = placeY(strip, 0);
  list.line(x, y + 1, x, y + strip.cell - 1, 1.5, COLOUR.ink);
}

function drawPlace(
  list: DisplayList,
  strip: Strip,
  place: number,
  core: number,
  state: (typeof CORE_STATE)[keyof typeof CORE_STATE],
  isNext: boolean,
  slide: number,
): void {
  if (place >= strip.columns * strip.rows || isBetweenRows(strip, place, slide)) return;
  const side = tileSide(strip);
  const x = slidX(strip, place, slide);
  const y = placeY(strip, place) + (strip.cell - side) / 2;
  paintState(list, state, x, y, side);
  if (isNext) drawNext(list, x, y, side);
  const { numberPx } = strip;
  if (numberPx > 0)
    list.integer(core, x + side / 2, y + side / 2 + 0.5, numberPx, stateInk(state), ALIGN.CENTRE, FONT.MONO);
}

function drawEmpty(list: DisplayList, strip: Strip, place: number): void {
  const side = strip.cell - (strip.cell > 8 ? 3 : 1);
  list.rect(
    placeX(strip, place),
    placeY(strip, place) + (strip.cell - side) / 2,
    side,
    side,
    COLOUR.hairline,
    PAINT.STROKE,
  );
}
