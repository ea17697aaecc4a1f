import { describe, expect, it } from "vitest";
import { barEdges, layoutStack } from "./stacked-layout.ts";

const SIZE = { width: 500, height: 200, fontPx: 13 };
const CATEGORIES = ["compute", "spin"].map((name) => ({ name, label: name, text: "" }));

const AMOUNTS = { asShare: false, xScale: "linear" } as const;

describe("stacked bars", () => {
  it("reach half-way to their neighbours, so that they leave no gaps", () => {
    expect(barEdges([1, 4, 8], "linear")).toEqual([
      [-0.5, 2.5],
      [2.5, 6],
      [6, 10],
    ]);
    expect(barEdges([5], "linear")).toEqual([[4.5, 5.5]]);
  });

  it("are as high as the sum of their parts", () => {
    const columns = [
      { x: 1, values: [100, 0] },
      { x: 2, values: [50, 150] },
    ];
    const { bars, top, bottom } = layoutStack(columns, CATEGORIES, SIZE, AMOUNTS);
    const height = (i: number): number => bars[i]?.parts.reduce((sum, part) => sum + part.height, 0) ?? 0;
    expect(height(1)).toBeCloseTo(bottom - top);
    expect(height(0)).toBeCloseTo((bottom - top) / 2);
  });

  it("are equally wide over a logarithmic axis whose values double", () => {
    const columns = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512].map((x) => ({ x, values: [x, x] }));
    const { bars, left, right } = layoutStack(columns, CATEGORIES, SIZE, { ...AMOUNTS, xScale: "log" });
    const widths = bars.map(({ width }) => width);
    expect(Math.max(...widths)).toBeCloseTo(Math.min(...widths));
    expect(widths[0]).toBeGreaterThan(((right - left) / 10) * 0.9);
  });

  it("have a linear axis where a value has no logarithm", () => {
    const columns = [0, 1, 2].map((x) => ({ x, values: [1, 1] }));
    const layout = (xScale: "linear" | "log") => layoutStack(columns, CATEGORIES, SIZE, { ...AMOUNTS, xScale });
    expect(layout("log")).toEqual(layout("linear"));
  });

  it("leave room for the longest number of the y-axis", () => {
    for (const high of [3, 300_000, 5_000_000]) {
      const { left, yTicks } = layoutStack([{ x: 1, values: [high, 0] }], CATEGORIES, SIZE, AMOUNTS);
      const longest = Math.max(...yTicks.map(({ label }) => label.length));
      expect(left).toBeGreaterThan(longest * SIZE.fontPx * 0.6 + SIZE.fontPx * 0.6);
    }
  });

  it("draw nothing when there is nothing", () => {
    expect(layoutStack([], CATEGORIES, SIZE, { ...AMOUNTS, asShare: true }).bars).toEqual([]);
  });
});
