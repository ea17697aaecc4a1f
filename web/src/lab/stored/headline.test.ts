import { describe, expect, it } from "vitest";
import { THIN_SPACE } from "../../base/text.ts";
import { headlineOf } from "./headline.ts";

const POINTS = {
  xLabel: "cores",
  yUnit: "operations/s",
  xValues: [1, 48],
  series: [
    { id: "stock", label: "stock", style: 0, points: [[1, 500] as const, [48, 3205] as const] },
    { id: "mcs", label: "MCS lock", style: 1, points: [[1, 400] as const, [48, 9000] as const] },
    { id: "percore", label: "per core", style: 2, points: [[1, 450] as const, [48, 13_776] as const] },
  ],
};

describe("the headline of a stored figure", () => {
  it("has the first curve and the best of the others at the end of the axis", () => {
    expect(headlineOf(POINTS, "two")).toEqual({
      items: [
        { style: 0, label: "stock", value: `3210` },
        { style: 2, label: "per core", value: `13${THIN_SPACE}800` },
      ],
      place: "operations/s at 48 cores",
    });
  });

  it("takes the least for the best where less is better", () => {
    const labels = headlineOf({ ...POINTS, yUnit: "cycles" }, "two")?.items.map(({ label }) => label);
    expect(labels).toEqual(["stock", "MCS lock"]);
  });

  it.each([
    ["misses/operation", "MCS lock"],
    ["instructions/cycle", "per core"],
  ])("knows of %s whether more is better", (yUnit, best) => {
    const labels = headlineOf({ ...POINTS, yUnit }, "two")?.items.map(({ label }) => label);
    expect(labels).toEqual(["stock", best]);
  });

  it("names every curve, in their order, where there is room", () => {
    const labels = headlineOf(POINTS, "all")?.items.map(({ label }) => label);
    expect(labels).toEqual(["stock", "MCS lock", "per core"]);
  });

  it("is none of a figure without curves", () => {
    expect(headlineOf({ ...POINTS, series: [] }, "all")).toBeUndefined();
    expect(headlineOf({ ...POINTS, xValues: [] }, "two")).toBeUndefined();
  });
});
