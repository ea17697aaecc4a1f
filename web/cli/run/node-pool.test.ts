import { Worker } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import { counterSpec } from "../../src/core/testing/specs.ts";
import { Pool } from "../../src/worker/pool.ts";
import { noticing } from "../../src/worker/testing/noticing-port.ts";
import { threadPort } from "./node-pool.ts";

/** Threads that report "ready", and then treat a run in this way; the first of them differs from all others. */
function poolOf(first: string, others: string, onProgress = () => undefined as void) {
  let made = 0;
  const start = () => threadPort(new Worker(script(made++ === 0 ? first : others), { eval: true }));
  const spawn = () => noticing(start(), onProgress);
  return new Pool({ spawn, module: undefined, size: 1 });
}

const script = (onRun: string): string => `
  const { parentPort } = require("node:worker_threads");
  parentPort.on("message", (message) => {
    if (message.kind !== "run") return;
    ${onRun}
  });
  parentPort.postMessage({ kind: "ready" });`;

const ANSWER = `parentPort.postMessage({ kind: "finished", runId: message.runId, result: { operations: 7 } });`;

describe("a thread of the command line's pool", () => {
  it("is ended when it does not leave its run: the next run goes to another thread", async () => {
    const endless = `parentPort.postMessage({ kind: "progress", runId: message.runId }); for (;;);`;
    const pool = poolOf(endless, ANSWER, () => stuck.cancel());
    const stuck = pool.submit(counterSpec());
    const next = pool.submit(counterSpec());
    expect(await stuck.outcome).toEqual({ kind: "cancelled" });
    expect(await next.outcome).toEqual({ kind: "finished", result: { operations: 7 } });
    pool.close();
  });

  it("that exits without a word fails its run at once, and no other", async () => {
    const pool = poolOf("process.exit(3);", ANSWER);
    const [lost, next] = [pool.submit(counterSpec()), pool.submit(counterSpec())];
    expect(await lost.outcome).toEqual({ kind: "failed", message: "the thread ended (exit code 3)" });
    expect((await next.outcome).kind).toBe("finished");
    pool.close();
  });
});
