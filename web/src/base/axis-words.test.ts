import { describe, expect, it } from "vitest";
import { formatPlace } from "./axis-words.ts";

describe("a place on an axis", () => {
  it("has the axis' unit behind its number, and the axis' name in brackets", () => {
    const axes = ["cores", "calls in a batch", "time between two sections, cycles", "share of work, here or not, %"];
    expect(axes.map((axis) => formatPlace(300, axis))).toEqual([
      "300 cores",
      "300 calls in a batch",
      "300 cycles (time between two sections)",
      "300 % (share of work, here or not)",
    ]);
    expect(formatPlace(1, "time between two sections, cycles")).toBe("1 cycle (time between two sections)");
  });
});
