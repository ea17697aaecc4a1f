import { describe, expect, it } from "vitest";
import type { RunResult } from "../../base/run.ts";
import { EVENTS_MAX } from "../experiment/policy.ts";
import { coreResult, lineResult, runResult } from "../testing/fixtures.ts";
import { nextLength } from "./longer.ts";

const OPERATIONS = 1000;

/** A precise run of ten cores that share a line. */
function run(change: Partial<RunResult> = {}): RunResult {
  const lines = [lineResult(4096, { counts: { transfers: OPERATIONS } })];
  const cores = Array.from({ length: 10 }, () => coreResult({}, {}));
  return runResult({ cores, lines, operations: OPERATIONS, orderChanges: OPERATIONS, events: 1000, ...change });
}

const SPEC = { cores: 10, warmupOperations: 10, operationsMin: 1000, cyclesEnough: 0 };

describe("nextLength", () => {
  it("asks for no longer run where the interval is narrow and the order has mixed", () => {
    expect(nextLength(SPEC, [run(), run()], true)).toBeUndefined();
  });

  it("makes runs four times longer until the interval is narrow, after a warm-up as long as the last run", () => {
    expect(nextLength(SPEC, [run()], false)).toMatchObject({ operationsMin: 4 * OPERATIONS, warmupOperations: 100 });
  });

  it("makes runs with a narrow interval longer too, at once by as much as their order needs, half of it warm-up", () => {
    const mixing = run({ orderChanges: 100 });
    expect(nextLength(SPEC, [mixing, run()], true)).toMatchObject({
      operationsMin: 10 * OPERATIONS,
      warmupOperations: 10 * 100,
    });
  });

  it("leaves a frozen order as it is", () => {
    expect(nextLength(SPEC, [run({ orderChanges: 0 }), run({ orderChanges: 0 })], true)).toBeUndefined();
  });

  it("goes to the effort that a point may take, and not beyond", () => {
    const dear = run({ orderChanges: 10, events: EVENTS_MAX / 20 });
    expect(nextLength(SPEC, [dear], true)).toMatchObject({ operationsMin: 10 * OPERATIONS });
    const dearest = run({ orderChanges: 10, events: EVENTS_MAX / 3 });
    expect(nextLength(SPEC, [dearest], true)).toBeUndefined();
    expect(nextLength(SPEC, [dearest], false)).toBeUndefined();
  });

  it("leaves runs that a cap ended", () => {
    expect(nextLength(SPEC, [run({ stop: "cycles", orderChanges: 10 })], false)).toBeUndefined();
  });
});
