/** How the pool treats workers that send nothing: silent ones, stuck ones, and those that never arrive. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { counterSpec } from "../core/testing/specs.ts";
import { ANSWER_PATIENCE, CANCEL_MS, Pool, START_PATIENCE } from "./pool.ts";
import type { RunOutcome } from "./submitted-run.ts";
import type { Hiring, WorkerPort } from "./port.ts";
import { FakeClock } from "./testing/fake-clock.ts";
import { ScriptedWorker } from "./testing/scripted-worker.ts";
import { TICK_MS } from "./watch.ts";

const SPEC = counterSpec();
const MODULE = new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));
const RESULT = { kind: "finished", result: { operations: 7 } } as unknown as Extract<RunOutcome, { kind: "finished" }>;
const SILENCE_MS = ANSWER_PATIENCE * TICK_MS;

function scripted(size: number) {
  const clock = new FakeClock();
  const workers: ScriptedWorker[] = [];
  const hirings: Hiring[] = [];
  const notices: string[] = [];
  const spawn = (hiring: Hiring): WorkerPort => {
    const worker = new ScriptedWorker();
    workers.push(worker);
    hirings.push(hiring);
    return worker;
  };
  const pool = new Pool({ spawn, module: MODULE, size, clock, onRestart: (notice) => notices.push(notice) });
  const worker = (index: number): ScriptedWorker => {
    const one = workers[index];
    if (one === undefined) throw new Error(`there is no worker ${index}`);
    return one;
  };
  return { clock, pool, workers, worker, hirings, notices };
}

describe("a worker that falls silent", () => {
  it("is ended; its run is reported, and made once more by a fresh worker", async () => {
    const { clock, pool, worker, hirings, notices } = scripted(1);
    const run = pool.submit(SPEC);
    const next = pool.submit(SPEC);
    worker(0).say({ kind: "ready" });
    clock.pass(SILENCE_MS);
    expect(worker(0).ended).toBe(true);
    expect(notices).toEqual([expect.stringMatching(/stopped answering.*begins anew/)]);
    expect(hirings).toEqual(["first", "replacement"]);
    worker(1).say({ kind: "ready" });
    expect(worker(1).runs).toEqual([1]);
    worker(1).say({ ...RESULT, runId: 1 });
    worker(1).say({ ...RESULT, runId: 2 });
    expect(await Promise.all([run.outcome, next.outcome])).toEqual([RESULT, RESULT]);
  });

  it("fails the run when a second worker falls silent during it; others go on", async () => {
    const { clock, pool, worker } = scripted(1);
    const run = pool.submit(SPEC);
    const next = pool.submit(SPEC);
    worker(0).say({ kind: "ready" });
    clock.pass(SILENCE_MS);
    worker(1).say({ kind: "ready" });
    clock.pass(SILENCE_MS);
    expect(await run.outcome).toMatchObject({ kind: "failed", message: expect.stringMatching(/two workers/) });
    worker(2).say({ kind: "ready" });
    expect(worker(2).runs).toEqual([2]);
    worker(2).say({ ...RESULT, runId: 2 });
    expect(await next.outcome).toEqual(RESULT);
  });

  it("is noticed when it died idle and is given a run", async () => {
    const { clock, pool, worker } = scripted(1);
    pool.warm();
    worker(0).say({ kind: "ready" });
    clock.pass(1000 * TICK_MS);
    expect(worker(0).ended).toBe(false);
    const run = pool.submit(SPEC);
    clock.pass(SILENCE_MS);
    worker(1).say({ kind: "ready" });
    worker(1).say({ ...RESULT, runId: 1 });
    expect(await run.outcome).toEqual(RESULT);
  });

  it("is not one that answers between long slices, or reports progress", () => {
    const { clock, pool, worker, notices } = scripted(1);
    const run = pool.submit(SPEC);
    worker(0).say({ kind: "ready" });
    for (let i = 0; i < 50; i++) {
      clock.pass(SILENCE_MS - TICK_MS);
      worker(0).say(i % 2 === 0 ? { kind: "pong" } : { kind: "progress", runId: 1 });
    }
    expect(worker(0).ended).toBe(false);
    expect(notices).toEqual([]);
    run.cancel();
  });

  it("is not looked for while the pool is idle, held or closed: no timer runs", () => {
    const { clock, pool, worker } = scripted(1);
    expect(clock.waiting).toBe(0);
    pool.submit(SPEC).outcome.catch(() => undefined);
    worker(0).say({ kind: "ready" });
    expect(clock.waiting).toBe(1);
    worker(0).say({ ...RESULT, runId: 1 });
    expect(clock.waiting).toBe(0);
    pool.submit(SPEC).outcome.catch(() => undefined);
    pool.hold();
    expect(clock.waiting).toBe(0);
    pool.resume();
    pool.close();
    expect(clock.waiting).toBe(0);
  });
});

describe("a worker that does not give up a cancelled run", () => {
  it("is ended after a second, and the next run goes to a fresh one, without a word", async () => {
    const { clock, pool, worker, notices } = scripted(1);
    const stuck = pool.submit(SPEC);
    const next = pool.submit(SPEC);
    worker(0).say({ kind: "ready" });
    stuck.cancel();
    clock.pass(CANCEL_MS - 1);
    expect(worker(0).ended).toBe(false);
    clock.pass(1);
    expect(worker(0).ended).toBe(true);
    worker(1).say({ kind: "ready" });
    worker(1).say({ ...RESULT, runId: 2 });
    expect(await next.outcome).toEqual(RESULT);
    worker(0).say({ kind: "cancelled", runId: 1 });
    expect(worker(1).runs).toEqual([2]);
    expect(notices).toEqual([]);
  });

  it("is kept when it answers in time", () => {
    const { clock, pool, worker, workers } = scripted(1);
    const run = pool.submit(SPEC);
    worker(0).say({ kind: "ready" });
    run.cancel();
    worker(0).say({ kind: "cancelled", runId: 1 });
    clock.pass(100 * CANCEL_MS);
    expect(worker(0).ended).toBe(false);
    pool.submit(SPEC).cancel();
    expect(workers.length).toBe(1);
  });
});

describe("a worker that never arrives", () => {
  it("is told to all waiting runs, at once, and the next run tries anew", async () => {
    const { clock, pool, worker, workers } = scripted(2);
    const runs = Array.from({ length: 5 }, () => pool.submit(SPEC));
    clock.pass(START_PATIENCE * TICK_MS);
    const outcomes = await Promise.all(runs.map((run) => run.outcome));
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ kind: "unavailable", message: expect.stringMatching(/could be started/) });
    }
    expect(workers.length).toBe(2);
    const again = pool.submit(SPEC);
    worker(2).say({ kind: "ready" });
    worker(2).say({ ...RESULT, runId: 6 });
    expect(await again.outcome).toEqual(RESULT);
  });

  it("does not fail the runs that another worker can take", async () => {
    const { pool, worker } = scripted(2);
    const runs = [pool.submit(SPEC), pool.submit(SPEC)];
    worker(0).crash("the worker could not be started");
    worker(1).say({ kind: "ready" });
    for (const runId of [1, 2]) worker(1).say({ ...RESULT, runId });
    expect(await Promise.all(runs.map((run) => run.outcome))).toEqual([RESULT, RESULT]);
  });

  it("is told also when the browser refuses to make one", async () => {
    const spawn = (): WorkerPort => {
      throw new Error("Worker is not defined");
    };
    const pool = new Pool({ spawn, module: MODULE, size: 2, clock: new FakeClock() });
    expect(await pool.submit(SPEC).outcome).toEqual({ kind: "unavailable", message: "Worker is not defined" });
  });
});

/** The behaviour of a worker in the next stretch of time. */
type Deed = "answers" | "finishes" | "dies" | "crashes" | "readies";
const DEEDS: readonly Deed[] = ["answers", "finishes", "dies", "crashes", "readies"];

