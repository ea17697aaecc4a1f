/**
 * The marks of a machine that decides coherence level by level: outlines around the places that have the bright line,
 * nested as they are, a bar over each core whose request waits in one of them, and the groups of the queue at the
 * line's home. Nothing is drawn on other machines.
 */
import { ALIGN, FONT, PAINT } from "../drawing/display-list.ts";
import type { DisplayList } from "../drawing/display-list.ts";
import { COLOUR } from "../drawing/theme.ts";
import type { TraceCursor } from "../trace/cursor.ts";
import type { MachineFocus } from "./focus.ts";
import type { Box } from "./layout/box.ts";
import { showsNode, type MachineLayout } from "./layout/layout.ts";
import type { Place } from "./layout/place-levels.ts";
import { sideOf } from "./layout/unlike-cores.ts";
import { coreWithLine, levelsApart, waitingAtHome } from "./line-places.ts";

/** How much of the line's colour is in a place that has it, and in its outline: assumed, after looking. */
const TINT = 0.06;
const OUTLINE = 0.6;

/** Outlines the places that have the line, the largest first. */
export function drawLinePlaces(
  list: DisplayList,
  layout: MachineLayout,
  cursor: TraceCursor,
  { slot }: MachineFocus,
): void {
  if (layout.levels.length === 0) return;
  const holder = coreWithLine(cursor, slot);
  for (const { of } of layout.levels.toReversed()) {
    const place = of[holder];
    const box = place === undefined ? undefined : boxOfPlace(layout, place);
    if (box !== undefined) drawLinePlace(list, box);
  }
}

/** Draws one such place: in the machine, or in a legend. */
export function drawLinePlace(list: DisplayList, { x, y, width, height }: Box): void {
  list.rect(x, y, width, height, COLOUR.line, PAINT.FILL, TINT);
  list.rect(x, y, width, height, COLOUR.line, PAINT.STROKE, OUTLINE);
}

/** Distance of an outline from the cells of a core's threads, CSS px. */
const AROUND = 1;

/** Where a place is drawn; undefined for one that is out of sight, is all that is in sight, or is but one cell. */
function boxOfPlace(layout: MachineLayout, { part, cores }: Place): Box | undefined {
  if (cores.length < 2) return undefined;
  if (part === undefined) return aroundCells(layout, cores);
  const { parts, tree, chips } = layout;
  if (part === tree?.within) return undefined;
  const chip = chips[part - parts.firstNode];
  if (chip === undefined) return tree?.places.get(part);
  return showsNode(layout, chip.node) ? chip : undefined;
}

function aroundCells(layout: MachineLayout, cores: readonly number[]): Box | undefined {
  const [first = -1] = cores;
  if (layout.detail === "chip" || !showsNode(layout, layout.nodeOfCore[first] ?? -1)) return undefined;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const core of cores) {
    const half = sideOf(layout, core) / 2 + AROUND;
    const [x = 0, y = 0] = [layout.coreX[core], layout.coreY[core]];
    [left, top] = [Math.min(left, x - half), Math.min(top, y - half)];
    [right, bottom] = [Math.max(right, x + half), Math.max(bottom, y + half)];
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Draws the bars of the cores that wait in places that have the line. */
export function drawWaitingBars(
  list: DisplayList,
  layout: MachineLayout,
  cursor: TraceCursor,
  { slot }: MachineFocus,
): void {
  const { levels } = layout;
  if (levels.length === 0) return;
  const holder = coreWithLine(cursor, slot);
  for (const core of holder < 0 ? [] : waitingAtHome(cursor.state, slot)) {
    if (!showsNode(layout, layout.nodeOfCore[core] ?? -1)) continue;
    const side = sideOf(layout, core);
    const [x = 0, y = 0] = [layout.coreX[core], layout.coreY[core]];
    drawWaitingBar(list, 1 - levelsApart(levels, core, holder) / levels.length, x - side / 2, y - side / 2, side);
  }
}

/** Smallest side of a cell with a bar over it, CSS px. */
const BAR_MIN = 6;
/** How much of its colour the bar of a core far out has. assumed, after looking */
const BAR_PALEST = 0.3;

/** Draws a bar in the gap over a cell: as long as the cell for the innermost place, none outside all of them. */
export function drawWaitingBar(list: DisplayList, share: number, x: number, y: number, side: number): void {
  if (share <= 0 || side < BAR_MIN) return;
  const thick = side >= 12 ? 2 : 1;
  list.rect(x, y - thick, side * share, thick, COLOUR.line, PAINT.FILL, BAR_PALEST + (1 - BAR_PALEST) * share);
}

/** Draws what parts two groups of a queue, in the gap before a tile. */
export function drawGroupEdge(list: DisplayList, x: number, y: number, height: number): void {
  list.line(x, y, x, y + height, 1, COLOUR.ink);
}

/** Width of a letter, em. assumed, on the wide side */
const LETTER = 0.56;
/** From the edge of a group to its name, CSS px. */
const NAME_INDENT = 2;

/** Writes the name of a group over its tiles, where it has room. */
export function drawGroupName(list: DisplayList, name: string, { x, y, width, height }: Box, hasLine: boolean): void {
  const size = height - 2;
  if (name.length * size * LETTER > width - NAME_INDENT) return;
  const font = hasLine ? FONT.SANS_BOLD : FONT.SANS;
  list.text(name, x + NAME_INDENT, y + height / 2, size, hasLine ? COLOUR.ink : COLOUR.ink2, ALIGN.LEFT, font);
}
