import { describe, expect, it } from "vitest";
import {
  asPredicted,
  countedPoints,
  type XY,
  type PublishedCurve,
  fidelityOf,
  interpolate,
  publishedCurves,
} from "./fidelity.ts";

const CURVE: readonly XY[] = [
  [1, 10],
  [2, 20],
  [3, 30],
  [4, 25],
  [5, 20],
];

const against = (predicted: readonly XY[], calibrated: readonly XY[] = []): PublishedCurve => ({
  variant: "v",
  source: "s",
  labels: ["l"],
  calibrated,
  predicted,
  reasons: [],
  countedIn: undefined,
});

describe("interpolate", () => {
  it("is linear between points, exact at them, and nothing outside", () => {
    const curve: readonly XY[] = [
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
    const set = { variant: "a", source: "s", label: "first", kind: "calibrated" as const, points: [[1, 5] as XY] };
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
      {
        ...set,
        source: "other",
        kind: "predicted",
        why: "a constant was set on its peak",
        counted_in: "b",
        points: [[3, 3]],
      },
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
        reasons: [],
        countedIn: undefined,
      },
      {
        variant: "a",
        source: "other",
        labels: ["first"],
        calibrated: [],
        predicted: [[3, 3]],
        reasons: ["a constant was set on its peak"],
        countedIn: "b",
      },
    ]);
  });
});

describe("fidelityOf", () => {
  it("finds no error between a curve and itself", () => {
    expect(fidelityOf(CURVE, against(CURVE))).toMatchObject({
      compared: 5,
      factor: 1,
      sides: { before: 1, after: 1 },
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
    expect(found?.factor).toBeCloseTo(2, 12);
    expect(found?.sides).toEqual({ before: 2, after: 2 });
    expect(found?.peak).toMatchObject({ published: { from: 2, to: 2, y: 200 }, off: 1, offShare: 0.5 });
  });

  it("takes points that cannot be told apart for one peak", () => {
    const early = against([
      [1, 1],
      [4, 9.95],
      [5, 10],
      [6, 1],
    ]);
    const long: readonly XY[] = [...CURVE, [6, 1]];
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
    const rising: readonly XY[] = [...CURVE, [6, 500]];
    expect(fidelityOf(rising, marks)?.peak).toMatchObject({ simulated: { x: 3, y: 30 }, off: 1, offShare: 0.5 });
  });

  it("knows no peak where nothing was simulated between the published points", () => {
    const ends: readonly XY[] = [
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

describe("countedPoints", () => {
  const MARKS: readonly XY[] = [
    [2, 10],
    [3, 60],
    [4, 50],
    [9, 1],
  ];

  it("leaves out what was calibrated, and what lies outside the simulated range, and tells the sides of the peak", () => {
    expect(countedPoints(CURVE, against(MARKS, [[1, 1]]))).toEqual([
      { x: 2, ratio: 2, side: "before" },
      { x: 3, ratio: 0.5, side: "before" },
      { x: 4, ratio: 0.5, side: "after" },
    ]);
  });

  it("takes a curve that rises to its end to be before its peak, and one that only falls to have none", () => {
    const rising = against([
      [2, 20],
      [3, 30],
    ]);
    const falling = against([
      [2, 20],
      [3, 10],
    ]);
    expect(countedPoints(CURVE, rising).map(({ side }) => side)).toEqual(["before", "before"]);
    expect(countedPoints(CURVE, falling).map(({ side }) => side)).toEqual([undefined, undefined]);
  });

  it("has none of a curve that counts in another scenario", () => {
    expect(countedPoints(CURVE, { ...against(MARKS), countedIn: "other" })).toEqual([]);
  });
});

describe("asPredicted", () => {
  it("compares points that constants were set on, too", () => {
    expect(fidelityOf(CURVE, asPredicted(against([], CURVE)))).toMatchObject({ compared: 5, factor: 1 });
  });
});
