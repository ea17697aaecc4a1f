import { describe, expect, it } from "vitest";
import {
  type Place,
  type PublishedCurve,
  fidelityOf,
  interpolate,
  predictedRatios,
  publishedCurves,
} from "./fidelity.ts";

const CURVE: readonly Place[] = [
  [1, 10],
  [2, 20],
  [3, 30],
  [4, 25],
  [5, 20],
];

const against = (predicted: readonly Place[], calibrated: readonly Place[] = []): PublishedCurve => ({
  variant: "v",
  source: "s",
  labels: ["l"],
  calibrated,
  predicted,
});

describe("interpolate", () => {
  it("is linear between points, exact at them, and nothing outside", () => {
    const curve: readonly Place[] = [
      [1, 10],
      [3, 30],
    ];
    expect(interpolate(curve, 2)).toBe(20);
    expect(interpolate(curve, 3)).toBe(30);
    expect(interpolate(curve, 0)).toBeUndefined();
    expect(interpolate(curve, 4)).toBeUndefined();
  });
});

describe("publishedCurves", () => {
  it("makes one curve of all that a source says of a variant, calibrated and predicted apart", () => {
    const set = { variant: "a", source: "s", label: "first", kind: "calibrated" as const, points: [[1, 5] as Place] };
    const curves = publishedCurves([
      { ...set, points: [[1, 5]] },
      {
        ...set,
        label: "rest",
        kind: "predicted",
        points: [
          [4, 9],
          [2, 7],
        ],
      },
      { ...set, source: "other", kind: "predicted", points: [[3, 3]] },
    ]);
    expect(curves).toEqual([
      {
        variant: "a",
        source: "s",
        labels: ["first", "rest"],
        calibrated: [[1, 5]],
        predicted: [
          [2, 7],
          [4, 9],
        ],
      },
      { variant: "a", source: "other", labels: ["first"], calibrated: [], predicted: [[3, 3]] },
    ]);
  });
});

describe("fidelityOf", () => {
  it("finds no error between a curve and itself", () => {
    expect(fidelityOf(CURVE, against(CURVE))).toMatchObject({
      compared: 5,
      meanLogRatio: 0,
      meanError: 0,
      worst: { ratio: 1 },
      peak: { off: 0, offShare: 0 },
      last: { x: 5, published: 20, simulated: 20 },
    });
  });

  it("does not count what was calibrated, but looks for the peak among it", () => {
    const found = fidelityOf(
      CURVE,
      against(
        [
          [1, 20],
          [5, 10],
        ],
        [[2, 200]],
      ),
    );
    expect(found?.compared).toBe(2);
    expect(found?.meanLogRatio).toBeCloseTo(Math.LN2, 12);
    expect(found?.meanError).toBeCloseTo(0.75, 12);
    expect(found?.peak).toMatchObject({ published: { from: 2, to: 2, y: 200 }, off: 1, offShare: 0.5 });
  });

  it("takes points that cannot be told apart for one peak", () => {
    const early = against([
      [1, 1],
      [4, 9.95],
      [5, 10],
      [6, 1],
    ]);
    const long: readonly Place[] = [...CURVE, [6, 1]];
    expect(fidelityOf(long, early)?.peak).toMatchObject({ published: { from: 4, to: 5 }, off: -1, offShare: -0.25 });
  });

  it("knows no peak of a curve that rises, or falls, all the way", () => {
    const rising = against([
      [1, 1],
      [5, 9],
    ]);
    const falling = against([
      [1, 9],
      [5, 1],
    ]);
    expect(fidelityOf(CURVE, rising)?.peak).toBeUndefined();
    expect(fidelityOf(CURVE, falling)?.peak).toBeUndefined();
  });

  it("looks for the simulated peak only where there are published points", () => {
    const marks = against([
      [1, 10],
      [2, 30],
      [4, 20],
    ]);
    const rising: readonly Place[] = [...CURVE, [6, 500]];
    expect(fidelityOf(rising, marks)?.peak).toMatchObject({ simulated: { x: 3, y: 30 }, off: 1, offShare: 0.5 });
  });

  it("knows no peak where nothing was simulated between the published points", () => {
    const ends: readonly Place[] = [
      [1, 10],
      [48, 100],
    ];
    const found = fidelityOf(
      ends,
      against([
        [10, 20],
        [20, 40],
        [30, 30],
      ]),
    );
    expect(found?.compared).toBe(3);
    expect(found?.peak).toBeUndefined();
  });

  it("leaves out what lies outside the simulated range, and says nothing where nothing is left", () => {
    const partly = against([
      [2, 20],
      [9, 1],
    ]);
    expect(fidelityOf(CURVE, partly)?.last.x).toBe(2);
    expect(fidelityOf(CURVE, against([[9, 1]]))).toBeUndefined();
    expect(fidelityOf(CURVE, against([], [[2, 20]]))).toBeUndefined();
  });
});

describe("predictedRatios", () => {
  it("leaves out what was calibrated, and what lies outside the simulated range", () => {
    const published = against(
      [
        [2, 10],
        [9, 1],
      ],
      [[1, 1]],
    );
    expect(predictedRatios(CURVE, published)).toEqual([[2, 2]]);
  });
});
