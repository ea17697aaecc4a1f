import { describe, expect, it } from "vitest";
import { lockRows } from "./locks.ts";
import { DEBUG, lockResult, runResult } from "../../testing/fixtures.ts";

describe("locks", () => {
  it("have means per acquisition and per hand-off, most waited for first", () => {
    const rows = lockRows(
      runResult({
        locks: [
          lockResult(4104, { acquisitions: 4, wait_cycles: 8, hold_cycles: 400 }),
          lockResult(4096, {
            acquisitions: 10,
            contended: 5,
            wait_cycles: 900,
            hold_cycles: 500,
            handoffs: 4,
            handoff_cycles: 1200,
            waiters_max: 3,
          }),
          lockResult(4112, {}),
        ],
      }),
      DEBUG,
    );
    expect(rows.map((r) => r.name)).toEqual(["the_lock", "counts[0]"]);
    expect(rows[0]).toMatchObject({ contendedShare: 0.5, waitMean: 90, holdMean: 50, handoffMean: 300, waitersMax: 3 });
    expect(rows[1]).toMatchObject({ handoffMean: 0, contendedShare: 0 });
  });

  it("are in the order of their total waits, and of their addresses where these are equal", () => {
    const waits = [
      [4112, 5],
      [4104, 5],
      [4096, 900],
      [4120, 70],
    ] as const;
    const locks = waits.map(([address, cycles]) => lockResult(address, { acquisitions: 1, wait_cycles: cycles }));
    expect(lockRows(runResult({ locks }), DEBUG).map(({ address }) => address)).toEqual([4096, 4120, 4104, 4112]);
  });

  it("that no core took are shown when a core waits for them", () => {
    const locks = [lockResult(4096, { waiters_max: 1 }), lockResult(4104, {})];
    expect(lockRows(runResult({ locks }), DEBUG).map(({ name }) => name)).toEqual(["the_lock"]);
  });

  it("are never contended more often than taken, though a wait may begin before the end and be counted then", () => {
    const lock = lockResult(4096, { acquisitions: 575, contended: 576 });
    expect(lockRows(runResult({ locks: [lock] }), DEBUG)[0]?.contendedShare).toBe(1);
  });
});
