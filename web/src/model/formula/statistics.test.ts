import { describe, expect, it } from "vitest";
import { coreResult, runResult } from "../testing/fixtures.ts";
import { type MeasureContext, STATISTIC_NAMES, statisticOf } from "./statistics.ts";

const CORES = [
  coreResult({ compute: 600, spin: 400 }, { loads: 12, store_occupancy: 300, store_max: 2 }),
  coreResult({ compute: 500, queue: 500 }, { loads: 8, store_occupancy: 500, store_max: 3 }),
];

/** 10 operations of 2 cores in 1000 cycles of a clock of 2 GHz. */
const CONTEXT: MeasureContext = {
  result: runResult({ cores: CORES, storesMax: 4 }),
  cores: 2,
  clockHz: 2e9,
  throughput: 2e7,
  baseline: 8e6,
};

describe("the statistics of a run", () => {
  it.each([
    ["throughput", 2e7],
    ["cores", 2],
    ["speedup", 2.5],
    ["cycles_per_op", 200],
    ["per_core", 1e7],
    ["clock_hz", 2e9],
    ["elapsed", 1000],
    ["transactions", 30],
    ["latency_mean", 200],
    ["latency_p50", 190],
    ["latency_p95", 250],
    ["latency_p99", 260],
    ["latency_max", 300],
    ["fairness", 0.9],
    ["starved_cores", 0],
    ["core_operations_min", 5],
    ["core_operations_max", 15],
    ["store_buffer_mean", 0.4],
    ["store_buffer_max", 3],
    ["stores_max", 4],
    ["cycles_compute", 1100],
    ["cycles_queue", 500],
    ["loads", 20],
  ])("%s is %d", (name, value) => {
    expect(statisticOf(name, CONTEXT)).toBeCloseTo(value, 9);
  });

  it("all have a value here, and no other name has one", () => {
    expect(STATISTIC_NAMES.filter((name) => statisticOf(name, CONTEXT) === undefined)).toEqual([]);
    expect(statisticOf("load", CONTEXT)).toBeUndefined();
  });

  it("have none where there is nothing to divide by", () => {
    const nothing = { ...CONTEXT, throughput: 0, baseline: undefined, result: runResult({ time: 500 }) };
    const names = ["speedup", "cycles_per_op", "store_buffer_mean"];
    expect(names.map((name) => statisticOf(name, nothing))).toEqual([undefined, undefined, undefined]);
    expect(statisticOf("speedup", { ...CONTEXT, baseline: 0 })).toBeUndefined();
  });
});
