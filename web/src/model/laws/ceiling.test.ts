import { describe, expect, it } from "vitest";
import type { LockResult, RunResult } from "../../base/run.ts";
import { lockResult } from "../testing/fixtures.ts";
import { serialTime } from "./ceiling.ts";

function lock(address: number, acquisitions: number, hold_cycles: number): LockResult {
  return lockResult(address, { acquisitions, hold_cycles });
}

function run(operations: number, ...locks: readonly LockResult[]): Pick<RunResult, "locks" | "operations"> {
  return { operations, locks };
}

describe("the serial time of an operation", () => {
  it("is the length of a section on one core, however long sections are elsewhere", () => {
    expect(serialTime(run(100, lock(64, 100, 40_000)), run(1000, lock(64, 1000, 9e6)))).toEqual({
      address: 64,
      cycles: 400,
    });
  });

  it("counts every section of an operation", () => {
    expect(serialTime(run(100, lock(64, 300, 30_000)), run(10, lock(64, 30, 0)))?.cycles).toBe(300);
  });

  it("is that of the lock with the most to do", () => {
    const alone = run(100, lock(64, 100, 40_000), lock(128, 100, 50_000));
    expect(serialTime(alone, run(100, lock(64, 200, 0), lock(128, 100, 0)))).toEqual({ address: 64, cycles: 800 });
  });

  it("falls where each core has a lock of its own, which the one core never took", () => {
    const own = [64, 128, 192, 256].map((address) => lock(address, 25, 0));
    expect(serialTime(run(100, lock(64, 100, 40_000)), run(100, ...own))?.cycles).toBe(100);
  });

  it("is not known without locks, and without operations", () => {
    expect(serialTime(run(100), run(100, lock(64, 100, 0)))).toBeUndefined();
    expect(serialTime(run(100, lock(64, 100, 4)), run(100))).toBeUndefined();
    expect(serialTime(run(100, lock(64, 100, 4)), run(0, lock(64, 100, 4)))).toBeUndefined();
  });
});
