import { describe, expect, it } from "vitest";
import type { ComparedCurves } from "../../model/measured/compare-measured.ts";
import type { ComparedMeasurement } from "./measured-series.ts";
import { apartWords, comparisonWords } from "./measured-words.ts";

const SERIES = { id: "stock", label: "ticket lock", style: 0, points: [], earlier: [] };
const CURVE = { label: "mine", variant: "stock", unit: "operations/s", points: [] } as const;
const MINE: ComparedMeasurement = {
  ...{ curve: CURVE, label: "mine", mark: 0, style: 0, points: [] },
  ...{ series: SERIES, scaledBy: undefined, reason: undefined },
};
const COMPARED: ComparedCurves = {
  compared: 3,
  meanLogError: 0.12345,
  worst: { x: 24, ratio: 0.4 },
  measuredPeak: { x: 24, y: 1, atEnd: false },
  simulatedPeak: { x: 48, y: 1, atEnd: true },
  measuredUsl: undefined,
  simulatedUsl: undefined,
};

describe("the comparison of a measured curve in words", () => {
  it("has the error, the worst place and the peaks", () => {
    expect(comparisonWords(MINE, COMPARED, "cores")).toBe(
      "On average 13 % apart from ticket lock (3 points); " +
        "at 24 cores the simulation is 2.50 times lower; " +
        "the measured curve peaks at 24 cores, the simulated one at 48 cores (its last common point).",
    );
    const higher = { ...COMPARED, worst: { x: 1, ratio: 1.5 }, simulatedPeak: undefined };
    expect(comparisonWords(MINE, higher, "cores")).toMatch(/; at 1 core the simulation is 1\.50 times as high\.$/);
  });

  it("says how far curves are apart in percent, and in times where it is much", () => {
    const all = [0, 0.001, 0.033, 0.12345, 0.6, 0.7, Math.log(12.3)].map(apartWords);
    expect(all).toEqual(
      ["0.0", "0.1", "3", "13", "82"].map((one) => `${one} % apart`).concat("2 times apart", "12 times apart"),
    );
  });

  it("says by how much a curve in an unknown unit was multiplied", () => {
    const words = comparisonWords({ ...MINE, scaledBy: 1000 }, { ...COMPARED, worst: undefined }, "cores");
    expect(words).toMatch(/\. Its unit is unknown: it was multiplied by 1\u202f?000, so that its first common point/);
  });

  it("says why nothing is compared", () => {
    expect(comparisonWords({ ...MINE, reason: "It is a rate." }, undefined, "cores")).toBe(
      "It is not drawn. It is a rate.",
    );
    expect(comparisonWords({ ...MINE, series: undefined }, undefined, "cores")).toContain("is hidden");
    expect(comparisonWords(MINE, { ...COMPARED, meanLogError: undefined }, "cores")).toBe(
      "There is no simulated point of ticket lock to compare it with yet.",
    );
  });
});
