/** Takes the place of spawn-shared-worker.ts in the offline page, which has no files beside it to share. */
export function spawnSharedWorker(name: string): SharedWorker {
  throw new Error(`hotline.html has no shared worker ${name}`);
}
