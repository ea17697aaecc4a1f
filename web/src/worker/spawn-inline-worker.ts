/**
 * Starts one worker of the pool from text inside the page. It takes the place of spawn-worker.ts in the offline page.
 */
import InlineWorker from "./worker.ts?worker&inline";

export const WORKER_SCRIPT: string | undefined = undefined;

export function spawnWorker(): Worker {
  return new InlineWorker();
}
