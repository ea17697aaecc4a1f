/** Brings the panel that a step is about into view and marks it; the focus stays where it is. */
import { useEffect } from "react";
import type { PanelId } from "../../../model/scenario/lab-words.ts";
import { useApp } from "../../state/app-context.ts";

const MARK = "data-tour-here";
const REDUCED = "(prefers-reduced-motion: reduce)";

export function useShownPanel(panel: PanelId | undefined): void {
  const visit = useApp((state) => state.tourVisits);
  useEffect(() => {
    const element = panel === undefined ? null : document.getElementById(panel);
    if (element === null) return undefined;
    element.setAttribute(MARK, "");
    // In a frame it would move the page around; and an embed has nothing to scroll.
    if (isFramed()) return () => element.removeAttribute(MARK);
    const behavior = matchMedia(REDUCED).matches ? "instant" : "smooth";
    if (fits(element)) element.scrollIntoView({ block: "nearest", behavior });
    else beginningOf(element).scrollIntoView({ block: "start", behavior });
    return () => element.removeAttribute(MARK);
  }, [panel, visit]);
}

function isFramed(): boolean {
  return globalThis.parent !== globalThis.window;
}

/** Where a panel begins that is not seen whole: a step about a program speaks of its lines, not of the buttons. */
export function beginningOf(element: HTMLElement): Element {
  const editors = element.querySelectorAll(".hl-editor");
  return [...editors].find((editor) => editor.checkVisibility()) ?? element;
}

/** A panel that is higher than the window's room is shown from its top. */
function fits(element: HTMLElement): boolean {
  const strip = document.querySelector(".hl-tour")?.getBoundingClientRect().height ?? 0;
  /* On a phone the figure stays above the panels. */
  const above = parseFloat(getComputedStyle(element).scrollMarginTop);
  return element.getBoundingClientRect().height <= innerHeight - above - strip;
}
