import { expect, it } from "vitest";
import { measureWords, scaleWords } from "./walk-station.tsx";

it("names what is counted once", () => {
  expect(measureWords({ yLabel: "operations", yUnit: "operations/s" })).toBe("operations/s");
  expect(measureWords({ yLabel: "jobs", yUnit: "jobs/min" })).toBe("jobs/min");
  expect(measureWords({ yLabel: "time of a call", yUnit: "ns" })).toBe("time of a call, ns");
});

it("says which axes are logarithmic", () => {
  expect(scaleWords({ scales: { x: "log", y: "log" } })).toBe("both axes are logarithmic");
  expect(scaleWords({ scales: { x: "log", y: "linear" } })).toBe("the x-axis is logarithmic");
  expect(scaleWords({ scales: { x: "linear", y: "linear" } })).toBe("");
});
