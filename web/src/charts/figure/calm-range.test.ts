import { describe, expect, it } from "vitest";
import { calmRange } from "./calm-range.ts";

describe("the y-axis under a moving slider", () => {
  it("stays the same while the curves are within it", () => {
    const before = [0, 100] as const;
    for (const high of [100, 40, 3]) expect(calmRange(before, [0, high], "linear")).toBe(before);
  });

  it("moves seldom while the curves grow, and has room for each of them", () => {
    for (const kind of ["linear", "log"] as const) {
      let range: readonly [number, number] = [kind === "log" ? 1 : 0, 100];
      const seen = new Set([range]);
      for (let high = 100; high < 400; high += 10) {
        const needed = [range[0], high] as const;
        range = calmRange(range, needed, kind);
        expect(range[1]).toBeGreaterThanOrEqual(high);
        seen.add(range);
      }
      expect(seen.size).toBeLessThan(5);
    }
  });

  it("has room below, too, where it is logarithmic", () => {
    expect(calmRange([10, 100], [4, 90], "log")).toEqual([2.5, 100]);
  });
});
