import { describe, expect, it } from "vitest";
import { heatGrid, type HeatTable } from "./heat-grid.ts";
import { layoutHeatMap as heatMapOf, heatSteps as stepsOf } from "./heat-map-layout.ts";

const heatSteps = (tables: readonly HeatTable[]) => stepsOf(tables.map(heatGrid));
const layoutHeatMap = (table: HeatTable, steps: ReturnType<typeof stepsOf>) => heatMapOf(heatGrid(table), steps);

/** Two groups of half the CPUs each: `near` within, `far` across. */
const twoGroups = (size: number, near: number, far: number): HeatTable => ({
  size,
  at: (a, b) => (a === b ? Number.NaN : a < size / 2 === b < size / 2 ? near : far),
});

/** The area of a path that consists of rectangles of height 1. */
const areaOf = (path: string): number =>
  [...path.matchAll(/h(\d+)v/g)].reduce((sum, [, width]) => sum + Number(width), 0);

describe("the steps of a heat map", () => {
  it("go from the smallest to the largest value in equal ratios", () => {
    const steps = heatSteps([twoGroups(4, 10, 160)]);
    expect(steps[0]?.from).toBeCloseTo(10);
    expect(steps.at(-1)?.to).toBeCloseTo(160);
    for (const { from, to } of steps) expect(to / from).toBeCloseTo(2 ** 0.5);
  });

  it("span all tables that are drawn side by side", () => {
    const steps = heatSteps([twoGroups(4, 10, 20), twoGroups(4, 5, 40)]);
    expect([steps[0]?.from, steps.at(-1)?.to].map((ns) => Math.round(ns ?? 0))).toEqual([5, 40]);
  });

  it("are one where values hardly differ, and none where there are only zeros", () => {
    expect(heatSteps([twoGroups(4, 100, 102)])).toEqual([{ from: 100, to: 102 }]);
    expect(heatSteps([twoGroups(4, 0, 0)])).toEqual([]);
  });
});

describe("a heat map", () => {
  it("has every pair but those of a CPU with itself, in the steps of their values", () => {
    const table = twoGroups(8, 10, 160);
    const { cells, rowsPerCell, layers } = layoutHeatMap(table, heatSteps([table]));
    expect([cells, rowsPerCell]).toEqual([8, 1]);
    expect(layers.map(({ step, path }) => [step, areaOf(path)])).toEqual([
      [0, 24],
      [7, 32],
    ]);
    expect(layers[0]?.path.startsWith("M1 0h3v1h-3z")).toBe(true);
  });

  it("draws zeros of a coarse clock as the first step", () => {
    const table: HeatTable = { size: 3, at: (a, b) => (a === b ? Number.NaN : a + b === 1 ? 0 : 100 * (a + b)) };
    const { layers } = layoutHeatMap(table, heatSteps([table]));
    expect(areaOf(layers.find(({ step }) => step === 0)?.path ?? "")).toBe(4);
  });

  it("joins rows of a matrix with more CPUs than it has cells", () => {
    const table = twoGroups(500, 10, 160);
    const { cells, rowsPerCell, layers } = layoutHeatMap(table, heatSteps([table]));
    expect([cells, rowsPerCell]).toEqual([167, 3]);
    expect(layers.reduce((sum, { path }) => sum + areaOf(path), 0)).toBe(167 * 167);
    expect(layers.every(({ path }) => path.length < 40_000)).toBe(true);
  });
});
