/** Everything that can happen to the state. */
import type { PanelId, ThemeChoice } from "../../model/scenario/lab-words.ts";
import type { LabState } from "../link/lab-state.ts";
import type { LinkVersions } from "../link/link-versions.ts";
import type { CodePosition } from "./app-state.ts";
import type { PrefetchHint } from "./prefetch-hints.ts";
import type { Route } from "../link/route.ts";
import type { LitmusState } from "../link/litmus-state.ts";

export type Action =
  | { readonly kind: "went"; readonly route: Route; readonly notices: readonly string[] }
  | { readonly kind: "notices-read" }
  | { readonly kind: "notice"; readonly notice: string }
  | { readonly kind: "theme"; readonly theme: ThemeChoice }
  /**
   * Changes to the state that the link keeps. `goesOn`: the change belongs to the gesture of the one before, and one
   * entry of the browser's history is for both.
   */
  | { readonly kind: "change"; readonly change: Partial<Omit<LabState, "scenario">>; readonly goesOn?: boolean }
  /** The link becomes one of these versions, whatever page it opens. */
  | { readonly kind: "versions"; readonly versions: LinkVersions }
  /** Changes to the state of the page on memory order. */
  | { readonly kind: "litmus"; readonly change: Partial<Omit<LitmusState, "experiment">> }
  | { readonly kind: "parameter"; readonly name: string; readonly value: number; readonly standard: number }
  /** `by`: the control that tells it. */
  | { readonly kind: "hint"; readonly by: string; readonly hint: PrefetchHint | undefined }
  | { readonly kind: "toggle-variant"; readonly variant: string }
  /** Reduces a panel to its title, or shows it again. */
  | { readonly kind: "fold"; readonly panel: PanelId }
  /** Goes to a step of the scenario's tour, from 1; undefined closes the tour. */
  | { readonly kind: "tour"; readonly step: number | undefined }
  | { readonly kind: "draft"; readonly variant: string; readonly text: string; readonly original: string }
  | { readonly kind: "run-drafts" }
  | { readonly kind: "reset-program"; readonly variant: string }
  /** Opens the file in the code panel, at the line. */
  | { readonly kind: "show-code"; readonly position: CodePosition };
