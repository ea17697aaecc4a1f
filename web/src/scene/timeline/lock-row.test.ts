/** The lock's row tells the cycles apart in which its holder has a core from those in which it waits for one. */
import { expect, test } from "vitest";
import { DisplayList, PAINT } from "../drawing/display-list.ts";
import { COLOUR } from "../drawing/theme.ts";
import { writeRecords } from "../testing/record-writer.ts";
import { THREAD_CONTEXTS, THREAD_RECORDS } from "../testing/thread-trace.ts";
import { threadHistory } from "../trace/history/thread-history.ts";
import { buildTraceModel } from "../trace/model.ts";
import { drawLockRow, spansAway } from "./lock-row.ts";
import { timelineFrame, timelineView, xOfCycle } from "./view.ts";

const model = buildTraceModel({
  records: writeRecords(THREAD_RECORDS),
  coreCount: 2,
  contexts: THREAD_CONTEXTS,
  threadsOf: threadHistory,
  lineBytes: 64,
  fromStart: true,
});

const threads = model.threads;
if (threads === undefined) throw new Error("the trace has no threads");

test("thread 0 has no core from the interrupt that takes it away until it is resumed", () => {
  expect(spansAway(threads.segments, 0, 100, 700)).toEqual([[expect.toSatisfy((at) => at >= 300 && at <= 310), 600]]);
  expect(spansAway(threads.segments, 0, 100, 290)).toEqual([]);
});

test("a section is solid and hatched where its holder waits, and its number stays readable on the hatching", () => {
  const rects: Readonly<Parameters<DisplayList["rect"]>>[] = [];
  const numbers: number[] = [];
  class Watched extends DisplayList {
    override rect(...args: Parameters<DisplayList["rect"]>): void {
      rects.push(args);
    }
    override integer(...args: Parameters<DisplayList["integer"]>): void {
      numbers.push(args[0]);
    }
  }
  const span = { begin: 0, end: 1000, laneCount: 3, hasLock: true };
  const view = timelineView(timelineFrame({ width: 1000, height: 200, textPx: 12 }, span), 0, 1000);
  drawLockRow(new Watched(), view, model.sections, model);
  const outline = rects.find(([, , , , , paint]) => paint === PAINT.STROKE);
  const [x = 0, , width = 0] = outline ?? [];
  expect(x).toBeGreaterThanOrEqual(xOfCycle(view, 300));
  expect(x + width).toBeCloseTo(xOfCycle(view, 600));
  expect(rects.filter(([, , , , colour]) => colour === COLOUR.paper).map(([left]) => left)).toContain(x);
  expect(numbers).toEqual([0, 1]);
});
