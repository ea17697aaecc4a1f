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
    element.scrollIntoView({ block: fits(element) ? "nearest" : "start", behavior });
    return () => element.removeAttribute(MARK);
  }, [panel, visit]);
}

function isFramed(): boolean {
  return globalThis.parent !== globalThis.window;
}

/** A panel that is higher than the window's room is shown from its top. */
function fits(element: HTMLElement): boolean {
  const strip = document.querySelector(".hl-tour")?.getBoundingClientRect().height ?? 0;
  return element.getBoundingClientRect().height <= innerHeight - strip;
}
