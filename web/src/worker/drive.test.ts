import { describe, expect, it } from "vitest";
import type { RunSpec } from "../base/run.ts";
import { counterSpec } from "../core/testing/specs.ts";
import { type TaskQueue, drive } from "./drive.ts";
import type { Pool } from "./pool.ts";
import type { RunOutcome, SubmittedRun } from "./submitted-run.ts";

/** A pool that runs nothing: the test settles the runs. */
class HeldPool {
  readonly size = 2;
  readonly settle: ((outcome: RunOutcome) => void)[] = [];
  submit(): SubmittedRun {
    let settle: (outcome: RunOutcome) => void = () => undefined;
    const outcome = new Promise<RunOutcome>((resolve) => {
      settle = resolve;
    });
    this.settle.push(settle);
    return { outcome, cancel: () => settle({ kind: "cancelled" }) };
  }
}

class Numbers implements TaskQueue<number> {
  readonly accepted: string[] = [];
  private readonly tasks: number[];
  constructor(tasks: number[]) {
    this.tasks = tasks;
  }
  next(): number | undefined {
    return this.tasks.shift();
  }
  specOf(): RunSpec {
    return counterSpec();
  }
  accept(task: number, outcome: { readonly kind: string }): void {
    this.accepted.push(`${task} ${outcome.kind}`);
    /* A result may lead to further runs. */
    if (task === 1) this.tasks.unshift(10);
  }
}

const FINISHED = { kind: "finished", result: {} } as unknown as RunOutcome;
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function started(tasks: number[]) {
  const pool = new HeldPool();
  const queue = new Numbers(tasks);
  const changes: number[] = [];
  const driven = drive(queue, pool as unknown as Pool, (task) => changes.push(task));
  return { pool, queue, changes, driven };
}

describe("drive", () => {
  it("keeps as many runs going as there are workers, and takes up tasks that come later", async () => {
    const { pool, queue, changes, driven } = started([1, 2, 3]);
    await turn();
    expect(pool.settle.length).toBe(2);
    pool.settle[0]?.(FINISHED);
    await turn();
    expect(pool.settle.length).toBe(3);
    for (const settle of pool.settle) settle(FINISHED);
    await turn();
    pool.settle[3]?.(FINISHED);
    expect(await driven.finished).toBe(true);
    expect(queue.accepted[0]).toBe("1 result");
    expect(changes.sort((a, b) => a - b)).toEqual([1, 2, 3, 10]);
  });

  it("hands failures to the queue like results", async () => {
    const { pool, queue, driven } = started([7]);
    await turn();
    pool.settle[0]?.({ kind: "failed", message: "broke" });
    expect(await driven.finished).toBe(true);
    expect(queue.accepted).toEqual(["7 failed"]);
  });

  it("gives everything up when cancelled, and says so", async () => {
    const { pool, queue, driven } = started([5, 6, 7]);
    await turn();
    driven.cancel();
    expect(await driven.finished).toBe(false);
    expect(pool.settle.length).toBe(2);
    expect(queue.accepted).toEqual([]);
  });

  it("ends at once when there are no workers: the reason is told once, not once a task", async () => {
    const { pool, queue, driven } = started([5, 6, 7]);
    await turn();
    pool.settle[0]?.({ kind: "unavailable", message: "no worker could be started" });
    await expect(driven.finished).rejects.toThrow("no worker could be started");
    await turn();
    expect(pool.settle.length).toBe(2);
    expect(queue.accepted).toEqual([]);
  });

  it("is finished at once when there is nothing to do", async () => {
    expect(await started([]).driven.finished).toBe(true);
  });

  it("can be cancelled before it began", async () => {
    const { driven, pool } = started([1]);
    driven.cancel();
    expect(await driven.finished).toBe(false);
    await turn();
    expect(pool.settle.length).toBe(0);
  });
});
