/**
 * Who is where, as small names on the lanes of a run with threads: in a core's lane the thread that the core executes,
 * in a thread's lane the core that executes the thread, at the right end of each stretch where there is room.
 */
import { ALIGN, FONT } from "../drawing/display-list.ts";
import type { DisplayList } from "../drawing/display-list.ts";
import { COLOUR } from "../drawing/theme.ts";
import type { TraceModel } from "../trace/model.ts";
import type { LaneRows } from "./rows.ts";
import { bodyHeight, bodyTop, visibleLanes, xOfCycle, type TimelineView } from "./view.ts";

/** Lowest lane, and width of a letter as a share of the size of type, CSS px. */
const HEIGHT_MIN = 9;
const LETTER = 0.62;

export function drawStayTags(list: DisplayList, view: TimelineView, model: TraceModel, rows: LaneRows): void {
  list.clear();
  const { threads, stays } = model;
  if (threads === undefined || bodyHeight(view) < HEIGHT_MIN) return;
  const [first, last] = visibleLanes(view);
  threads.contextOf.forEach((context, thread) => {
    for (let s = stays.offset[context] ?? 0; s < (stays.offset[context + 1] ?? 0); s++) {
      const [start, end, core] = [stays.start[s] ?? 0, stays.end[s] ?? 0, stays.core[s] ?? 0];
      const lane = rows.kind === "threads" ? thread : core;
      if (end < view.from || start > view.to || lane < first || lane >= last) continue;
      drawTag(list, view, lane, start, end, rows.kind === "threads" ? `core ${core}` : `thread ${thread}`);
    }
  });
}

/** The stretch begins with a stroke; its name stands at its end, as long as there is room for it, or as its number. */
function drawTag(list: DisplayList, view: TimelineView, lane: number, start: number, end: number, name: string): void {
  const { frame } = view;
  const size = Math.min(bodyHeight(view) - 1, frame.textPx - 2);
  const left = Math.max(frame.gutter, xOfCycle(view, start));
  const right = Math.min(frame.width, xOfCycle(view, end));
  const [y, height] = [bodyTop(view, lane), bodyHeight(view)];
  if (right - left < 4) return;
  if (left > frame.gutter) list.line(left, y, left, y + height, 1, COLOUR.ink, 0.6);
  const widthOf = (text: string): number => text.length * LETTER * size + 6;
  const text = [name, name.replace(/^\w+ /, "")].find((each) => widthOf(each) + 18 <= right - left);
  if (text === undefined) return;
  list.rect(right - widthOf(text) - 1, y + 1, widthOf(text), height - 2, COLOUR.raised);
  list.text(text, right - 4, y + height / 2 + 0.5, size, COLOUR.ink, ALIGN.RIGHT, FONT.MONO);
}
