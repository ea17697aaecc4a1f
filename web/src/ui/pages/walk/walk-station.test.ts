import { expect, it } from "vitest";
import { measureWords } from "./walk-station.tsx";

it("names what is counted once", () => {
  expect(measureWords({ yLabel: "operations", yUnit: "operations/s" })).toBe("operations/s");
  expect(measureWords({ yLabel: "jobs", yUnit: "jobs/min" })).toBe("jobs/min");
  expect(measureWords({ yLabel: "time of a call", yUnit: "ns" })).toBe("time of a call, ns");
});
