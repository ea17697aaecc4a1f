/** The outline of the core, chip or place that the reader points at, drawn above everything else. */
import { PAINT } from "../drawing/display-list.ts";
import type { DisplayList } from "../drawing/display-list.ts";
import type { MachineHit } from "./hit-test.ts";
import { showsNode, type MachineLayout } from "./layout/layout.ts";
import { sideOf } from "./layout/unlike-cores.ts";
import { COLOUR } from "../drawing/theme.ts";

export function drawMachineOverlay(list: DisplayList, layout: MachineLayout, hit: MachineHit | undefined): void {
  list.clear();
  if (hit === undefined) return;
  if (hit.kind === "core" && !showsNode(layout, layout.nodeOfCore[hit.core] ?? -1)) return;
  if (hit.kind === "core" && layout.detail !== "chip") outlineCore(list, layout, hit.core);
  if (hit.kind === "chip" || hit.kind === "home") outlineChip(list, layout, hit.node);
  if (hit.kind === "part") outlinePart(list, layout, hit.part);
}

function outlinePart(list: DisplayList, { tree }: MachineLayout, part: number): void {
  const place = tree?.places.get(part);
  if (place !== undefined && part !== tree?.within)
    list.rect(place.x, place.y, place.width, place.height, COLOUR.ink, PAINT.STROKE);
}

function outlineCore(list: DisplayList, layout: MachineLayout, core: number): void {
  const side = sideOf(layout, core) + 6;
  const x = (layout.coreX[core] ?? 0) - side / 2;
  const y = (layout.coreY[core] ?? 0) - side / 2;
  list.rect(x, y, side, side, COLOUR.ink, PAINT.STROKE);
  list.rect(x + 1, y + 1, side - 2, side - 2, COLOUR.ink, PAINT.STROKE);
}

function outlineChip(list: DisplayList, layout: MachineLayout, node: number): void {
  const chip = layout.chips[node];
  if (chip !== undefined && showsNode(layout, node))
    list.rect(chip.x - 2, chip.y - 2, chip.width + 4, chip.height + 4, COLOUR.ink, PAINT.STROKE);
}
