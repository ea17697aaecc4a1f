/**
 * The messages that move between two records: requests on their way to a directory, lines on their way to a core with a
 * short trail, the ring of an invalidation. They are drawn in every frame, and follow from the cursor's time.
 */
import { ACTIVITY, SOURCES, TRACE } from "../../base/abi.gen.ts";
import type { DisplayList } from "../drawing/display-list.ts";
import { placeX, placeY } from "./hit-test.ts";
import type { MachineLayout } from "./layout.ts";
import { tokenRadius } from "./cores.ts";
import type { MachineFocus } from "./focus.ts";
import type { SceneMachine } from "./scene-machine.ts";
import { COLOUR } from "../drawing/theme.ts";
import { NOBODY } from "../trace/state.ts";
import type { TraceCursor } from "../trace/model.ts";
import type { Travel } from "./travel.ts";

const CACHE = SOURCES.findIndex((source) => source.name === "CACHE");
const CHIP = SOURCES.findIndex((source) => source.name === "CHIP");
const NONE_SOURCE = SOURCES.findIndex((source) => source.name === "NONE");
const TRAIL_PX = 26;
const TRAIL_STEPS = 5;
/** Share of a service after which the supplier is drawn as reached. Assumed: a third of the way of three messages. */
const PROBE_SHARE = 0.3;

export interface TrafficView {
  readonly layout: MachineLayout;
  readonly machine: SceneMachine;
  readonly focus: MachineFocus;
  readonly travel: Travel;
}

export function drawMachineTraffic(list: DisplayList, view: TrafficView, cursor: TraceCursor): void {
  list.clear();
  drawInvalidation(list, view, cursor);
  drawService(list, view.layout, view.focus, cursor);
  const { activity } = cursor.state;
  for (let core = 0; core < cursor.model.coreCount; core++) {
    if (activity[core] === ACTIVITY.REQUESTING) drawRequest(list, view, cursor, core);
    else if (activity[core] === ACTIVITY.SERVED) drawLine(list, view, cursor, core);
  }
}

/** Home of the line of record i, or -1. */
function homeOf(view: TrafficView, cursor: TraceCursor, i: number): number {
  const line = cursor.model.columns.line[i] ?? -1;
  return view.machine.homes.get(cursor.model.columns.lineNumbers[line] ?? -1) ?? -1;
}

function isFocus(view: TrafficView, cursor: TraceCursor, i: number): boolean {
  return view.focus.slot >= 0 && cursor.state.slotOf(cursor.model.columns.line[i] ?? -1) === view.focus.slot;
}

/** A request is a small dot in the colour of waiting: it asks, it carries nothing. */
function drawRequest(list: DisplayList, view: TrafficView, cursor: TraceCursor, core: number): void {
  const { layout, travel } = view;
  const cause = cursor.state.cause[core] ?? -1;
  const home = homeOf(view, cursor, cause);
  const progress = cursor.progressOf(cause);
  if (home < 0 || progress === undefined) return;
  travel.route(
    layout.coreX[core] ?? 0,
    layout.coreY[core] ?? 0,
    layout.nodeOfCore[core] ?? -1,
    layout.homeX[home] ?? 0,
    layout.homeY[home] ?? 0,
    home,
  );
  travel.go(travel.length * progress);
  const bright = isFocus(view, cursor, cause);
  list.disc(travel.x, travel.y, bright ? 2.4 : 1.6, COLOUR.wait, bright ? 1 : 0.6);
}

/**
 * A service: the home asks the cache that has the line, which sends it to the requester; or the home sends it itself.
 * The records say when it begins and ends, not when the owner is reached: that is drawn at PROBE_SHARE (assumed).
 */
function drawLine(list: DisplayList, view: TrafficView, cursor: TraceCursor, core: number): void {
  const { travel } = view;
  const cause = cursor.state.cause[core] ?? -1;
  const progress = cursor.progressOf(cause);
  if (progress === undefined) return;
  const bright = isFocus(view, cursor, cause);
  if (bright) drawBeam(list, view, cursor, cause, core);
  const supplier = supplierOf(cursor, cause);
  const probed = supplier >= 0 && routeFromHome(view, cursor, cause, supplier);
  if (probed && progress < PROBE_SHARE) return drawProbe(list, travel, progress / PROBE_SHARE, bright);
  if (!routeData(view, cursor, cause, core)) return;
  const share = probed ? (progress - PROBE_SHARE) / (1 - PROBE_SHARE) : progress;
  drawToken(list, view, cursor, core, travel.length * share, bright);
}

/** The core whose cache supplies the line of a service, or -1. */
function supplierOf(cursor: TraceCursor, serve: number): number {
  const supplier = cursor.model.columns.b[serve] ?? 0;
  return cursor.model.columns.a[serve] === CACHE && supplier < cursor.model.coreCount ? supplier : -1;
}

/** The way the home serves: pale, as long as the service lasts, so that one sees whose turn it is. */
function drawBeam(list: DisplayList, view: TrafficView, cursor: TraceCursor, serve: number, core: number): void {
  if (routeFromHome(view, cursor, serve, core)) view.travel.draw(list, 2, COLOUR.line, 0.28);
}

