import { beforeAll, describe, expect, it } from "vitest";
import { runToEnd } from "../../core/engine.ts";
import type { Core } from "../../core/load.ts";
import { testCore } from "../../core/testing/wasm.ts";
import { importMachine } from "../../model/import/import-machine.ts";
import { testPlan } from "../../model/import/self-test.ts";
import { csvText, serverLatency } from "../../model/import/testing/texts.ts";
import { selfTest, selfTestInPool } from "./self-test.ts";
import { localRuns } from "../testing/local-runs.ts";

let core: Core;
beforeAll(async () => {
  core = await testCore();
});

/** Two sockets of eight cores, in clusters of four. */
async function server() {
  const text = csvText(16, serverLatency(16, 4));
  const { understood, machine } = await importMachine([{ name: "server.csv", text }], { ghz: 3 });
  if (understood === undefined || machine === undefined) throw new Error("not imported");
  return { understood, machine, plan: testPlan(understood) };
}

const runs = localRuns((spec) => {
  const result = runToEnd(core, spec);
  return result === undefined ? Promise.reject(new Error("no result")) : Promise.resolve(result);
});

const { signal } = new AbortController();

describe("the self-test of an imported machine in a pool", () => {
  it("gives what it gives in the caller's thread, and tells how far it has come", async () => {
    const imported = await server();
    const shares: number[] = [];
    const onRun = (done: number, total: number): void => void shares.push(done / total);
    const results = await selfTestInPool(imported, runs, { signal, onRun });
    expect(results).toEqual(selfTest(core, imported.understood, imported.machine));
    expect(results.map(({ name }) => name)).toEqual([
      "inside one cluster of 4",
      "inside one socket",
      "between sockets",
    ]);
    for (const { residual } of results) expect(Math.abs(residual ?? 1)).toBeLessThan(0.1);
    expect(shares.at(-1)).toBe(1);
  });

  it("has no results when it was aborted", async () => {
    const ending = new AbortController();
    const onRun = (): void => expect.fail("a run was made");
    const test = selfTestInPool(await server(), runs, { signal: ending.signal, onRun });
    ending.abort(new Error("stopped"));
    await expect(test).rejects.toThrow("stopped");
  });

  it("fails with the reason of a run that fails", async () => {
    const broken = localRuns(() => Promise.reject(new Error("the simulator broke off")));
    const test = selfTestInPool(await server(), broken, { signal, onRun: () => undefined });
    await expect(test).rejects.toThrow("the simulator broke off");
  });
});
