/**
 * The messages that move between two records: requests on their way to a directory, the line as a strip on its way to a
 * core with a short trail. They are drawn in every frame, and follow from the cursor's time. Strips are above the ways.
 */
import { ACTIVITY, SOURCES } from "../../../base/abi.gen.ts";
import { ALIGN, FONT } from "../../drawing/display-list.ts";
import type { DisplayList } from "../../drawing/display-list.ts";
import { placeX, placeY } from "../hit-test.ts";
import type { MachineLayout } from "../layout/layout.ts";
import type { MachineFocus } from "../focus.ts";
import { drawInvalidation } from "./invalidation.ts";
import { homeOf, routeFromHome, type TrafficView } from "./traffic-view.ts";
import { COLOUR } from "../../drawing/theme.ts";
import { NOBODY } from "../../trace/records/line-owner.ts";
import type { TraceCursor } from "../../trace/cursor.ts";
import { SLIDE_SHARE } from "../strips.ts";
import { drawStrip, drawSharedStrip, isTravellingLarge, travellingSize } from "../token.ts";
import type { Travel } from "./travel.ts";

const CACHE = SOURCES.findIndex((source) => source.name === "CACHE");
const CHIP = SOURCES.findIndex((source) => source.name === "CHIP");
const NONE_SOURCE = SOURCES.findIndex((source) => source.name === "NONE");
/** Length of the trail, in widths of the strip. */
const TRAIL_WIDTHS = 2;
const TRAIL_STEPS = 6;
/**
 * More copies of the bright line under way at a time than this are drawn as small marks without names: strips would
 * cover each other, and the machine. assumed, after looking at 512 processors.
 */
const STRIPS_MAX = 8;
/**
 * On machines with more cores than this, drawn without numbers, only the messages about the bright line are shown: the
 * others, each a few pixels large, would hide it. The thickness of the links tells of all. assumed, after looking.
 */
const OTHERS_MAX = 128;
/** Share of a service after which the supplier is drawn as reached. Assumed: a third of the way of three messages. */
const PROBE_SHARE = 0.3;

/**
 * `list` receives the ways and the requests; `strips` receives the line itself, painted above them. Both are cleared
 * first.
 */
export function drawMachineTraffic(
  list: DisplayList,
  strips: DisplayList,
  view: TrafficView,
  cursor: TraceCursor,
): void {
  list.clear();
  strips.clear();
  const { activity } = cursor.state;
  const crowded = brightLines(view, cursor) > STRIPS_MAX;
  if (crowded) drawBeams(list, view, cursor);
  drawInvalidation(list, view, cursor);
  drawService(list, view.layout, view.focus, cursor);
  const quiet = view.layout.detail !== "core" && view.layout.nodeOfCore.length > OTHERS_MAX;
  const sheets = { list, strips, crowded, quiet };
  for (let core = 0; core < cursor.model.coreCount; core++) {
    if (activity[core] === ACTIVITY.REQUESTING) drawRequest(sheets, view, cursor, core);
    else if (activity[core] === ACTIVITY.SERVED) drawLine(sheets, view, cursor, core);
  }
}

interface Sheets {
  readonly list: DisplayList;
  readonly strips: DisplayList;
  readonly crowded: boolean;
  /** Only messages about the bright line are drawn. */
  readonly quiet: boolean;
}

/** How many cores are being sent the bright line. */
function brightLines(view: TrafficView, cursor: TraceCursor): number {
  const { activity, cause } = cursor.state;
  let count = 0;
  for (let core = 0; core < cursor.model.coreCount; core++) {
    if (activity[core] === ACTIVITY.SERVED && isFocus(view, cursor, cause[core] ?? -1)) count++;
  }
  return count;
}

function isFocus(view: TrafficView, cursor: TraceCursor, i: number): boolean {
  return view.focus.slot >= 0 && cursor.state.slotOf(cursor.model.columns.line[i] ?? -1) === view.focus.slot;
}

/** Draws a request as an arrowhead, since it carries no data; as a dot when there are many. */
function drawRequest({ list, crowded, quiet }: Sheets, view: TrafficView, cursor: TraceCursor, core: number): void {
  const { layout, travel } = view;
  const cause = cursor.state.cause[core] ?? -1;
  const bright = isFocus(view, cursor, cause);
  if (quiet && !bright) return;
  const home = homeOf(view, cursor, cause);
  const progress = cursor.progressOf(cause);
  if (home < 0 || progress === undefined) return;
  const isSeen = travel.route(
    layout.coreX[core] ?? 0,
    layout.coreY[core] ?? 0,
    layout.nodeOfCore[core] ?? -1,
    layout.homeX[home] ?? 0,
    layout.homeY[home] ?? 0,
    home,
  );
  if (!isSeen) return;
  travel.go(travel.length * progress);
  if (crowded || quiet) list.rect(travel.x - DOT_PX / 2, travel.y - DOT_PX / 2, DOT_PX, DOT_PX, COLOUR.ink);
  else drawArrowhead(list, travel, bright ? 5 : 3, bright ? COLOUR.ink : COLOUR.ink3);
}

