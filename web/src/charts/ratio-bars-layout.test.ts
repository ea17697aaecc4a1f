import { describe, expect, it } from "vitest";
import { layoutRatioBars } from "./ratio-bars-layout.ts";

const SIZE = { width: 800, height: 260, fontPx: 12 };
const GROUPS = [
  { label: "User", categories: ["IPC", "L2"] },
  { label: "Kernel", categories: ["IPC", "L2"] },
];

describe("bars of ratios", () => {
  const series = [
    { id: "a", label: "a", style: 0, ratios: [2, 0.5, 1, undefined] },
    { id: "b", label: "b", style: 1, ratios: [1, 1, 1, 1] },
  ];
  const layout = layoutRatioBars(GROUPS, series, SIZE);

  it("stand side by side in the order of categories, none over another", () => {
    const sorted = layout.bars.toSorted((x, y) => x.x - y.x);
    expect(sorted.map(({ series: { id }, group, category }) => `${group} ${category} ${id}`)).toEqual([
      "User IPC a",
      "User IPC b",
      "User L2 a",
      "User L2 b",
      "Kernel IPC a",
      "Kernel IPC b",
      "Kernel L2 b",
    ]);
    for (const [i, bar] of sorted.entries()) {
      const next = sorted[i + 1];
      if (next !== undefined) expect(bar.x + bar.width).toBeLessThanOrEqual(next.x + 1e-9);
    }
    expect(sorted[0]?.x).toBeGreaterThanOrEqual(layout.left);
    expect((sorted.at(-1)?.x ?? Infinity) + (sorted.at(-1)?.width ?? 0)).toBeLessThanOrEqual(layout.right);
  });

  it("reach the line at 1 where nothing changes, and are proportional otherwise", () => {
    const [first, second] = layout.bars;
    expect(layout.bars.find((bar) => bar.series.id === "b")?.y).toBeCloseTo(layout.one, 6);
    expect(first?.height).toBeCloseTo(4 * (second?.height ?? 0), 6);
  });

  it("have no bar where there is no value", () => {
    expect(layout.bars.length).toBe(7);
  });
});
