import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { intervalsMeet, meanInterval, neighbourCorrelation, rateInterval, studentT975 } from "./confidence.ts";

describe("studentT975", () => {
  it.each([
    [1, 12.706],
    [10, 2.228],
    [30, 2.042],
    [31, 2.04],
    [40, 2.021],
    [63, 1.998],
    [64, 1.998],
  ])("with %i degrees of freedom is %d", (degrees, t) => {
    expect(studentT975(degrees)).toBeCloseTo(t, 3);
  });
});

describe("meanInterval", () => {
  it("needs two values", () => {
    expect(meanInterval([])).toBeUndefined();
    expect(meanInterval([5])).toBeUndefined();
  });

  it("has no width when nothing varies", () => {
    expect(meanInterval([7, 7, 7])).toEqual({ mean: 7, low: 7, high: 7 });
  });

  it("is t s / sqrt(n) wide for uncorrelated values", () => {
    const interval = meanInterval([1, 3, 1, 3]);
    expect(interval?.mean).toBe(2);
    expect(interval?.high).toBeCloseTo(2 + 3.182 * Math.sqrt(4 / 3 / 4), 6);
  });

  it("is wider when neighbours resemble each other", () => {
    const mixed = meanInterval([1, 3, 1, 3, 1, 3, 1, 3]);
    const sorted = meanInterval([1, 1, 1, 1, 3, 3, 3, 3]);
    expect(neighbourCorrelation([1, 1, 1, 1, 3, 3, 3, 3])).toBeGreaterThan(0.5);
    expect((sorted?.high ?? 0) - 2).toBeGreaterThan(1.4 * ((mixed?.high ?? 0) - 2));
  });

  it("covers the true mean about 95 times in 100", () => {
    let covered = 0;
    const runs = 1000;
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 20, maxLength: 20 }), (values) => {
        const interval = meanInterval(values);
        if (interval !== undefined && interval.low <= 500 && interval.high >= 500) covered += 1;
      }),
      { seed: 7, numRuns: runs },
    );
    expect(covered / runs).toBeGreaterThan(0.9);
  });
});

describe("rateInterval", () => {
  it("is operations by time, not the mean of the rates", () => {
    const rate = rateInterval([100, 300], 10);
    expect(rate?.mean).toBeCloseTo(20 / 400);
  });

  it("has no interval when that of the durations reaches zero", () => {
    expect(rateInterval([1, 1000], 10)).toEqual({ mean: 10 / 500.5, interval: undefined });
  });

  it("lies around its mean", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 2, maxLength: 64 }), (durations) => {
        const rate = rateInterval(durations, 3);
        if (rate?.interval === undefined) return;
        expect(rate.interval.low).toBeLessThanOrEqual(rate.mean * (1 + 1e-12));
        expect(rate.interval.high).toBeGreaterThanOrEqual(rate.mean * (1 - 1e-12));
        expect(rate.interval.high).toBeLessThan(Number.POSITIVE_INFINITY);
      }),
      { seed: 8 },
    );
  });
});

describe("intervalsMeet", () => {
  it("when they share a value", () => {
    expect(intervalsMeet({ low: 1, high: 3 }, { low: 3, high: 5 })).toBe(true);
    expect(intervalsMeet({ low: 1, high: 3 }, { low: 4, high: 5 })).toBe(false);
    expect(intervalsMeet({ low: 4, high: 5 }, { low: 1, high: 3 })).toBe(false);
    expect(intervalsMeet({ low: 4, high: 5 }, undefined)).toBe(true);
  });
});
