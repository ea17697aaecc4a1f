import { describe, expect, it } from "vitest";
import { DisplayList } from "../drawing/display-list.ts";
import { drawPrinted, printedAt, printedWithin } from "./printed-marks.ts";
import { timelineFrame, timelineView, xOfCycle, yOfLane } from "./view.ts";

const PRINTED = [
  { time: 100, core: 0, text: "first" },
  { time: 500, core: 2, text: "second" },
  { time: 500, core: 2, text: "third" },
  { time: 900, core: 1, text: "last" },
];
const FRAME = timelineFrame(
  { width: 640, height: 200, textPx: 12 },
  { begin: 0, end: 1000, laneCount: 4, hasLock: false },
);
const WHOLE = timelineView(FRAME, 0, 1000);

function marksDrawn(view = WHOLE): number {
  const list = new DisplayList();
  drawPrinted(list, view, PRINTED);
  return list.ringCount;
}

describe("marks of printed lines", () => {
  it("are those of the time that is shown", () => {
    expect(printedWithin(PRINTED, timelineView(FRAME, 400, 950)).map(({ text }) => text)).toEqual([
      "second",
      "third",
      "last",
    ]);
  });

  it("are drawn once where several lines lie at one place, and not outside of the view", () => {
    const one = marksDrawn(timelineView(FRAME, 50, 200));
    expect(one).toBeGreaterThan(0);
    expect(marksDrawn()).toBe(3 * one);
    expect(marksDrawn(timelineView(FRAME, 200, 400))).toBe(0);
  });

  it("are found by a pointer on their core's lane, all lines of one place together", () => {
    const [x, y] = [xOfCycle(WHOLE, 500), yOfLane(WHOLE, 2) + 3];
    expect(printedAt(PRINTED, WHOLE, x, y).map(({ text }) => text)).toEqual(["second", "third"]);
    expect(printedAt(PRINTED, WHOLE, x + 40, y)).toEqual([]);
    expect(printedAt(PRINTED, WHOLE, x, yOfLane(WHOLE, 3) + 3)).toEqual([]);
  });
});
