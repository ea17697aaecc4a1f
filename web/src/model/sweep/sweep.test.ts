import { describe, expect, it } from "vitest";
import { type SweepRequest, planSweep } from "../experiment/experiment.ts";
import { pointJobs } from "../experiment/point-jobs.ts";
import { Sweep, type SweepOptions, type Task } from "./sweep.ts";
import {
  PROGRAM,
  coreResult,
  lockResult,
  runFault,
  runResult,
  testMachine,
  testScenario,
} from "../testing/fixtures.ts";

function sweepOf(change: Partial<SweepRequest> = {}, coarse = true, options: Partial<SweepOptions> = {}): Sweep {
  const planned = planSweep({ scenario: testScenario(), machine: testMachine(), ...change });
  if (!planned.ok) throw new Error("bad request");
  const jobs = pointJobs(planned.value, new Map(planned.value.variants.map((v) => [v.id, PROGRAM])));
  if (!jobs.ok) throw new Error("bad programs");
  return new Sweep(planned.value, jobs.value, { coarse, ...options });
}

function all(sweep: Sweep): Task[] {
  const tasks: Task[] = [];
  for (let task = sweep.next(); task !== undefined; task = sweep.next()) tasks.push(task);
  return tasks;
}

const RESULT = { kind: "result", result: runResult() } as const;
const CONTENDED = runResult({
  locks: [lockResult(4096, { acquisitions: 10, contended: 9, waiters_max: 3 })],
  orderChanges: 1,
});

