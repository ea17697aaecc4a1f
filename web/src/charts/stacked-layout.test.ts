import { describe, expect, it } from "vitest";
import { barEdges, layoutStack } from "./stacked-layout.ts";

const SIZE = { width: 500, height: 200, fontPx: 13 };
const CATEGORIES = ["compute", "spin"].map((name) => ({ name, label: name, text: "" }));

describe("stacked bars", () => {
  it("reach half-way to their neighbours, so that they leave no gaps", () => {
    expect(barEdges([1, 4, 8])).toEqual([
      [-0.5, 2.5],
      [2.5, 6],
      [6, 10],
    ]);
    expect(barEdges([5])).toEqual([[4.5, 5.5]]);
  });

  it("are as high as the sum of their parts", () => {
    const columns = [
      { x: 1, values: [100, 0] },
      { x: 2, values: [50, 150] },
    ];
    const { bars, top, bottom } = layoutStack(columns, CATEGORIES, SIZE, false);
    const height = (i: number): number => bars[i]?.parts.reduce((sum, part) => sum + part.height, 0) ?? 0;
    expect(height(1)).toBeCloseTo(bottom - top);
    expect(height(0)).toBeCloseTo((bottom - top) / 2);
  });

  it("draw nothing when there is nothing", () => {
    expect(layoutStack([], CATEGORIES, SIZE, true).bars).toEqual([]);
  });
});
