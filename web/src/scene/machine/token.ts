/**
 * The picture of a cache line: a strip with a pane for each of the line's fields. Inside its owner's cell the strip is
 * filled, other copies are outlines, and a strip on its way is filled. The panes stand for the fields in their order,
 * not to scale: most locks would be a hair's breadth of 64 bytes.
 */
import { PAINT } from "../drawing/display-list.ts";
import type { DisplayList } from "../drawing/display-list.ts";
import { COLOUR } from "../drawing/theme.ts";
import type { MachineLayout } from "./layout/layout.ts";

/** From this side of a cell on, CSS px, the strip lies beside the number and the letter of the core. */
export const LABELLED_MIN = 15;
/** Least width of a pane, CSS px. */
const PANE_MIN = 3;
/** Largest number of panes: more would look like a texture. */
const PANES_MAX = 6;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Width of a picture with room for the large strip, in heights of its type. assumed, after looking */
const LARGE_ROOM = 40;

/** Is the strip on its way large? Not beside another machine, where a picture is narrow for its type. */
export function isTravellingLarge({ width, textPx, detail }: MachineLayout): boolean {
  return detail === "core" && width >= LARGE_ROOM * textPx;
}

/** Size of the strip on its way: large enough to follow where one machine has the room, smaller beside another. */
export function travellingSize(layout: MachineLayout): Size {
  const { textPx, detail, cell } = layout;
  if (isTravellingLarge(layout)) return { width: textPx * 3.4, height: textPx * 1.35 };
  const usual = textPx * 0.85;
  /* Among numbered cells it is about as high as the room between the numbers of two rows. */
  const height = detail === "core" ? Math.min(usual, Math.max(LEAST_HEIGHT, cell * 0.3)) : usual;
  return { width: height * 2.4, height };
}

/** A lower strip is not followed with the eyes, CSS px. assumed */
const LEAST_HEIGHT = 10;

/** Draws the strip filled, around a middle: the only valid copy, or the line on its way. */
export function drawStrip(list: DisplayList, x: number, y: number, size: Size, fields: number, halo = 0): void {
  const { width, height } = size;
  const left = x - width / 2;
  const top = y - height / 2;
  if (halo > 0) list.rect(left - halo, top - halo, width + 2 * halo, height + 2 * halo, COLOUR.paper);
  list.rect(left, top, width, height, COLOUR.line);
  drawPanes(list, left, top, size, fields, COLOUR.paper, [0.92, 0.55]);
}

/** Draws the strip on its way to be shared: an outline, with its fields shaded. */
export function drawSharedStrip(list: DisplayList, x: number, y: number, size: Size, fields: number): void {
  drawStripOutline(list, x, y, size);
  drawPanes(list, x - size.width / 2, y - size.height / 2, size, fields, COLOUR.line, [0.4, 0.18]);
}

/** Draws a pane for each field, in two alternating shades. */
function drawPanes(
  list: DisplayList,
  left: number,
  top: number,
  { width, height }: Size,
  fields: number,
  colour: number,
  shades: readonly [number, number],
): void {
  const frame = Math.max(1, Math.min(3, height * 0.16));
  if (height - 2 * frame < 2) return;
  const panes = Math.max(1, Math.min(fields, PANES_MAX, Math.floor((width - frame) / (PANE_MIN + frame))));
  const pane = (width - frame * (panes + 1)) / panes;
  for (let k = 0; k < panes; k++) {
    const at = left + frame + k * (pane + frame);
    list.rect(at, top + frame, pane, height - 2 * frame, colour, PAINT.FILL, shades[k % 2 === 0 ? 0 : 1]);
  }
}

/** Draws the strip as an outline: a copy to read from, or the line sent to be shared. */
export function drawStripOutline(list: DisplayList, x: number, y: number, size: Size, alpha = 1): void {
  const { width, height } = size;
  const left = x - width / 2;
  const top = y - height / 2;
  list.rect(left, top, width, height, COLOUR.paper, PAINT.FILL, 0.9 * alpha);
  list.rect(left, top, width, height, COLOUR.line, PAINT.STROKE, alpha);
  if (height >= 8) list.rect(left + 1, top + 1, width - 2, height - 2, COLOUR.line, PAINT.STROKE, alpha);
}

/** The place of the strip in a core's cell: the lower left, so that the number and the letter stay readable. */
export function stripInCell(side: number): Size & { readonly dx: number; readonly dy: number } {
  if (side < LABELLED_MIN) {
    const width = Math.max(2, side * 0.7);
    return { width, height: Math.max(1.5, side * 0.4), dx: 0, dy: 0 };
  }
  const width = side * 0.48;
  const height = Math.max(4, side * 0.24);
  return { width, height, dx: -side / 2 + width / 2 + side * 0.08, dy: side / 2 - height / 2 - side * 0.1 };
}

/** Draws a copy that breaks: its two halves move apart and fade, `share` 0 … 1 of the way. */
export function drawBrokenStrip(list: DisplayList, x: number, y: number, size: Size, share: number): void {
  const half = { width: size.width * 0.46, height: size.height };
  const apart = size.width * (0.27 + 0.25 * share);
  drawStripOutline(list, x - apart, y - size.height * 0.3 * share, half, 1 - share);
  drawStripOutline(list, x + apart, y + size.height * 0.3 * share, half, 1 - share);
}
