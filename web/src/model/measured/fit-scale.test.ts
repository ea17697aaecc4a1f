import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FitConstant } from "./fit-constants.ts";
import { compareMeasured, scaleToSimulated } from "./compare-measured.ts";
import { fitSamples, intervalOf, meanDistance, placeOf, residualsOf, valueAt } from "./fit-scale.ts";

const about = { id: "parameter:hold", kind: "parameter", name: "hold", label: "hold", unit: "cycles" } as const;
const RATIO: FitConstant = { ...about, start: 40, low: 10, high: 1000, whole: true };
const DIFFERENCE: FitConstant = { ...about, start: 0, low: 0, high: 200, whole: true };
const FACTOR: FitConstant = { ...about, start: 1, low: 0.25, high: 4, whole: false };

const place = (x: number, y = 1) => ({ x, y, low: y, high: y });

describe("the units of a fit's search", () => {
  it("are logarithms where a constant is positive, else the value itself", () => {
    expect([0, 0.5, 1].map((at) => valueAt(RATIO, at))).toEqual([10, 100, 1000]);
    expect([0, 0.5, 1].map((at) => valueAt(DIFFERENCE, at))).toEqual([0, 100, 200]);
    expect([0, 0.25, 0.5, 1].map((at) => valueAt(FACTOR, at))).toEqual([0.25, 0.5, 1, 4]);
    expect([-1, 2].map((at) => valueAt(RATIO, at))).toEqual([10, 1000]);
    expect(valueAt(RATIO, 0.01)).toBe(10); /* 10.47 */
    expect(valueAt(FACTOR, 0.01)).toBe(0.257); /* 0.25703 */
  });

  it("lead back from a value to its place", () => {
    for (const constant of [RATIO, DIFFERENCE, FACTOR])
      for (const value of [constant.low, 1 + constant.low, constant.high])
        expect(valueAt(constant, placeOf(constant, value))).toBeCloseTo(value, 3);
  });

  it("give an interval that ends with the range", () => {
    expect(intervalOf(RATIO, 0.5, 0.25)).toEqual([32, 316]);
    expect(intervalOf(DIFFERENCE, 0.1, 0.2)).toEqual([0, 60]);
    expect(intervalOf(DIFFERENCE, 0.9, 0.2)).toEqual([140, 200]);
  });
});

describe("the samples that a fit simulates", () => {
  it("are at most six within the range, the first and the last among them", () => {
    const xs = fc.uniqueArray(fc.integer({ min: 1, max: 64 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(xs, fc.integer({ min: 1, max: 32 }), fc.integer({ min: 33, max: 64 }), (all, low, high) => {
        const points = all.sort((a, b) => a - b).map((x) => place(x));
        const within = points.filter(({ x }) => low <= x && x <= high);
        const chosen = fitSamples(points, low, high);
        expect(chosen.length).toBe(Math.min(6, within.length));
        expect(within).toEqual(expect.arrayContaining([...chosen]));
        expect([chosen[0], chosen.at(-1)]).toEqual([within[0], within.at(-1)]);
      }),
    );
  });

  it("are spread evenly", () => {
    const points = Array.from({ length: 11 }, (_, i) => place(i));
    expect(fitSamples(points, 0, 10).map(({ x }) => x)).toEqual([0, 2, 4, 6, 8, 10]);
  });
});

describe("residuals", () => {
  const measured = [place(1, 10), place(2, 20), place(4, 20)];
  const simulated = new Map([
    [1, 20],
    [2, 10],
    [4, 20],
    [8, 1],
  ]);
  const doubled = new Map([...simulated].map(([x, y]): [number, number] => [x, 8 * y]));

  it("are the logarithms of how many times as much is simulated as was measured", () => {
    const found = residualsOf({ unit: "operations/s" }, measured, simulated) ?? [];
    expect(found.map((one) => Math.exp(one))).toEqual([2, 0.5, 1].map((one) => expect.closeTo(one, 9)));
    expect(meanDistance({ unit: "operations/s" }, found)).toBeCloseTo((2 / 3) * Math.LN2, 9);
    expect(meanDistance({ unit: "operations/s" }, [])).toBe(0);
  });

  it("have the mean distance that is told of the curve beside them, whatever its unit", () => {
    const curve = [...simulated].map(([x, y]) => ({ x, y }));
    for (const unit of ["operations/s", "unknown"] as const) {
      const scale = unit === "unknown" ? (scaleToSimulated(measured, curve) ?? 1) : 1;
      const scaled = measured.map(({ x, y }) => ({ x, y: scale * y }));
      const told = compareMeasured(scaled, curve, true).meanLogError ?? Number.NaN;
      expect(meanDistance({ unit }, residualsOf({ unit }, measured, simulated) ?? [])).toBeCloseTo(told, 9);
    }
  });

  it("of a curve in unknown units do not depend on its scale", () => {
    const found = residualsOf({ unit: "unknown" }, measured, doubled) ?? [];
    expect(found.map((one) => Math.exp(one))).toEqual([2, 0.5, 1].map((one) => expect.closeTo(one, 9)));
  });

  it("are none where a place has no simulated value", () => {
    expect(residualsOf({ unit: "operations/s" }, [place(3, 1)], simulated)).toBeUndefined();
    expect(residualsOf({ unit: "unknown" }, measured, new Map([...simulated, [2, 0]]))).toBeUndefined();
  });
});
