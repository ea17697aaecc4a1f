/** Work in slices, between which the page draws and answers. */
import type { Steps } from "../../scene/trace/steps.ts";

/** Milliseconds of work before the page has its turn. assumed: half a frame at 60 frames a second. */
const SLICE_MS = 8;

/** Does the steps and hands over their result. The returned function ends the work; nothing is handed over then. */
export function inSlices<Made>(
  steps: Steps<Made>,
  done: (made: Made) => void,
  failed: (error: unknown) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const slice = (): void => {
    const until = performance.now() + SLICE_MS;
    try {
      do {
        const step = steps.next();
        if (step.done === true) return done(step.value);
      } while (performance.now() < until);
    } catch (error) {
      return failed(error);
    }
    timer = setTimeout(slice, 0);
  };
  timer = setTimeout(slice, 0);
  return () => clearTimeout(timer);
}
