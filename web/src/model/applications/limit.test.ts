import { describe, expect, it } from "vitest";
import { coreResult, DEBUG, lineResult, lockResult, runResult, stationResult } from "../testing/fixtures.ts";
import { limitOf, limitPhrase } from "./limit.ts";

const LINE = 64;
/** Two cores over 1,000 cycles. */
const BUSY = [coreResult({ compute: 1000 }, {}), coreResult({ compute: 1000 }, {})];
const QUIET = { cores: BUSY, lines: [], locks: [], stations: [] };

describe("the limit of a run", () => {
  it("is the application itself where nothing is waited for", () => {
    expect(limitOf(runResult(QUIET), DEBUG, LINE)).toEqual({ kind: "work", name: "", share: 1 });
  });

  it("is a lock, by its variable and the share of all cores' time", () => {
    const locks = [lockResult(4096, { acquisitions: 10, wait_cycles: 900 })];
    expect(limitOf(runResult({ ...QUIET, locks }), DEBUG, LINE)).toEqual({
      kind: "lock",
      name: "the_lock",
      share: 0.45,
    });
  });

  it("counts the locks of one array as one, and time asleep in a lock as the lock's", () => {
    const locks = [4104, 4112].map((address) => lockResult(address, { acquisitions: 5, wait_cycles: 400 }));
    const cores = [coreResult({ compute: 200, idle: 800 }, {}), coreResult({ compute: 1000 }, {})];
    expect(limitOf(runResult({ ...QUIET, cores, locks }), DEBUG, LINE)).toMatchObject({
      kind: "lock",
      name: "counts[]",
      share: 0.4,
    });
  });

  it("is a line only where no lock lies on it", () => {
    const lines = [lineResult(4096, { counts: { reads: 50, transfers: 50, queue_cycles: 900, busy_cycles: 500 } })];
    expect(limitOf(runResult({ ...QUIET, lines }), DEBUG, LINE)).toMatchObject({ kind: "line", share: 0.7 });
    const alone = [lineResult(4096, { counts: { reads: 50, queue_cycles: 900, busy_cycles: 500 } })];
    expect(limitOf(runResult({ ...QUIET, lines: alone }), DEBUG, LINE)?.kind).toBe("work");
    const locks = [lockResult(4096, { acquisitions: 1, wait_cycles: 0 })];
    expect(limitOf(runResult({ ...QUIET, lines, locks }), DEBUG, LINE)?.kind).toBe("work");
  });

  it("is a station, memory's bandwidth, caches, or having nothing to do", () => {
    const stations = [stationResult(1, { uses: 10, queue_cycles: 1000, busy_cycles: 1000 })];
    const waiting = [coreResult({ station: 1000 }, {}), coreResult({ compute: 1000 }, {})];
    expect(limitOf(runResult({ ...QUIET, cores: waiting, stations }), DEBUG, LINE)).toMatchObject({
      kind: "station",
      share: 0.5,
    });
    const meanwhile = [coreResult({ compute: 700, idle: 300 }, {}), coreResult({ compute: 1000 }, {})];
    expect(limitOf(runResult({ ...QUIET, cores: meanwhile, stations }), DEBUG, LINE)).toMatchObject({
      kind: "station",
      share: 0.15,
    });
    const memory = [coreResult({ compute: 400, miss_dram: 600 }, { memory_queue: 500 })];
    expect(limitOf(runResult({ ...QUIET, cores: memory }), DEBUG, LINE)).toMatchObject({ kind: "memory", share: 0.5 });
    const caches = [coreResult({ compute: 400, miss_dram: 600 }, { capacity_misses: 9 })];
    expect(limitOf(runResult({ ...QUIET, cores: caches }), DEBUG, LINE)).toMatchObject({ kind: "caches", share: 0.6 });
    const idle = [coreResult({ compute: 750, idle: 250 }, {})];
    expect(limitOf(runResult({ ...QUIET, cores: idle }), DEBUG, LINE)).toMatchObject({ kind: "idle", share: 0.25 });
  });

  it("is unknown for a run without time, and has a phrase for every kind", () => {
    expect(limitOf(runResult({ ...QUIET, cores: [] }), DEBUG, LINE)).toBeUndefined();
    const kinds = ["lock", "line", "station", "memory", "caches", "idle", "work"] as const;
    const phrases = kinds.map((kind) => limitPhrase({ kind, name: "it", share: 0.5 }));
    expect(new Set(phrases).size).toBe(kinds.length);
  });
});
