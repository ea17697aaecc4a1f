import { describe, expect, it } from "vitest";
import { durationRows } from "../base/run-tables.ts";
import { durationTable, latencySummary } from "./latency.ts";

/** Buckets 0..3 of one cycle each, then 4..7 of ten. */
const from = (bucket: number): number => (bucket < 4 ? bucket : 4 + 10 * (bucket - 4));

describe("latencySummary", () => {
  it("is all zero when nothing was measured", () => {
    expect(latencySummary(new Float64Array(8), from, 0, 0)).toEqual({ mean: 0, p50: 0, p95: 0, p99: 0, max: 0 });
  });

  it("gives exact durations where a bucket is one cycle wide", () => {
    const counts = Float64Array.from([0, 0, 100, 0, 0, 0, 0, 0]);
    expect(latencySummary(counts, from, 200, 2)).toEqual({ mean: 2, p50: 2, p95: 2, p99: 2, max: 2 });
  });

  it("spreads durations evenly within a wide bucket", () => {
    const counts = Float64Array.from([0, 0, 0, 0, 100, 0, 0, 0]);
    const summary = latencySummary(counts, from, 900, 14);
    expect(summary.p50).toBeCloseTo(9);
    expect(summary.p95).toBeCloseTo(13.5);
  });

  it("never names a quantile above the longest operation", () => {
    const counts = Float64Array.from([0, 0, 0, 0, 1, 0, 0, 0]);
    expect(latencySummary(counts, from, 5, 5).p99).toBe(5);
  });

  it("keeps quantiles in order", () => {
    const counts = Float64Array.from([10, 0, 30, 5, 20, 0, 7, 1]);
    const { p50, p95, p99, max } = latencySummary(counts, from, 1000, 40);
    expect([p50, p95, p99, max]).toEqual([p50, p95, p99, max].sort((a, b) => a - b));
  });
});

describe("durationTable", () => {
  it("has the buckets that hold operations, with their edges", () => {
    const counts = Float64Array.from([0, 2, 0, 0, 5, 0, 0, 1]);
    expect(durationRows(durationTable(counts, from))).toEqual([
      { from: 1, to: 2, operations: 2 },
      { from: 4, to: 14, operations: 5 },
      { from: 34, to: 34, operations: 1 },
    ]);
  });
});
