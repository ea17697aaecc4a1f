import { describe, expect, it } from "vitest";
import { type Place, compareCurves, interpolate } from "./compare.ts";

const CURVE: readonly Place[] = [
  [1, 10],
  [3, 30],
  [5, 20],
];

describe("interpolate", () => {
  it("is linear between points, exact at them, and nothing outside", () => {
    expect(interpolate(CURVE, 2)).toBe(20);
    expect(interpolate(CURVE, 3)).toBe(30);
    expect(interpolate(CURVE, 0)).toBeUndefined();
    expect(interpolate(CURVE, 6)).toBeUndefined();
  });
});

describe("compareCurves", () => {
  it("finds no error between a curve and itself", () => {
    expect(compareCurves(CURVE, CURVE)).toMatchObject({
      compared: 3,
      outside: 0,
      meanAbsoluteLogRatio: 0,
      worst: { ratio: 1 },
    });
  });

  it("gives peaks, last values, the mean and the worst ratio", () => {
    const error = compareCurves(CURVE, [
      [5, 10],
      [2, 20],
      [4, 25],
      [9, 1],
    ]);
    expect(error).toMatchObject({
      compared: 3,
      outside: 1,
      worst: { x: 5, ratio: expect.closeTo(2, 9) },
      peak: { simulated: [3, 30], published: [4, 25] },
      last: { x: 5, simulated: 20, published: 10 },
    });
    expect(error?.meanAbsoluteLogRatio).toBeCloseTo(Math.log(2) / 3);
  });

  it("has nothing to say where the ranges do not meet", () => {
    expect(compareCurves(CURVE, [[9, 1]])).toBeUndefined();
    expect(compareCurves([], CURVE)).toBeUndefined();
    expect(compareCurves(CURVE, [[3, 0]])).toBeUndefined();
  });
});
