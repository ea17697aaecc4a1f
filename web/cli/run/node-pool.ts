/** The pool of the command line: threads of Node behind the same port as a browser's workers. */
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { Pool } from "../../src/worker/pool.ts";
import type { WorkerPort } from "../../src/worker/port.ts";
import { fromWire, type OnWire } from "../../src/worker/wire.ts";
import { compiledCore } from "../files/core-file.ts";
import { reasonOf } from "../../src/base/reason.ts";

export function defaultJobs(): number {
  return availableParallelism();
}

/** Seconds until a thread must run: the first one translates its TypeScript. assumed: enough for a busy machine. */
const START_PATIENCE = 60;

/** The caller must close the pool at the end, or the process does not end. */
export async function openPool(size: number): Promise<Pool> {
  const onRestart = (message: string): void => void process.stderr.write(`hotline: ${message}\n`);
  return new Pool({
    spawn: () => threadPort(new Worker(new URL("./thread.mjs", import.meta.url))),
    module: await compiledCore(),
    size,
    startPatience: START_PATIENCE,
    onRestart,
  });
}

/** A thread of Node as a WorkerPort. */
export function threadPort(worker: Worker): WorkerPort {
  return {
    post: (message) => worker.postMessage(message),
    onMessage: (listener) => {
      worker.on("message", (message: OnWire) => listener(fromWire(message)));
    },
    onError: (listener) => {
      worker.on("error", (error) => listener(reasonOf(error)));
      worker.on("exit", (code) => listener(`the thread ended (exit code ${code})`));
    },
    end: () => {
      worker.terminate().catch(() => undefined);
    },
  };
}
