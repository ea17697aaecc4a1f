import { describe, expect, it } from "vitest";
import { COMPARISON, layoutComparison } from "./comparison-layout.ts";

const DATA = {
  simulated: [
    [1, 10],
    [48, 5],
  ],
  predicted: [[48, 20]],
  calibrated: [[1, 10]],
  ratios: [[48, 0.25]],
} as const;

describe("the layout of a comparison", () => {
  it("has room for the highest of all points, from zero", () => {
    const layout = layoutComparison(DATA);
    expect(layout.predicted).toEqual([[COMPARISON.right, COMPARISON.top]]);
    expect(layout.yTicks.at(0)).toEqual({ at: COMPARISON.bottom, text: "0" });
    expect(layout.curve).toMatch(/^M/);
  });

  it("draws a ratio beyond the strip at its edge", () => {
    expect(layoutComparison(DATA).ratio).toBe(`M${COMPARISON.right},${COMPARISON.stripBottom}Z`);
  });

  it("survives a curve without points", () => {
    const empty = layoutComparison({ simulated: [], predicted: [], calibrated: [], ratios: [] });
    expect(empty.curve).toBe("");
    expect(empty.predicted).toEqual([]);
  });
});
