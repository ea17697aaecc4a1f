import { describe, expect, it } from "vitest";
import type { CoreModule } from "../core/load.ts";
import { compileCore } from "../core/load.ts";
import { counterSpec } from "../core/testing/specs.ts";
import { wasmBytes } from "../core/testing/wasm.ts";
import { Pool } from "./pool.ts";
import type { RunOutcome } from "./submitted-run.ts";
import type { WorkerPort } from "./port.ts";
import type { FromWorker } from "./protocol.ts";
import { serve } from "./serve.ts";
import { noticing } from "./testing/noticing-port.ts";
import { ScriptedWorker } from "./testing/scripted-worker.ts";

const MODULE: CoreModule = await compileCore(wasmBytes());
const SPEC = counterSpec();

function scripted(size: number): { pool: Pool; workers: ScriptedWorker[] } {
  const workers: ScriptedWorker[] = [];
  const spawn = (): WorkerPort => {
    const worker = new ScriptedWorker();
    workers.push(worker);
    return worker;
  };
  return { pool: new Pool({ spawn, module: MODULE, size }), workers };
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`nothing at ${index}`);
  return item;
}

const RESULT = { kind: "finished", result: { operations: 7 } } as unknown as Extract<RunOutcome, { kind: "finished" }>;

describe("the pool", () => {
  it("makes no worker before there is work, and no more than asked for", () => {
    const { pool, workers } = scripted(2);
    expect(workers.length).toBe(0);
    for (let i = 0; i < 5; i++) void pool.submit(SPEC);
    expect(workers.length).toBe(2);
    expect(workers.map((w) => w.received)).toEqual([
      [{ kind: "load", module: MODULE }],
      [{ kind: "load", module: MODULE }],
    ]);
  });

  it("gives work to workers that are ready, one run at a time, in order", async () => {
    const { pool, workers } = scripted(1);
    const first = pool.submit(SPEC);
    const second = pool.submit(SPEC);
    const worker = at(workers, 0);
    expect(worker.runs).toEqual([]);
    worker.say({ kind: "ready" });
    expect(worker.runs).toEqual([1]);
    worker.say({ ...RESULT, runId: 1 });
    expect(worker.runs).toEqual([1, 2]);
    worker.say({ ...RESULT, runId: 2 });
    expect(await first.outcome).toEqual(RESULT);
    expect(await second.outcome).toEqual(RESULT);
    expect(workers.length).toBe(1);
  });

  it("warms up: workers load before the first run", () => {
    const { pool, workers } = scripted(3);
    pool.warm();
    for (const worker of workers) worker.say({ kind: "ready" });
    void pool.submit(SPEC);
    expect(workers.length).toBe(3);
    expect(workers.flatMap((w) => w.runs)).toEqual([1]);
  });

  it("cancels a queued run at once, and never posts it", async () => {
    const { pool, workers } = scripted(1);
    void pool.submit(SPEC);
    const queued = pool.submit(SPEC);
    queued.cancel();
    expect(await queued.outcome).toEqual({ kind: "cancelled" });
    const worker = at(workers, 0);
    worker.say({ kind: "ready" });
    worker.say({ ...RESULT, runId: 1 });
    expect(worker.runs).toEqual([1]);
  });

  it("cancels a running run at once for its owner; the worker is used again when it has answered", async () => {
    const { pool, workers } = scripted(1);
    const run = pool.submit(SPEC);
    const next = pool.submit(SPEC);
    const worker = at(workers, 0);
    worker.say({ kind: "ready" });
    run.cancel();
    run.cancel();
    expect(await run.outcome).toEqual({ kind: "cancelled" });
    expect(worker.received.filter((m) => m.kind === "cancel")).toEqual([{ kind: "cancel", runId: 1 }]);
    expect(worker.runs).toEqual([1]);
    worker.say({ kind: "cancelled", runId: 1 });
    expect(worker.runs).toEqual([1, 2]);
    worker.say({ ...RESULT, runId: 2 });
    expect(await next.outcome).toEqual(RESULT);
  });

  it("drops the result of a run that was cancelled just before it came", async () => {
    const { pool, workers } = scripted(1);
    const run = pool.submit(SPEC);
    const worker = at(workers, 0);
    worker.say({ kind: "ready" });
    run.cancel();
    worker.say({ ...RESULT, runId: 1 });
    expect(await run.outcome).toEqual({ kind: "cancelled" });
    void pool.submit(SPEC);
    expect(worker.runs).toEqual([1, 2]);
  });

  it("reports a run whose core broke, ends that worker and goes on with another", async () => {
    const { pool, workers } = scripted(1);
    const broken = pool.submit(SPEC);
    const next = pool.submit(SPEC);
    at(workers, 0).say({ kind: "ready" });
    at(workers, 0).say({ kind: "failed", runId: 1, message: "unreachable" });
    expect(await broken.outcome).toEqual({ kind: "failed", message: "unreachable" });
    expect(at(workers, 0).ended).toBe(true);
    const fresh = at(workers, 1);
    fresh.say({ kind: "ready" });
    expect(fresh.runs).toEqual([2]);
    fresh.say({ ...RESULT, runId: 2 });
    expect(await next.outcome).toEqual(RESULT);
  });

  it("ignores what a dismissed worker still says", async () => {
    const { pool, workers } = scripted(1);
    const run = pool.submit(SPEC);
    const worker = at(workers, 0);
    worker.say({ kind: "ready" });
    worker.crash("gone");
    worker.say({ ...RESULT, runId: 1 });
    worker.crash("gone again");
    expect(await run.outcome).toEqual({ kind: "failed", message: "gone" });
  });

  it("gives up when workers cannot even start: every run hears why, and it ends", async () => {
    const { pool, workers } = scripted(2);
    const runs = [pool.submit(SPEC), pool.submit(SPEC), pool.submit(SPEC)];
    for (let i = 0; i < 2; i++) at(workers, i).say({ kind: "broken", message: "no wasm here" });
    const outcomes = await Promise.all(runs.map((r) => r.outcome));
    expect(outcomes).toEqual(Array.from({ length: 3 }, () => ({ kind: "unavailable", message: "no wasm here" })));
    expect(workers.length).toBe(2);
  });

  it("lets one worker pause when all are busy, and never the only one", () => {
    const two = scripted(2);
    const paused = (): readonly boolean[] =>
      two.workers.map(({ received }) => received.some(({ kind }) => kind === "rest"));
    two.pool.warm();
    for (const worker of two.workers) worker.say({ kind: "ready" });
    void two.pool.submit(SPEC);
    two.pool.rest(100);
    expect(paused()).toEqual([false, false]);
    void two.pool.submit(SPEC);
    two.pool.rest(100);
    expect(paused()).toEqual([false, true]);
    const one = scripted(1);
    void one.pool.submit(SPEC);
    one.workers[0]?.say({ kind: "ready" });
    one.pool.rest(100);
    expect(one.workers[0]?.received.map(({ kind }) => kind)).toEqual(["load", "run"]);
  });

  it("ends its workers while held, and begins their runs anew when resumed, in the same order", async () => {
    const { pool, workers } = scripted(1);
    const runs = [pool.submit(SPEC), pool.submit(SPEC)];
    at(workers, 0).say({ kind: "ready" });
    pool.hold();
    expect(at(workers, 0).received.at(-1)).toEqual({ kind: "cancel", runId: 1 });
    expect(at(workers, 0).ended).toBe(true);
    at(workers, 0).say({ kind: "cancelled", runId: 1 });
    runs.push(pool.submit(SPEC));
    pool.warm();
    expect(workers.length).toBe(1);
    pool.resume();
    const again = at(workers, 1);
    again.say({ kind: "ready" });
    for (const runId of [1, 2, 3]) again.say({ ...RESULT, runId });
    expect(again.runs).toEqual([1, 2, 3]);
    expect(await Promise.all(runs.map((run) => run.outcome))).toEqual([RESULT, RESULT, RESULT]);
  });

  it("forgets runs that were cancelled before or while it is held", async () => {
    const { pool, workers } = scripted(1);
    const runs = [pool.submit(SPEC), pool.submit(SPEC)];
    at(workers, 0).say({ kind: "ready" });
    runs[0]?.cancel();
    pool.hold();
    runs[1]?.cancel();
    pool.resume();
    expect(workers.length).toBe(1);
    expect(await Promise.all(runs.map((run) => run.outcome))).toEqual([{ kind: "cancelled" }, { kind: "cancelled" }]);
  });

  it("cancels everything and ends all workers when closed", async () => {
    const { pool, workers } = scripted(1);
    const runs = [pool.submit(SPEC), pool.submit(SPEC)];
    at(workers, 0).say({ kind: "ready" });
    pool.close();
    expect(await Promise.all(runs.map((r) => r.outcome))).toEqual([{ kind: "cancelled" }, { kind: "cancelled" }]);
    expect(at(workers, 0).ended).toBe(true);
    expect(await pool.submit(SPEC).outcome).toMatchObject({ kind: "failed" });
  });
});

