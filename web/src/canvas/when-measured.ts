/**
 * When to ask for the size of an element: in a frame, which lays the page out anyway. Asked while React is at work, the
 * browser would lay the page out twice, and a long turn of the page would become longer.
 */
import { frames } from "./raf-scheduler.ts";

/** Calls `measure` in the next frame and whenever the size has changed, until the returned function is called. */
export function whenMeasured(element: HTMLElement, measure: () => void): () => void {
  const first = (): boolean => {
    measure();
    return false;
  };
  const observer = new ResizeObserver(measure);
  observer.observe(element);
  frames.ask(first);
  return () => {
    observer.disconnect();
    frames.forget(first);
  };
}
