/** Urgent runs: a busy worker makes them between two slices of its present run. */
import { describe, expect, it } from "vitest";
import { ANSWER_PATIENCE, SILENT_TWICE } from "./pool.ts";
import { finished, RESULT, scriptedPool, SPEC } from "./testing/scripted-pool.ts";
import type { ScriptedWorker } from "./testing/scripted-worker.ts";
import { TICK_MS } from "./watch.ts";

/** Workers that have so many runs. */
const busy = (size: number, runCount: number, ahead = false) => scriptedPool(size, runCount, { ahead });

/** The runs that were posted to the worker as urgent ones. */
const urgentOf = (worker: ScriptedWorker): readonly number[] =>
  worker.received.flatMap((one) => (one.kind === "run" && one.isUrgent === true ? [one.runId] : []));

describe("an urgent run", () => {
  it("goes to a busy worker at once, which answers for both", async () => {
    const { pool, runs, worker } = busy(1, 2);
    const urgent = pool.submit(SPEC, "urgent");
    expect(worker(0).runs).toEqual([1, 3]);
    expect(urgentOf(worker(0))).toEqual([3]);
    worker(0).say(finished(3));
    expect(await urgent.outcome).toEqual(RESULT);
    worker(0).say(finished(1));
    expect(await runs[0]?.outcome).toEqual(RESULT);
    expect(worker(0).runs).toEqual([1, 3, 2]);
  });

  it("goes to a free worker as any other, before those that wait", () => {
    const { pool, worker } = busy(2, 3);
    worker(1).say(finished(2));
    worker(1).say(finished(3));
    expect([worker(0).runs, worker(1).runs]).toEqual([[1], [2, 3]]);
    pool.submit(SPEC, "urgent");
    expect([worker(0).runs, worker(1).runs]).toEqual([[1], [2, 3, 4]]);
    expect(urgentOf(worker(1))).toEqual([]);
  });

  it("is the worker's next one when the present one ends first; the waiting one comes after it", async () => {
    const { pool, runs, worker } = busy(1, 3, true);
    expect(worker(0).runs).toEqual([1, 2]);
    const urgent = pool.submit(SPEC, "urgent");
    worker(0).say(finished(1));
    worker(0).say(finished(4));
    worker(0).say(finished(2));
    expect(await urgent.outcome).toEqual(RESULT);
    expect(await runs[1]?.outcome).toEqual(RESULT);
    expect(worker(0).runs).toEqual([1, 2, 4, 3]);
  });

  it("may come when the worker has begun its waiting run: both are answered in any order", async () => {
    const { pool, runs, worker } = busy(1, 2, true);
    const urgent = pool.submit(SPEC, "urgent");
    worker(0).say(finished(1));
    worker(0).say(finished(2));
    worker(0).say(finished(3));
    expect(await runs[1]?.outcome).toEqual(RESULT);
    expect(await urgent.outcome).toEqual(RESULT);
  });

  it("waits for another worker where each busy one has an urgent run, before all that wait", () => {
    const { pool, worker } = busy(1, 2);
    pool.submit(SPEC, "urgent");
    pool.submit(SPEC, "urgent");
    expect(worker(0).runs).toEqual([1, 3]);
    worker(0).say(finished(3));
    expect(urgentOf(worker(0))).toEqual([3, 4]);
  });

  it("can be given up; the present run goes on", async () => {
    const { pool, runs, worker } = busy(1, 1);
    const urgent = pool.submit(SPEC, "urgent");
    urgent.cancel();
    expect(await urgent.outcome).toEqual({ kind: "cancelled" });
    expect(worker(0).received.at(-1)).toEqual({ kind: "cancel", runId: 2 });
    worker(0).say({ kind: "cancelled", runId: 2 });
    worker(0).say(finished(1));
    expect(await runs[0]?.outcome).toEqual(RESULT);
  });

  it("that breaks its worker is reported; the run that it interrupted begins anew", async () => {
    const { pool, runs, worker } = busy(1, 1);
    const urgent = pool.submit(SPEC, "urgent");
    worker(0).say({ kind: "failed", runId: 2, message: "unreachable" });
    expect(await urgent.outcome).toEqual({ kind: "failed", message: "unreachable" });
    worker(1).say({ kind: "ready" });
    expect(worker(1).runs).toEqual([1]);
    worker(1).say(finished(1));
    expect(await runs[0]?.outcome).toEqual(RESULT);
  });

  it.each(["breaks", "falls silent", "is held"])("goes to another worker when its worker %s", async (what) => {
    const { clock, pool, worker } = busy(1, 1);
    const urgent = pool.submit(SPEC, "urgent");
    if (what === "breaks") worker(0).say({ kind: "failed", runId: 1, message: "unreachable" });
    if (what === "falls silent") clock.pass(ANSWER_PATIENCE * TICK_MS);
    if (what === "is held") {
      pool.hold();
      pool.resume();
    }
    expect(worker(0).ended).toBe(true);
    worker(1).say({ kind: "ready" });
    expect(worker(1).runs[0]).toBe(2);
    worker(1).say(finished(2));
    expect(await urgent.outcome).toEqual(RESULT);
  });

  it("during which its worker falls silent is the one that counts, and not the run that it interrupted", async () => {
    const { clock, pool, runs, worker } = busy(1, 1);
    const urgent = pool.submit(SPEC, "urgent");
    worker(0).say({ kind: "progress", runId: 2 });
    clock.pass(ANSWER_PATIENCE * TICK_MS);
    worker(1).say({ kind: "ready" });
    expect(worker(1).runs).toEqual([2]);
    worker(1).say({ kind: "progress", runId: 2 });
    clock.pass(ANSWER_PATIENCE * TICK_MS);
    expect(await urgent.outcome).toEqual({ kind: "failed", message: SILENT_TWICE });
    worker(2).say({ kind: "ready" });
    clock.pass(ANSWER_PATIENCE * TICK_MS);
    worker(3).say({ kind: "ready" });
    expect(worker(3).runs).toEqual([1]);
    worker(3).say(finished(1));
    expect(await runs[0]?.outcome).toEqual(RESULT);
  });

  it("may have been one that waits in turn", async () => {
    const { pool, runs, worker } = busy(1, 3);
    runs[2]?.hurry?.();
    expect(urgentOf(worker(0))).toEqual([3]);
    runs[2]?.hurry?.();
    worker(0).say(finished(3));
    expect(await runs[2]?.outcome).toEqual(RESULT);
    worker(0).say(finished(1));
    expect(worker(0).runs).toEqual([1, 3, 2]);
    expect(await runs[0]?.outcome).toEqual(RESULT);
    pool.close();
  });

  it("ends with all others when everything is given up", async () => {
    const { pool, runs } = busy(1, 1);
    const urgent = pool.submit(SPEC, "urgent");
    pool.cancelAll();
    expect(await urgent.outcome).toEqual({ kind: "cancelled" });
    expect(await runs[0]?.outcome).toEqual({ kind: "cancelled" });
  });
});
