import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parameterPlaces } from "./parameter-places.ts";

type Range = Parameters<typeof parameterPlaces>[0];

const range = (min: number, max: number, step: number, standard: number, scale: Range["scale"] = "linear"): Range => ({
  min,
  max,
  step,
  scale,
  default: standard,
});

const anyRange: fc.Arbitrary<Range> = fc
  .record({
    min: fc.nat(2000),
    steps: fc.integer({ min: 2, max: 1_000_000 }),
    step: fc.integer({ min: 1, max: 1000 }),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    log: fc.boolean(),
  })
  .map(({ min, steps, step, at, log }) => {
    const low = log ? Math.max(1, min) : min;
    return range(low, low + steps * step, step, Math.round(low + at * steps * step), log ? "log" : "linear");
  });

describe("the places of a curve over a parameter", () => {
  it("are all values of a range with few", () => {
    expect(parameterPlaces(range(1, 4, 1, 2))).toEqual({ values: [1, 2, 3, 4], log: false });
    expect(parameterPlaces(range(6, 31, 12, 6)).values).toEqual([6, 12, 24, 31]);
  });

  it("are round numbers, with both ends and the default, on a linear scale", () => {
    expect(parameterPlaces(range(0, 100, 1, 44))).toEqual({
      values: [0, 10, 20, 30, 40, 44, 50, 60, 70, 80, 90, 100],
      log: false,
    });
    expect(parameterPlaces(range(0, 50_000, 100, 14_000)).values).toContain(14_000);
  });

  it("are 1, 2 and 5 times powers of ten on a logarithmic scale, up to a hundred times below and above the default", () => {
    expect(parameterPlaces(range(100, 100_000, 100, 4000, "log"))).toEqual({
      values: [100, 200, 500, 1000, 2000, 4000, 5000, 10_000, 20_000, 50_000, 100_000],
      log: true,
    });
    const { values } = parameterPlaces(range(1, 1_000_000_000, 1, 1000, "log"));
    expect([values[0], values.at(-1)]).toEqual([10, 100_000]);
  });

  it("are so where the default is near the start of a linear range, and then without the 0", () => {
    expect(parameterPlaces(range(0, 5000, 10, 150))).toEqual({
      values: [10, 20, 50, 100, 150, 200, 500, 1000, 2000, 5000],
      log: true,
    });
    expect(parameterPlaces(range(0, 20_000, 10, 0)).values.slice(0, 3)).toEqual([0, 2000, 4000]);
  });

  it("are powers of two in a range from one to another", () => {
    expect(parameterPlaces(range(1, 64, 1, 12, "log")).values).toEqual([1, 2, 4, 8, 12, 16, 32, 64]);
  });

  it("are in the range, ascending, with the default, multiples of the step but for the default and the ends, and few", () => {
    fc.assert(
      fc.property(anyRange, (one) => {
        const { values, log } = parameterPlaces(one);
        const { min, max, step, default: standard } = one;
        expect(values).toEqual([...new Set(values)].sort((a, b) => a - b));
        expect(values).toContain(standard);
        expect(values.length).toBeGreaterThanOrEqual(2);
        expect(values.length).toBeLessThanOrEqual(18);
        for (const value of values) {
          expect(value >= min && value <= max).toBe(true);
          if (![standard, min, max].includes(value)) expect(value % step).toBe(0);
        }
        if (log) expect(values[0]).toBeGreaterThan(0);
        else expect([values[0], values.at(-1)]).toEqual([min, max]);
      }),
      { numRuns: 1000 },
    );
  });
});