describe("a sweep", () => {
  it("draws the whole figure coarsely before it refines, ends first", () => {
    const tasks = all(sweepOf({ variants: ["atomic"] }));
    expect(tasks.map((t) => `${t.phase} ${t.job.x}`)).toEqual([
      "coarse 8",
      "coarse 1",
      "coarse 4",
      "coarse 2",
      "coarse 6",
      "refined 8",
      "refined 6",
      "refined 4",
      "refined 2",
      "refined 1",
    ]);
  });

  it("begins with the smallest machines where something must be drawn at once", () => {
    const coarse = all(sweepOf({}, true, { order: "smallest" })).filter((t) => t.phase === "coarse");
    const drawn = coarse.filter(({ job }) => !job.baseline).map(({ job }) => job.x);
    expect(drawn).toEqual([...drawn].sort((a, b) => a - b));
    expect(new Set(coarse.map(({ job }) => `${job.variant} ${job.x}`)).size).toBe(coarse.length);
    expect(new Set(drawn)).toEqual(new Set([1, 2, 4, 6, 8]));
  });

  it("leaves the coarse pass out when no reader watches, or when the requested precision is no finer", () => {
    expect(all(sweepOf({}, false)).every((t) => t.phase === "refined")).toBe(true);
    expect(all(sweepOf({ precision: 0.2 })).every((t) => t.phase === "refined")).toBe(true);
  });

  it("shows a point as soon as its first run is there, and refines it in place", () => {
    const sweep = sweepOf({ variants: ["atomic"], values: [1] });
    const [coarse, refined] = all(sweep);
    if (coarse === undefined || refined === undefined) throw new Error("two tasks expected");
    expect(sweep.points()).toEqual([]);
    expect(sweep.accept(coarse, RESULT)).toMatchObject({ phase: "coarse", x: 1 });
    expect(sweep.finished).toBe(false);
    sweep.accept(refined, RESULT);
    expect(sweep.points()).toMatchObject([{ phase: "refined" }]);
    expect(sweep.progress).toEqual({ done: 2, total: 2 });
    expect(sweep.finished).toBe(true);
  });

  it("begins each pass with the place that the reader looks at, and makes the same runs as without it", () => {
    const planned = planSweep({
      scenario: testScenario(),
      machine: testMachine(),
      values: [1, 2, 4],
      variants: ["atomic"],
    });
    if (!planned.ok) throw new Error("bad request");
    const jobs = pointJobs(planned.value, new Map([["atomic", PROGRAM]]));
    if (!jobs.ok) throw new Error("bad programs");
    const looking = new Sweep(planned.value, jobs.value, { coarse: true, first: { variant: "atomic", x: 2 } });
    const plain = new Sweep(planned.value, jobs.value, { coarse: true });
    const [tasks, others] = [all(looking), all(plain)];
    const firstOf = (phase: string) => tasks.find((task) => task.phase === phase && !task.job.baseline)?.job.x;
    expect([firstOf("coarse"), firstOf("refined")]).toEqual([2, 2]);
    const names = (list: typeof tasks) => list.map(({ phase, job }) => `${phase} ${job.x} ${job.baseline}`).sort();
    expect(names(tasks)).toEqual(names(others));
  });

  it("asks for a second start where a lock is contended, at once", () => {
    const sweep = sweepOf({ variants: ["atomic"], values: [2, 4] }, false);
    const task = sweep.next();
    const first = task?.job.baseline === true ? sweep.next() : task;
    if (first === undefined) throw new Error("a task expected");
    expect(first.job.x).toBe(4);
    sweep.accept(first, { kind: "result", result: CONTENDED });
    const second = sweep.next();
    expect(second).toMatchObject({ start: "storm", phase: "refined", job: { x: 4 } });
    if (second === undefined) throw new Error("a task expected");
    expect(sweep.specOf(second).start).toBe("storm");
    const slow = { ...CONTENDED, batches: [900, 900, 900], time: 5000 };
    expect(sweep.specOf(second).seed).not.toBe(sweep.specOf(first).seed);
    expect(sweep.accept(second, { kind: "result", result: slow })).toMatchObject({ noInterval: "starts" });
    expect(sweep.resultOf("atomic", 4)).toBe(CONTENDED);
  });

  it("takes the same start with another seed where the scenario fixes the start", () => {
    const scenario = testScenario({ run: { start: "together" } });
    const sweep = sweepOf({ scenario, values: [4], variants: ["atomic"] }, false, { order: "points" });
    const [, first] = all(sweep);
    if (first === undefined) throw new Error("a task expected");
    sweep.accept(first, { kind: "result", result: CONTENDED });
    const second = sweep.next();
    if (second === undefined) throw new Error("a task expected");
    const { seed, machine } = sweep.specOf(second);
    expect(sweep.specOf(second)).toEqual({ ...sweep.specOf(first), seed, machine });
    expect(sweep.specOf(second).seed).not.toBe(sweep.specOf(first).seed);
    expect(Number.isSafeInteger(sweep.specOf(second).seed)).toBe(true);
  });

  it("makes every other run of a point on a machine with more jitter, unless the machine has none", () => {
    const jitters = (own: number): number[] => {
      const plain = testMachine();
      const numbers = { ...plain.model.numbers, message_jitter_cycles: own };
      const machine = { ...plain, model: { ...plain.model, numbers } };
      const sweep = sweepOf({ values: [4], variants: ["atomic"], machine }, false);
      const [task] = all(sweep);
      if (task === undefined) throw new Error("a task expected");
      return [0, 1, 2].map((turn) => sweep.specOf({ ...task, turn }).machine.numbers.message_jitter_cycles);
    };
    const [first = 0, second = 0, third = 0] = jitters(2);
    expect([first, third]).toEqual([2, 2]);
    expect(second).toBeGreaterThan(first);
    expect(jitters(0)).toEqual([0, 0, 0]);
  });

  it("asks for no second start where a core is alone, or where only one start is wanted", () => {
    const planned = planSweep({ scenario: testScenario(), machine: testMachine(), values: [4], variants: ["atomic"] });
    if (!planned.ok) throw new Error("bad request");
    const jobs = pointJobs(planned.value, new Map([["atomic", PROGRAM]]));
    if (!jobs.ok) throw new Error("bad programs");
    const oneStart = new Sweep(planned.value, jobs.value, { coarse: false, starts: "first" });
    for (const sweep of [sweepOf({ values: [1], variants: ["atomic"] }, false), oneStart]) {
      const tasks = all(sweep);
      for (const task of tasks) sweep.accept(task, { kind: "result", result: CONTENDED });
      expect(sweep.next()).toBeUndefined();
      expect(sweep.finished).toBe(true);
    }
  });

  it("makes both runs longer, after a longer warm-up, until the starts agree", () => {
    const sweep = sweepOf({ variants: ["atomic"], values: [4] }, false, { order: "points" });
    const [, first] = all(sweep);
    if (first === undefined) throw new Error("a task expected");
    const slow = { ...CONTENDED, batches: [900, 900, 900, 900, 900], time: 5000 };
    const answer = (task: Task | undefined, result: typeof CONTENDED): Task | undefined => {
      if (task === undefined) throw new Error("a task expected");
      sweep.accept(task, { kind: "result", result });
      return sweep.next();
    };
    const longer = answer(answer(first, CONTENDED), slow);
    if (longer === undefined) throw new Error("a longer run expected");
    const [before, now] = [sweep.specOf(first), sweep.specOf(longer)];
    expect(now).toMatchObject({ start: before.start, seed: before.seed, operationsMin: 1000 });
    expect(now.cyclesEnough).toBeGreaterThanOrEqual(4 * 1000);
    expect(now.warmupOperations).toBeGreaterThanOrEqual(Math.ceil(CONTENDED.operations / 4));
    const second = answer(longer, CONTENDED);
    expect(second).toMatchObject({ turn: 1, length: longer.length });
    expect(answer(second, CONTENDED)).toBeUndefined();
    expect(sweep.points()).toMatchObject([{ estimate: { converged: true }, noInterval: undefined }]);
    expect(sweep.specOfPoint("atomic", 4)).toEqual(now);
  });

  it("runs a point whose order is frozen with six seeds, and takes the orders into its interval", () => {
    const sweep = sweepOf({ variants: ["atomic"], values: [4] }, false, { order: "points" });
    const [, first] = all(sweep);
    const frozen = { ...CONTENDED, cores: Array.from({ length: 4 }, () => coreResult({}, {})), orderChanges: 0 };
    const seeds: number[] = [];
    const starts: string[] = [];
    for (let task = first, turn = 0; task !== undefined; task = sweep.next(), turn += 1) {
      const spec = sweep.specOf(task);
      seeds.push(spec.seed);
      starts.push(spec.start);
      const batches = frozen.batches.map((batch) => batch + (turn % 2));
      sweep.accept(task, { kind: "result", result: { ...frozen, batches } });
    }
    expect(new Set(seeds).size).toBe(6);
    expect(starts).toEqual(["idle", "storm", "storm", "idle", "idle", "storm"]);
    const [point] = sweep.points();
    if (point?.kind !== "measured" || point.estimate.interval === undefined) throw new Error("an interval expected");
    const { low, high } = point.estimate.interval;
    expect(high - low).toBeGreaterThan(0);
    expect(sweep.next()).toBeUndefined();
  });

  it("refines the whole figure before it makes runs longer, unless points are to come in their order", () => {
    for (const order of ["largest", "points"] as const) {
      const sweep = sweepOf({ variants: ["atomic"], values: [4, 8] }, false, { order });
      const [, one, other] = all(sweep);
      if (one === undefined || other === undefined) throw new Error("tasks expected");
      sweep.accept(one, { kind: "result", result: CONTENDED });
      const second = sweep.next();
      sweep.accept(other, { kind: "result", result: CONTENDED });
      if (second === undefined) throw new Error("a second start expected");
      const slow = { ...CONTENDED, batches: [900, 900, 900, 900, 900], time: 5000 };
      sweep.accept(second, { kind: "result", result: slow });
      const next = sweep.next();
      expect(next?.job === one.job).toBe(order === "points");
    }
  });

  it("makes runs longer by their operations where the core's words cannot hold their cycles", () => {
    const sweep = sweepOf({ variants: ["atomic"], values: [4] }, false, { order: "points" });
    const [, first] = all(sweep);
    if (first === undefined) throw new Error("a task expected");
    const long = 2_000_000_000;
    const result = {
      ...CONTENDED,
      batches: CONTENDED.batches.map(() => long / 5),
      time: CONTENDED.measuredFrom + long,
    };
    sweep.accept(first, { kind: "result", result });
    const second = sweep.next();
    if (second === undefined) throw new Error("a second start expected");
    const slow = { ...result, batches: result.batches.map((batch) => 2 * batch) };
    sweep.accept(second, { kind: "result", result: slow });
    const longer = sweep.next();
    if (longer === undefined) throw new Error("a longer run expected");
    expect(sweep.specOf(longer)).toMatchObject({ operationsMin: 4 * CONTENDED.operations, cyclesEnough: 0 });
  });

  it("gives up where longer runs would be too much work, or a cap ends them", () => {
    for (const change of [{ transactions: 1e9 }, { stop: "operations" as const }]) {
      const sweep = sweepOf({ variants: ["atomic"], values: [4] }, false, { order: "points" });
      const [, first] = all(sweep);
      if (first === undefined) throw new Error("a task expected");
      sweep.accept(first, { kind: "result", result: { ...CONTENDED, ...change } });
      const second = sweep.next();
      if (second === undefined) throw new Error("a second start expected");
      const slow = { ...CONTENDED, ...change, batches: [900, 900, 900, 900, 900], time: 5000 };
      sweep.accept(second, { kind: "result", result: slow });
      expect(sweep.next()).toBeUndefined();
      expect(sweep.points()).toMatchObject([{ noInterval: "starts" }]);
    }
  });

  it("runs the 1-core baseline that the speed-up needs without showing it", () => {
    const sweep = sweepOf({ variants: ["atomic"], values: [4] }, false);
    const tasks = all(sweep);
    expect(tasks.map((t) => [t.job.cores, t.job.baseline])).toEqual([
      [1, true],
      [4, false],
    ]);
    for (const task of tasks) sweep.accept(task, RESULT);
    expect(sweep.points()).toMatchObject([{ x: 4, speedup: 1 }]);
  });

  it("reports a fault once: the point's other runs are dropped", () => {
    const sweep = sweepOf({ variants: ["atomic"], values: [1] });
    const coarse = sweep.next();
    if (coarse === undefined) throw new Error("a task expected");
    const point = sweep.accept(coarse, { kind: "result", result: runResult({ fault: runFault() }) });
    expect(point).toMatchObject({ kind: "failed", fault: { status: "ASSERT_FAILED" } });
    expect(sweep.next()).toBeUndefined();
    expect(sweep.finished).toBe(true);
  });

  it("reports an engine that broke as a failed point with its message", () => {
    const sweep = sweepOf({ variants: ["atomic"], values: [1] }, false);
    const task = sweep.next();
    if (task === undefined) throw new Error("a task expected");
    expect(sweep.accept(task, { kind: "failed", message: "it broke" })).toMatchObject({
      kind: "failed",
      message: "it broke",
    });
  });

  it("is not set back by a coarse run that comes after the refined one", () => {
    const sweep = sweepOf({ variants: ["atomic"], values: [1] });
    const [coarse, refined] = all(sweep);
    if (coarse === undefined || refined === undefined) throw new Error("two tasks expected");
    sweep.accept(refined, RESULT);
    const late = sweep.accept(coarse, { kind: "result", result: runResult({ traceHash: "f".repeat(16) }) });
    expect(late).toMatchObject({ phase: "refined", traceHash: "0123456789abcdef" });
  });
});

