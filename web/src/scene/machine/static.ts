/**
 * Draws the part of the machine view that changes only with its size: chips, links with their load over the trace,
 * directories, cores that do not run.
 */
import { ALIGN, FONT, PAINT } from "../drawing/display-list.ts";
import type { DisplayList } from "../drawing/display-list.ts";
import type { PartPlace, TreePlaces } from "./layout/layout-tree.ts";
import type { LinkLoads } from "./link-load.ts";
import { nodeLabel, partName } from "./layout/machine-parts.ts";
import type { ChipBox } from "./layout/layout-chips.ts";
import { showsNode, type MachineLayout } from "./layout/layout.ts";
import { COLOUR } from "../drawing/theme.ts";

export function drawMachineStatic(
  list: DisplayList,
  layout: MachineLayout,
  running: number,
  loads: LinkLoads | undefined,
): void {
  list.clear();
  const shareOf = (load: number | undefined): number =>
    loads === undefined ? 0 : (load ?? 0) / Math.max(1, loads.most);
  layout.links.forEach((link, i) => drawLink(list, link.points, LINK_ROOM, shareOf(loads?.links[i]), 1.5));
  if (layout.tree !== undefined) drawTree(list, layout, layout.tree, (part) => shareOf(loads?.parts[part]));
  for (const chip of layout.chips) if (showsNode(layout, chip.node)) drawChip(list, layout, chip, running);
  for (const { x, y, width, height } of layout.joints) list.rect(x, y, width, height, COLOUR.ink3);
}

/** Thickest link between chips that stand free, CSS px. */
const LINK_ROOM = 6;
/** Thinnest link of a tree, CSS px. */
const LINK_MIN = 0.75;

/** Draws frames around cabinets and what is above, names, routers, and every part's link, as thick as its load. */
function drawTree(
  list: DisplayList,
  { textPx }: MachineLayout,
  { parts, within, places, outside }: TreePlaces,
  shareOf: (part: number) => number,
): void {
  for (const place of places.values()) {
    if (place.level > 2 && place.part !== within) drawFrame(list, place);
    if (place.label !== "") drawLabel(list, place, textPx);
  }
  for (const place of places.values()) drawLink(list, place.up, place.linkRoom, shareOf(place.part), LINK_MIN);
  for (const { level, hubX, hubY } of places.values())
    if (level > 1) list.disc(hubX, hubY, 1 + level * 0.6, COLOUR.ink2);
  if (outside === undefined) return;
  const name = partName(parts, parts.all[within]?.parent ?? parts.root);
  const text = name === "Machine" ? "to the rest of the machine" : `to the rest of ${name}`;
  list.text(text, outside[0] + textPx * 0.6, outside[1] + textPx * 0.6, textPx - 1, COLOUR.ink2);
}

function drawFrame(list: DisplayList, { x, y, width, height }: PartPlace): void {
  list.rect(x, y, width, height, COLOUR.sunken, PAINT.FILL, 0.6);
  list.rect(x, y, width, height, COLOUR.hairline, PAINT.STROKE);
}

/** Draws the name of a part beside the line that runs down through it. */
function drawLabel(list: DisplayList, { y, labelX, label }: PartPlace, textPx: number): void {
  list.text(label, labelX, y + textPx * 0.5 + 4, textPx - 1, COLOUR.ink2);
}

/** Draws a link: the busiest one as thick as there is room, others by their share of its messages, and paler. */
function drawLink(list: DisplayList, points: Float32Array, room: number, share: number, least: number): void {
  const width = Math.min(Math.max(room, least), least + share * room);
  for (let i = 0; i + 3 < points.length; i += 2) {
    const ends = [points[i] ?? 0, points[i + 1] ?? 0, points[i + 2] ?? 0, points[i + 3] ?? 0] as const;
    list.line(...ends, width, COLOUR.link);
    if (share > 0) list.line(...ends, width, COLOUR.ink2, Math.min(1, share * 0.85));
  }
}

function drawChip(list: DisplayList, layout: MachineLayout, chip: ChipBox, running: number): void {
  const used = chip.cores.some((core) => core < running);
  list.rect(chip.x, chip.y, chip.width, chip.height, used ? COLOUR.raised : COLOUR.paper);
  list.rect(chip.x, chip.y, chip.width, chip.height, COLOUR.hairline, PAINT.STROKE);
  if (chip.headerHeight >= 12) drawHeader(list, layout, chip);
  if (layout.detail !== "chip") for (const core of chip.cores) if (core >= running) drawOff(list, layout, core);
}

/** Width of what stands beside a chip's name (the directory's mark), in heights of the type. */
const BESIDE_NAME = 5;

/** Left of a chip's name, CSS px. */
const NAME_INDENT = 6;
/** Width of a letter of a chip's name, em. assumed, on the wide side */
const NAME_LETTER = 0.6;

interface ChipName {
  readonly text: string;
  readonly size: number;
  /** Where it ends, CSS px: what else stands in the header begins behind it. */
  readonly end: number;
}

export function chipName(layout: MachineLayout, chip: ChipBox): ChipName {
  const size = Math.min(layout.textPx - 1, chip.headerHeight - 4);
  const text = nodeLabel(layout.parts, chip.node, chip.width / size - BESIDE_NAME);
  return { text, size, end: chip.x + NAME_INDENT + text.length * NAME_LETTER * size };
}

function drawHeader(list: DisplayList, layout: MachineLayout, chip: ChipBox): void {
  const { text, size } = chipName(layout, chip);
  const middle = chip.y + chip.headerHeight / 2 + 0.5;
  list.text(text, chip.x + NAME_INDENT, middle, size, COLOUR.ink2, ALIGN.LEFT, FONT.SANS);
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
