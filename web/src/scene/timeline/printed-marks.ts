/**
 * The texts that a program has printed, as marks on the lanes of a timeline: their places, and the mark under a
 * pointer.
 */
import type { PrintedLine } from "../../model/results/printed.ts";
import type { DisplayList } from "../drawing/display-list.ts";
import { COLOUR } from "../drawing/theme.ts";
import { countUpTo } from "../trace/records/search.ts";
import type { TraceModel } from "../trace/model.ts";
import type { LaneRows } from "./rows.ts";
import { lanesTop, visibleLanes, xOfCycle, yOfLane } from "./view.ts";
import type { TimelineView } from "./view.ts";

/** The lines, in order of time. */
export type PrintedMarks = readonly PrintedLine[];

/** Radius of a mark and how far a pointer may be from its middle, CSS px. */
const RADIUS = 3.5;
const REACH = 6;
/** Marks of one core nearer than this to each other are drawn as one, CSS px. */
const APART = 2;

/** Lines printed within the part of time that the view shows. */
export function printedWithin(printed: PrintedMarks, view: TimelineView): PrintedMarks {
  return printed.filter(({ time }) => time >= view.from && time <= view.to);
}

/** The lines by the lanes in which they stand: of threads, that of the thread which its core then executed. */
export function printedOnLanes(printed: PrintedMarks, { stays, threads }: TraceModel, rows: LaneRows): PrintedMarks {
  if (rows.kind === "cores" || threads === undefined) return printed;
  return printed.map((line) => {
    const stay = stays.core.findIndex(
      (core, s) => core === line.core && (stays.start[s] ?? 0) <= line.time && line.time < (stays.end[s] ?? 0),
    );
    const context = countUpTo(stays.offset, stay) - 1;
    return { ...line, core: stay < 0 ? -1 : (threads.threadOf[context] ?? -1) };
  });
}

/** Draws a disc in the upper half of the core's lane for every printed line. */
export function drawPrinted(list: DisplayList, view: TimelineView, printed: PrintedMarks): void {
  const [first, last] = visibleLanes(view);
  const drawn = new Map<number, number>();
  for (const { time, core } of printedWithin(printed, view)) {
    const { x, y } = placeOf(view, time, core);
    if (core < first || core >= last || y < lanesTop(view.frame)) continue;
    if (x - (drawn.get(core) ?? -Infinity) < APART) continue;
    drawn.set(core, x);
    list.disc(x, y, RADIUS, COLOUR.ink);
    list.disc(x, y, RADIUS - 1.25, COLOUR.paper);
  }
}

/** The lines whose marks lie under a point of the surface. */
export function printedAt(printed: PrintedMarks, view: TimelineView, x: number, y: number): PrintedMarks {
  return printedWithin(printed, view).filter((line) => {
    const place = placeOf(view, line.time, line.core);
    return Math.hypot(place.x - x, place.y - y) <= REACH;
  });
}

function placeOf(view: TimelineView, time: number, core: number): { readonly x: number; readonly y: number } {
  return { x: xOfCycle(view, time), y: yOfLane(view, core) + Math.min(RADIUS + 0.5, view.laneHeight / 2) };
}
