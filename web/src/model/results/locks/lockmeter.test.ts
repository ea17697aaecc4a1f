/** Locks in Lockmeter's columns: whose callers they are, what the columns count, and how they are written. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DebugInfo } from "../../../base/program.ts";
import { callerOf } from "./lock-callers.ts";
import { lockmeterReport } from "./lockmeter.ts";
import { callerName, lockmeterText, percentText, timeText } from "./lockmeter-text.ts";
import { DEBUG, lockCaller, lockResult, runResult } from "../../testing/fixtures.ts";

/** Instruction 4 says lock_held() in take(), inlined at line 30 of spin_lock(), inlined at line 40 of operation(). */
function inlinedIn(forwards: boolean): DebugInfo {
  const spinLock = {
    name: "spin_lock",
    file: 0,
    line: 40,
    outer: -1,
    ...(forwards ? { forwards: true as const } : {}),
  };
  const take = { name: "take", file: 1, line: 30, outer: 0 };
  return { ...DEBUG, inlines: [spinLock, take], inlineOf: [-1, -1, -1, -1, 1, -1] };
}

describe("the function that takes a lock", () => {
  it("is the one that called the function with the annotation", () => {
    expect(callerOf(DEBUG, { pc: 1, callPc: 3 })).toEqual({ symbol: "operation", file: "atomic.c", line: 20 });
    expect(callerOf(inlinedIn(false), { pc: 4, callPc: undefined })).toEqual({
      symbol: "spin_lock",
      file: "lib/locks.h",
      line: 30,
    });
  });

  it("is no function that only passes the call on", () => {
    const caller = { symbol: "operation", file: "atomic.c", line: 40 };
    expect(callerOf(inlinedIn(true), { pc: 4, callPc: undefined })).toEqual(caller);
  });

  it("is the function with the annotation where nothing called it", () => {
    expect(callerOf(DEBUG, { pc: 5, callPc: undefined })).toEqual({ symbol: "operation", file: "atomic.c", line: 21 });
  });
});

const LOCK = lockResult(
  4096,
  {
    acquisitions: 80,
    contended: 20,
    contended_cycles: 400,
    contended_max: 90,
    wait_cycles: 1000,
    hold_cycles: 250,
    hold_max: 10,
    rejections: 20,
  },
  [
    lockCaller(1, 3, { acquisitions: 10, contended: 5, contended_cycles: 100, contended_max: 30, hold_cycles: 50 }),
    lockCaller(1, 4, { acquisitions: 30, contended: 15, contended_cycles: 300, contended_max: 90, hold_cycles: 180 }),
    lockCaller(2, 4, { rejections: 20 }),
    lockCaller(2, 5, { acquisitions: 40, hold_cycles: 20, hold_max: 10 }),
  ],
);

