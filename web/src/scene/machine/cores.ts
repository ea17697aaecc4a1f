/**
 * Draws what every core is doing now, where the copies and the owner of the bright line are, and the two strips. The
 * drawing depends on the trace state only, not on the moment between two records: it is made again when a record has
 * been passed.
 */
import { CORE_STATE, CORE_STATES, CORE_STATE_COUNT, drawnState } from "../trace/state/core-states.ts";
import type { CoreStateId } from "../trace/state/core-states.ts";
import { ALIGN, FONT, PAINT } from "../drawing/display-list.ts";
import type { DisplayList } from "../drawing/display-list.ts";
import { digitsOfCores, haveRoom, numberSize, numberWidth, TEXT_MIN } from "../drawing/legible.ts";
import type { ChipBox } from "./layout/layout-chips.ts";
import { CORE_CELL_MIN, showsNode, type MachineLayout } from "./layout/layout.ts";
import { coreOfNextHolder, homeQueueLength } from "./focus.ts";
import type { MachineFocus } from "./focus.ts";
import { drawLinePlaces, drawWaitingBars } from "./line-places-drawing.ts";
import { LABELLED_MIN, drawStrip, drawStripOutline, stripInCell } from "./token.ts";
import { chipName, homeMarkSide } from "./static.ts";
import { sideOf } from "./layout/unlike-cores.ts";
import { COLOUR, stateColour, stateInk } from "../drawing/theme.ts";
import { queuePlace } from "../trace/cursor.ts";
import type { TraceCursor } from "../trace/cursor.ts";

/** Smallest cell with a gauge of warmth in it, CSS px. */
const GAUGE_MIN = 24;

export function drawnStateOf(cursor: TraceCursor, core: number): CoreStateId {
  return drawnState(cursor.activityOf(core), cursor.state.holdsLock(core));
}

export function drawMachineCores(
  list: DisplayList,
  layout: MachineLayout,
  cursor: TraceCursor,
  focus: MachineFocus,
  home: number | undefined,
  fields: number,
): void {
  list.clear();
  drawLinePlaces(list, layout, cursor, focus);
  if (layout.detail === "chip") drawChipBars(list, layout, cursor);
  else drawCells(list, layout, cursor, focus, fields);
  if (home !== undefined) drawHome(list, layout, cursor, focus, home);
}

function drawCells(
  list: DisplayList,
  layout: MachineLayout,
  cursor: TraceCursor,
  focus: MachineFocus,
  fields: number,
): void {
  for (let core = 0; core < cursor.model.coreCount; core++) {
    if (showsNode(layout, layout.nodeOfCore[core] ?? -1)) drawCore(list, layout, cursor, focus, core, fields);
  }
  drawWaitingBars(list, layout, cursor, focus);
}

/** Smallest side of a cell, CSS px, with a pattern or an outline in it: smaller ones are tiles of one colour. */
const PATTERN_MIN = 12;

/** Draws one cell of a core, anywhere: in the machine, in a strip, in a legend. */
export function paintState(list: DisplayList, state: CoreStateId, x: number, y: number, side: number): void {
  const colour = stateColour(state);
  const line = side >= 12 ? 2 : 1;
  switch (CORE_STATES[state]?.pattern) {
    case "hatched":
      if (side >= PATTERN_MIN) {
        list.rect(x, y, side, side, colour, PAINT.FILL, 0.2);
        list.rect(x, y, side, side, colour, PAINT.HATCH, side >= 26 ? 0.7 : 0.4);
        list.rect(x, y, side, side, colour, PAINT.STROKE);
      } else list.rect(x, y, side, side, colour, PAINT.FILL, 0.75);
      return;
    case "barred":
      list.rect(x, y, side, side, colour, PAINT.FILL, 0.45);
      list.rect(x, y + side * 0.2, side, side * 0.2, colour);
      list.rect(x, y + side * 0.6, side, side * 0.2, colour);
      return;
    case "striped":
      list.rect(x, y, side, side, colour, PAINT.FILL, side >= PATTERN_MIN ? 0.25 : 0.6);
      if (side >= PATTERN_MIN) list.rect(x, y + side * 0.78, side, side * 0.22, colour);
      return;
    case "outlined":
      if (side < PATTERN_MIN) return list.rect(x, y, side, side, colour, PAINT.FILL, 0.45);
      list.rect(x, y, side, side, colour, PAINT.FILL, 0.12);
      for (let k = 0; k < line; k++) list.rect(x + k, y + k, side - 2 * k, side - 2 * k, colour, PAINT.STROKE);
      return;
    case "empty":
      list.rect(x, y, side, side, colour, PAINT.STROKE);
      return;
    case "plain":
      list.rect(x, y, side, side, colour, PAINT.FILL, state === CORE_STATE.UNKNOWN ? 0.35 : 1);
      return;
    default:
      list.rect(x, y, side, side, colour);
  }
}

