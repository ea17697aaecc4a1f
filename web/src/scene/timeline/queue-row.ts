/**
 * The row above the lanes of a run with threads: how many threads wait for a core, over time, as a line of steps that
 * is filled to its foot.
 */
import { ALIGN, FONT, PAINT } from "../drawing/display-list.ts";
import type { DisplayList } from "../drawing/display-list.ts";
import { COLOUR } from "../drawing/theme.ts";
import { countUpTo } from "../trace/records/search.ts";
import { runnableAt, runnableCycles, type RunnableQueue } from "../trace/history/thread-history.ts";
import { cycleOfX, plotWidth, xOfCycle, type TimelineView } from "./view.ts";

/** From this many changes per pixel on, each pixel shows the mean length over its cycles. */
const DENSE = 2;

export function drawQueueRow(list: DisplayList, view: TimelineView, queue: RunnableQueue): void {
  const { frame } = view;
  if (frame.queueHeight === 0) return;
  const top = frame.axisHeight + frame.lockHeight + 2;
  const bottom = frame.axisHeight + frame.lockHeight + frame.queueHeight - 3;
  list.text("ready", 2, (top + bottom) / 2 + 0.5, frame.textPx - 1, COLOUR.ink2);
  const bar = (x: number, until: number, length: number): void => {
    const height = (length / Math.max(1, queue.most)) * (bottom - top);
    if (height > 0 && until > x) list.rect(x, bottom - height, until - x, height, COLOUR.wait, PAINT.FILL, 0.8);
  };
  const first = countUpTo(queue.time, view.from);
  const last = countUpTo(queue.time, view.to);
  if (last - first > DENSE * plotWidth(frame)) drawByPixels(view, queue, bar);
  else drawSteps(view, queue, first, last, bar);
  list.line(frame.gutter, bottom, frame.width, bottom, 1, COLOUR.hairline);
  if (queue.most > 0) drawMost(list, frame, queue.most, top);
}

/** The number for which the whole height stands, in the row itself: the gutter has no room beside the row's name. */
function drawMost(list: DisplayList, { gutter, textPx }: TimelineView["frame"], most: number, top: number): void {
  const size = textPx - 3;
  list.rect(gutter, top, String(most).length * 0.62 * size + 6, size + 2, COLOUR.paper);
  list.integer(most, gutter + 3, top + 1 + size / 2, size, COLOUR.ink2, ALIGN.LEFT, FONT.MONO);
}

type Bar = (x: number, until: number, length: number) => void;

function drawSteps(view: TimelineView, queue: RunnableQueue, first: number, last: number, bar: Bar): void {
  let x = view.frame.gutter;
  let length = runnableAt(queue, view.from);
  for (let i = first; i <= last; i++) {
    const next = i < last ? xOfCycle(view, queue.time[i] ?? view.to) : view.frame.width;
    bar(x, next, length);
    x = next;
    length = queue.length[i] ?? 0;
  }
}

function drawByPixels(view: TimelineView, queue: RunnableQueue, bar: Bar): void {
  for (let x = view.frame.gutter; x < view.frame.width; x++) {
    const [from, to] = [cycleOfX(view, x), cycleOfX(view, x + 1)];
    bar(x, x + 1, runnableCycles(queue, from, to) / (to - from));
  }
}
