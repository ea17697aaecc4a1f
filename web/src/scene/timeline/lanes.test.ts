/** Drawings of the lanes do not disturb each other, and gather what is too small to see without losing time. */
import { describe, expect, it } from "vitest";
import { DisplayList } from "../drawing/display-list.ts";
import { ticketTrace } from "../testing/ticket-trace.ts";
import { writeRecords, type WrittenRecord } from "../testing/record-writer.ts";
import { COLOUR, stateColour } from "../drawing/theme.ts";
import { segmentEnd } from "../trace/history/segments.ts";
import { CORE_STATE, stateOf } from "../trace/state/core-states.ts";
import { buildTraceModel } from "../trace/model.ts";
import { drawTimeline } from "./lanes.ts";
import { laneRows } from "./rows.ts";
import { bodyHeight, bodyTop, timelineFrame, timelineView, type TimelineView, xOfCycle } from "./view.ts";

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

function viewOf(width: number): TimelineView {
  const { begin, end } = model;
  const frame = timelineFrame({ width, height: 200, textPx: 12 }, { begin, end, laneCount: CORES, hasLock: false });
  return timelineView(frame, begin, end);
}

function drawn(width: number, before?: () => void): readonly Rect[] {
  const list = new WatchedList(before);
  drawTimeline(list, viewOf(width), model, laneRows(model, "cores"));
  return list.painted;
}

/** The stretches of a core's lane from left to right, without the critical sections that are drawn over them. */
function stretches(painted: readonly Rect[], view: TimelineView, core: number): readonly Rect[] {
  const bodies = painted.filter(
    ([, y, , height, colour]) => y === bodyTop(view, core) && height === bodyHeight(view) && colour !== COLOUR.hold,
  );
  return bodies.filter(([x], i) => bodies.findIndex(([other]) => other === x) === i);
}

/* Wide lanes are drawn segment by segment, narrow ones melt segments, the narrowest are drawn by columns. */
describe.each([4000, 400, 60])("lanes %i pixels wide", (width) => {
  it("are the same when another timeline is drawn in the middle of the drawing", () => {
    const alone = drawn(width);
    expect(alone.length).toBeGreaterThan(CORES);
    expect(drawn(width, () => drawn(60))).toEqual(alone);
  });

  it("are filled from end to end by stretches of one state each", () => {
    const view = viewOf(width);
    for (let core = 0; core < CORES; core++) {
      const all = stretches(drawn(width), view, core);
      let at = view.frame.gutter;
      for (const [x, , stretch] of all) {
        expect(x).toBeCloseTo(at, 3);
        at = x + stretch;
      }
      expect(at).toBeCloseTo(width, 0);
    }
  });
});

describe("a lane with room for every segment", () => {
  it("has at each moment the colour of what the core does then", () => {
    const view = viewOf(20_000);
    const painted = drawn(20_000);
    for (let core = 0; core < CORES; core++) {
      const all = stretches(painted, view, core);
      const { segments } = model;
      let seen = 0;
      for (let i = segments.offset[core] ?? 0; i < (segments.offset[core + 1] ?? 0); i++) {
        const [start, end] = [segments.start[i] ?? 0, segmentEnd(segments, core, i)];
        if (xOfCycle(view, end) - xOfCycle(view, start) < 1) continue;
        const middle = xOfCycle(view, (start + end) / 2);
        const there = all.find(([x, , width]) => x <= middle && middle < x + width);
        expect(there?.[4]).toBe(stateColour(stateOf(segments.activity[i] ?? 0)));
        seen++;
      }
      expect(seen).toBeGreaterThan(50);
    }
  });
});

describe("a lane in which segments are too short to see", () => {
  it("shows in each column what took most of the time there, and not before", () => {
    /* First three cycles of work for each idle one, then the other way round; a column has 32 cycles. */
    const records = Array.from({ length: 800 }, (_, i): WrittenRecord[] => {
      const work = i < 400 ? 3 : 1;
      return [
        { time: 4 * i, kind: "WORK", core: 0, a: work },
        { time: 4 * i + work, kind: "IDLE", core: 0, a: 4 - work },
      ];
    }).flat();
    const short = buildTraceModel({ records: writeRecords(records), coreCount: 1, lineBytes: 64, fromStart: true });
    const { begin, end } = short;
    const lanes = { begin, end, laneCount: 1, hasLock: false };
    const { gutter } = timelineFrame({ width: 400, height: 200, textPx: 12 }, lanes);
    const frame = timelineFrame({ width: gutter + 100, height: 200, textPx: 12 }, lanes);
    const view = timelineView(frame, begin, end);
    const list = new WatchedList();
    drawTimeline(list, view, short, laneRows(short, "cores"));
    const all = stretches(list.painted, view, 0);
    expect(all.map(([, , , , colour]) => colour)).toEqual(
      [CORE_STATE.COMPUTING, CORE_STATE.IDLE].map((state) => stateColour(state)),
    );
    expect(all[1]?.[0]).toBeCloseTo(gutter + 50, 0);
  });
});