function drawProbe(list: DisplayList, travel: Travel, share: number, bright: boolean): void {
  travel.go(travel.length * share);
  list.ring(travel.x, travel.y, bright ? 2.6 : 1.8, 1.2, bright ? COLOUR.line : COLOUR.ink3);
}

function drawToken(
  list: DisplayList,
  view: TrafficView,
  cursor: TraceCursor,
  core: number,
  at: number,
  bright: boolean,
): void {
  const { layout, travel } = view;
  const cause = cursor.state.cause[core] ?? -1;
  const radius = bright ? Math.max(3.2, tokenRadius(Math.max(12, layout.cell)) * 1.25) : 2;
  const colour = bright ? COLOUR.line : COLOUR.ink3;
  drawTrail(list, travel, at, bright ? radius * 0.9 : 1, colour);
  travel.go(at);
  if (cursor.model.columns.a[cause] === NONE_SOURCE) {
    list.ring(travel.x, travel.y, 2, 1, colour);
    return;
  }
  list.disc(travel.x, travel.y, radius + 1.4, COLOUR.paper);
  if ((cursor.state.access[core] ?? 0) > 0 || !bright) list.disc(travel.x, travel.y, radius, colour);
  else list.ring(travel.x, travel.y, radius * 0.85, radius * 0.4, colour);
}

/** Sets the travel from the home to a core. False when the home is not known. */
function routeFromHome(view: TrafficView, cursor: TraceCursor, serve: number, core: number): boolean {
  const { layout, travel } = view;
  const home = homeOf(view, cursor, serve);
  if (home < 0) return false;
  travel.route(
    layout.homeX[home] ?? 0,
    layout.homeY[home] ?? 0,
    home,
    layout.coreX[core] ?? 0,
    layout.coreY[core] ?? 0,
    layout.nodeOfCore[core] ?? -1,
  );
  return true;
}

/** Sets the travel from where the data of a service comes to its requester. False when that place is not known. */
function routeData(view: TrafficView, cursor: TraceCursor, serve: number, core: number): boolean {
  const { layout, travel } = view;
  const node = layout.nodeOfCore[core] ?? -1;
  const x = layout.coreX[core] ?? 0;
  const y = layout.coreY[core] ?? 0;
  const supplier = supplierOf(cursor, serve);
  if (supplier >= 0) {
    travel.route(
      layout.coreX[supplier] ?? 0,
      layout.coreY[supplier] ?? 0,
      layout.nodeOfCore[supplier] ?? -1,
      x,
      y,
      node,
    );
    return true;
  }
  const home = cursor.model.columns.a[serve] === CHIP ? node : homeOf(view, cursor, serve);
  if (home < 0) return false;
  travel.route(layout.homeX[home] ?? 0, layout.homeY[home] ?? 0, home, x, y, node);
  return true;
}

function drawTrail(list: DisplayList, travel: Travel, at: number, width: number, colour: number): void {
  travel.go(at);
  let x = travel.x;
  let y = travel.y;
  for (let k = 1; k <= TRAIL_STEPS; k++) {
    const distance = at - (TRAIL_PX * k) / TRAIL_STEPS;
    travel.go(distance);
    list.line(x, y, travel.x, travel.y, width, colour, 0.5 * (1 - (k - 1) / TRAIL_STEPS));
    x = travel.x;
    y = travel.y;
    if (distance <= 0) return;
  }
}

/** A thin ring from the home of the bright line, as long as the write that takes the copies away is under way. */
function drawInvalidation(list: DisplayList, view: TrafficView, cursor: TraceCursor): void {
  const { layout, focus } = view;
  if (focus.slot < 0) return;
  const record = cursor.state.invalidated[focus.slot] ?? -1;
  if (record < 0 || cursor.model.columns.kind[record] !== TRACE.INVALIDATE) return;
  const progress = cursor.progressOf(record);
  const home = homeOf(view, cursor, record);
  if (progress === undefined || progress >= 1 || home < 0) return;
  const reach = Math.hypot(layout.width, layout.height) * 0.75;
  list.ring(
    layout.homeX[home] ?? 0,
    layout.homeY[home] ?? 0,
    6 + reach * progress,
    1.5,
    COLOUR.line,
    0.75 * (1 - progress * 0.7),
  );
}

/** How far the service at the head of the queue strip is. */
function drawService(list: DisplayList, layout: MachineLayout, focus: MachineFocus, cursor: TraceCursor): void {
  const strip = layout.queueStrip;
  if (strip === undefined || focus.slot < 0) return;
  const served = cursor.state.serving[focus.slot] ?? NOBODY;
  const progress = served < 0 ? undefined : cursor.progressOf(cursor.state.servingRecord[focus.slot] ?? -1);
  if (progress === undefined) return;
  const side = strip.cell - (strip.cell > 8 ? 3 : 1);
  const x = placeX(strip, 0);
  const y = placeY(strip, 0) + (strip.cell - side) / 2;
  const thick = Math.max(2, side * 0.14);
  list.rect(x, y + side - thick, side * progress, thick, COLOUR.line);
}
