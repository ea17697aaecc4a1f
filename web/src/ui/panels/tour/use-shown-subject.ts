/** Marks the panel that a step is about, and brings what the step names into view; the focus stays where it is. */
import { useEffect } from "react";
import { whenMeasured } from "../../../canvas/when-measured.ts";
import type { Subject } from "../../../lab/tour/subject.ts";
import { useApp } from "../../state/app-context.ts";
import { subjectParts } from "./subject-parts.ts";

const MARK = "data-tour-here";

export function useShownSubject(subject: Subject): void {
  const visit = useApp((state) => state.tourVisits);
  useEffect(() => {
    const panel = document.getElementById(subject.panel);
    return panel === null ? undefined : showPart(panel, subjectParts(subject), subject.panel !== "code");
  }, [subject, visit]);
}

/**
 * Marks the part of the page that a step is about, and brings it into view: from its top, unless what the step names,
 * by a selector, lies further down. Gives what takes the mark away. `fromTop`: false where the part itself has brought
 * what is named, as the editor does.
 */
export function showPart(part: HTMLElement, named: string, fromTop = true): () => void {
  part.setAttribute(MARK, "");
  const unmark = (): void => part.removeAttribute(MARK);
  /* In a frame it would move the page around; and an embed has nothing to scroll. */
  if (isFramed()) return unmark;
  part.scrollIntoView({ block: "nearest" });
  if (fromTop) {
    part.scrollTop = 0;
    bring(part, named);
  }
  const unwatch = whenTurned(part, () => bring(part, named));
  return () => {
    unwatch();
    unmark();
  };
}

/** Calls back when a part has another width, as when a phone is turned; its keyboard changes only heights. */
function whenTurned(part: HTMLElement, callback: () => void): () => void {
  let width: number | undefined;
  return whenMeasured(part, () => {
    const before = width;
    width = part.clientWidth;
    if (before !== undefined && before !== width) callback();
  });
}

function isFramed(): boolean {
  return globalThis.parent !== globalThis.window;
}

/** Brings what is named, and the tab that is shown, into view within the part. */
function bring(part: HTMLElement, named: string): void {
  part.querySelector("[role=tab][aria-selected=true]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  const all = [...document.querySelectorAll(named)];
  for (const element of all) unfold(element);
  const elements = all.filter((element) => element.checkVisibility());
  for (const element of elements.toReversed()) scrollUpOrDown(element);
}

/** Rows and lines that are wider than the part begin at their beginning. */
function scrollUpOrDown(element: Element): void {
  const around: (readonly [Element, number])[] = [];
  for (let one = element.parentElement; one !== null; one = one.parentElement) around.push([one, one.scrollLeft]);
  element.scrollIntoView({ block: "nearest" });
  for (const [one, left] of around) one.scrollLeft = left;
}

/** What the step names may lie among further sliders, which are folded. */
function unfold(element: Element): void {
  const fold = element.closest("details");
  if (fold !== null) fold.open = true;
}
