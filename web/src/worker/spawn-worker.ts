/**
 * Starts one worker of the pool. A file of its own, because the offline page (web/tools/offline.config.ts) has no
 * files beside it and puts spawn-inline-worker.ts in this one's place.
 */
export function spawnWorker(): Worker {
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
}
