/** Work in slices, between which the page draws and answers. */
import type { Steps } from "../../scene/trace/steps.ts";

/** Milliseconds of work before the page has its turn. assumed: half a frame at 60 frames a second. */
const SLICE_MS = 8;

/** Resolves with what the steps make. Rejects with the signal's reason, and with what a step throws. */
export async function inSlices<Made>(steps: Steps<Made>, signal: AbortSignal): Promise<Made> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 0));
    signal.throwIfAborted();
    const until = performance.now() + SLICE_MS;
    do {
      const step = steps.next();
      if (step.done === true) return step.value;
    } while (performance.now() < until);
  }
}
