/**
 * Is an element near the window, or in it? Asked again only when the page has rested for a moment: while a reader
 * scrolls, nothing begins and nothing ends, so that the page's thread has nothing to do but to scroll.
 */
import { type RefObject, useEffect, useState } from "react";
import { frames } from "../../../canvas/raf-scheduler.ts";

/** How far outside of the window a figure begins to live, as a part of the window's height. */
const NEAR = "25% 0px";
/** The page rests when it has not been scrolled for so long. assumed: longer than between two turns of a wheel */
const REST_MS = 300;

export function useIsNear(ref: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    let seen = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let scrolls = 0;
    const settleLater = (): void => {
      clearTimeout(timer);
      timer = setTimeout(settleInFrame, REST_MS);
    };
    /* On busy processors a timer may fire before a scroll that has happened is reported, which the next frame does. */
    const settleInFrame = (): void => {
      const before = scrolls;
      frames.ask(() => {
        if (scrolls === before) setNear(seen);
        return false;
      });
    };
    const observer = new IntersectionObserver(
      (entries) => {
        seen = entries.at(-1)?.isIntersecting ?? seen;
        settleLater();
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    const onScroll = (): void => {
      scrolls += 1;
      if (timer !== undefined) settleLater();
    };
    addEventListener("scroll", onScroll, { passive: true, capture: true });
    return () => {
      observer.disconnect();
      removeEventListener("scroll", onScroll, { capture: true });
      clearTimeout(timer);
    };
  }, [ref]);
  return isNear;
}
