/**
 * Starts one worker of the pool. This is a file of its own, because the offline page (web/tools/offline.config.ts) has
 * no files beside it and replaces this file by spawn-inline-worker.ts.
 */
import script from "./worker.ts?worker&url";

/** The workers' script, as a part of the site that can be fetched. Undefined where it is inside the page. */
export const WORKER_SCRIPT: string | undefined = script;

export function spawnWorker(): Worker {
  return new Worker(new URL(script, import.meta.url), { type: "module" });
}
