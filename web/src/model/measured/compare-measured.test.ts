import { describe, expect, it } from "vitest";
import { compareMeasured, scaleToSimulated } from "./compare-measured.ts";

const curve = (...places: readonly (readonly [number, number])[]) => places.map(([x, y]) => ({ x, y }));

describe("a measured curve beside a simulated one", () => {
  const measured = curve([1, 10], [2, 20], [3, 20], [4, 40], [9, 1]);
  const simulated = curve([1, 10], [2, 10], [4, 50], [6, 80], [8, 60]);

  it("is compared where both are, between simulated places too, and not beyond", () => {
    const { compared, meanLogError, worst } = compareMeasured(measured, simulated, false);
    const errors = [1, 10 / 20, 30 / 20, 50 / 40].map((ratio) => Math.abs(Math.log(ratio)));
    expect(compared).toBe(4);
    expect(meanLogError).toBeCloseTo(errors.reduce((sum, one) => sum + one, 0) / 4, 12);
    expect(worst).toEqual({ x: 2, ratio: 0.5 });
  });

  it("tells the highest places of both within the common range, and whether it ends there", () => {
    const { measuredPeak, simulatedPeak } = compareMeasured(measured, simulated, false);
    expect(measuredPeak).toEqual({ x: 4, y: 40, atEnd: true });
    expect(simulatedPeak).toEqual({ x: 4, y: 50, atEnd: true });
    const falling = compareMeasured(curve([1, 10], [4, 40], [8, 30]), simulated, false);
    expect(falling.measuredPeak).toEqual({ x: 4, y: 40, atEnd: false });
    expect(falling.simulatedPeak).toEqual({ x: 6, y: 80, atEnd: false });
  });

  it("has no errors and no peaks where nothing is common", () => {
    const { compared, meanLogError, worst, measuredPeak } = compareMeasured(curve([9, 1]), simulated, false);
    expect([compared, meanLogError, worst, measuredPeak]).toEqual([0, undefined, undefined, undefined]);
    expect(compareMeasured(measured, curve([1, 0], [2, Number.NaN]), false).compared).toBe(0);
  });

  it("has laws only where more cores may give more", () => {
    const usl = (n: number) => (100 * n) / (1 + 0.1 * (n - 1) + 0.01 * n * (n - 1));
    const points = [1, 2, 4, 8, 16].map((x) => ({ x, y: usl(x) }));
    const { measuredUsl, simulatedUsl } = compareMeasured(points, simulated, true);
    expect(measuredUsl).toBeDefined();
    expect(simulatedUsl).toBeDefined();
    expect(compareMeasured(points, points, true).simulatedUsl).toBe(measuredUsl);
    expect(compareMeasured(points, simulated, false)).toMatchObject({
      measuredUsl: undefined,
      simulatedUsl: undefined,
    });
  });

  it("in unknown units is scaled to the simulated value at the first common place", () => {
    expect(scaleToSimulated(curve([0, 7], [2, 20], [4, 40]), simulated)).toBe(0.5);
    expect(scaleToSimulated(curve([9, 7]), simulated)).toBeUndefined();
  });
});
