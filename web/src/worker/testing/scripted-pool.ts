/** A pool of scripted workers that are all ready, with so many runs; the test says what each worker answers. */
import { counterSpec } from "../../core/testing/specs.ts";
import { Pool } from "../pool.ts";
import type { FromWorker } from "../protocol.ts";
import type { RunOutcome } from "../submitted-run.ts";
import { FakeClock } from "./fake-clock.ts";
import { ScriptedWorker } from "./scripted-worker.ts";

export const SPEC = counterSpec();
export const MODULE = new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));
export const RESULT = { kind: "finished", result: { operations: 7 } } as unknown as Extract<
  RunOutcome,
  { kind: "finished" }
>;

export const finished = (runId: number): FromWorker => ({ ...RESULT, runId });

export function scriptedPool(size: number, runCount: number, { ahead }: { readonly ahead: boolean }) {
  const clock = new FakeClock();
  const workers: ScriptedWorker[] = [];
  const spawn = (): ScriptedWorker => {
    const worker = new ScriptedWorker();
    workers.push(worker);
    return worker;
  };
  const pool = new Pool({ spawn, module: MODULE, size, clock, ahead });
  const runs = Array.from({ length: runCount }, () => pool.submit(SPEC));
  const worker = (index: number): ScriptedWorker => {
    const one = workers[index];
    if (one === undefined) throw new Error(`there is no worker ${index}`);
    return one;
  };
  for (const one of [...workers]) one.say({ kind: "ready" });
  return { clock, pool, runs, worker };
}