describe("whatever its workers do", () => {
  it("every run has one outcome in the end, and no run is begun more than twice", async () => {
    const deeds = fc.array(fc.constantFrom(...DEEDS), { minLength: 5, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(deeds, fc.integer({ min: 1, max: 3 }), async (script, size) => {
        const { clock, pool, workers } = scripted(size);
        const runs = Array.from({ length: 6 }, () => pool.submit(SPEC));
        const dead = new Set<ScriptedWorker>();
        let settled = 0;
        for (const { outcome } of runs) outcome.then(() => (settled += 1)).catch(() => undefined);
        for (const [step, deed] of script.entries()) {
          const alive = workers.filter((one) => !one.ended && !dead.has(one));
          const one = alive[step % Math.max(1, alive.length)];
          if (one !== undefined) act(one, deed, dead);
          clock.pass(TICK_MS);
        }
        /* From now on all workers behave correctly. */
        for (let i = 0; i < 40 && settled < runs.length; i++) {
          for (const one of workers.filter((other) => !other.ended && !dead.has(other))) {
            act(one, "readies", dead);
            act(one, "finishes", dead);
          }
          clock.pass(TICK_MS);
          await Promise.resolve();
        }
        expect(settled).toBe(runs.length);
        const begun = workers.flatMap((worker) => worker.runs);
        for (const runId of begun) expect(begun.filter((other) => other === runId).length).toBeLessThanOrEqual(2);
      }),
    );
  });
});

function act(worker: ScriptedWorker, deed: Deed, dead: Set<ScriptedWorker>): void {
  const runId = worker.runs.at(-1);
  switch (deed) {
    case "readies":
      if (!worker.readied) worker.say({ kind: "ready" });
      worker.readied = true;
      return;
    case "answers":
      return worker.say({ kind: "pong" });
    case "finishes":
      if (runId !== undefined) worker.say({ ...RESULT, runId });
      return;
    case "crashes":
      dead.add(worker);
      return worker.crash("out of memory");
    case "dies":
      dead.add(worker);
  }
}
