import { describe, expect, it } from "vitest";
import type { RunResult } from "../../../base/run.ts";
import type { PointJob } from "../../experiment/point-jobs.ts";
import {
  areDifferentRegimes,
  estimateOf,
  isWorkOfFew,
  type MeasuredPoint,
  intervalNote,
  pointOf,
  starvationNote,
} from "./point.ts";
import { needsSecondStart } from "./sharing.ts";
import { POINT_COLUMNS, pointRow } from "./point-row.ts";
import {
  PROGRAM,
  coreResult,
  lineResult,
  lockResult,
  runFault,
  runResult,
  testScenario,
} from "../../testing/fixtures.ts";

const JOB: PointJob = {
  variant: "atomic",
  x: 2,
  cores: 2,
  parameters: { hold: 100, pairs: 2 },
  program: PROGRAM,
  baseline: false,
  spread: false,
};

function inputOf(first: RunResult, storm?: RunResult, formula = testScenario().formula) {
  return {
    job: JOB,
    phase: "refined" as const,
    first,
    storm,
    clockHz: 1e9,
    precision: 0.02,
    baseline: 5e6,
    formula,
  };
}

function point(...input: Parameters<typeof inputOf>) {
  return pointOf(inputOf(...input));
}

function withFormula(formula: string) {
  return testScenario({ measure: { label: "x", unit: "", formula } }).formula;
}

/** Cycles of batches that vary by 2.5 %: their interval reaches 2.2 % beyond their mean. */
const BATCHES = [195, 205, 195, 205, 195, 205, 195, 205];

/** A run three times as slow. */
const SLOW = runResult({ batches: [600, 600, 600, 600], time: 3500 });

describe("estimateOf", () => {
  it("turns batches into operations per second", () => {
    expect(estimateOf(runResult(), 1e9, 0.02)).toEqual({
      throughput: 1e7,
      interval: { low: 1e7, high: 1e7 },
      converged: true,
    });
  });

  it("has not converged when a cap ended it with a wide interval", () => {
    const wide = runResult({ stop: "cycles", batches: [100, 300, 150, 250] });
    expect(estimateOf(wide, 1e9, 0.02)?.converged).toBe(false);
    expect(estimateOf(runResult({ stop: "operations" }), 1e9, 0.02)?.converged).toBe(true);
  });

  it("knows only the mean with fewer than two batches, and nothing without time", () => {
    const one = estimateOf(runResult({ stop: "cycles", batches: [200] }), 1e9, 0.02);
    expect(one).toEqual({ throughput: 1e7, interval: undefined, converged: false });
    expect(estimateOf(runResult({ batches: [], time: 500 }), 1e9, 0.02)).toBeUndefined();
  });
});

describe("needsSecondStart", () => {
  const locks = (contended: number, waiters: number, waited = 0) =>
    needsSecondStart(
      runResult({
        locks: [lockResult(4096, { acquisitions: 100, contended, waiters_max: waiters, wait_cycles: waited })],
      }),
    );
  const lines = (counts: Parameters<typeof lineResult>[1]["counts"]) =>
    needsSecondStart(runResult({ operations: 100, lines: [lineResult(4096, { counts: counts ?? {} })] }));

  it("where a lock is contended, however far it has collapsed already", () => {
    expect(locks(50, 4)).toBe(true);
    expect(locks(90, 4, 1100)).toBe(true);
    expect(locks(50, 1)).toBe(false);
    expect(needsSecondStart(runResult())).toBe(false);
  });

  it("where a line moves between cores in a noticeable share of the operations, whether or not it is a lock", () => {
    expect(lines({ transfers: 6 })).toBe(true);
    expect(lines({ invalidations: 6 })).toBe(true);
    expect(lines({ transfers: 2, invalidations: 2, reads: 90 })).toBe(false);
  });
});