/** Side of a request's dot, CSS px. */
const DOT_PX = 2.5;

/** Draws two strokes that point along the way. */
function drawArrowhead(list: DisplayList, travel: Travel, size: number, colour: number): void {
  const { x, y, headingX, headingY } = travel;
  const backX = x - headingX * size;
  const backY = y - headingY * size;
  const half = size * 0.6;
  list.line(backX - headingY * half, backY + headingX * half, x, y, size > 4 ? 2 : 1, colour);
  list.line(backX + headingY * half, backY - headingX * half, x, y, size > 4 ? 2 : 1, colour);
}

/**
 * A service: the home asks the cache that has the line, which sends it to the requester; or the home sends it itself.
 * The records say when it begins and ends, not when the owner is reached: that is drawn at PROBE_SHARE (assumed).
 */
function drawLine(sheets: Sheets, view: TrafficView, cursor: TraceCursor, core: number): void {
  const { list } = sheets;
  const { travel } = view;
  const cause = cursor.state.cause[core] ?? -1;
  const progress = cursor.progressOf(cause);
  if (progress === undefined) return;
  const bright = isFocus(view, cursor, cause);
  if (sheets.quiet && !bright) return;
  if (bright && !sheets.crowded) drawBeam(list, view, cursor, cause, core);
  const supplier = supplierOf(cursor, cause);
  const probed = supplier >= 0 && homeOf(view, cursor, cause) >= 0;
  if (probed && progress < PROBE_SHARE) {
    if (routeFromService(view, cursor, cause, supplier)) drawProbe(list, travel, progress / PROBE_SHARE, bright);
    return;
  }
  if (!routeData(view, cursor, cause, core)) return;
  const share = probed ? (progress - PROBE_SHARE) / (1 - PROBE_SHARE) : progress;
  const at = travel.length * share;
  if (!bright) drawMark(list, travel, at, COLOUR.ink3);
  else if (sheets.crowded) drawMark(list, travel, at, COLOUR.line);
  else drawToken(sheets, view, cursor, core, at);
}

/** The core whose cache supplies the line of a service, or -1. */
function supplierOf(cursor: TraceCursor, serve: number): number {
  const supplier = cursor.model.columns.b[serve] ?? 0;
  return cursor.model.columns.a[serve] === CACHE && supplier < cursor.model.coreCount ? supplier : -1;
}

/** Draws the way that the home serves: pale, as long as the service lasts, so that the reader sees whose turn it is. */
function drawBeam(list: DisplayList, view: TrafficView, cursor: TraceCursor, serve: number, core: number): void {
  if (routeFromService(view, cursor, serve, core)) view.travel.draw(list, 2, COLOUR.line, 0.28);
}

/** Draws the ways of all copies of the bright line that are being served, each link once. */
function drawBeams(list: DisplayList, view: TrafficView, cursor: TraceCursor): void {
  const { activity, cause } = cursor.state;
  const { beams, layout } = view;
  beams.clear();
  for (let core = 0; core < cursor.model.coreCount; core++) {
    const serve = cause[core] ?? -1;
    if (activity[core] !== ACTIVITY.SERVED || !isFocus(view, cursor, serve)) continue;
    const home = homeOf(view, cursor, serve);
    if (home >= 0) beams.add(home, layout.nodeOfCore[core] ?? home);
  }
  beams.draw(list, 2, COLOUR.line, 0.4);
}

/** Draws the home's request to the cache that has the line. */
function drawProbe(list: DisplayList, travel: Travel, share: number, bright: boolean): void {
  travel.go(travel.length * share);
  drawArrowhead(list, travel, bright ? 5 : 3, bright ? COLOUR.line : COLOUR.ink3);
}

/**
 * Draws the bright line on its way, with its trail. The core that gets it is named where the name hides few numbers of
 * other cores: elsewhere the way that is drawn leads to it, and its number stands in the queue.
 */
