import { describe, expect, it } from "vitest";
import { coreResult, runResult } from "../testing/fixtures.ts";
import { statisticOf } from "../formula/statistics.ts";
import { storeBufferRows } from "./store-buffers.ts";

const CORES = [
  coreResult({ store_full: 200 }, { store_entries: 20, store_stalls: 4, store_occupancy: 1500, store_max: 4 }),
  coreResult({ store_drain: 90 }, { store_entries: 10, store_waits: 3, store_occupancy: 500, store_max: 2 }),
];
const RUN = runResult({ cores: CORES, time: 1500, measuredFrom: 500, storesMax: 5 });

describe("store buffers of a run", () => {
  it("have a row for all cores, and then one for each", () => {
    const [all, first, second, ...more] = storeBufferRows(RUN);
    expect(more).toEqual([]);
    expect(all).toEqual({
      core: undefined,
      entries: 30,
      stalls: 4,
      fullCycles: 200,
      waits: 3,
      drainCycles: 90,
      meanStores: 2,
      maxStores: 5 /* of the run: the two cores' most were not at one moment */,
    });
    expect([first?.meanStores, first?.maxStores, second?.meanStores, second?.maxStores]).toEqual([1.5, 4, 0.5, 2]);
  });

  it("have no rows where no store waited", () => {
    expect(storeBufferRows(runResult())).toEqual([]);
  });

  it("are statistics that formulas can name", () => {
    const context = { result: RUN, cores: 2, clockHz: 1e9, throughput: 1, baseline: undefined };
    const values = ["store_buffer_mean", "store_buffer_max", "stores_max", "store_stalls", "cycles_store_full"];
    expect(values.map((name) => statisticOf(name, context))).toEqual([1, 4, 5, 4, 200]);
    expect(statisticOf("store_max", context)).toBeUndefined();
  });
});
