/**
 * Starts one worker of the pool. This is a file of its own, because the offline page
 * (web/tools/plugins/offline-plugin.ts) has no files beside it and replaces this file by spawn-inline-worker.ts.
 */
import script from "./worker.ts?worker&url";

/** The workers' script, as a part of the site that can be fetched. Undefined where it is inside the page. */
export const WORKER_SCRIPT: string | undefined = script;

/** The site's script may always be started; the offline page has to find out how. */
export function readyToSpawn(): Promise<void> {
  return Promise.resolve();
}

/**
 * `copy`: the address of the page's own copy of the script, for a page that may not start the site's. The copy is a
 * classic script, since Chromium (seen in 156) starts no module that a page without an origin has made. The build puts
 * the workers' script into one file without imports, which is valid as both.
 */
export function spawnWorker(copy?: string): Worker {
  if (copy !== undefined) return new Worker(copy);
  return new Worker(new URL(script, import.meta.url), { type: "module" });
}
