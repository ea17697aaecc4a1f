/**
 * The state of the application, which is what the reader chose; and what a page shows, which is that state with the
 * answers that follow from it. Both are immutable values. Derived values are computed in selectors.ts and never stored;
 * what changes on every frame (playback) is not here at all.
 */
import { NOT_ASKED, type Answer } from "../../base/answer.ts";
import { NO_HINTS, type PrefetchHints } from "./prefetch-hints.ts";
import type { OpenedScenario } from "./opened-scenario.ts";
import type { ReleaseAnswer } from "./release-answer.ts";
import { IDLE_RUN, type RunState } from "./run-state.ts";
import type { ThemeChoice } from "../../model/scenario/lab-words.ts";
import type { Route } from "../link/route.ts";

/**
 * A line of one of the files a variant's program is made of. It is a new object on every request, so that asking twice
 * scrolls twice.
 */
export interface CodePosition {
  readonly variant: string;
  readonly file: string;
  /** The number of the step, from 1. */
  readonly line: number;
}

export interface AppState {
  readonly route: Route;
  readonly notices: readonly string[];
  readonly theme: ThemeChoice;
  /**
   * Program texts that differ from the scenario's, by variant, as they are being typed; a text that has been run is in
   * the route.
   */
  readonly drafts: ReadonlyMap<string, string>;
  /** Their runs may be made ahead, while there is nothing else to do. */
  readonly hints: PrefetchHints;
  /** Counts the visits to steps of a tour: a second visit to a step shows its panel and moment again. */
  readonly tourVisits: number;
  /** The line of code that was last asked for. */
  readonly codePosition: CodePosition | undefined;
  /** Counts the changes from which a reader wants to go back: each gets an entry in the browser's history. */
  readonly entries: number;
}

/** What is known of the questions that follow from the state: see page-store.ts. */
export interface Known {
  /** The scenario that the route names. Nothing is asked on pages without one. */
  readonly opened: Answer<OpenedScenario>;
  /** The sweep of the figure. */
  readonly run: RunState;
  /** What the release of the link gives for the figure. Nothing is asked of a link of this release. */
  readonly asWas: Answer<ReleaseAnswer>;
}

/** What a page shows. Selectors take it. */
export type PageState = AppState & Known;

/** The place that keeps a piece of state when the page is closed. */
type Keeper = "link" | "storage" | "nothing";

/** Every piece of a state, with its keeper and the reason. */
export type Kept<State> = { readonly [Key in keyof State]-?: readonly [keeper: Keeper, why: string] };

/** The link keeps parts of the route; lab/link/fields.ts lists them. */
export const STATE_KEPT: Kept<AppState> = {
  route: ["link", "it is what the link says"],
  theme: ["storage", "the reader's own choice of colours, for every link; without storage it is forgotten"],
  notices: ["nothing", "they are about the link as it was opened, and have been shown"],
  drafts: [
    "storage",
    "text that has been typed but not run, kept while the tab lives; text that was run is in the link",
  ],
  hints: ["nothing", "where the pointer and the focus are at the moment"],
  tourVisits: ["nothing", "a counter that lets a step be shown again"],
  codePosition: ["nothing", "the position at which a table or a message pointed; it matters only for the moment"],
  entries: ["nothing", "a counter that lets the router tell deliberate changes from others"],
};

export const NOTHING_KNOWN: Known = { opened: NOT_ASKED, run: IDLE_RUN, asWas: NOT_ASKED };

/** Programs that a route brings, as the editor shows them. */
export function typedIn(route: Route): AppState["drafts"] {
  return new Map(route.page === "lab" ? Object.entries(route.experiment.programs) : []);
}

export function initialState(route: Route, notices: readonly string[], theme: ThemeChoice = "system"): PageState {
  return {
    route,
    notices,
    theme,
    ...NOTHING_KNOWN,
    drafts: typedIn(route),
    hints: NO_HINTS,
    tourVisits: 0,
    codePosition: undefined,
    entries: 0,
  };
}
