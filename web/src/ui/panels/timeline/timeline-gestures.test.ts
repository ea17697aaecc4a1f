import { describe, expect, it } from "vitest";
import { cycleOfX, timelineFrame, timelineView } from "../../../scene/timeline/view.ts";
import { keyed, moved, pressed, released, wheeled } from "./timeline-gestures.ts";

const frame = timelineFrame(
  { width: 843, height: 300, textPx: 12 },
  { begin: 0, end: 80_000, laneCount: 8, hasLock: true },
);
const view = timelineView(frame, 20_000, 40_000);
const LANES_Y = 120;
const AXIS_Y = 5;
const wheel = { deltaX: 0, deltaY: -200, shiftKey: false, ctrlKey: false, metaKey: false };

describe("pointer and wheel on the timeline", () => {
  it("a click goes to the cycle under it", () => {
    const drag = pressed(view, 443, LANES_Y, false);
    const jittered = moved(view, drag, 445, LANES_Y + 1);
    expect(jittered.view).toBeUndefined();
    expect(released(view, jittered.drag ?? drag, 443).seek).toBeCloseTo(cycleOfX(view, 443));
  });

  it("dragging the lanes moves time with the pointer, and is no click", () => {
    const gesture = moved(view, pressed(view, 443, LANES_Y, false), 543, LANES_Y);
    expect(gesture.view?.from).toBeCloseTo(17_500);
    expect(gesture.drag === undefined ? undefined : released(view, gesture.drag, 543).seek).toBeUndefined();
  });

  it("dragging the axis, or with shift, selects, in either direction", () => {
    for (const drag of [pressed(view, 443, AXIS_Y, false), pressed(view, 443, LANES_Y, true)]) {
      const [from, to] = moved(view, drag, 343, LANES_Y).selection ?? [0, 0];
      expect(from).toBeCloseTo(cycleOfX(view, 343));
      expect(to).toBeCloseTo(cycleOfX(view, 443));
    }
  });

  it("a selection ends at the edge of the lanes", () => {
    const [from] = moved(view, pressed(view, 443, AXIS_Y, false), -500, AXIS_Y).selection ?? [0];
    expect(from).toBeCloseTo(view.from);
  });

  it("a plain wheel is the page's unless the timeline has the focus; with control it zooms", () => {
    expect(wheeled(view, wheel, 443, false)).toBeUndefined();
    expect(wheeled(view, wheel, 443, true)?.to).toBeLessThan(view.to);
    const zoomed = wheeled(view, { ...wheel, ctrlKey: true }, 443, false);
    expect(zoomed === undefined ? 0 : zoomed.to - zoomed.from).toBeCloseTo((view.to - view.from) / 2);
  });

  it("a sideways wheel, or with shift, pans", () => {
    expect(wheeled(view, { ...wheel, deltaX: 80, deltaY: 0 }, 443, false)?.from).toBeCloseTo(22_000);
    expect(wheeled(view, { ...wheel, deltaY: 80, shiftKey: true }, 443, false)?.from).toBeCloseTo(22_000);
  });

  it("keys zoom, pan and scroll; others are left alone", () => {
    expect(keyed(view, "+", false, 443)?.to).toBeLessThan(view.to);
    expect(keyed(view, "-", false, 443)?.to).toBeGreaterThan(view.to);
    expect(keyed(view, "ArrowRight", true, 443)?.from).toBeCloseTo(25_000);
    expect(keyed(view, "ArrowLeft", true, 443)?.from).toBeCloseTo(15_000);
    for (const key of ["ArrowLeft", "ArrowRight"]) expect(keyed(view, key, false, 443)).toBeUndefined();
    expect(keyed(view, "x", false, 443)).toBeUndefined();
  });
});
