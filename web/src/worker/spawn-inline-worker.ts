/** Starts one worker of the pool from text inside the page: what spawn-worker.ts is in the offline page. */
import InlineWorker from "./worker.ts?worker&inline";

export const WORKER_SCRIPT: string | undefined = undefined;

export function spawnWorker(): Worker {
  return new InlineWorker();
}