function drawCore(
  list: DisplayList,
  layout: MachineLayout,
  cursor: TraceCursor,
  focus: MachineFocus,
  core: number,
  fields: number,
): void {
  const side = sideOf(layout, core);
  const x = (layout.coreX[core] ?? 0) - side / 2;
  const y = (layout.coreY[core] ?? 0) - side / 2;
  const state = drawnStateOf(cursor, core);
  paintState(list, state, x, y, side);
  if (state !== CORE_STATE.HOLDING && cursor.state.holdsLock(core)) drawHolding(list, x, y, side);
  if (coreOfNextHolder(cursor.state, focus) === core) drawNext(list, x, y, side);
  if (focus.slot >= 0) drawCopy(list, cursor, focus.slot, core, x, y, side, fields);
  if (side >= LABELLED_MIN) drawCoreText(list, cursor, state, core, x, y, side);
  drawThread(list, cursor, core, x, y, side);
  const warm = cursor.warmthOf(core);
  if (warm !== undefined && side >= GAUGE_MIN) drawWarmth(list, warm, x, y, side);
  drawStores(list, cursor.state.stores[core] ?? 0, x, y, side);
}

/** The number of the thread that the core executes, as a tag in the upper right corner, beside the core's own. */
function drawThread(list: DisplayList, cursor: TraceCursor, core: number, x: number, y: number, side: number): void {
  const { threads, coreCount } = cursor.model;
  const thread = threads?.threadOf[cursor.state.context[core] ?? -1] ?? -1;
  if (threads === undefined || thread < 0) return;
  const own = numberWidth(digitsOfCores(coreCount), Math.min(15, side * 0.36));
  const wished = Math.min(15, side * 0.36);
  const size = numberSize(digitsOfCores(threads.count), side * 0.78 - own - TAG_EDGE * wished, wished);
  if (size > 0) drawThreadTag(list, thread, x + side * 0.96, y + side * 0.04, size);
}

/** What is left and right of the number on its plate, as a share of the size of type. assumed, after looking */
const TAG_EDGE = 0.35;

/** A thread's number on a plate of its own; x and y are its upper right corner. */
export function drawThreadTag(list: DisplayList, thread: number, x: number, y: number, size: number): void {
  const width = numberWidth(String(thread).length, size) + size * TAG_EDGE;
  const height = size * 1.1;
  list.rect(x - width, y, width, height, COLOUR.raised);
  list.rect(x - width, y, width, height, COLOUR.ink, PAINT.STROKE);
  list.integer(thread, x - width / 2, y + height / 2 + 0.5, size * 0.9, COLOUR.ink, ALIGN.CENTRE, FONT.MONO_BOLD);
}

/** The frame, within the cell, of a core that holds a lock in user or kernel code. */
export function drawHolding(list: DisplayList, x: number, y: number, side: number): void {
  const width = Math.max(1, Math.round(side * 0.07));
  for (let k = 0; k < width; k++) list.rect(x + k, y + k, side - 2 * k, side - 2 * k, COLOUR.hold, PAINT.STROKE);
}

