/**
 * The lanes of a timeline as a display list: a row per core or thread, its state over time, critical sections on top,
 * hand-offs as arrows from lane to lane. Only what is visible is drawn, and never more than about one rect per pixel
 * and change: intervals too short to see share a column, which shows the state with the most time in it.
 */
import { ACTIVITY_COUNT, stateOf } from "../trace/state/core-states.ts";
import type { CoreStateId } from "../trace/state/core-states.ts";
import { ALIGN, FONT, PAINT } from "../drawing/display-list.ts";
import type { DisplayList } from "../drawing/display-list.ts";
import { formatCycles } from "../words/say.ts";
import { drawHeld } from "./held.ts";
import { drawLockRow } from "./lock-row.ts";
import { drawQueueRow } from "./queue-row.ts";
import type { LaneRows } from "./rows.ts";
import { drawStored } from "./stored.ts";
import { LanePen } from "./lane-pen.ts";
import { countBelow, countUpTo } from "../trace/records/search.ts";
import { cyclesUpTo, segmentAt, segmentEnd } from "../trace/history/segments.ts";
import { COLOUR } from "../drawing/theme.ts";
import { axisTicks, bodyHeight, bodyTop, lanesTop, plotWidth, visibleLanes, xOfCycle, yOfLane } from "./view.ts";
import type { TimelineView } from "./view.ts";
import type { LockSections } from "../trace/history/lock-history.ts";
import type { TraceModel } from "../trace/model.ts";

/** From this many segments per pixel on, columns are summed from running totals instead of walking the segments. */
const DENSE = 48;
/** Largest number of hand-offs drawn as arrows; more would be a grey cloud. */
const ARROWS_MAX = 160;

export function drawTimeline(list: DisplayList, view: TimelineView, model: TraceModel, rows: LaneRows): void {
  list.clear();
  const [first, last] = visibleLanes(view);
  const pen = new LanePen(list, view);
  for (let lane = first; lane < last; lane++) drawLane(list, pen, view, model, rows, lane);
  drawArrows(list, view, model, rows, first, last);
}

// ---- One lane -------------------------------------------------------------------------------------------------------

function drawLane(
  list: DisplayList,
  pen: LanePen,
  view: TimelineView,
  model: TraceModel,
  rows: LaneRows,
  lane: number,
): void {
  const { segments } = rows;
  const from = Math.max(view.from, model.begin);
  const to = Math.min(view.to, model.end);
  const first = segmentAt(segments, lane, from);
  const last = segmentAt(segments, lane, to);
  pen.begin(lane, xOfCycle(view, from));
  if (last - first > DENSE * plotWidth(view.frame)) denseLane(pen, view, rows, lane, from, to);
  else sparseLane(pen, view, rows, lane, first, last, from, to);
  pen.flush();
  drawHeld(list, view, rows, lane, from, to);
  if (rows.kind === "cores") drawStored(list, view, model, lane);
}

/** Goes segment by segment; segments narrower than a pixel are melted until a pixel is full. */
function sparseLane(
  pen: LanePen,
  view: TimelineView,
  { segments }: LaneRows,
  lane: number,
  first: number,
  last: number,
  from: number,
  to: number,
): void {
  const { sums } = pen;
  const perCycle = plotWidth(view.frame) / (view.to - view.from);
  let melted = 0;
  sums.fill(0);
  for (let i = first; i <= last; i++) {
    const start = Math.max(from, segments.start[i] ?? 0);
    const end = Math.min(to, segmentEnd(segments, lane, i));
    const width = (end - start) * perCycle;
    const activity = segments.activity[i] ?? 0;
    if (width >= 1) {
      if (melted > 0) pen.add(dominant(sums), melted);
      pen.add(stateOf(activity), width);
      melted = 0;
      sums.fill(0);
      continue;
    }
    sums[activity] = (sums[activity] ?? 0) + width;
    melted += width;
    if (melted < 1) continue;
    pen.add(dominant(sums), melted);
    melted = 0;
    sums.fill(0);
  }
  if (melted > 0) pen.add(dominant(sums), melted);
}

