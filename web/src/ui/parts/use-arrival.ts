/**
 * Going from page to page within the application removes the element that had the focus, and a screen reader does not
 * tell that. The focus therefore moves to the new page's content, so that a screen reader reads it and Tab goes on
 * there. The first page is left to the browser.
 */
import { useEffect } from "react";
import { reportFirstView } from "../browser/first-view.ts";

let hasArrivedBefore = false;

/** `ready`: the content of the page is there. `place`: which one, where a page's links lead to others of its kind. */
export function useArrival(ready: boolean, place = ""): void {
  useEffect(() => {
    if (!ready) return;
    reportFirstView();
    if (hasArrivedBefore && document.activeElement === document.body) focusContent();
    hasArrivedBefore = true;
  }, [ready, place]);
}

/** Moves the focus to the page's content, where the element that had it is about to go, or is gone. */
export function focusContent(): void {
  document.getElementById("main")?.focus({ preventScroll: true });
}
