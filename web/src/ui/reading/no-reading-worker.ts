/**
 * Takes the place of spawn-reading-worker.ts in the offline page, which has its scripts inside: a second copy of the
 * readers would make it larger. It reads on its own thread, and the largest texts keep it busy for seconds.
 */
export function spawnReadingWorker(): Worker | undefined {
  return undefined;
}
