/** Marks the panel that a step is about, and brings what the step names into view; the focus stays where it is. */
import { useEffect } from "react";
import type { Subject } from "../../../lab/tour/subject.ts";
import { useApp } from "../../state/app-context.ts";
import { subjectParts } from "./subject-parts.ts";

const MARK = "data-tour-here";

export function useShownSubject(subject: Subject): void {
  const visit = useApp((state) => state.tourVisits);
  useEffect(() => {
    const element = document.getElementById(subject.panel);
    if (element === null) return undefined;
    element.setAttribute(MARK, "");
    /* In a frame it would move the page around; and an embed has nothing to scroll. */
    if (!isFramed()) bring(element, subject);
    return () => element.removeAttribute(MARK);
  }, [subject, visit]);
}

function isFramed(): boolean {
  return globalThis.parent !== globalThis.window;
}

/** The panel begins at its top, unless what the step names lies further down. The editor itself brings lines. */
function bring(panel: HTMLElement, subject: Subject): void {
  panel.scrollIntoView({ block: "nearest" });
  if (subject.panel === "code") return;
  panel.scrollTop = 0;
  const named = [...document.querySelectorAll(subjectParts(subject))].filter((part) => part.checkVisibility());
  for (const part of named.toReversed()) part.scrollIntoView({ block: "nearest" });
}
