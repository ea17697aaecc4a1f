/**
 * Where the lab has no columns, the figure with its slider stays in sight, and beneath or beside it one pane at a time
 * is shown; panes.css hides the others. What speaks of a panel, as a step of a tour does, brings its pane. Columns show
 * all panels, but in a tour, where one pane has the room of several.
 */
import { type MouseEvent, useCallback, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { PanelId } from "../../../model/scenario/lab-words.ts";
import { stepOf } from "../../../lab/tour/steps.ts";
import { subjectPanel } from "../../../lab/tour/subject.ts";
import { PaneBar } from "../../parts/pane-bar.tsx";
import { useMedia } from "../../parts/use-media.ts";
import { useApp } from "../../state/app-context.ts";
import { ONE_AT_A_TIME, paneOf, type Pane } from "./pane-of.ts";
import "./panes.css";

/** The panels by the names of their panes. */
const BAR: readonly (readonly [PanelId, string])[] = [
  ["figure", "Curve"],
  ["machine", "Watch"],
  ["why", "Why"],
  ["code", "Code"],
  ["parameters", "Change"],
  ["notes", "Notes"],
];

export interface Panes {
  readonly pane: Pane;
  /** Brings the pane of a panel. */
  readonly bring: (panel: PanelId) => void;
}

export function usePanes(): Panes {
  const subject = useApp((state) => subjectPanel(stepOf(state)));
  const visit = useApp((state) => state.tourVisits);
  const position = useApp((state) => state.codePosition);
  const hasFigurePane = useMedia(ONE_AT_A_TIME) && subject !== undefined;
  const [kept, setKept] = useState<{ readonly panel: PanelId; readonly led: string }>({ panel: "machine", led: "" });
  /* A step leads once, whenever the reader comes to it. */
  const led = subject === undefined ? "" : `${visit} ${subject}`;
  if (kept.led !== led) setKept({ panel: subject ?? kept.panel, led });
  const bring = useCallback((panel: PanelId) => setKept((now) => ({ ...now, panel })), []);
  useEffect(() => {
    if (position !== undefined) bring("code");
  }, [position, bring]);
  return { pane: paneOf(kept.panel, hasFigurePane), bring };
}

export function LabPanes({ panes: { pane, bring } }: { panes: Panes }) {
  const show = (panel: PanelId, event: MouseEvent<HTMLElement>) => {
    /* Panes have figures of different heights: where the pane begins is known once it is there. */
    flushSync(() => bring(panel));
    toStartOfPanes(event.currentTarget.parentElement);
  };
  return (
    <PaneBar
      label="Shown beside the figure"
      panes={BAR}
      isShown={(panel) => paneOf(panel, true) === pane}
      onShow={show}
    />
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
