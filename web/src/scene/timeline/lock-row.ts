/**
 * The row of the lock above the lanes: its holders, critical sections one after the other, and between them the cost of
 * the hand-offs. A section is solid while its holder is on a core, and hatched while the holder has none: then no
 * thread gets the lock, and its release comes no nearer.
 */
import { CORE_STATE, stateOf } from "../trace/state/core-states.ts";
import { ALIGN, FONT, PAINT } from "../drawing/display-list.ts";
import type { DisplayList } from "../drawing/display-list.ts";
import { COLOUR } from "../drawing/theme.ts";
import { countUpTo } from "../trace/records/search.ts";
import type { LockSections } from "../trace/history/lock-history.ts";
import { type Segments, segmentAt, segmentEnd } from "../trace/history/segments.ts";
import type { TraceModel } from "../trace/model.ts";
import { xOfCycle } from "./view.ts";
import type { TimelineView } from "./view.ts";

/** Narrowest part that is told apart from its neighbours, and distance of the lines of a hatching, CSS px. */
const PART_MIN = 3;
const HATCH = 5;

const AWAY: ReadonlySet<number> = new Set([CORE_STATE.RUNNABLE, CORE_STATE.STOLEN, CORE_STATE.ASLEEP]);

/** The holders are named by their threads where the run has some, and by their cores elsewhere. */
export function drawLockRow(
  list: DisplayList,
  view: TimelineView,
  { context, start: starts, end: ends }: LockSections,
  { threads, coreCount }: Pick<TraceModel, "threads" | "coreCount">,
): void {
  const { frame } = view;
  const y = frame.axisHeight + 3;
  const height = frame.lockHeight - 6;
  const middle = y + height / 2 + 0.5;
  list.text("lock", 2, middle, frame.textPx - 1, COLOUR.ink2);
  let painted = -Infinity;
  for (let k = Math.max(0, countUpTo(starts, view.from) - 1); k < starts.length; k++) {
    const start = starts[k] ?? 0;
    if (start > view.to) break;
    const end = ends[k] ?? start;
    if (end < view.from) continue;
    const x = Math.max(frame.gutter, xOfCycle(view, start));
    const width = Math.max(1.5, Math.min(frame.width, xOfCycle(view, end)) - x);
    if (x + width < painted + 0.75) continue;
    painted = x + width;
    const holder = context[k] ?? -1;
    const thread = threads?.threadOf[holder] ?? -1;
    list.rect(x, y, width, height, COLOUR.hold);
    if (threads !== undefined && thread >= 0 && width >= PART_MIN)
      for (const [from, to] of spansAway(threads.segments, thread, Math.max(start, view.from), Math.min(end, view.to)))
        drawAway(list, xOfCycle(view, from), xOfCycle(view, to), y, height);
    /* Without threads only the context in which a core began has a number that a reader knows: the core's. */
    const number = threads === undefined ? (holder < coreCount ? holder : -1) : thread;
    if (number >= 0 && width > frame.textPx * 2) drawNumber(list, number, x + width / 2, y, height, frame.textPx - 1);
  }
}

/** Spans of cycles within [from, to) in which the thread has no core. */
export function spansAway(segments: Segments, thread: number, from: number, to: number): readonly [number, number][] {
  const spans: [number, number][] = [];
  for (let at = from; at < to;) {
    const i = segmentAt(segments, thread, at);
    const until = Math.min(to, segmentEnd(segments, thread, i));
    const last = spans.at(-1);
    if (AWAY.has(stateOf(segments.activity[i] ?? 0))) {
      if (last?.[1] === at) last[1] = until;
      else spans.push([at, until]);
    }
    if (until <= at) break;
    at = until;
  }
  return spans;
}

function drawAway(list: DisplayList, from: number, to: number, y: number, height: number): void {
  if (to - from < PART_MIN) return;
  list.rect(from, y, to - from, height, COLOUR.paper);
  for (let x = from - height; x < to; x += HATCH) {
    const [left, right] = [Math.max(from, x), Math.min(to, x + height)];
    if (right > left) list.line(left, y + height - (left - x), right, y + height - (right - x), 1, COLOUR.hold);
  }
  list.rect(from, y, to - from, height, COLOUR.hold, PAINT.STROKE);
}

/** On a ground of its own, as the middle of the section may be hatched. */
function drawNumber(list: DisplayList, number: number, x: number, y: number, height: number, size: number): void {
  const half = (String(number).length * 0.6 * size) / 2 + 3;
  list.rect(x - half, y, 2 * half, height, COLOUR.hold);
  list.integer(number, x, y + height / 2 + 0.5, size, COLOUR.onSolid, ALIGN.CENTRE, FONT.MONO);
}
