/**
 * An invalidation: fronts that leave the home of the bright line along the links, one to each core that has a copy, and
 * copies that break as their front arrives. The records say when the home begins to take copies away and when the
 * writer has the line; all fronts move equally fast, so that the farthest arrives at the end (assumed).
 */
import { TRACE } from "../../../base/abi.gen.ts";
import { sideOf } from "../layout/unlike-cores.ts";
import { COLOUR } from "../../drawing/theme.ts";
import type { DisplayList } from "../../drawing/display-list.ts";
import type { TraceCursor } from "../../trace/cursor.ts";
import { showsNode } from "../layout/layout.ts";
import { drawBrokenStrip, drawStripOutline, stripInCell } from "../token.ts";
import { homeOf, routeFromHome, type TrafficView } from "./traffic-view.ts";

/** Share of the invalidation for which the reader sees a copy break. */
const BREAK_SHARE = 0.18;
/** Length of the drawn front, CSS px. */
const FRONT_PX = 14;

export function drawInvalidation(list: DisplayList, view: TrafficView, cursor: TraceCursor): void {
  const { focus, layout } = view;
  if (focus.slot < 0) return;
  const record = cursor.state.invalidated[focus.slot] ?? -1;
  if (record < 0 || cursor.model.columns.kind[record] !== TRACE.INVALIDATE) return;
  const progress = cursor.progressOf(record);
  const home = homeOf(view, cursor, record);
  if (progress === undefined || progress >= 1 || home < 0) return;
  const lost = view.lost.of(record, focus.slot);
  const reach = view.farthest.of(view, home, lost) * (progress / (1 - BREAK_SHARE));
  let node = -1;
  for (const core of lost) {
    const first = layout.nodeOfCore[core] !== node;
    node = layout.nodeOfCore[core] ?? -1;
    if (layout.detail === "core" || first) drawFront(list, view, home, core, reach);
    if (layout.detail !== "chip") drawLostCopy(list, view, home, core, reach);
  }
}

/** Leaves the travel set to the way at whose end the copy breaks. */
function drawFront(list: DisplayList, view: TrafficView, home: number, core: number, reach: number): void {
  const { travel } = view;
  if (!routeFromHome(view, home, core)) return;
  if (reach >= travel.length + FRONT_PX) return;
  travel.go(reach);
  const [x, y] = [travel.x, travel.y];
  travel.go(reach - FRONT_PX);
  list.line(travel.x, travel.y, x, y, 2, COLOUR.line, 0.7);
}

function drawLostCopy(list: DisplayList, view: TrafficView, home: number, core: number, reach: number): void {
  const { layout, travel } = view;
  if (!showsNode(layout, layout.nodeOfCore[core] ?? -1)) return;
  if (layout.detail !== "core") routeFromHome(view, home, core);
  const side = sideOf(layout, core);
  const strip = stripInCell(side);
  const x = (layout.coreX[core] ?? 0) + strip.dx;
  const y = (layout.coreY[core] ?? 0) + strip.dy;
  const late = reach - travel.length;
  if (late < 0) drawStripOutline(list, x, y, strip);
  else {
    const share = late / (side * 2.5);
    if (share < 1) drawBrokenStrip(list, x, y, strip, share);
  }
}
