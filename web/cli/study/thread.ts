/** A thread that computes points and writes them into the store; crew.ts starts it and hands it the points. */
import { parentPort, workerData } from "node:worker_threads";
import type { CoreModule } from "../../src/core/load.ts";
import { BlockRunner } from "../../src/core/raw-run.ts";
import { computePoint, type DuePoint } from "./compute.ts";
import { Store } from "./store.ts";
import { reasonOf } from "../../src/base/reason.ts";

/** What a thread is started with. */
export interface ThreadData {
  readonly module: CoreModule;
  readonly folder: string;
  /** SHA-256 of the core. */
  readonly core: string;
}

/** The answer to each point, in the order of the points. */
export type ThreadAnswer = { readonly status: string } | { readonly failed: string };

const port = parentPort;
if (port === null) throw new Error("thread.ts is started by crew.ts, not by itself");

const { module, folder, core } = workerData as ThreadData;
const computing = { runner: new BlockRunner(module), store: new Store(folder), core };
let turn = Promise.resolve();

async function answer(due: DuePoint): Promise<ThreadAnswer> {
  try {
    return { status: await computePoint(computing, due) };
  } catch (error) {
    return { failed: reasonOf(error) };
  }
}

port.on("message", (due: DuePoint) => {
  turn = turn.then(async () => port.postMessage(await answer(due)));
});