/** Goes column by column, from running totals: the cost does not depend on how much happened in a column. */
function denseLane(pen: LanePen, view: TimelineView, rows: LaneRows, lane: number, from: number, to: number): void {
  const { sums, earlier, later } = pen;
  const columns = Math.max(1, Math.round(xOfCycle(view, to) - xOfCycle(view, from)));
  const span = (to - from) / columns;
  cyclesUpTo(rows.segments, rows.totals, lane, from, earlier);
  for (let k = 1; k <= columns; k++) {
    cyclesUpTo(rows.segments, rows.totals, lane, from + span * k, later);
    for (let a = 0; a < ACTIVITY_COUNT; a++) sums[a] = (later[a] ?? 0) - (earlier[a] ?? 0);
    earlier.set(later);
    pen.add(dominant(sums), 1);
  }
}

function dominant(cycles: Float64Array): CoreStateId {
  let best = 0;
  for (let a = 1; a < ACTIVITY_COUNT; a++) if ((cycles[a] ?? 0) > (cycles[best] ?? 0)) best = a;
  return stateOf(best);
}

// ---- Hand-offs ------------------------------------------------------------------------------------------------------

function drawArrows(
  list: DisplayList,
  view: TimelineView,
  { handoffs }: TraceModel,
  { laneOf }: LaneRows,
  first: number,
  last: number,
): void {
  const from = countBelow(handoffs.heldTime, view.from);
  const to = countUpTo(handoffs.releaseTime, view.to);
  if (to - from > ARROWS_MAX) return;
  for (let h = from; h < Math.min(handoffs.count, to + 1); h++) {
    const giver = laneOf(handoffs.release[h] ?? -1);
    const taker = laneOf(handoffs.held[h] ?? -1);
    if ((giver < first || giver >= last) && (taker < first || taker >= last)) continue;
    const x0 = xOfCycle(view, handoffs.releaseTime[h] ?? 0);
    const x1 = xOfCycle(view, handoffs.heldTime[h] ?? 0);
    unlock(list, view, x0);
    arrow(list, view, x0, middleOf(view, giver), x1, middleOf(view, taker));
  }
}

/**
 * Draws the moment at which the lock is let go, through all lanes: after it come the cycles that the hand-off costs.
 */
function unlock(list: DisplayList, view: TimelineView, x: number): void {
  if (x < view.frame.gutter || x > view.frame.width) return;
  const bottom = Math.min(view.frame.height, yOfLane(view, view.frame.laneCount));
  list.line(x, lanesTop(view.frame), x, bottom, 1.5, COLOUR.line, 0.85);
}

function middleOf(view: TimelineView, core: number): number {
  return bodyTop(view, core) + bodyHeight(view) / 2;
}

function arrow(list: DisplayList, view: TimelineView, x0: number, y0: number, x1: number, y1: number): void {
  if (x1 < view.frame.gutter || x0 > view.frame.width) return;
  list.line(x0, y0, x1, y1, 1, COLOUR.ink, 0.75);
  const length = Math.hypot(x1 - x0, y1 - y0);
  if (length < 8) return;
  const ux = (x1 - x0) / length;
  const uy = (y1 - y0) / length;
  const head = Math.min(6, length / 2);
  list.line(x1, y1, x1 - head * (ux + 0.5 * uy), y1 - head * (uy - 0.5 * ux), 1, COLOUR.ink, 0.75);
  list.line(x1, y1, x1 - head * (ux - 0.5 * uy), y1 - head * (uy + 0.5 * ux), 1, COLOUR.ink, 0.75);
}

// ---- Above the lanes ------------------------------------------------------------------------------------------------

