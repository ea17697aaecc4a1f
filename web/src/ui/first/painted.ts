/** Waiting for the browser to paint what is on the page. */
import { frames } from "../../canvas/raf-scheduler.ts";

/** A page that is not seen gets no frames; nothing waits longer for one. assumed */
const PATIENCE_MS = 1000;

/** Resolves in the frame after the next: the next one has been painted then. */
export function painted(): Promise<void> {
  let seen = 0;
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
    frames.ask(() => {
      seen += 1;
      if (seen === 2) resolve();
      return seen < 2;
    });
  });
}
