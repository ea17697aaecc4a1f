/**
 * Draws a heat map: cells in the colour of the line, deeper the more often; lines between blocks, whose names stand
 * along two edges; and the cell at which the reader points. Givers are columns, takers are rows.
 */
import { ALIGN, FONT, PAINT } from "../drawing/display-list.ts";
import type { DisplayList } from "../drawing/display-list.ts";
import { COLOUR } from "../drawing/theme.ts";
import type { Box } from "./layout/box.ts";
import type { HeatBlock, HeatMap } from "./heat-map.ts";

/** Deepest and palest cell: the palest must be seen on paper. */
const PALEST = 0.18;
const LETTER = 0.56;

export interface HeatCell {
  readonly taker: number;
  readonly giver: number;
}

/** The square of the cells, with room for the axes' names at its left and top. */
export function heatArea(width: number, height: number, textPx: number): Box {
  const [left, top] = [textPx * 3.4, textPx * 3];
  const side = Math.max(1, Math.min(width - left - textPx, height - top - textPx / 2));
  return { x: Math.max(left, (width - side) / 2), y: top, width: side, height: side };
}

export function cellAt(map: HeatMap, area: Box, x: number, y: number): HeatCell | undefined {
  const side = area.width / Math.max(1, map.units.length);
  const [giver, taker] = [Math.floor((x - area.x) / side), Math.floor((y - area.y) / side)];
  const isInside = giver >= 0 && taker >= 0 && giver < map.units.length && taker < map.units.length;
  return isInside ? { giver, taker } : undefined;
}

export function drawHeatMap(list: DisplayList, map: HeatMap, area: Box, textPx: number): void {
  list.clear();
  const count = map.units.length;
  const side = area.width / Math.max(1, count);
  const gap = side >= 7 ? 1 : 0;
  list.rect(area.x, area.y, area.width, area.height, COLOUR.raised);
  for (let i = 0; i < count; i++) list.rect(area.x + i * side, area.y + i * side, side, side, COLOUR.sunken);
  map.times.forEach((times, at) => {
    if (times === 0) return;
    const [x, y] = [area.x + (at % count) * side, area.y + Math.floor(at / count) * side];
    list.rect(x, y, side - gap, side - gap, COLOUR.line, PAINT.FILL, heatOf(times, map.most));
  });
  list.rect(area.x, area.y, area.width, area.height, COLOUR.ink3, PAINT.STROKE);
  drawBlocks(list, map, area, side, textPx);
  list.text(`from ${map.blockKind}`, area.x, area.y - textPx * 2.3, textPx - 1, COLOUR.ink2);
  list.text("to", area.x - textPx * 0.5, area.y - textPx * 0.9, textPx - 1, COLOUR.ink2, ALIGN.RIGHT);
}

/** Opacity of a cell, by the square root of its times: single transfers stay in sight beside hundreds. */
function heatOf(times: number, most: number): number {
  return PALEST + (1 - PALEST) * Math.sqrt(times / Math.max(1, most));
}

/** A cell as the key of the map shows it. */
export interface HeatKey {
  readonly times: number;
  /** Opacity of the line's colour. */
  readonly opacity: number;
}

/** Cells in the key, at most. */
const KEYS_MAX = 4;

/** The key of the map: numbers of times up to the most, whose cells are about equally far apart in depth. */
export function heatKeys({ most }: Pick<HeatMap, "most">): readonly HeatKey[] {
  const times = Array.from({ length: KEYS_MAX }, (_, i) => Math.round(most * ((i + 1) / KEYS_MAX) ** 2));
  const shown = [...new Set([1, ...times])].filter((each) => each >= 1 && each <= most).slice(-KEYS_MAX);
  return shown.map((each) => ({ times: each, opacity: heatOf(each, most) }));
}

function drawBlocks(list: DisplayList, { blocks }: HeatMap, area: Box, side: number, textPx: number): void {
  for (const block of blocks) {
    const [from, to] = [block.first * side, (block.last + 1) * side];
    if (block.first > 0) {
      list.line(area.x + from, area.y, area.x + from, area.y + area.height, 0.75, COLOUR.ink3, 0.6);
      list.line(area.x, area.y + from, area.x + area.width, area.y + from, 0.75, COLOUR.ink3, 0.6);
    }
    const text = nameFor(block, to - from, textPx);
    list.text(text, area.x + (from + to) / 2, area.y - textPx * 0.9, textPx - 1, COLOUR.ink2, ALIGN.CENTRE);
    if (to - from >= textPx)
      list.text(block.short, area.x - textPx * 0.5, area.y + (from + to) / 2, textPx - 1, COLOUR.ink2, ALIGN.RIGHT);
  }
}

function nameFor({ name, short }: HeatBlock, room: number, textPx: number): string {
  if (name.length * textPx * LETTER <= room) return name;
  return short.length * textPx * LETTER <= room + 2 ? short : "";
}

/** Draws the cell at which the reader points: its frame, and lines to both axes. */
export function drawHeatCursor(list: DisplayList, map: HeatMap, area: Box, cell: HeatCell | undefined): void {
  list.clear();
  if (cell === undefined) return;
  const side = area.width / Math.max(1, map.units.length);
  const [x, y] = [area.x + cell.giver * side, area.y + cell.taker * side];
  list.line(x + side / 2, area.y - 4, x + side / 2, y, 1, COLOUR.ink, 0.7);
  list.line(area.x - 4, y + side / 2, x, y + side / 2, 1, COLOUR.ink, 0.7);
  for (const out of [1, 2]) list.rect(x - out, y - out, side + 2 * out, side + 2 * out, COLOUR.ink, PAINT.STROKE);
  const times = map.times[cell.taker * map.units.length + cell.giver] ?? 0;
  if (side >= 16) list.integer(times, x + side / 2, y + side / 2, 11, COLOUR.ink, ALIGN.CENTRE, FONT.MONO_BOLD);
}

/** "core 12 took it from core 40: 31 times". */
export function cellInWords(map: HeatMap, { taker, giver }: HeatCell, verb: string): string {
  const times = map.times[taker * map.units.length + giver] ?? 0;
  const often = times === 0 ? "never" : times === 1 ? "once" : `${times} times`;
  const [to, from] = [map.units[taker]?.name ?? "", map.units[giver]?.name ?? ""];
  const source = taker === giver ? (map.kind === "core" ? "from itself" : "from within") : `from ${from}`;
  return `${to} ${verb} ${source}: ${often}`;
}
