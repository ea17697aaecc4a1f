/** The profile in kernprof's forms: the sums of the call tree, by name, and their text. */
import { describe, expect, it } from "vitest";
import type { DebugInfo } from "../../../base/program.ts";
import { callGraph, flatProfile, samplesByFunction } from "./kernprof.ts";
import { kernprofText } from "./kernprof-text.ts";
import { DEBUG, runResult } from "../../testing/fixtures.ts";

/** operation() calls lock() at instruction 3; instruction 5 is of wait(), inlined in operation(). */
const CALLING: DebugInfo = {
  ...DEBUG,
  calls: [{ pc: 3, callee: 0 }],
  inlines: [{ name: "wait", file: 0, line: 21, outer: -1 }],
  inlineOf: [-1, -1, -1, -1, -1, 0],
};
const RUN = runResult();

describe("kernprof's samples", () => {
  it("count cycles where the code lies, inlined code for its caller", () => {
    expect(samplesByFunction(RUN, CALLING).map(({ symbol, pc, cycles }) => [symbol, pc, cycles])).toEqual([
      ["operation", 3, 1600],
      ["lock", 0, 400],
    ]);
  });
});

describe("the flat profile", () => {
  it("has inlined functions of their own, most time first, and adds them up", () => {
    expect(
      flatProfile(RUN, CALLING).map(({ symbol, self, cumulative, total }) => [symbol, self, cumulative, total]),
    ).toEqual([
      ["operation", 1500, 1500, 2000],
      ["lock", 400, 1900, 400],
      ["wait", 100, 2000, 100],
    ]);
  });

  it("is empty for a run without a profile", () => {
    expect(flatProfile(runResult({ profile: new Float64Array(0) }), CALLING)).toEqual([]);
  });
});

describe("the call graph", () => {
  it("says of each function whom it serves and whom it calls", () => {
    const [operation, lock] = callGraph(RUN, CALLING);
    expect(operation).toMatchObject({ symbol: "operation", index: 1, self: 1500, children: 500, callers: [] });
    expect(operation?.callees).toEqual([
      { symbol: "lock", self: 400, children: 0 },
      { symbol: "wait", self: 100, children: 0 },
    ]);
    expect(lock).toMatchObject({ symbol: "lock", index: 2, callees: [] });
    expect(lock?.callers).toEqual([{ symbol: "operation", self: 400, children: 0 }]);
  });
});

describe("kernprof's text", () => {
  it("has samples, flat profile and call graph", () => {
    expect(kernprofText(RUN, CALLING, 1e6).split("\n")).toEqual([
      "TOTAL_SAMPLES     2000",
      "operation [0003]: 1600  (80.0%)",
      "lock [0000]:       400  (20.0%)",
      "",
      "Flat profile:",
      "",
      "     % cumulative       self      total",
      "  time         ms         ms         ms  name",
      "  75.0       1.50       1.50       2.00  operation",
      "  20.0       1.90       0.40       0.40  lock",
      "   5.0       2.00       0.10       0.10  wait",
      "",
      "Call graph (times in ms):",
      "",
      "index  % time        self   children  name",
      "                                          <spontaneous>",
      "[1]     100.0        1.50       0.50  operation [1]",
      "                     0.40       0.00      lock [2]",
      "                     0.10       0.00      wait [3]",
      "-".repeat(64),
      "                     0.40       0.00      operation [1]",
      "[2]      20.0        0.40       0.00  lock [2]",
      "-".repeat(64),
      "                     0.10       0.00      operation [1]",
      "[3]       5.0        0.10       0.00  wait [3]",
      "-".repeat(64),
      "",
    ]);
  });

  it("writes short runs in a unit that shows them", () => {
    expect(kernprofText(RUN, CALLING, 2e9)).toContain("  time         us");
    expect(kernprofText(RUN, CALLING, 1000)).toContain("  time    seconds");
  });
});
