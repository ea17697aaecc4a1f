/**
 * On a phone the figure with its slider stays in sight, and beneath it one pane at a time is shown; panes.css hides the
 * others. What speaks of a panel, as a step of a tour does, brings its pane. Wider screens show all panels.
 */
import { type MouseEvent, useCallback, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { PanelId } from "../../../model/scenario/lab-words.ts";
import { stepOf } from "../../../lab/tour/steps.ts";
import { ControlGroup } from "../../parts/control-group.tsx";
import { useApp } from "../../state/app-context.ts";
import { beginningOf } from "../../panels/tour/use-shown-panel.ts";
import "./panes.css";

const PANES = ["watch", "why", "code", "change", "notes"] as const;
export type Pane = (typeof PANES)[number];

const NAMES: Readonly<Record<Pane, string>> = {
  watch: "Watch",
  why: "Why",
  code: "Code",
  change: "Change",
  notes: "Notes",
};

/** The pane of each panel; the figure is in none, since it is always in sight. */
const PANE_OF: Readonly<Record<PanelId, Pane | undefined>> = {
  figure: undefined,
  machine: "watch",
  why: "why",
  code: "code",
  parameters: "change",
  notes: "notes",
};

/** The same condition as in panes.css. */
const PHONE = "screen and (max-width: 700px)";

export interface Panes {
  readonly pane: Pane;
  readonly choose: (pane: Pane) => void;
  /** Brings the pane of a panel. */
  readonly bring: (panel: PanelId) => void;
}

export function usePanes(): Panes {
  const [pane, setPane] = useState<Pane>("watch");
  const panel = useApp((state) => stepOf(state)?.state?.panel);
  const visit = useApp((state) => state.tourVisits);
  const position = useApp((state) => state.codePosition);
  const bring = useCallback((of: PanelId) => setPane((now) => PANE_OF[of] ?? now), []);
  useEffect(() => {
    if (panel !== undefined) bring(panel);
  }, [panel, visit, bring]);
  useEffect(() => {
    const element = panel === undefined ? null : document.getElementById(panel);
    if (panel !== undefined && element !== null && PANE_OF[panel] === pane && matchMedia(PHONE).matches)
      beginningOf(element).scrollIntoView();
  }, [panel, visit, pane]);
  useEffect(() => {
    if (position !== undefined) bring("code");
  }, [position, bring]);
  return { pane, choose: setPane, bring };
}

export function PaneBar({ panes: { pane, choose } }: { panes: Panes }) {
  const show = (next: Pane) => (event: MouseEvent<HTMLElement>) => {
    /* Panes have figures of different heights: where the pane begins is known once it is there. */
    flushSync(() => choose(next));
    toStartOfPanes(event.currentTarget.parentElement);
  };
  return (
    <ControlGroup label="Shown beneath the figure" className="hl-panes hl-no-print">
      {PANES.map((one) => (
        <button key={one} type="button" className="hl-pane" aria-pressed={one === pane} onClick={show(one)}>
          {NAMES[one]}
        </button>
      ))}
    </ControlGroup>
  );
}

/** A reader who has scrolled down in one pane sees the next one from its top. In a low window the bar scrolls, too. */
function toStartOfPanes(bar: HTMLElement | null): void {
  if (bar !== null && getComputedStyle(bar).position === "static") {
    bar.scrollIntoView();
    return;
  }
  const head = document.querySelector<HTMLElement>(".hl-lab-head");
  const top = head === null ? 0 : head.offsetTop + head.offsetHeight;
  if (scrollY > top) scrollTo({ top });
}
