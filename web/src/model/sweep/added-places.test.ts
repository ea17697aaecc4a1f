/** The sweep adds places where its curves bend: the same ones in whatever order its runs are made and end. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rounds } from "../../../../tests/harness/effort.ts";
import type { RunResult } from "../../base/run.ts";
import { planSweep } from "../experiment/experiment.ts";
import { pointJobs } from "../experiment/point-jobs.ts";
import { Sweep, type SweepOptions, type Task } from "./sweep.ts";
import { PROGRAM, runFault, runResult, testMachine, testScenario } from "../testing/fixtures.ts";

const VALUES = [1, 4, 8, 12, 16, 24];

function sweepOf(options: SweepOptions, precision = 0.02): Sweep {
  const machine = testMachine();
  const scenario = testScenario();
  const wide = { ...machine, model: { ...machine.model, coreCount: 32 } };
  const planned = planSweep({ scenario, machine: wide, values: VALUES, precision });
  if (!planned.ok) throw new Error(JSON.stringify(planned.error));
  const jobs = pointJobs(planned.value, new Map(planned.value.variants.map((v) => [v.id, PROGRAM])));
  if (!jobs.ok) throw new Error("bad programs");
  return new Sweep(planned.value, jobs.value, options);
}

/** The variant "atomic" collapses beyond 10 cores; the others are straight. Coarse runs say something else. */
function resultOf({ job, phase }: Task): RunResult {
  const rate = job.variant === "atomic" && job.x > 10 ? 3 : job.x;
  const batch = Math.round(1e6 / (phase === "coarse" ? rate + (job.x % 5) : rate));
  return runResult({ batches: Array.from({ length: 5 }, () => batch), time: 500 + 5 * batch });
}

/** Makes all runs, at most `workers` at the same time; `picks` chooses the one that ends next. */
function made(sweep: Sweep, workers: number, picks: () => number, result = resultOf): Sweep {
  const running: Task[] = [];
  for (;;) {
    while (running.length < workers) {
      const task = sweep.next();
      if (task === undefined) break;
      running.push(task);
    }
    const [ended] = running.splice(picks() % Math.max(1, running.length), 1);
    if (ended === undefined) return sweep;
    sweep.accept(ended, { kind: "result", result: result(ended) });
  }
}

const placesOf = (sweep: Sweep, variant: string): readonly number[] =>
  sweep
    .points()
    .filter((point) => point.variant === variant)
    .map(({ x }) => x);

const others = (sweep: Sweep) => [...new Set(sweep.jobs.map(({ variant }) => variant))].filter((v) => v !== "atomic");

describe("a sweep that adds places", () => {
  it("adds them where a curve bends, and none to a straight one", () => {
    const sweep = made(sweepOf({ coarse: true, bends: true }), 2, () => 0);
    const atomic = placesOf(sweep, "atomic");
    expect(atomic).toEqual([...atomic].sort((a, b) => a - b));
    expect(atomic).toContain(10);
    expect(atomic).toContain(11);
    expect(atomic.length).toBeGreaterThan(VALUES.length);
    expect(atomic.length).toBeLessThanOrEqual(2 * VALUES.length);
    for (const variant of others(sweep)) expect(placesOf(sweep, variant)).toEqual(VALUES);
    expect(sweep.finished).toBe(true);
    expect(sweep.points().every(({ phase }) => phase === "refined")).toBe(true);
  });

  it("adds none unless it is asked to", () => {
    const sweep = made(sweepOf({ coarse: true }), 2, () => 0);
    expect(placesOf(sweep, "atomic")).toEqual(VALUES);
  });

  it("has the same points with and without a coarse pass, with any number of workers, in whatever order runs end", () => {
    const expected = made(sweepOf({ coarse: false, order: "points", bends: true }), 1, () => 0).points();
    const orders = fc.constantFrom("largest" as const, "points" as const, "smallest" as const);
    fc.assert(
      fc.property(fc.boolean(), orders, fc.integer({ min: 1, max: 5 }), fc.infiniteStream(fc.nat()), (...given) => {
        const [coarse, order, workers, picks] = given;
        const sweep = sweepOf({ coarse, order, bends: true });
        expect(made(sweep, workers, () => picks.next().value ?? 0).points()).toEqual(expected);
        expect(sweep.progress.done).toBe(sweep.progress.total);
      }),
      { numRuns: rounds(40) },
    );
  });

  it("runs an added place coarsely at first, and then as precisely as the others", () => {
    const sweep = sweepOf({ coarse: true, bends: true });
    const tasks: Task[] = [];
    for (let task = sweep.next(); task !== undefined; task = sweep.next()) {
      tasks.push(task);
      sweep.accept(task, { kind: "result", result: resultOf(task) });
    }
    const added = tasks.filter(({ job }) => !VALUES.includes(job.x));
    const places = [...new Set(added.map(({ job }) => job.x))];
    expect(places.length).toBeGreaterThan(0);
    for (const x of places) {
      expect(added.filter(({ job }) => job.x === x).map(({ phase }) => phase)).toEqual(["coarse", "refined"]);
    }
  });

  it("splits no stretch in which a run has failed, and ends", () => {
    const failing = (task: Task): RunResult =>
      VALUES.includes(task.job.x) ? resultOf(task) : runResult({ fault: runFault() });
    const sweep = made(sweepOf({ coarse: false, bends: true }), 1, () => 0, failing);
    const added = placesOf(sweep, "atomic").filter((x) => !VALUES.includes(x));
    expect(added).toEqual([6, 10, 14]);
    expect(sweep.finished).toBe(true);
  });

  it("adds the same places to a curve whichever other curves are computed", () => {
    const all = placesOf(
      made(sweepOf({ coarse: false, bends: true }), 1, () => 0),
      "atomic",
    );
    const scenario = testScenario();
    const machine = { ...testMachine(), model: { ...testMachine().model, coreCount: 32 } };
    const planned = planSweep({ scenario, machine, values: VALUES, variants: ["atomic"] });
    if (!planned.ok) throw new Error("bad request");
    const jobs = pointJobs(planned.value, new Map([["atomic", PROGRAM]]));
    if (!jobs.ok) throw new Error("bad programs");
    expect(
      placesOf(
        made(new Sweep(planned.value, jobs.value, { coarse: true, bends: true }), 2, () => 1),
        "atomic",
      ),
    ).toEqual(all);
  });
});
