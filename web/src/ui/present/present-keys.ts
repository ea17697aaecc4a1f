/**
 * The effects of a presenter's keys and remote, with no pointer in sight: through the tour, through the animation, from
 * one part to another, a blank screen, and out. Pure; use-presenting.ts carries them out.
 */
import type { KeyMeaning } from "../parts/key-list.tsx";
import type { Stage } from "../../model/scenario/lab-words.ts";

export type PresenterAct =
  | { readonly kind: "page"; readonly by: 1 | -1 }
  | { readonly kind: "event"; readonly by: 1 | -1 }
  | { readonly kind: "handoff"; readonly by: 1 | -1 }
  | { readonly kind: "play" }
  | { readonly kind: "stage"; readonly stage: Stage }
  | { readonly kind: "race" }
  | { readonly kind: "blank" }
  | { readonly kind: "full-screen" }
  | { readonly kind: "help" }
  | { readonly kind: "leave" };

const ACTS: Readonly<Record<string, PresenterAct>> = {
  PageDown: { kind: "page", by: 1 },
  PageUp: { kind: "page", by: -1 },
  ArrowRight: { kind: "event", by: 1 },
  ArrowLeft: { kind: "event", by: -1 },
  ArrowDown: { kind: "handoff", by: 1 },
  ArrowUp: { kind: "handoff", by: -1 },
  " ": { kind: "play" },
  "0": { kind: "stage", stage: "both" },
  "1": { kind: "stage", stage: "figure" },
  "2": { kind: "stage", stage: "machine" },
  "3": { kind: "stage", stage: "why" },
  "4": { kind: "stage", stage: "code" },
  "5": { kind: "stage", stage: "parameters" },
  "6": { kind: "stage", stage: "notes" },
  r: { kind: "race" },
  ".": { kind: "blank" },
  b: { kind: "blank" },
  f: { kind: "full-screen" },
  "?": { kind: "help" },
  Escape: { kind: "leave" },
};

/** The keys in the order of the help. */
export const PRESENTER_HELP: readonly KeyMeaning[] = [
  ["Page down, Page up", "next and previous step of the tour"],
  ["→ ←", "one event of the animation"],
  ["↓ ↑", "one hand-off"],
  ["Space", "play and pause; presses a focused button"],
  ["0", "figure and machine"],
  ["1 to 6", "figure, machine, where the cycles go, code, parameters, notes"],
  ["R", "a race of the selected run; once more ends it"],
  [". or B", "a blank screen"],
  ["F", "full screen"],
  ["Esc", "leave; closes this help first"],
];

/** The acts that a question has; keys of the others do nothing there. */
const QUESTION_ACTS: ReadonlySet<PresenterAct["kind"]> = new Set(["page", "blank", "full-screen", "help", "leave"]);

/** The keys while a question is presented: the hall calls out, the lecturer answers, and a key reveals. */
export const QUESTION_HELP: readonly KeyMeaning[] = [
  ["Page down", "what happens; then the next question of the sheet"],
  ["Page up", "back to the question; then the one before"],
  ["Tab, ↑ ↓", "draw without a pointer: to a place of the curve, and up and down"],
  [". or B", "a blank screen"],
  ["F", "full screen"],
  ["Esc", "leave; closes this help first"],
];

export interface PresenterPress {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly defaultPrevented: boolean;
}

/** The keys that the focused element uses itself. */
export interface KeysOfFocus {
  /** All but Escape: a field, the editor, a dialog, an open list. */
  readonly all: boolean;
  /** Space, which presses a focused button. */
  readonly space: boolean;
}

export function presenterAct(press: PresenterPress, own: KeysOfFocus): PresenterAct | undefined {
  if (press.defaultPrevented || press.altKey || press.ctrlKey || press.metaKey) return undefined;
  if ((own.all && press.key !== "Escape") || (own.space && press.key === " ")) return undefined;
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  return Object.hasOwn(ACTS, key) ? ACTS[key] : undefined;
}

export function questionAct(press: PresenterPress, own: KeysOfFocus): PresenterAct | undefined {
  const act = presenterAct(press, own);
  return act !== undefined && QUESTION_ACTS.has(act.kind) ? act : undefined;
}