describe("Lockmeter's columns", () => {
  const { total, locks } = lockmeterReport(runResult({ locks: [LOCK] }), DEBUG);
  const [lock] = locks;

  it("begin with the lock that was waited for longest, then with the one that was held longest", () => {
    const lockAt = (address: number, waits: number, held: number) =>
      lockResult(address, { acquisitions: 9, contended: 3, contended_cycles: waits, hold_cycles: held });
    const found = [lockAt(4104, 10, 5), lockAt(4120, 0, 70), lockAt(4112, 0, 90), lockAt(4128, 900, 5)];
    const names = lockmeterReport(runResult({ locks: found }), DEBUG).locks.map(({ name }) => name);
    expect(names).toEqual(["counts[3]", "counts[0]", "counts[1]", "counts[2]"]);
  });

  it("count requests, and waits of requests that found the lock taken", () => {
    expect(lock).toMatchObject({
      name: "the_lock",
      utilisation: 0.25,
      contendedShare: 0.4,
      holdMean: 3.125,
      holdMax: 10,
      waitMean: 20,
      waitMax: 90,
      cpuShare: 0.2,
      requests: 100,
      noWaitShare: 0.6,
      spinShare: 0.2,
      rejectShare: 0.2,
    });
    expect(total).toMatchObject({ name: "*TOTAL*", utilisation: undefined, requests: 100 });
  });

  it("have one row for each position that calls the lock's functions, most requests first", () => {
    expect(lock?.callers.map((one) => [callerName(one), one.requests, one.rejectShare])).toEqual([
      ["operation (atomic.c:21)", 90, 20 / 90],
      ["operation (atomic.c:20)", 10, 0],
    ]);
  });

  it("leave out locks that no core asked for", () => {
    expect(lockmeterReport(runResult({ locks: [lockResult(4096, {})] }), DEBUG).locks).toEqual([]);
  });

  it("give the callers that the core did not keep apart a row without longest times", () => {
    const some = { ...LOCK, callers: LOCK.callers.slice(0, 1) };
    const rest = lockmeterReport(runResult({ locks: [some] }), DEBUG).locks[0]?.callers[1];
    expect(rest).toMatchObject({ name: "other callers", requests: 90, holdMax: undefined, waitMax: undefined });
    expect(rest?.waitMean).toBe(20);
  });

  it("of callers add up to those of their lock", () => {
    const count = fc.nat(1000);
    const caller = fc.record({ acquisitions: count, contended: count, rejections: count, hold_cycles: count });
    fc.assert(
      fc.property(fc.array(caller, { minLength: 1, maxLength: 6 }), fc.nat(6), (all, kept) => {
        const sum = (key: keyof (typeof all)[number]): number => all.reduce((whole, one) => whole + one[key], 0);
        const counts = {
          acquisitions: sum("acquisitions"),
          contended: sum("contended"),
          rejections: sum("rejections"),
          hold_cycles: sum("hold_cycles"),
        };
        const callers = all.slice(0, kept).map((one, i) => lockCaller(i, undefined, one));
        const report = lockmeterReport(runResult({ locks: [lockResult(4096, counts, callers)] }), DEBUG);
        for (const { requests, utilisation, callers: rows } of report.locks) {
          expect(rows.reduce((whole, row) => whole + row.requests, 0)).toBe(requests);
          expect(rows.reduce((whole, row) => whole + (row.utilisation ?? 0), 0)).toBeLessThanOrEqual(
            (utilisation ?? 0) + 1e-9,
          );
        }
      }),
    );
  });
});

describe("Lockmeter's text", () => {
  it("has lockstat's columns", () => {
    const text = lockmeterText(lockmeterReport(runResult({ locks: [LOCK] }), DEBUG), 1e6);
    expect(text.split("\n")).toEqual([
      "All (2) CPUs",
      "Delta Time: 0.001000 sec.",
      "",
      "LOCKS             HOLD            WAIT",
      "  UTIL  CON    MEAN(  MAX )   MEAN(  MAX )(% CPU)     TOTAL NOWAIT SPIN RJECT  NAME",
      "",
      "       40.0%  3.1us(  10us)   20us(  90us)(20.0%)       100 60.0% 20.0% 20.0%  *TOTAL*",
      "",
      " 25.0% 40.0%  3.1us(  10us)   20us(  90us)(20.0%)       100 60.0% 20.0% 20.0%  the_lock",
      " 20.0% 38.9%  2.9us(  10us)   20us(  90us)(15.0%)        90 61.1% 16.7% 22.2%    operation (atomic.c:21)",
      "  5.0% 50.0%  5.0us(   0us)   20us(  30us)( 5.0%)        10 50.0% 50.0%    0%    operation (atomic.c:20)",
      "",
    ]);
  });

  it("says how many locks it leaves out", () => {
    const two = [LOCK, { ...LOCK, address: 4104 }];
    expect(lockmeterText(lockmeterReport(runResult({ locks: two }), DEBUG), 1e6, 1)).toContain("and 1 more lock");
  });

  it("writes shares in five characters, and 0% only for nothing", () => {
    expect([0, 1e-6, 0.0003, 0.0099, 0.01, 0.123, 0.9994, 0.9996, 1].map(percentText)).toEqual([
      "   0%",
      "0.00%",
      "0.03%",
      "0.99%",
      " 1.0%",
      "12.3%",
      "99.9%",
      " 100%",
      " 100%",
    ]);
  });

  it("writes times in at most six characters", () => {
    const times = [0, 1, 99, 100, 9_900, 9_960, 9_999_000, 1e7, 9_999_000_000, 1e10];
    const shown = times.map((cycles) => timeText(cycles, 1e9));
    expect(shown).toEqual(["0us", "1ns", "99ns", "0.1us", "9.9us", "10us", "9999us", "10ms", "9999ms", "10s"]);
    expect(timeText(undefined, 1e9)).toBe("?");
    fc.assert(fc.property(fc.nat(2 ** 31), (cycles) => timeText(cycles, 1e9).length <= 6));
  });
});