describe("isWorkOfFew", () => {
  const run = (operations: readonly number[], idle: readonly number[] = []) =>
    runResult({
      cores: operations.map((count, i) => coreResult({ idle: idle[i] ?? 0 }, { operations: count })),
    });

  it("when few of the cores that were at work completed most operations", () => {
    expect(isWorkOfFew(run([10, 9, 11, 10]))).toBe(false);
    expect(isWorkOfFew(run([40, 0, 0, 0]))).toBe(true);
    expect(isWorkOfFew(run([20, 20, 0, 0]))).toBe(false);
    expect(isWorkOfFew(run([30, 10, 0, 0]))).toBe(true);
  });

  it("not when the others idled all the time, as a program lets them", () => {
    expect(isWorkOfFew(run([40, 0, 0, 0], [0, 1000, 1000, 1000]))).toBe(false);
    expect(isWorkOfFew(run([0, 0], [1000, 1000]))).toBe(false);
  });
});

describe("areDifferentRegimes", () => {
  const estimate = (throughput: number, half: number) => ({
    throughput,
    interval: { low: throughput - half, high: throughput + half },
    converged: true,
  });

  it("only when intervals are apart and the values differ by more than a quarter", () => {
    expect(areDifferentRegimes(estimate(100, 2), estimate(60, 2))).toBe(true);
    expect(areDifferentRegimes(estimate(100, 2), estimate(70, 2))).toBe(true);
    expect(areDifferentRegimes(estimate(100, 2), estimate(80, 2))).toBe(false);
    expect(areDifferentRegimes(estimate(100, 30), estimate(60, 30))).toBe(false);
  });
});