function drawToken({ list, strips }: Sheets, view: TrafficView, cursor: TraceCursor, core: number, at: number): void {
  const { layout, travel } = view;
  const cause = cursor.state.cause[core] ?? -1;
  const size = travellingSize(layout);
  drawTrail(list, travel, at, size.width * TRAIL_WIDTHS, size.height * 0.45, COLOUR.line);
  travel.go(at);
  keepInside(layout, travel, size.width, size.height);
  if (cursor.model.columns.a[cause] === NONE_SOURCE) drawArrowhead(list, travel, 5, COLOUR.line);
  else if ((cursor.state.access[core] ?? 0) > 0) drawStrip(strips, travel.x, travel.y, size, view.fields, 1.5);
  else drawSharedStrip(strips, travel.x, travel.y, size, view.fields);
  if (layout.detail !== "core" || isTravellingLarge(layout)) drawReceiver(strips, layout, travel, core, size.height);
}

/** Moves the spot of the travel so that a strip around it lies on the surface. */
function keepInside(layout: MachineLayout, travel: Travel, width: number, height: number): void {
  travel.x = Math.min(layout.width - width / 2 - 2, Math.max(width / 2 + 2, travel.x));
  travel.y = Math.min(layout.height - height / 2 - 2, Math.max(height / 2 + 2, travel.y));
}

/** Draws "→ core 18" beside the strip, above it unless that is off the surface. */
function drawReceiver(strips: DisplayList, layout: MachineLayout, travel: Travel, core: number, height: number): void {
  const { textPx } = layout;
  const width = textPx * (core > 99 ? 5.2 : 4.8);
  const above = travel.y - height / 2 - textPx * 0.8;
  const y = above > textPx ? above : travel.y + height / 2 + textPx * 0.8;
  const x = Math.min(layout.width - width / 2, Math.max(width / 2, travel.x));
  strips.rect(x - width / 2, y - textPx * 0.62, width, textPx * 1.24, COLOUR.paper);
  strips.text(`→ core ${core}`, x, y, textPx, COLOUR.line, ALIGN.CENTRE, FONT.SANS_BOLD);
}

/** Draws a line on its way as a small mark: any other line than the bright one, or one of many copies of that. */
function drawMark(list: DisplayList, travel: Travel, at: number, colour: number): void {
  travel.go(at);
  list.rect(travel.x - 3.5, travel.y - 1.75, 7, 3.5, colour);
}

/** Sets the travel from the home of a service's line to a core. False when the home is not known or nothing is seen. */
function routeFromService(view: TrafficView, cursor: TraceCursor, serve: number, core: number): boolean {
  const home = homeOf(view, cursor, serve);
  return home >= 0 && routeFromHome(view, home, core);
}

/** Sets the travel from the source of a service's data to its requester. Returns false when the source is not known. */
function routeData(view: TrafficView, cursor: TraceCursor, serve: number, core: number): boolean {
  const { layout, travel } = view;
  const node = layout.nodeOfCore[core] ?? -1;
  const x = layout.coreX[core] ?? 0;
  const y = layout.coreY[core] ?? 0;
  const supplier = supplierOf(cursor, serve);
  if (supplier >= 0) {
    return travel.route(
      layout.coreX[supplier] ?? 0,
      layout.coreY[supplier] ?? 0,
      layout.nodeOfCore[supplier] ?? -1,
      x,
      y,
      node,
    );
  }
  const home = cursor.model.columns.a[serve] === CHIP ? node : homeOf(view, cursor, serve);
  return home >= 0 && routeFromHome(view, home, core);
}

function drawTrail(list: DisplayList, travel: Travel, at: number, length: number, width: number, colour: number): void {
  travel.go(at);
  let x = travel.x;
  let y = travel.y;
  for (let k = 1; k <= TRAIL_STEPS; k++) {
    const distance = at - (length * k) / TRAIL_STEPS;
    travel.go(distance);
    list.line(x, y, travel.x, travel.y, width, colour, 0.4 * (1 - (k - 1) / TRAIL_STEPS));
    x = travel.x;
    y = travel.y;
    if (distance <= 0) return;
  }
}

/** How far the service at the head of the queue strip is, once its tile has come there. */
function drawService(list: DisplayList, layout: MachineLayout, focus: MachineFocus, cursor: TraceCursor): void {
  const strip = layout.queueStrip;
  if (strip === undefined || focus.slot < 0) return;
  const served = cursor.state.serving[focus.slot] ?? NOBODY;
  const progress = served < 0 ? undefined : cursor.progressOf(cursor.state.servingRecord[focus.slot] ?? -1);
  if (progress === undefined || progress < SLIDE_SHARE) return;
  const side = strip.cell - (strip.cell > 8 ? 3 : 1);
  const x = placeX(strip, 0);
  const y = placeY(strip, 0) + (strip.cell - side) / 2;
  const thick = Math.max(2, side * 0.14);
  list.rect(x, y + side - thick, side * progress, thick, COLOUR.line);
}
