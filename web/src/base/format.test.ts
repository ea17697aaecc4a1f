import { describe, expect, it } from "vitest";
import {
  formatAmount,
  formatCount,
  formatNumber,
  formatPercent,
  formatPlace,
  formatSpread,
  formatTick,
  formatTicks,
} from "./format.ts";

describe("numbers for reading", () => {
  it.each([
    [0, "0"],
    [3, "3"],
    [10038, "10\u202f000"],
    [4069, "4070"],
    [0.045678, "0.0457"],
    [999.6, "1000"],
    [-12.34, "−12.3"],
    [1234567, "1\u202f230\u202f000"],
    [Number.NaN, "–"],
    [Number.POSITIVE_INFINITY, "–"],
  ])("%d is written %s", (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });

  it("keep all digits of counts", () => {
    expect(formatCount(1234567)).toBe("1\u202f234\u202f567");
  });

  it("have a unit in the singular where there is one of it", () => {
    expect([1, 2, 0, 1000].map((n) => formatAmount(n, "cores"))).toEqual([
      "1 core",
      "2 cores",
      "0 cores",
      "1000 cores",
    ]);
    expect([formatAmount(1, "cycles"), formatAmount(1, "operations/s"), formatAmount(1, "")]).toEqual([
      "1 cycle",
      "1 operations/s",
      "1",
    ]);
  });

  it.each([
    ["calls in a batch", "1 call in a batch"],
    ["look-ups", "1 look-up"],
    ["queries for each packet", "1 query for each packet"],
    ["processes started", "1 process started"],
    ["ns", "1 ns"],
    ["instructions/cycle", "1 instructions/cycle"],
    ["GB/s", "1 GB/s"],
    ["time since the call returned", "1 time since the call returned"],
  ])("have a unit of several words in the singular, too: %s", (unit, text) => {
    expect(formatAmount(1, unit)).toBe(text);
  });

  it.each([
    ["cores", "300 cores", "1 core"],
    ["calls in a batch", "300 calls in a batch", "1 call in a batch"],
    ["time between sections, cycles", "300 cycles (time between sections)", "1 cycle (time between sections)"],
    ["share of work, here or not, %", "300 % (share of work, here or not)", "1 % (share of work, here or not)"],
  ])("have an axis' unit behind them, and the axis' name in brackets: %s", (axis, many, one) => {
    expect([formatPlace(300, axis), formatPlace(1, axis)]).toEqual([many, one]);
  });

  it("use prefixes on axes only from a million on", () => {
    expect(formatTick(12000)).toBe("12\u202f000");
    expect(formatTick(2_500_000)).toBe("2.5\u202fM");
  });

  it("are in one unit along an axis, unless it spans many decades", () => {
    expect(formatTicks([0, 500_000, 1_000_000, 1_500_000])).toEqual(["0", "0.5\u202fM", "1\u202fM", "1.5\u202fM"]);
    expect(formatTicks([0, 20_000, 40_000])).toEqual(["0", "20\u202f000", "40\u202f000"]);
    expect(formatTicks([1e8, 5e8, 1e9])).toEqual(["0.1\u202fG", "0.5\u202fG", "1\u202fG"]);
    expect(formatTicks([-2e6, -5e5, 0])).toEqual(["−2\u202fM", "−0.5\u202fM", "0"]);
    expect(formatTicks([1000, 1e6])).toEqual(["1000", "1\u202fM"]);
    expect([formatTicks([]), formatTicks([0])]).toEqual([[], ["0"]]);
  });

  it("show shares as per cent", () => {
    expect(formatPercent(0.349)).toBe("34.9\u202f%");
    expect(formatPercent(Number.NaN)).toBe("–");
  });
});

describe("formatSpread", () => {
  it("is half the interval as a share of the mean, or says that there is none", () => {
    expect(formatSpread({ low: 95, high: 105 }, 100)).toBe("±\u202f5.0\u202f%");
    expect(formatSpread(undefined, 100)).toBe("no interval");
  });
});
