/**
 * Starts a worker that reads a text. This is a file of its own, because the offline page
 * (web/tools/plugins/offline-plugin.ts) has no files beside it and replaces this file by no-reading-worker.ts.
 */
import script from "./reading-worker.ts?worker&url";

/** Undefined where the page may start none: in a frame without an origin, for example. */
export function spawnReadingWorker(): Worker | undefined {
  try {
    return new Worker(new URL(script, import.meta.url), { type: "module" });
  } catch {
    return undefined;
  }
}
