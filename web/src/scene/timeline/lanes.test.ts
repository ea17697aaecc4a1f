/** Drawings of the lanes do not disturb each other, and gather what is too small to see without losing time. */
import { describe, expect, it } from "vitest";
import { DisplayList } from "../drawing/display-list.ts";
import { ticketTrace } from "../testing/ticket-trace.ts";
import { writeRecords } from "../testing/record-writer.ts";
import { buildTraceModel } from "../trace/model.ts";
import { drawTimeline } from "./lanes.ts";
import { timelineFrame, timelineView } from "./view.ts";

const CORES = 6;
const model = buildTraceModel({
  records: writeRecords(ticketTrace({ cores: CORES, sections: 60, work: 300, hold: 40, service: 12, hop: 5 })),
  coreCount: CORES,
  lineBytes: 64,
  fromStart: true,
});

type Rect = Readonly<Parameters<DisplayList["rect"]>>;

/** A list that keeps its rects, and does something else before it takes each of them. */
class WatchedList extends DisplayList {
  readonly painted: Rect[] = [];
  private readonly before: () => void;

  constructor(before: () => void = () => {}) {
    super();
    this.before = before;
  }

  override rect(...args: Parameters<DisplayList["rect"]>): void {
    this.before();
    this.painted.push(args);
    super.rect(...args);
  }
}

function drawn(width: number, before?: () => void): readonly Rect[] {
  const { begin, end } = model;
  const frame = timelineFrame({ width, height: 200, textPx: 12 }, { begin, end, laneCount: CORES, hasLock: false });
  const list = new WatchedList(before);
  drawTimeline(list, timelineView(frame, begin, end), model);
  return list.painted;
}

/* Wide lanes are drawn segment by segment, narrow ones melt segments, the narrowest are drawn by columns. */
describe.each([4000, 400, 60])("lanes %i pixels wide", (width) => {
  it("are the same when another timeline is drawn in the middle of the drawing", () => {
    const alone = drawn(width);
    expect(alone.length).toBeGreaterThan(CORES);
    expect(drawn(width, () => drawn(60))).toEqual(alone);
  });
});
