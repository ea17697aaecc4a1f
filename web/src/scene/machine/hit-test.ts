/**
 * What is under a point of the machine view. This file reads the layout from which the drawing was made, and nothing
 * else.
 */
import type { Box } from "./layout/box.ts";
import type { ChipBox } from "./layout/layout-chips.ts";
import type { MachineLayout, Strip } from "./layout/layout.ts";
import type { PartPlace } from "./layout/layout-tree.ts";

export type MachineHit =
  | { readonly kind: "core"; readonly core: number }
  | { readonly kind: "home"; readonly node: number }
  | { readonly kind: "chip"; readonly node: number }
  /** A part of the machine larger than a chip, by its number (machine-parts.ts). */
  | { readonly kind: "part"; readonly part: number }
  /** A word of the page in the picture of system calls, counted from the page's first. */
  | { readonly kind: "entry"; readonly word: number }
  /** The n-th place of a strip, counted from 0; place 0 is the request being served, or the holder. */
  | { readonly kind: "queue"; readonly place: number }
  | { readonly kind: "lock"; readonly place: number };

export function hitMachine(layout: MachineLayout, x: number, y: number): MachineHit | undefined {
  const queue = hitStrip(layout.queueStrip, x, y);
  if (queue !== undefined) return { kind: "queue", place: queue };
  const lock = hitStrip(layout.lockStrip, x, y);
  if (lock !== undefined) return { kind: "lock", place: lock };
  for (const chip of layout.chips) if (inside(chip, x, y)) return hitChip(layout, chip, x, y);
  const part = partAt(layout, x, y);
  return part === undefined ? undefined : { kind: "part", part };
}

/** The smallest drawn part of a tree around a point, other than the part that is shown. */
function partAt({ tree }: MachineLayout, x: number, y: number): number | undefined {
  let found: PartPlace | undefined;
  for (const place of tree?.places.values() ?? []) {
    if (place.part === tree?.within || !inside(place, x, y)) continue;
    if (found === undefined || place.level < found.level) found = place;
  }
  return found?.part;
}

function inside(box: Box, x: number, y: number): boolean {
  return x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
}

function hitChip(layout: MachineLayout, chip: ChipBox, x: number, y: number): MachineHit {
  if (y < chip.gridY)
    return x > chip.x + chip.width - chip.headerHeight * 1.2
      ? { kind: "home", node: chip.node }
      : { kind: "chip", node: chip.node };
  if (layout.detail === "chip" || chip.pitch <= 0) return { kind: "chip", node: chip.node };
  const column = Math.floor((x - chip.gridX) / chip.pitch);
  const row = Math.floor((y - chip.gridY) / chip.pitch);
  if (column < 0 || column >= chip.columns || row < 0 || row >= chip.rows) return { kind: "chip", node: chip.node };
  const core = chip.cores[row * chip.columns + column];
  return core === undefined ? { kind: "chip", node: chip.node } : { kind: "core", core };
}

/** Left and top edge of place n of a strip. */
export function placeX(strip: Strip, place: number): number {
  return strip.x + (place % strip.columns) * strip.cell;
}

export function placeY(strip: Strip, place: number): number {
  return strip.y + strip.height - (strip.rows - Math.floor(place / strip.columns)) * strip.cell;
}

function hitStrip(strip: Strip | undefined, x: number, y: number): number | undefined {
  if (strip === undefined || !inside(strip, x, y)) return undefined;
  const top = strip.y + strip.height - strip.rows * strip.cell;
  const column = Math.floor((x - strip.x) / strip.cell);
  const row = Math.floor((y - top) / strip.cell);
  if (column < 0 || column >= strip.columns || row < 0 || row >= strip.rows) return undefined;
  return row * strip.columns + column;
}