describe("pointOf", () => {
  it("computes the headline numbers", () => {
    expect(point(runResult())).toMatchObject({
      kind: "measured",
      other: undefined,
      speedup: 2,
      cyclesPerOperation: 200,
      perCore: 5e6,
      measure: { ok: true, value: { value: 1e4, interval: { low: 1e4, high: 1e4 } } },
      traceHash: "0123456789abcdef",
    });
  });

  it("has no speed-up where the run of one core is not known, or completed nothing", () => {
    for (const baseline of [undefined, 0]) {
      const one = pointOf({ ...inputOf(runResult()), baseline });
      expect(one.kind === "measured" && "speedup" in one && one.speedup).toBeUndefined();
    }
  });

  it("has an interval that reaches to where the value is heading, as long as the order of the cores is mixing", () => {
    /* Cores queue for a line; all batches of 2 operations take equally long, so that only the trend counts. */
    const queueing = (operations: number, batch: number, orderChanges: number): RunResult =>
      runResult({
        operations,
        orderChanges,
        batches: new Array<number>(8).fill(batch),
        lines: [lineResult(4096, { counts: { transfers: operations } })],
        cores: Array.from({ length: 4 }, () => coreResult({ compute: 500, queue: 500 }, { operations })),
      });
    const intervalOf = (orderChanges: number) => {
      const first = queueing(400, 200, orderChanges);
      const shorter = { first: queueing(100, 160, 1), storm: undefined };
      const one = pointOf({ ...inputOf(first), shorter });
      return one.kind === "measured" ? one.estimate.interval : undefined;
    };
    /* 12.5 million fell to 10 million as the run became 4 times longer; to 100 times it takes log 100 / log 4 steps. */
    expect(intervalOf(5)?.low).toBeCloseTo(1e7 - 2.5e6 * (Math.log(100) / Math.log(4)), 0);
    expect(intervalOf(5)?.high).toBeCloseTo(1e7, 0);
    expect(intervalOf(399)?.low).toBeCloseTo(1e7, 0);
  });

  it("says how many cores completed nothing, once the run was long enough to tell", () => {
    const unfair = runResult({ fairness: { index: 0.3, starved: 3, min: 0, max: 40 } });
    const refined = point(unfair);
    if (refined.kind !== "measured") throw new Error("not measured");
    expect(starvationNote(refined)).toBe(`3 of ${refined.cores} cores completed no operation`);
    expect(starvationNote({ ...refined, phase: "coarse" })).toBeUndefined();
    const fair = point(runResult());
    expect(fair.kind === "measured" && starvationNote(fair)).toBeUndefined();
    expect(pointRow(refined, undefined)).toMatchObject({ fairness: 0.3, starved_cores: 3, core_operations_max: 40 });
  });

  it("gives the idle start's value as headline and the other regime beside it, and an interval to neither", () => {
    const bistable = point(runResult(), SLOW);
    expect(bistable).toMatchObject({
      estimate: { throughput: 1e7, interval: undefined, converged: false },
      other: { throughput: expect.closeTo(1e7 / 3, 0), interval: undefined },
      noInterval: "starts",
    });
    if (bistable.kind !== "measured") throw new Error("not measured");
    expect(intervalNote(bistable)).toMatch(/^no interval: the two runs disagree, with 10.000.000 and 3.333.000/);
    expect(intervalNote({ ...bistable, phase: "coarse" })).toBeUndefined();
    expect(pointRow(bistable, undefined)).toMatchObject({
      bistable: true,
      throughput: 1e7,
      high: 1e7,
      low: expect.closeTo(1e7 / 3, 0),
    });
    expect(point(runResult(), runResult())).toMatchObject({ other: undefined });
  });

  /** A run so many times as slow as runResult(), whose batches vary as little. */
  const slower = (by: number) =>
    runResult({ batches: [200, 200, 200, 200].map((cycles) => cycles * by), time: 500 + 800 * by });

  it("takes two runs for two regimes only where they are more than a quarter apart", () => {
    const [fifth, third] = [point(runResult(), slower(1 / 0.8)), point(runResult(), slower(1 / 0.7))];
    if (fifth.kind !== "measured" || third.kind !== "measured") throw new Error("not measured");
    expect(fifth).toMatchObject({ other: undefined, noInterval: undefined });
    expect(fifth.estimate.interval?.low).toBeLessThan(0.8e7);
    expect(fifth.estimate.interval?.high).toBeGreaterThan(1e7);
    expect(third).toMatchObject({ estimate: { interval: undefined }, noInterval: "starts" });
    expect(third.other?.throughput).toBeCloseTo(0.7e7, 0);
  });

  it("gives an interval beyond both runs by half of their difference, where they differ by more than chance", () => {
    const near = runResult({ batches: [206, 206, 206, 206], time: 1324 });
    const both = point(runResult(), near);
    if (both.kind !== "measured" || both.estimate.interval === undefined) throw new Error("no interval");
    const second = 1e7 / 1.03;
    const margin = (1e7 - second) / 2;
    expect(both.estimate.interval.low).toBeCloseTo(second - margin, 3);
    expect(both.estimate.interval.high).toBeCloseTo(1e7 + margin, 3);
    expect(both).toMatchObject({ secondThroughput: expect.closeTo(second, 3), noInterval: undefined });
    expect(both.estimate.converged).toBe(false);
    expect(point(runResult(), runResult())).toMatchObject({ estimate: { converged: true } });
    expect(both.measure.ok && both.measure.value.interval?.low).toBeCloseTo((second - margin) / 1000, 6);
  });

  it("narrows the interval where both runs agree, as its measure's", () => {
    const [first, near] = [runResult({ batches: BATCHES }), runResult({ batches: BATCHES.map((one) => one + 1) })];
    const [alone, both] = [point(first), point(first, near)];
    if (alone.kind !== "measured" || both.kind !== "measured") throw new Error("not measured");
    const width = ({ estimate: { interval } }: MeasuredPoint): number => (interval?.high ?? 0) - (interval?.low ?? 0);
    const distance = alone.estimate.throughput - (both.secondThroughput ?? 0);
    expect(width(both) - distance).toBeCloseTo(width(alone) / Math.SQRT2, -4);
    expect([alone, both]).toMatchObject([{ estimate: { converged: false } }, { estimate: { converged: true } }]);
    expect(both.measure.ok && both.measure.value.interval?.low).toBeCloseTo(
      (both.estimate.interval?.low ?? 0) / 1000,
      6,
    );
  });

  it("gives no interval where few cores did the work, and says so with both values", () => {
    const few = runResult({ cores: [40, 1, 1, 0, 0, 0].map((n) => coreResult({}, { operations: n })) });
    const alone = point(few, few);
    expect(alone).toMatchObject({ estimate: { interval: undefined, converged: false }, noInterval: "few_cores" });
    if (alone.kind !== "measured") throw new Error("not measured");
    expect(intervalNote(alone)).toMatch(
      /^no interval: few cores did most of the work \(Jain's index 0.900\); the two runs/,
    );
    expect(pointRow(alone, undefined)).toMatchObject({
      ci_low: undefined,
      no_interval: "few_cores",
      second_throughput: 1e7,
    });
  });

  it("takes a measure that does not follow from the throughput to be as uncertain as the throughput", () => {
    const varying = runResult({ batches: [190, 210, 195, 205, 200] });
    const p = point(varying, undefined, withFormula("hold"));
    if (p.kind !== "measured" || !p.measure.ok) throw new Error("no measure");
    const { value, interval } = p.measure.value;
    expect(value).toBe(100);
    expect((interval?.high ?? 0) / value).toBeCloseTo((p.estimate.interval?.high ?? 0) / p.estimate.throughput, 9);
  });

  it("says nothing of an interval where it has none, neither zero nor infinite", () => {
    const growing = runResult({ stop: "cycles", batches: [1, 1000] });
    const none = runResult({ stop: "cycles", batches: [], operations: 0, time: 2000 });
    expect(pointRow(point(growing), undefined)["throughput"]).toEqual(expect.any(Number));
    expect(pointRow(point(none), undefined)["throughput"]).toBeUndefined();
    for (const run of [growing, none]) {
      const row = pointRow(point(run), undefined);
      for (const column of ["ci_low", "ci_high", "measure_low", "measure_high"]) expect(row[column]).toBeUndefined();
      expect(row["converged"]).toBe(false);
    }
  });

  it("has converged only when both runs have", () => {
    const capped = runResult({ stop: "cycles", batches: [150, 250, 150, 250] });
    expect(point(runResult(), capped)).toMatchObject({ estimate: { converged: false } });
  });

  it("keeps its value when the second start got nowhere, but has not converged", () => {
    const stalled = runResult({ fault: runFault({ status: "NO_PROGRESS" }), batches: [], operations: 0 });
    expect(point(runResult(), stalled)).toMatchObject({
      kind: "measured",
      estimate: { throughput: 1e7, converged: false },
      other: undefined,
    });
    expect(point(stalled)).toMatchObject({ kind: "failed" });
  });

  it("fails when either run faults", () => {
    const broken = runResult({ fault: runFault() });
    expect(point(broken)).toMatchObject({ kind: "failed", fault: { status: "ASSERT_FAILED" } });
    expect(point(runResult(), broken)).toMatchObject({ kind: "failed" });
  });

  it("evaluates formulas over statistics, parameters and globals", () => {
    const memory = new Uint8Array(64);
    new DataView(memory.buffer).setBigInt64(8, 5n, true);
    new DataView(memory.buffer).setBigInt64(16, -2n, true);
    memory.set([200, 100, 1], 40);
    const value = (formula: string) => {
      const p = point(runResult({ memory }), undefined, withFormula(formula));
      return p.kind === "measured" && p.measure.ok ? p.measure.value.value : p;
    };
    expect(value("sum(counts)")).toBe(3);
    expect(value("sum(flags)")).toBe(301);
    expect(value("loads + cycles_spin + hold + elapsed")).toBe(20 + 400 + 100 + 1000);
    expect(value("latency_p95 / cores + speedup")).toBe(127);
  });

  it("says why a formula has no value", () => {
    const error = (formula: string) => {
      const p = point(runResult({ memory: new Uint8Array(64) }), undefined, withFormula(formula));
      return p.kind === "measured" && !p.measure.ok ? p.measure.error : p;
    };
    expect(error("sum(the_lock)")).toContain("is no number");
    expect(error("sum(head)")).toContain("is no number");
    expect(error("1 / (cores - 2)")).toContain("division by zero");
  });
});

describe("pointRow", () => {
  it("has every column in order, undefined where there is no value", () => {
    for (const p of [point(runResult()), point(runResult({ fault: runFault() }))]) {
      expect(Object.keys(pointRow(p, "why"))).toEqual(POINT_COLUMNS);
    }
    const failed = pointRow(point(runResult({ fault: runFault() })), "why");
    expect(failed).toMatchObject({ variant: "atomic", x: 2, throughput: undefined, error: "why" });
  });

  it("splits the cost of an operation into categories that add up", () => {
    const row = pointRow(point(runResult()), undefined);
    const sum = Object.entries(row)
      .filter(([name]) => name.startsWith("cycles_per_op_"))
      .reduce((total, [, value]) => total + Number(value), 0);
    expect(sum).toBe(row["cycles_per_op"]);
  });
});
