/** Runs that wait at a busy worker: the worker begins them without the page, and the page still decides about them. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ANSWER_PATIENCE, CANCEL_MS, Pool } from "./pool.ts";
import type { SubmittedRun } from "./submitted-run.ts";
import { FakeClock } from "./testing/fake-clock.ts";
import { finished, MODULE, RESULT, scriptedPool, SPEC } from "./testing/scripted-pool.ts";
import { ScriptedWorker } from "./testing/scripted-worker.ts";
import { TICK_MS } from "./watch.ts";

function scripted(size: number, runCount: number) {
  const made = scriptedPool(size, runCount, { ahead: true });
  const cancelled = (index: number): readonly number[] =>
    made.worker(index).received.flatMap((message) => (message.kind === "cancel" ? [message.runId] : []));
  const outcomes = (): Promise<readonly string[]> =>
    Promise.all(made.runs.map(async (one) => (await one.outcome).kind));
  return { ...made, cancelled, outcomes };
}

describe("a busy worker", () => {
  it("holds one run more, once every worker has one", () => {
    const { worker } = scripted(2, 6);
    expect([worker(0).runs, worker(1).runs]).toEqual([
      [1, 3],
      [2, 4],
    ]);
  });

  it("goes on with it by itself, and gets the next one to wait", async () => {
    const { worker, outcomes } = scripted(1, 3);
    expect(worker(0).runs).toEqual([1, 2]);
    worker(0).say(finished(1));
    expect(worker(0).runs).toEqual([1, 2, 3]);
    worker(0).say(finished(2));
    worker(0).say(finished(3));
    expect(await outcomes()).toEqual(["finished", "finished", "finished"]);
  });

  it("loses it to a worker that has nothing else to do", async () => {
    const { worker, cancelled, outcomes } = scripted(2, 3);
    expect(worker(0).runs).toEqual([1, 3]);
    worker(1).say(finished(2));
    expect(cancelled(0)).toEqual([3]);
    expect(worker(1).runs).toEqual([2, 3]);
    worker(0).say({ kind: "cancelled", runId: 3 });
    worker(1).say(finished(3));
    worker(0).say(finished(1));
    expect(await outcomes()).toEqual(["finished", "finished", "finished"]);
  });

  it("gives it up at once for its owner; the present run goes on", async () => {
    const { runs, worker, cancelled } = scripted(1, 2);
    runs[1]?.cancel();
    expect(await runs[1]?.outcome).toEqual({ kind: "cancelled" });
    expect(cancelled(0)).toEqual([2]);
    worker(0).say({ kind: "cancelled", runId: 2 });
    worker(0).say(finished(1));
    expect(await runs[0]?.outcome).toEqual(RESULT);
  });

  it("begins it when its present run was cancelled", async () => {
    const { runs, worker } = scripted(1, 2);
    runs[0]?.cancel();
    worker(0).say({ kind: "cancelled", runId: 1 });
    worker(0).say(finished(2));
    expect(await runs[1]?.outcome).toEqual(RESULT);
  });

  it.each([
    ["breaks", "failed"],
    ["falls silent", "finished"],
    ["does not give up its cancelled run", "cancelled"],
  ])("that %s loses it to another worker", async (what, first) => {
    const { clock, runs, worker, outcomes } = scripted(1, 3);
    if (what === "breaks") worker(0).say({ kind: "failed", runId: 1, message: "unreachable" });
    if (what === "falls silent") clock.pass(ANSWER_PATIENCE * TICK_MS);
    if (what === "does not give up its cancelled run") {
      runs[0]?.cancel();
      clock.pass(CANCEL_MS);
    }
    expect(worker(0).ended).toBe(true);
    worker(1).say({ kind: "ready" });
    const again = first === "finished" ? [1, 2, 3] : [2, 3];
    expect(worker(1).runs).toEqual(again.slice(0, 2));
    for (const runId of again) worker(1).say(finished(runId));
    expect(await outcomes()).toEqual([first, "finished", "finished"]);
  });

  it("is ended while held; its runs begin anew in the same order", async () => {
    const { pool, worker, outcomes } = scripted(2, 5);
    pool.hold();
    pool.resume();
    worker(2).say({ kind: "ready" });
    worker(3).say({ kind: "ready" });
    expect([worker(2).runs, worker(3).runs]).toEqual([
      [1, 3],
      [2, 4],
    ]);
    for (const runId of [1, 2, 3, 4, 5]) worker(runId % 2 === 1 ? 2 : 3).say(finished(runId));
    expect(await outcomes()).toEqual(["finished", "finished", "finished", "finished", "finished"]);
  });
});

/**
 * A worker as serve() is: urgent runs first, the others in their order; what is cancelled meanwhile is answered so. The
 * present run may end before the worker has seen an urgent one.
 */
class ObedientWorker extends ScriptedWorker {
  private readonly done = new Set<number>();

  /** Ends its first run that is left. */
  work(seesUrgent = true): boolean {
    const given = this.received.flatMap((one) => (one.kind === "run" || one.kind === "cancel" ? [one] : []));
    const left = given.flatMap((one) => (one.kind === "run" && !this.done.has(one.runId) ? [one] : []));
    const next = (seesUrgent ? left.find(({ isUrgent }) => isUrgent === true) : undefined) ?? left[0];
    if (next === undefined) return false;
    this.done.add(next.runId);
    const isCancelled = given.some(({ kind, runId }) => kind === "cancel" && runId === next.runId);
    this.say(isCancelled ? { kind: "cancelled", runId: next.runId } : finished(next.runId));
    return true;
  }
}

describe("a pool that hands runs out ahead", () => {
  const order = fc.constantFrom("in turn" as const, "urgent" as const);
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant("submit" as const), order }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("cancel" as const), which: fc.nat(20) }) },
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant("work" as const), which: fc.nat(5), seesUrgent: fc.boolean() }),
    },
  );

  it("ends every run that was not cancelled, whichever worker is the faster", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 60, size: "max" }),
        fc.integer({ min: 1, max: 3 }),
        async (steps, size) => {
          const workers: ObedientWorker[] = [];
          const spawn = (): ObedientWorker => {
            const worker = new ObedientWorker();
            workers.push(worker);
            return worker;
          };
          const pool = new Pool({ spawn, module: MODULE, size, clock: new FakeClock(), ahead: true });
          const runs: SubmittedRun[] = [];
          const settled: (string | undefined)[] = [];
          const cancelled = new Set<number>();
          pool.warm();
          for (const worker of workers) worker.say({ kind: "ready" });
          for (const one of steps) {
            if (one.kind === "work") workers[one.which % size]?.work(one.seesUrgent);
            if (one.kind === "submit") {
              const index = runs.push(pool.submit(SPEC, one.order)) - 1;
              void runs[index]?.outcome.then(({ kind }) => (settled[index] = kind));
            }
            await Promise.resolve();
            if (one.kind === "cancel" && one.which < runs.length && settled[one.which] === undefined) {
              cancelled.add(one.which);
              runs[one.which]?.cancel();
            }
          }
          while (workers.some((worker) => worker.work()));
          const outcomes = await Promise.all(runs.map(async (run) => (await run.outcome).kind));
          expect(outcomes).toEqual(runs.map((_, i) => (cancelled.has(i) ? "cancelled" : "finished")));
        },
      ),
    );
  });
});
