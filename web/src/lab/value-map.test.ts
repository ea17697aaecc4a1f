import { describe, expect, it } from "vitest";
import { testMachine, testScenario } from "../model/testing/fixtures.ts";
import { pointsOf } from "../session/testing/points.ts";
import { fakeScenario } from "../session/testing/fake-scenario.ts";
import { mapAxes, mapValues, type MapRow, valueMap } from "./value-map.ts";

describe("the values of a map", () => {
  it("are few, with both ends of each axis and the parameter's default", () => {
    const scenario = testScenario({ sweep: { over: "cores", values: "1-8" } });
    const values = mapValues(scenario, testMachine(), "hold");
    expect(values?.columns).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(values?.rows.length).toBeLessThanOrEqual(7);
    expect(values?.rows).toEqual(expect.arrayContaining([10, 100, 1000]));
    expect(mapValues(scenario, testMachine(), "pairs")?.rows).toEqual(expect.arrayContaining([0, 2, 8]));
  });

  it("are none of a parameter that is already on the x-axis, or is no parameter", () => {
    const scenario = testScenario({ sweep: { over: "hold", values: [10, 100], cores: 4 } });
    expect(mapAxes(scenario)).toEqual(["pairs"]);
    expect(mapValues(scenario, testMachine(), "hold")).toBeUndefined();
    expect(mapValues(scenario, testMachine(), "cores")).toBeUndefined();
  });
});

describe("a map of values", () => {
  const scenario = fakeScenario();
  const values = { columns: [1, 2, 4], rows: [50, 100] };
  const shown = { scenario, variant: "stock", visible: ["stock"] } as const;

  it("has the highest value of the parameter above, and each cell's share of the whole range", async () => {
    const points = new Map([["stock", await pointsOf("00", 100)]]);
    const rows: readonly MapRow[] = [{ value: 100, points }];
    const { rows: cells, low, high, unit } = valueMap(values, rows, { ...shown, measure: "own" });
    expect(cells.map(([first]) => first?.row)).toEqual([100, 50]);
    const [upper = [], lower = []] = cells;
    const known = upper.filter(({ y }) => y !== undefined);
    expect(known.length).toBeGreaterThan(0);
    expect([low, high]).toEqual([Math.min(...known.map(({ y = 0 }) => y)), Math.max(...known.map(({ y = 0 }) => y))]);
    expect(known.find(({ y }) => y === high)?.share).toBe(1);
    expect(lower.every(({ y, share }) => y === undefined && share === undefined)).toBe(true);
    expect(unit).toBe("operations/s");
  });

  it("is in the figure's measure", async () => {
    const points = new Map([["stock", await pointsOf("00", 100)]]);
    const of = (measure: "own" | "per-core") =>
      valueMap(values, [{ value: 100, points }], { ...shown, measure }).rows[0] ?? [];
    for (const [i, { column, y }] of of("own").entries())
      expect(of("per-core")[i]?.y).toBe(y === undefined ? undefined : y / column);
  });
});