/** A gauge at the right edge: the filled part are the cycles of this stretch that are not lost to cold caches. */
function drawWarmth(list: DisplayList, warm: number, x: number, y: number, side: number): void {
  const width = Math.max(3, Math.round(side * 0.1));
  const height = Math.round(side * 0.42);
  const left = x + side * 0.92 - width;
  const top = y + side * 0.1;
  list.rect(left, top + height * (1 - warm), width, height * warm, COLOUR.ink);
  list.rect(left, top, width, height, COLOUR.ink, PAINT.STROKE);
}

/** Largest number of stores drawn one by one; a bar without gaps stands for more. */
const STORES_MAX = 8;

/** Draws the stores in the core's buffer: a small square for each, from the left along the foot of the cell. */
export function drawStores(list: DisplayList, stores: number, x: number, y: number, side: number): void {
  if (stores <= 0 || side < PATTERN_MIN) return;
  const step = (side * 0.8) / STORES_MAX;
  const height = Math.max(1.5, side * 0.1);
  const top = y + side - height;
  if (stores > STORES_MAX) return list.rect(x + side * 0.1, top, side * 0.8, height, COLOUR.ink);
  for (let k = 0; k < stores; k++) list.rect(x + side * 0.1 + k * step, top, step * 0.7, height, COLOUR.ink);
}

/** Marks the next holder, wherever it waits: the eye must find it. */
export function drawNext(list: DisplayList, x: number, y: number, side: number): void {
  const out = side >= 12 ? 2 : 1;
  list.rect(x - out, y - out, side + 2 * out, side + 2 * out, COLOUR.hold, PAINT.STROKE);
  if (side >= 12)
    list.rect(x - out + 1, y - out + 1, side + 2 * out - 2, side + 2 * out - 2, COLOUR.hold, PAINT.STROKE);
}

/** Draws the strip inside the core: filled for the owner, as an outline for a copy. */
function drawCopy(
  list: DisplayList,
  cursor: TraceCursor,
  slot: number,
  core: number,
  x: number,
  y: number,
  side: number,
  fields: number,
): void {
  const owns = cursor.state.owner[slot] === core;
  if (!owns && !cursor.state.hasCopy(slot, core)) return;
  const strip = stripInCell(side);
  const cx = x + side / 2 + strip.dx;
  const cy = y + side / 2 + strip.dy;
  if (owns) drawStrip(list, cx, cy, strip, fields, 1);
  else if (side >= PATTERN_MIN) drawStripOutline(list, cx, cy, strip);
  else
    list.rect(cx - side * 0.3, cy - side * 0.12, side * 0.6, Math.max(1.2, side * 0.24), COLOUR.line, PAINT.FILL, 0.75);
}

/** Writes the core's number, and where there is room, the letter of its state or its place in the queue. */
function drawCoreText(
  list: DisplayList,
  cursor: TraceCursor,
  state: CoreStateId,
  core: number,
  x: number,
  y: number,
  side: number,
): void {
  const ink = stateInk(state);
  const digits = digitsOfCores(cursor.model.coreCount);
  const small = numberSize(digits, side * 0.88, Math.min(15, side * 0.36));
  const indent = Math.min(side * 0.12, (side - numberWidth(digits, small)) / 2);
  if (small > 0) list.integer(core, x + indent, y + side * 0.1 + small / 2, small, ink, ALIGN.LEFT, FONT.MONO);
  if (side < CORE_CELL_MIN) return;
  const big = Math.min(17, Math.max(TEXT_MIN, side * 0.36));
  if (small > 0 && !haveRoom(small, big, side * 0.8)) return;
  const place = state === CORE_STATE.QUEUED ? queuePlace(cursor.state, core) : 0;
  const right = x + side * 0.9;
  const base = y + side * 0.9 - big / 2;
  if (place > 0) list.integer(place, right, base, big, ink, ALIGN.RIGHT, FONT.MONO_BOLD);
  else list.text(CORE_STATES[state]?.letter ?? "", right, base, big, ink, ALIGN.RIGHT, FONT.MONO_BOLD);
}

