import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cycleOfFrame, frameCount, type FilmPlan } from "./film.ts";

const PLAN: FilmPlan = { width: 640, height: 360, framesPerSecond: 10, from: 1000, to: 3000, speed: 500 };

describe("the plan of a film", () => {
  it("shows the interval at its speed, both ends included", () => {
    expect(frameCount(PLAN)).toBe(41);
    expect(cycleOfFrame(PLAN, 0)).toBe(1000);
    expect(cycleOfFrame(PLAN, 10)).toBe(1500);
    expect(cycleOfFrame(PLAN, 40)).toBe(3000);
  });

  it("has two frames at least, ascending cycles, and ends at the end", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 100_000 }), (length, speed) => {
        const plan = { ...PLAN, to: PLAN.from + length, speed };
        fc.pre(frameCount(plan) < 10_000);
        const cycles = Array.from({ length: frameCount(plan) }, (_, index) => cycleOfFrame(plan, index));
        expect(cycles.length).toBeGreaterThanOrEqual(2);
        expect(cycles.at(-1)).toBe(plan.to);
        expect(cycles.every((cycle, i) => i === 0 || cycle > (cycles[i - 1] ?? 0))).toBe(true);
      }),
      { seed: 1, numRuns: 100 },
    );
  });
});
