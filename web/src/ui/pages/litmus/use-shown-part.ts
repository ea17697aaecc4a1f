/** Marks the part of the page that the open step is about, and brings it into view, once it is there. */
import { useEffect } from "react";
import type { LitmusTourStep } from "../../../model/litmus/litmus-schema.ts";
import { showPart } from "../../panels/tour/use-shown-subject.ts";
import { type LitmusPart, partOf, subjectParts } from "./tour-subject.ts";

const ELEMENTS: Readonly<Record<LitmusPart, string>> = { program: ".hl-litmus-top", pane: ".hl-litmus-panes" };

/** `isThere`: the program of the step has been explored. */
export function useShownPart(step: LitmusTourStep | undefined, visit: string, isThere: boolean): void {
  useEffect(() => {
    if (step === undefined || !isThere) return undefined;
    const element = document.querySelector<HTMLElement>(ELEMENTS[partOf(step)]);
    return element === null ? undefined : showPart(element, subjectParts(step));
  }, [step, visit, isThere]);
}
