/**
 * Going from page to page within the application: the element that had the focus is gone, and a screen reader does not
 * say so. The focus then moves to the new page's content, so that a screen reader reads it and Tab goes on there. The
 * first page is the browser's.
 */
import { useEffect } from "react";

let hasArrivedBefore = false;

/** `ready`: the page's own content is there. */
export function useArrival(ready: boolean): void {
  useEffect(() => {
    if (!ready) return;
    if (hasArrivedBefore && document.activeElement === document.body)
      document.getElementById("main")?.focus({ preventScroll: true });
    hasArrivedBefore = true;
  }, [ready]);
}
