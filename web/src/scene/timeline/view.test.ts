import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  axisTicks,
  cycleOfX,
  following,
  laneOfY,
  panned,
  timelineFrame,
  timelineView,
  visibleLanes,
  xOfCycle,
  yOfLane,
  zoomed,
} from "./view.ts";
import type { TimelineView } from "./view.ts";

const anyView = fc
  .record({
    width: fc.integer({ min: 120, max: 3000 }),
    height: fc.integer({ min: 80, max: 900 }),
    lanes: fc.integer({ min: 1, max: 1024 }),
    end: fc.integer({ min: 20, max: 10_000_000 }),
    a: fc.double({ min: 0, max: 1, noNaN: true }),
    b: fc.double({ min: 0, max: 1, noNaN: true }),
    top: fc.double({ min: 0, max: 9000, noNaN: true }),
  })
  .map(({ width, height, lanes, end, a, b, top }): TimelineView => {
    const frame = timelineFrame({ width, height, textPx: 12 }, { begin: 0, end, laneCount: lanes, hasLock: true });
    return timelineView(frame, Math.min(a, b) * end, Math.max(a, b) * end, top);
  });

describe("a timeline's view", () => {
  it("never shows anything outside of the trace, whatever is done to it", () => {
    fc.assert(
      fc.property(
        anyView,
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        fc.integer({ min: -5000, max: 5000 }),
        (view, factor, shift) => {
          for (const next of [
            view,
            zoomed(view, factor, view.frame.gutter + 30),
            panned(view, shift, shift),
            following(view, shift),
          ]) {
            expect(next.from).toBeGreaterThanOrEqual(view.frame.begin - 1e-6);
            expect(next.to).toBeLessThanOrEqual(view.frame.end + 1e-6);
            expect(next.to).toBeGreaterThan(next.from);
            const [first, last] = visibleLanes(next);
            expect(first).toBeGreaterThanOrEqual(0);
            expect(last).toBeLessThanOrEqual(view.frame.laneCount);
            expect(last).toBeGreaterThan(first);
          }
        },
      ),
      { seed: 31 },
    );
  });

  it("keeps the cycle under the pointer when zooming in", () => {
    fc.assert(
      fc.property(anyView, fc.double({ min: 0, max: 1, noNaN: true }), (view, share) => {
        const x = view.frame.gutter + share * (view.frame.width - view.frame.gutter);
        const next = zoomed(view, 1.7, x);
        expect(cycleOfX(next, x)).toBeCloseTo(cycleOfX(view, x), 3);
      }),
      { seed: 32 },
    );
  });

  it("finds back the cycle and the lane of a point", () => {
    fc.assert(
      fc.property(anyView, fc.double({ min: 0, max: 1, noNaN: true }), (view, share) => {
        const cycle = view.from + share * (view.to - view.from);
        expect(cycleOfX(view, xOfCycle(view, cycle))).toBeCloseTo(cycle, 2);
        const [first, last] = visibleLanes(view);
        for (let lane = first; lane < last; lane++) {
          const y = yOfLane(view, lane) + view.laneHeight / 2;
          if (laneOfY(view, y) !== undefined) expect(laneOfY(view, y)).toBe(lane);
        }
      }),
      { seed: 33 },
    );
  });

  it("draws only the lanes that are visible, of any number", () => {
    const frame = timelineFrame(
      { width: 800, height: 300, textPx: 12 },
      { begin: 0, end: 1000, laneCount: 1024, hasLock: true },
    );
    const [first, last] = visibleLanes(timelineView(frame, 0, 1000, 2000));
    expect(first).toBe(666);
    expect(last - first).toBeLessThan(100);
  });

  it("shows all 48 cores in the room that the lab has on a projector", () => {
    const frame = timelineFrame(
      { width: 870, height: 200, textPx: 13 },
      { begin: 0, end: 1000, laneCount: 48, hasLock: true },
    );
    expect(visibleLanes(timelineView(frame, 0, 1000))).toEqual([0, 48]);
  });

  it("puts round numbers on the axis", () => {
    const frame = timelineFrame(
      { width: 843, height: 300, textPx: 12 },
      { begin: 0, end: 100_000, laneCount: 4, hasLock: false },
    );
    expect(axisTicks(timelineView(frame, 0, 100_000), 100)).toEqual({ step: 20_000, first: 0 });
    expect(axisTicks(timelineView(frame, 12_345, 12_445), 100)).toEqual({ step: 20, first: 12_360 });
  });
});
