/** Starts one of the threads that all embeds of a page share. A file of its own, as spawn-worker.ts is. */
export function spawnSharedWorker(name: string): SharedWorker {
  return new SharedWorker(new URL("./shared-worker.ts", import.meta.url), { type: "module", name });
}
