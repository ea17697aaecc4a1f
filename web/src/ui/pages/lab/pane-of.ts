/**
 * Which pane of the lab shows which panel. Apart from the bar of panes (panes.tsx), since the build writes the panes of
 * a tour's steps for stored pictures.
 */
import type { PanelId } from "../../../model/scenario/lab-words.ts";

export type Pane = "figure" | "watch" | "why" | "code" | "change" | "notes";

const PANE_OF: Readonly<Record<PanelId, Pane>> = {
  figure: "figure",
  machine: "watch",
  why: "why",
  code: "code",
  parameters: "change",
  notes: "notes",
};

/** On a phone a tour shows one thing at a time, the curve as well: the same condition as in lab-tour.css. */
export const ONE_AT_A_TIME =
  "screen and (max-width: 700px) and (min-height: 481px), screen and (min-width: 481px) and (max-height: 480px)";

/** The pane of a panel. Where the figure is always in sight it needs no pane, and the machine stands beside it. */
export function paneOf(panel: PanelId, hasFigurePane: boolean): Pane {
  return panel === "figure" && !hasFigurePane ? "watch" : PANE_OF[panel];
}
