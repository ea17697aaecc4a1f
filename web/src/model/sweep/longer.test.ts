import { describe, expect, it } from "vitest";
import type { RunResult } from "../../base/run.ts";
import { LAST_TIME, workMax } from "../experiment/policy.ts";
import { coreResult, lineResult, runResult } from "../testing/fixtures.ts";
import { nextLength } from "./longer.ts";
import { workOf } from "./work.ts";

const OPERATIONS = 1000;

/** A precise run of ten cores that share a line. */
function run(change: Partial<RunResult> = {}): RunResult {
  const lines = [lineResult(4096, { counts: { transfers: OPERATIONS } })];
  const cores = Array.from({ length: 10 }, () => coreResult({}, {}));
  return runResult({ cores, lines, operations: OPERATIONS, orderChanges: OPERATIONS, ...change });
}

/** A run that costs so much to simulate. */
function dear(work: number, change: Partial<RunResult> = {}): RunResult {
  const [without, one] = [0, 1].map((transactions) => workOf(run({ ...change, transactions })));
  if (without === undefined || one === undefined) throw new Error("two runs expected");
  return run({ ...change, transactions: (work - without) / (one - without) });
}

/** Of the interval, in asked widths. */
const NARROW = 1;
const WIDE = Number.POSITIVE_INFINITY;

const SPEC = { cores: 10, warmupOperations: 10, operationsMin: 1000, cyclesEnough: 0 };

describe("nextLength", () => {
  it("asks for no longer run where the interval is narrow and the order has mixed", () => {
    expect(nextLength(SPEC, [run(), run()], NARROW)).toBeUndefined();
  });

  it("makes runs four times longer until the interval is narrow, after a warm-up as long as the last run", () => {
    expect(nextLength(SPEC, [run()], WIDE)).toMatchObject({ operationsMin: 4 * OPERATIONS, warmupOperations: 100 });
  });

  it("makes runs as much longer as a slightly wide interval asks for, and warms up for a part of the last run", () => {
    const next = nextLength(SPEC, [run()], 1.2);
    const longer = 1.2 * 1.2 ** 2;
    expect(next?.operationsMin).toBe(Math.ceil(longer * OPERATIONS));
    expect(next?.warmupOperations).toBe(Math.ceil(((longer / 4) * OPERATIONS) / 10));
    expect(nextLength(SPEC, [run()], 1.01)).toMatchObject({ operationsMin: 1.5 * OPERATIONS });
  });

  it("spends more where one more time is likely to be enough", () => {
    const half = dear(LAST_TIME.work * (workMax(10) / 2));
    expect(nextLength(SPEC, [half], 1.2)).toMatchObject({ operationsMin: Math.ceil(1.2 ** 3 * OPERATIONS) });
    expect(nextLength(SPEC, [half], 1.4)).toBeUndefined();
    expect(nextLength(SPEC, [dear(LAST_TIME.work * workMax(10))], 1.2)).toBeUndefined();
  });

  it("makes runs with a narrow interval longer too, at once by as much as their order needs, half of it warm-up", () => {
    const mixing = run({ orderChanges: 100 });
    expect(nextLength(SPEC, [mixing, run()], NARROW)).toMatchObject({
      operationsMin: 10 * OPERATIONS,
      warmupOperations: 10 * 100,
    });
  });

  it("leaves a frozen order as it is", () => {
    expect(nextLength(SPEC, [run({ orderChanges: 0 }), run({ orderChanges: 0 })], NARROW)).toBeUndefined();
  });

  it("goes to the work that a point may take, and not beyond", () => {
    const cheap = dear(workMax(10) / 20, { orderChanges: 10 });
    expect(nextLength(SPEC, [cheap], NARROW)).toMatchObject({ operationsMin: 10 * OPERATIONS });
    const dearest = dear(workMax(10) / 3, { orderChanges: 10 });
    expect(nextLength(SPEC, [dearest], NARROW)).toBeUndefined();
    expect(nextLength(SPEC, [dearest], WIDE)).toBeUndefined();
  });

  it("asks nothing of how the simulator made the run: parked or not, the next run is equally long", () => {
    const [parked, unparked] = [10, 1e12].map((effort) => run({ events: effort, steps: effort }));
    expect(nextLength(SPEC, [parked ?? run()], WIDE)).toEqual(nextLength(SPEC, [unparked ?? run()], WIDE));
    expect(nextLength(SPEC, [unparked ?? run()], WIDE)).toBeDefined();
  });

  it("leaves runs that a cap ended", () => {
    expect(nextLength(SPEC, [run({ stop: "cycles", orderChanges: 10 })], WIDE)).toBeUndefined();
  });
});