/** A worker in this very thread: the real serve(), its messages delivered later, as between threads. */
function localWorker(): WorkerPort {
  let listener: (message: FromWorker) => void = () => undefined;
  const receive = serve({
    post: (message) => void setImmediate(() => listener(message)),
    yieldToMessages: () => new Promise((resolve) => setImmediate(resolve)),
  });
  return {
    post: (message) => void setImmediate(() => receive(message)),
    onMessage: (l) => {
      listener = l;
    },
    onError: () => undefined,
    end: () => undefined,
  };
}

describe("the pool with real workers", () => {
  const pool = (): Pool => new Pool({ spawn: localWorker, module: MODULE, size: 2 });

  it("runs to the end, with the same results in every worker", async () => {
    const outcomes = await Promise.all([1, 2, 3].map(() => pool().submit(SPEC).outcome));
    const hashes = outcomes.map((o) => (o.kind === "finished" ? o.result.traceHash : o.kind));
    expect(new Set(hashes).size).toBe(1);
    expect(hashes[0]).toMatch(/^[0-9a-f]{16}$/);
  });

  it("can cancel a run that would go on for ever", async () => {
    const endless = counterSpec({ precision: 0, operationsMax: 4_000_000_000 });
    const spawn = () => noticing(localWorker(), () => run.cancel());
    const own = new Pool({ spawn, module: MODULE, size: 2 });
    const run = own.submit(endless);
    expect(await run.outcome).toEqual({ kind: "cancelled" });
    expect((await own.submit(SPEC).outcome).kind).toBe("finished");
  });

  it("reports programs the core refuses as results with a fault, not as failures", async () => {
    const outcome = await pool().submit(counterSpec({ program: new Uint8Array(60) })).outcome;
    expect(outcome.kind === "finished" && outcome.result.fault?.status).toBe("BAD_PROGRAM");
  });
});