/** Draws the directory of the bright line, with the number of requests that wait there. */
function drawHome(
  list: DisplayList,
  layout: MachineLayout,
  cursor: TraceCursor,
  focus: MachineFocus,
  home: number,
): void {
  const chip = layout.chips[home];
  if (chip === undefined || !showsNode(layout, home)) return;
  const side = homeMarkSide(chip) + 1;
  const x = layout.homeX[home] ?? 0;
  const y = layout.homeY[home] ?? 0;
  list.rect(x - side / 2, y - side / 2, side, side, COLOUR.line);
  if (chip.headerHeight < 12) {
    for (const out of [0, 1]) outline(list, chip, out);
    return;
  }
  drawQueued(list, layout, chip, homeQueueLength(cursor.state, focus.slot));
}

/** Least distance between the texts in a chip's header, CSS px. */
const HEADER_GAP = 4;

/** How many wait at a directory, between the chip's name and the directory's mark: what has no room is left out. */
function drawQueued(list: DisplayList, layout: MachineLayout, chip: ChipBox, queued: number): void {
  const { textPx } = layout;
  const end = (layout.homeX[chip.node] ?? 0) - homeMarkSide(chip) - 1;
  const y = (layout.homeY[chip.node] ?? 0) + 0.5;
  const room = end - chipName(layout, chip).end - HEADER_GAP;
  const digits = String(queued).length;
  const size = queued > 0 ? numberSize(digits, room, textPx) : 0;
  if (size > 0) list.integer(queued, end, y, size, COLOUR.ink, ALIGN.RIGHT, FONT.MONO_BOLD);
  if (chip.width <= textPx * WORD_ROOM) return;
  const before = queued > 0 ? textPx * (queued > 9 ? 1.7 : 1.1) : 0;
  list.text(queued > 0 ? "queued" : "home", end - before, y, textPx - 1, COLOUR.ink2, ALIGN.RIGHT);
}

/** Least width of a chip with a word beside the count, in heights of the type. assumed, after looking */
const WORD_ROOM = 11;

function outline(list: DisplayList, { x, y, width, height }: ChipBox, out: number): void {
  list.rect(x - out, y - out, width + 2 * out, height + 2 * out, COLOUR.line, PAINT.STROKE);
}

const ORDER: readonly CoreStateId[] = [
  CORE_STATE.HOLDING,
  CORE_STATE.QUEUED,
  CORE_STATE.WAITING,
  CORE_STATE.SPINNING,
  CORE_STATE.STOLEN,
  CORE_STATE.SWITCHING,
  CORE_STATE.KERNEL,
  CORE_STATE.USER,
  CORE_STATE.COMPUTING,
  CORE_STATE.IDLE,
  CORE_STATE.UNKNOWN,
];

function drawChipBars(list: DisplayList, layout: MachineLayout, cursor: TraceCursor): void {
  const counts = new Int32Array(CORE_STATE_COUNT);
  for (const chip of layout.chips) drawChipBar(list, chip, cursor, counts.fill(0));
}

/**
 * Draws a chip that is too small for cells: one bar shows how many of its cores are in which state. `counts` has a zero
 * for every state.
 */
function drawChipBar(list: DisplayList, chip: ChipBox, cursor: TraceCursor, counts: Int32Array): void {
  let total = 0;
  let holds = false;
  for (const core of chip.cores) {
    if (core >= cursor.model.coreCount) continue;
    const state = drawnStateOf(cursor, core);
    counts[state] = (counts[state] ?? 0) + 1;
    holds ||= cursor.state.holdsLock(core);
    total++;
  }
  if (total === 0) return;
  const top = chip.headerHeight >= 12 ? chip.headerHeight : 1;
  const height = Math.max(1, chip.height - top - 2);
  let x = chip.x + 1;
  const room = Math.max(1, chip.width - 2);
  for (const state of ORDER) {
    const width = (room * (counts[state] ?? 0)) / total;
    if (width > 0) list.rect(x, chip.y + top, width, height, stateColour(state));
    x += width;
  }
  if (holds) list.rect(chip.x - 1, chip.y - 1, chip.width + 2, chip.height + 2, COLOUR.hold, PAINT.STROKE);
}
