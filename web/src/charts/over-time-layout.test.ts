import { describe, expect, it } from "vitest";
import { layoutOverTime } from "./over-time-layout.ts";

const size = { width: 600, height: 240, fontPx: 12 };
const slices = [
  { from: 0, to: 100, rate: 4 },
  { from: 100, to: 200, rate: 8 },
];

describe("rates over time", () => {
  it("are steps within the axes, the highest at the top", () => {
    const layout = layoutOverTime([{ id: "a", label: "a", style: 0, slices, marks: [100] }], size);
    const [line] = layout.lines;
    const numbers = (line?.path.match(/[\d.]+/g) ?? []).map(Number);
    expect(numbers[0]).toBeCloseTo(layout.left, 0);
    expect(numbers.at(-1)).toBeCloseTo(layout.right, 0);
    expect(numbers.at(-2)).toBeCloseTo(layout.top, 0);
    expect(line?.marks[0]).toBeCloseTo((layout.left + layout.right) / 2, 0);
  });

  it("of nothing are empty axes", () => {
    const layout = layoutOverTime([], size);
    expect(layout.lines).toEqual([]);
    expect(layout.yTicks.length).toBeGreaterThan(0);
  });
});
