/**
 * The two strips below the machine. The directory's: the request being served, then those queued, in order. The lock's:
 * its holder, then its waiters in the order in which they will hold the lock. In a collapsed run the reader sees the
 * next holder half-way down the first strip, while the home serves the other requests one after the other.
 */
import { CORE_STATE } from "../trace/core-states.ts";
import { ALIGN, FONT, PAINT } from "../drawing/display-list.ts";
import type { DisplayList } from "../drawing/display-list.ts";
import { placeX, placeY } from "./hit-test.ts";
import type { MachineLayout, Strip } from "./layout.ts";
import { drawNext, drawnStateOf, paintState } from "./cores.ts";
import { focusLineNumber, homeQueueLength, nextHolder, waiterCount } from "./focus.ts";
import type { MachineFocus } from "./focus.ts";
import type { SceneNames } from "../trace/names.ts";
import { COLOUR, stateInk } from "../drawing/theme.ts";
import { NOBODY } from "../trace/state.ts";
import type { TraceCursor } from "../trace/model.ts";

/** Smallest strip cell with a number in it, CSS px. */
const NUMBERED_MIN = 13;
/** Width of a letter of the sans font, em. Assumed, on the wide side: what is too long is shortened. */
const LETTER_WIDTH = 0.53;

export interface StripCaption {
  readonly title: string;
  readonly about: string;
}

/** Adds both strips to a list (which it does not clear). */
export function drawMachineStrips(
  list: DisplayList,
  layout: MachineLayout,
  cursor: TraceCursor,
  focus: MachineFocus,
  names: SceneNames,
  home: number | undefined,
): void {
  if (layout.queueStrip !== undefined && focus.slot >= 0) {
    drawCaption(list, layout, layout.queueStrip, queueCaption(cursor, focus, names, home));
    drawQueue(list, layout.queueStrip, cursor, focus);
  }
  if (layout.lockStrip !== undefined && focus.lock >= 0) {
    drawCaption(list, layout, layout.lockStrip, lockCaption(cursor, focus, names));
    drawLock(list, layout.lockStrip, cursor, focus);
  }
}

function drawCaption(list: DisplayList, layout: MachineLayout, strip: Strip, caption: StripCaption): void {
  const size = layout.textPx;
  if (strip.labelWidth === 0) {
    list.text(`${caption.title} · ${caption.about}`, strip.x, strip.y + size / 2, size - 1, COLOUR.ink2);
    return;
  }
  const middle = strip.y + strip.height / 2;
  const room = Math.floor(strip.labelWidth / ((size - 1) * LETTER_WIDTH));
  list.text(caption.title, strip.x, middle - size * 0.62, size, COLOUR.ink, ALIGN.LEFT, FONT.SANS_BOLD);
  list.text(shortened(caption.about, room), strip.x, middle + size * 0.62, size - 1, COLOUR.ink2);
}

function shortened(text: string, letters: number): string {
  return text.length <= letters ? text : `${text.slice(0, Math.max(1, letters - 1))}…`;
}

export function queueCaption(
  cursor: TraceCursor,
  focus: MachineFocus,
  names: SceneNames,
  home: number | undefined,
): StripCaption {
  const { state, model } = cursor;
  const queued = homeQueueLength(state, focus.slot);
  const number = focusLineNumber(model, focus);
  const line = number === undefined ? "no line" : names.line(number);
  const next = nextHolder(state, focus);
  const place = placeInQueue(cursor, focus, next);
  const where = home === undefined ? "" : ` on chip ${home}`;
  const about = place > 0 ? `next holder, ${next}: ${place} of ${queued}` : `${line}${where}`;
  return { title: `Directory queue: ${queued}`, about };
}

export function lockCaption(cursor: TraceCursor, focus: MachineFocus, names: SceneNames): StripCaption {
  const { state, model } = cursor;
  const address = model.columns.lockAddresses[focus.lock] ?? 0;
  const holder = state.holder[focus.lock] ?? NOBODY;
  const waiting = waiterCount(state, focus.lock);
  return { title: `Lock waiters: ${waiting}`, about: `${holderText(holder, waiting)} · ${names.lock(address)}` };
}

function holderText(holder: number, waiting: number): string {
  if (holder >= 0) return `held by core ${holder}`;
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
  const next = nextHolder(state, focus);
  const served = state.serving[focus.slot] ?? NOBODY;
  if (served >= 0) drawPlace(list, strip, 0, served, CORE_STATE.WAITING, served === next);
  else drawEmpty(list, strip, 0);
  drawGate(list, strip);
  let place = 1;
  for (let c = state.queues.first(focus.slot); c >= 0; c = state.queues.after(c)) {
    if (state.queuedAt[c] === 0) drawPlace(list, strip, place++, c, CORE_STATE.QUEUED, c === next);
  }
}

function drawLock(list: DisplayList, strip: Strip, cursor: TraceCursor, focus: MachineFocus): void {
  const { state } = cursor;
  const holder = state.holder[focus.lock] ?? NOBODY;
  if (holder >= 0) drawPlace(list, strip, 0, holder, CORE_STATE.HOLDING, false);
  else drawEmpty(list, strip, 0);
  drawGate(list, strip);
  let place = 1;
  for (let c = state.waiters.first(focus.lock); c >= 0; c = state.waiters.after(c)) {
    drawPlace(list, strip, place, c, drawnStateOf(cursor, c), place === 1);
    place++;
  }
}

/** The gap between the core that is served (or holds) and the cores that wait. */
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
): void {
  if (place >= strip.columns * strip.rows) return;
  const side = strip.cell - (strip.cell > 8 ? 3 : strip.cell > 4 ? 1 : 0);
  const x = placeX(strip, place);
  const y = placeY(strip, place) + (strip.cell - side) / 2;
  paintState(list, state, x, y, side);
  if (isNext) drawNext(list, x, y, side);
  if (strip.cell >= NUMBERED_MIN) {
    const size = Math.min(side * (core > 99 ? 0.46 : 0.6), 13);
    list.integer(core, x + side / 2, y + side / 2 + 0.5, size, stateInk(state), ALIGN.CENTRE, FONT.MONO);
  }
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
