/**
 * Critical sections in a lane, over everything else and never thinner than the eye can see: solid, but where the core
 * executes user or kernel code, or the thread waits for a core: that stays in sight between two bars.
 */
import { CORE_STATE, drawnState } from "../trace/state/core-states.ts";
import { ALIGN, FONT } from "../drawing/display-list.ts";
import type { DisplayList } from "../drawing/display-list.ts";
import { TEXT_MIN } from "../drawing/legible.ts";
import { COLOUR } from "../drawing/theme.ts";
import { countUpTo } from "../trace/records/search.ts";
import { segmentAt, segmentEnd } from "../trace/history/segments.ts";
import type { LaneRows } from "./rows.ts";
import { bodyHeight, bodyTop, xOfCycle } from "./view.ts";
import type { TimelineView } from "./view.ts";

/** Narrowest section that is drawn, and narrowest with its parts told apart, CSS px. */
const WIDTH_MIN = 1.5;
const PARTS_MIN = 3;
/** Share of the lane's height that each of the two bars takes. */
const BAR_SHARE = 0.16;

export function drawHeld(
  list: DisplayList,
  view: TimelineView,
  rows: LaneRows,
  lane: number,
  from: number,
  to: number,
): void {
  const { held } = rows;
  const last = held.offset[lane + 1] ?? 0;
  let painted = -Infinity;
  for (let h = countUpTo(held.end, from, held.offset[lane] ?? 0, last); h < last; h++) {
    const start = Math.max(from, held.start[h] ?? 0);
    if (start >= to) break;
    const end = Math.min(to, held.end[h] ?? 0);
    const x = xOfCycle(view, start);
    const width = Math.max(WIDTH_MIN, xOfCycle(view, end) - x);
    if (x + width < painted + 0.75) continue;
    painted = x + width;
    if (width < PARTS_MIN) drawPart(list, view, lane, x, width, isSolid(rows, lane, start));
    else drawParts(list, view, rows, lane, start, end);
  }
}

/** Whether holding the lock is all that is drawn of the activity at a cycle. */
function isSolid({ segments }: LaneRows, lane: number, cycle: number): boolean {
  const activity = segments.activity[segmentAt(segments, lane, cycle)] ?? 0;
  return drawnState(activity, true) === CORE_STATE.HOLDING;
}

/** Neighbouring segments that are drawn alike are one part. */
function drawParts(
  list: DisplayList,
  view: TimelineView,
  rows: LaneRows,
  lane: number,
  start: number,
  end: number,
): void {
  const { segments } = rows;
  let at = start;
  while (at < end) {
    const solid = isSolid(rows, lane, at);
    let until = at;
    do until = Math.min(end, segmentEnd(segments, lane, segmentAt(segments, lane, until)));
    while (until < end && isSolid(rows, lane, until) === solid);
    const x = xOfCycle(view, at);
    drawPart(list, view, lane, x, Math.max(WIDTH_MIN, xOfCycle(view, until) - x), solid);
    at = until;
  }
}

function drawPart(list: DisplayList, view: TimelineView, lane: number, x: number, width: number, solid: boolean): void {
  const y = bodyTop(view, lane);
  const height = bodyHeight(view);
  if (solid) {
    list.rect(x, y, width, height, COLOUR.hold);
    drawLetter(list, view, x, y, width);
    return;
  }
  const bar = Math.max(1, height * BAR_SHARE);
  list.rect(x, y, width, bar, COLOUR.hold);
  list.rect(x, y + height - bar, width, bar, COLOUR.hold);
}

function drawLetter(list: DisplayList, view: TimelineView, x: number, y: number, width: number): void {
  const height = bodyHeight(view);
  if (width < 16 || height < 10) return;
  const size = Math.max(TEXT_MIN, Math.min(height - 1, view.frame.textPx) * 0.92);
  list.text("H", x + 4, y + height / 2 + 0.5, size, COLOUR.onSolid, ALIGN.LEFT, FONT.MONO_BOLD);
}
