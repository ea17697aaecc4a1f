/**
 * In an open tour a phone shows one part of the page at a time: threads and matrix, or the panes. A step leads to the
 * part that it is about; by the bar the reader looks at the other. Wider windows show both.
 */
import { useCallback, useState } from "react";
import type { LitmusTourStep } from "../../../model/litmus/litmus-schema.ts";
import { PaneBar } from "../../parts/pane-bar.tsx";
import { type LitmusPart, partOf } from "./tour-subject.ts";

const NAMES = [
  ["program", "Program and outcomes"],
  ["pane", "How it comes about"],
] as const satisfies readonly (readonly [LitmusPart, string])[];

interface Parts {
  readonly part: LitmusPart;
  readonly show: (part: LitmusPart) => void;
}

/** `visit` is another one whenever the reader comes to a step. */
export function useParts(step: LitmusTourStep | undefined, visit: string): Parts {
  const [kept, setKept] = useState<{ readonly part: LitmusPart; readonly visit: string }>({
    part: "program",
    visit: "",
  });
  if (kept.visit !== visit) setKept({ part: step === undefined ? kept.part : partOf(step), visit });
  const show = useCallback((part: LitmusPart) => setKept((now) => ({ ...now, part })), []);
  return { part: kept.part, show };
}

export function PartBar({ part, show }: Parts) {
  return <PaneBar label="Shown in this tour" panes={NAMES} isShown={(one) => one === part} onShow={show} />;
}
