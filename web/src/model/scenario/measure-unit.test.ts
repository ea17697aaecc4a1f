import { describe, expect, it } from "vitest";
import { isMoreBetter, isRate } from "./measure-unit.ts";

describe("the unit of a measure", () => {
  it.each(["operations/s", "jobs/h", "jobs/min", "opens/ms", "GB/s", "calls/µs", "operations / second", "MB/sec"])(
    "%s is a rate, of which more is better",
    (unit) => {
      expect([isRate(unit), isMoreBetter(unit)]).toEqual([true, true]);
    },
  );

  it.each([
    "cycles",
    "ns",
    "%",
    "pages",
    "per million sections",
    "misses/operation",
    "cycles/s/core",
    "ns/call",
    "/",
    "",
  ])("%j is no rate, and less of it is better", (unit) => {
    expect([isRate(unit), isMoreBetter(unit)]).toEqual([false, false]);
  });

  it("of work in a cycle is no rate of all cores, and more of it is better", () => {
    expect([isRate("instructions/cycle"), isMoreBetter("instructions/cycle")]).toEqual([false, true]);
  });
});