describe("a sweep whose points are handed on as they come", () => {
  const inOrder = (): { sweep: Sweep; tasks: Task[] } => {
    const sweep = sweepOf({ values: [1, 2, 4] }, false, { order: "points" });
    return { sweep, tasks: all(sweep) };
  };

  it("runs in the order of the points, but first what speed-ups relate to", () => {
    const { tasks } = inOrder();
    const [first, second] = [...new Set(tasks.map((task) => task.job.variant))];
    expect(tasks.map((task) => `${task.job.variant} ${task.job.x}`)).toEqual([
      `${first} 1`,
      `${second} 1`,
      `${first} 2`,
      `${first} 4`,
      `${second} 2`,
      `${second} 4`,
    ]);
  });

  it("has a point only when nothing can change it: neither a second start nor the run on one core", () => {
    const sweep = sweepOf({ variants: ["atomic"], values: [1, 2] }, false);
    const [one, two] = all(sweep);
    if (one === undefined || two === undefined) throw new Error("two tasks expected");
    sweep.accept(two, { kind: "result", result: CONTENDED });
    expect(sweep.completePoint(two.job)).toBeUndefined();
    expect(sweep.isFinal(two.job)).toBe(false);
    const [storm] = all(sweep);
    if (storm === undefined) throw new Error("a second start expected");
    sweep.accept(storm, { kind: "result", result: CONTENDED });
    expect(sweep.points()).toHaveLength(1);
    expect(sweep.completePoint(two.job)).toBeUndefined();
    expect(sweep.isFinal(two.job)).toBe(true);
    sweep.accept(one, RESULT);
    expect(sweep.completePoint(two.job)).toEqual(sweep.points()[1]);
    expect(sweep.completePoint(one.job)).toEqual(sweep.points()[0]);
  });

  it("has the points of programs that fault, and of runs that an engine did not survive", () => {
    const { sweep, tasks } = inOrder();
    tasks.forEach((task, i) => {
      if (i % 2 === 0) sweep.accept(task, { kind: "failed", message: "out of memory" });
      else sweep.accept(task, { kind: "result", result: runResult({ fault: runFault() }) });
    });
    expect(tasks.map((task) => sweep.completePoint(task.job)?.kind)).toEqual(tasks.map(() => "failed"));
  });
});
