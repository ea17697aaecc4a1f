/**
 * Draws the part of the machine view that changes only with its size: chips, links, directories, cores that do not run.
 */
import { ALIGN, FONT, PAINT } from "../drawing/display-list.ts";
import type { DisplayList } from "../drawing/display-list.ts";
import type { GroupFrame } from "./layout-groups.ts";
import type { ChipBox, MachineLayout } from "./layout.ts";
import { COLOUR } from "../drawing/theme.ts";

export function drawMachineStatic(list: DisplayList, layout: MachineLayout, running: number): void {
  list.clear();
  for (const link of layout.links) drawPolyline(list, link.points);
  if (layout.groups !== undefined) drawTree(list, layout.groups.frames);
  for (const chip of layout.chips) drawChip(list, layout, chip, running);
}

/** Draws frames around groups, and lines from hub to hub, wider towards the root: under the chips, seen in the gaps. */
function drawTree(list: DisplayList, frames: readonly GroupFrame[]): void {
  const framed = frames.filter(({ level, parent }) => level > 1 && parent >= 0);
  for (const frame of framed)
    list.rect(frame.x, frame.y, frame.width, frame.height, COLOUR.hairline, PAINT.STROKE, frame.level > 2 ? 1 : 0.6);
  for (const { level, parent, hubX, hubY } of frames) {
    const above = frames[parent];
    if (above !== undefined) list.line(hubX, hubY, above.hubX, above.hubY, level, COLOUR.link);
  }
  for (const { level, hubX, hubY } of frames) if (level > 1) list.disc(hubX, hubY, level, COLOUR.ink3);
}

function drawPolyline(list: DisplayList, points: Float32Array): void {
  for (let i = 0; i + 3 < points.length; i += 2) {
    list.line(points[i] ?? 0, points[i + 1] ?? 0, points[i + 2] ?? 0, points[i + 3] ?? 0, 1.5, COLOUR.link);
  }
}

function drawChip(list: DisplayList, layout: MachineLayout, chip: ChipBox, running: number): void {
  const used = chip.cores.some((core) => core < running);
  list.rect(chip.x, chip.y, chip.width, chip.height, used ? COLOUR.raised : COLOUR.paper);
  list.rect(chip.x, chip.y, chip.width, chip.height, COLOUR.hairline, PAINT.STROKE);
  if (chip.headerHeight >= 12) drawHeader(list, layout, chip);
  if (layout.detail !== "chip") for (const core of chip.cores) if (core >= running) drawOff(list, layout, core);
}

function drawHeader(list: DisplayList, layout: MachineLayout, chip: ChipBox): void {
  const size = Math.min(layout.textPx - 1, chip.headerHeight - 4);
  const text = chip.width > size * 9 ? `chip ${chip.node}` : String(chip.node);
  list.text(text, chip.x + 6, chip.y + chip.headerHeight / 2 + 0.5, size, COLOUR.ink2, ALIGN.LEFT, FONT.SANS);
  const side = homeMarkSide(chip);
  const x = layout.homeX[chip.node] ?? 0;
  const y = layout.homeY[chip.node] ?? 0;
  list.rect(x - side / 2, y - side / 2, side, side, COLOUR.ink3, PAINT.STROKE);
}

/** Side of a directory's mark, CSS px. */
export function homeMarkSide(chip: ChipBox): number {
  return chip.headerHeight >= 12 ? Math.round(chip.headerHeight * 0.42) : Math.min(6, Math.max(3, chip.width * 0.15));
}

/** Draws a core that this run does not use: a dot, so that the empty place looks empty, and not like an idle core. */
function drawOff(list: DisplayList, layout: MachineLayout, core: number): void {
  const radius = layout.cell >= 9 ? 1.5 : 0.7;
  list.disc(layout.coreX[core] ?? 0, layout.coreY[core] ?? 0, radius, COLOUR.hairline);
}
