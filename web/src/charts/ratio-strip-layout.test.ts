import { describe, expect, it } from "vitest";
import { layoutRatioStrip, ratioPlace, RATIO_MOST } from "./ratio-strip-layout.ts";

describe("ratioPlace", () => {
  it("has 1 in the middle, and half and twice as much equally far from there", () => {
    expect(ratioPlace(1)).toBeCloseTo(0.5, 12);
    expect(ratioPlace(2) - 0.5).toBeCloseTo(0.5 - ratioPlace(0.5), 12);
  });

  it("keeps what is farther off at the edges", () => {
    expect(ratioPlace(10 * RATIO_MOST)).toBe(1);
    expect(ratioPlace(0.01)).toBe(0);
  });
});

describe("layoutRatioStrip", () => {
  it("puts dots at one place into a heap around the middle, and others beside it", () => {
    const dots = layoutRatioStrip([1, 1, 1, 2]);
    expect(dots.map(({ up }) => up)).toEqual([0, -3, 3, 0]);
    expect(dots[3]?.across).toBeCloseTo(0.75, 12);
  });

  it("keeps a large heap within the strip", () => {
    const ups = layoutRatioStrip(Array.from({ length: 50 }, () => 1)).map(({ up }) => up);
    expect(Math.max(...ups)).toBe(9);
    expect(Math.min(...ups)).toBe(-9);
  });
});
