/**
 * Waits that follow the work. A limit of time fails on a busy machine, where everything takes ten times as long, and
 * says nothing of the reason. This wait fails only when nothing has changed for long, and then says what it waited for
 * and what was seen last. python/tests/progress.py is the same in Python.
 */

/** Nothing changes for so long on no machine that still works at it. assumed: ten times the longest seen */
const STANDSTILL_MS = 180_000;
const PAUSE_MS = 100;
/** The work is looked at more seldom, since that may cost it time. */
const LOOK_MS = 1000;

export interface Wait<T> {
  /** What is waited for, once it is there. */
  readonly done: () => Promise<T | undefined> | T | undefined;
  /** What is seen of the work: any value that changes as long as the work goes on. */
  readonly progress: () => Promise<unknown>;
  readonly standstillMs?: number;
}

/** Waits for something as long as the work for it goes on. */
export async function whileProgressing<T>(what: string, wait: Wait<T>): Promise<T> {
  const { done, progress, standstillMs = STANDSTILL_MS } = wait;
  let seen = "";
  let [changed, looked] = [performance.now(), 0];
  for (;;) {
    const found = await done();
    if (found !== undefined) return found;
    if (performance.now() - looked > Math.min(LOOK_MS, standstillMs / 2)) {
      const now = JSON.stringify([await progress()]);
      looked = performance.now();
      if (now !== seen) [seen, changed] = [now, looked];
      if (looked - changed > standstillMs) {
        const seconds = Math.round(standstillMs / 1000);
        throw new Error(`waited for ${what}: nothing has changed for ${seconds} s; seen last: ${seen.slice(0, 500)}`);
      }
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