/** Draws the axis, the lock's lane and the names of the lanes: over the lanes, so that these can scroll beneath. */
export function drawTimelineAxis(
  list: DisplayList,
  view: TimelineView,
  model: TraceModel,
  sections: LockSections,
): void {
  const { frame } = view;
  const { threads } = model;
  list.clear();
  list.rect(0, 0, frame.width, lanesTop(frame), COLOUR.paper);
  list.rect(0, 0, frame.gutter, frame.height, COLOUR.paper);
  drawTicks(list, view);
  if (frame.lockHeight > 0) drawLockRow(list, view, sections, model);
  if (threads !== undefined) drawQueueRow(list, view, threads.queue);
  list.line(0, lanesTop(frame) - 1, frame.width, lanesTop(frame) - 1, 1, COLOUR.hairline);
  drawLaneNames(list, view);
}

function drawTicks(list: DisplayList, view: TimelineView): void {
  const { frame } = view;
  const { step, first } = axisTicks(view, frame.textPx * 9);
  for (let cycle = first; cycle <= view.to; cycle += step) {
    const x = xOfCycle(view, cycle);
    list.line(x, frame.axisHeight - 4, x, frame.axisHeight, 1, COLOUR.ink3);
    const text = formatCycles(cycle);
    const half = (text.length * (frame.textPx - 1) * 0.6) / 2;
    const align = x + half > frame.width ? ALIGN.RIGHT : x - half < frame.gutter + 6 ? ALIGN.LEFT : ALIGN.CENTRE;
    list.text(text, x, (frame.axisHeight - 4) / 2, frame.textPx - 1, COLOUR.ink2, align, FONT.MONO);
  }
  list.line(frame.gutter, frame.axisHeight, frame.width, frame.axisHeight, 1, COLOUR.hairline);
  list.text("cycle", 2, (frame.axisHeight - 4) / 2, frame.textPx - 1, COLOUR.ink2);
}

function drawLaneNames(list: DisplayList, view: TimelineView): void {
  const { frame, laneHeight } = view;
  const size = Math.min(frame.textPx - 1, 12);
  const every = Math.max(1, Math.ceil((size + 2) / laneHeight));
  const [first, last] = visibleLanes(view);
  for (let core = Math.ceil(first / every) * every; core < last; core += every) {
    const y = bodyTop(view, core) + bodyHeight(view) / 2 + 0.5;
    if (y < lanesTop(frame) + size / 2) continue;
    list.integer(core, frame.gutter - 5, y, size, COLOUR.ink2, ALIGN.RIGHT, FONT.MONO);
  }
}

/** The marks that lie over everything. */
export interface TimelineMarks {
  readonly cycle: number;
  readonly selection: readonly [number, number] | undefined;
  readonly lane: number | undefined;
}

/** Draws the selection, the lane at which the reader points, and the present cycle. */
export function drawTimelineMarks(list: DisplayList, view: TimelineView, marks: TimelineMarks): void {
  const { frame } = view;
  list.clear();
  if (marks.selection !== undefined) drawSelection(list, view, marks.selection);
  if (marks.lane !== undefined) drawLaneMark(list, view, marks.lane);
  const x = xOfCycle(view, marks.cycle);
  if (x < frame.gutter - 0.5 || x > frame.width + 0.5) return;
  list.line(x, frame.axisHeight - 6, x, frame.height, 1.5, COLOUR.accent);
  list.disc(x, frame.axisHeight - 6, 3.5, COLOUR.accent);
}

function drawSelection(list: DisplayList, view: TimelineView, selection: readonly [number, number]): void {
  const { frame } = view;
  const left = Math.max(frame.gutter, xOfCycle(view, Math.min(...selection)));
  const right = Math.min(frame.width, xOfCycle(view, Math.max(...selection)));
  if (right <= left) return;
  list.rect(left, 0, right - left, frame.height, COLOUR.accent, PAINT.FILL, 0.14);
  list.line(left, 0, left, frame.height, 1, COLOUR.accent);
  list.line(right, 0, right, frame.height, 1, COLOUR.accent);
}

function drawLaneMark(list: DisplayList, view: TimelineView, lane: number): void {
  const y = bodyTop(view, lane);
  if (y + view.laneHeight < lanesTop(view.frame) || y > view.frame.height) return;
  list.rect(view.frame.gutter, y - 1, plotWidth(view.frame), bodyHeight(view) + 2, COLOUR.ink, PAINT.STROKE);
}
