import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  intervalsMeet,
  meanInterval,
  correlation,
  correlationTime,
  jointInterval,
  pooledInterval,
  rateInterval,
  studentT975,
} from "./confidence.ts";

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
    expect(correlation([1, 1, 1, 1, 3, 3, 3, 3])).toBeGreaterThan(0.5);
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

/** Values of which each remembers the share `memory` of the one before: their correlation time is (1+m)/(1-m). */
function remembering(memory: number, count: number, seed: number): readonly number[] {
  let state = seed;
  const uniform = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
  const values: number[] = [];
  for (let last = 0; values.length < count;) {
    last = memory * last + uniform();
    values.push(last);
  }
  return values;
}

describe("correlationTime", () => {
  it("is 1 for values without memory, and never less", () => {
    expect(correlationTime([1, 3, 1, 3, 1, 3])).toBe(1);
    expect(correlationTime([7, 7, 7])).toBe(1);
    expect(correlationTime(remembering(0, 5000, 1))).toBeLessThan(1.2);
  });

  it("counts correlations at all distances, not only those of neighbours", () => {
    for (const memory of [0.5, 0.8, 0.9]) {
      const theory = (1 + memory) / (1 - memory);
      expect(correlationTime(remembering(memory, 20_000, 3)) / theory).toBeCloseTo(1, 0);
    }
  });

  it("lets the interval of values with a long memory contain the true mean", () => {
    const covered = (memory: number): number => {
      const seeds = Array.from({ length: 300 }, (_, i) => i + 1);
      const intervals = seeds.map((seed) => meanInterval(remembering(memory, 64, 977 * seed).slice(0, 64)));
      return intervals.filter((one) => one !== undefined && one.low <= 0 && one.high >= 0).length / seeds.length;
    };
    expect(covered(0)).toBeGreaterThan(0.9);
    expect(covered(0.6)).toBeGreaterThan(0.88);
    expect(covered(0.8)).toBeGreaterThan(0.8);
  });
});

describe("pooledInterval", () => {
  const run = (mean: number, half: number) => ({ mean, low: mean - half, high: mean + half });

  it("reaches beyond both means by what the mean of both is uncertain", () => {
    expect(pooledInterval(run(100, 3), run(102, 4))).toEqual({ low: 97.5, high: 104.5 });
    expect(pooledInterval(run(102, 4), run(100, 3))).toEqual({ low: 97.5, high: 104.5 });
  });

  it("is narrower than that of runs which differ, and undefined for these", () => {
    const [a, b] = [run(100, 3), run(105.1, 4)];
    expect(pooledInterval(a, b)).toBeUndefined();
    expect(pooledInterval(a, run(104.9, 4))).toBeDefined();
    expect(pooledInterval(a, undefined)).toBeUndefined();
  });

  it("contains the true mean in at least 95 of 100 cases, where batches do not depend on each other", () => {
    const random = [...remembering(0, 2 * 20 * 3000, 7)];
    const batches = () => meanInterval(random.splice(-20));
    const intervals = Array.from({ length: 3000 }, () => pooledInterval(batches(), batches())).filter(
      (interval) => interval !== undefined,
    );
    expect(intervals.length / 3000).toBeGreaterThan(0.93);
    const contained = intervals.filter(({ low, high }) => low <= 0 && high >= 0);
    expect(contained.length / intervals.length).toBeGreaterThan(0.95);
  });
});

describe("jointInterval", () => {
  const wide = { mean: 100, low: 90, high: 110 };

  it("contains the intervals of both runs", () => {
    expect(jointInterval([wide, { mean: 104, low: 103, high: 112 }])).toEqual({ low: 90, high: 112 });
  });

  it("reaches beyond runs that are precise and differ, by half of their distance", () => {
    const [a, b] = [
      { mean: 100, low: 99.9, high: 100.1 },
      { mean: 104, low: 103.9, high: 104.1 },
    ];
    expect(jointInterval([a, b])).toEqual({ low: 98, high: 106 });
    expect(jointInterval([b, a])).toEqual(jointInterval([a, b]));
  });

  it("is unknown where that of one run is", () => {
    expect(jointInterval([wide, undefined])).toBeUndefined();
    expect(jointInterval([wide])).toBeUndefined();
  });

  it("contains the value of a further run in 95 of 100 cases, where runs differ by more than each says", () => {
    /* The sum of twelve evenly spread numbers is nearly normal, with a standard deviation of 1. */
    const random = [...remembering(0, 12 * 7 * 4000, 5)];
    const value = (): number => 100 + random.splice(-12).reduce((a, b) => a + b, 0);
    const precise = (mean: number) => ({ mean, low: mean - 1e-6, high: mean + 1e-6 });
    const contained = Array.from({ length: 4000 }, () => {
      const interval = jointInterval(Array.from({ length: 6 }, () => precise(value())));
      const further = value();
      return interval !== undefined && interval.low <= further && further <= interval.high;
    });
    expect(contained.filter(Boolean).length / contained.length).toBeCloseTo(0.95, 1);
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
