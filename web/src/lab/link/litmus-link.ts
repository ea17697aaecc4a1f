/**
 * The state of the page on memory order as a URL fragment, and back:
 * `v=1&litmus=store_buffering&hv=0.1.0&m=TSO&mv=3&o=0,0&t=3&x=plain`. Its table stands beside that of the lab (lab/link/fields.ts);
 * the same rules hold: rows are only added, and a key never changes its meaning.
 */
import { always, optional, plain, set } from "./field.ts";
import { firstOf, hasKey, readTable, type Table, writeTable } from "./field-table.ts";
import { VERSION_FIELDS } from "./link-versions.ts";
import { listOf, NAME_KIND, type Kind, whole, word } from "./value-kinds.ts";
import { PROGRAMS, programsLeftOut } from "./programs-field.ts";
import { THEMES } from "../../model/scenario/lab-words.ts";
import { LITMUS_MODEL_NAMES, LITMUS_PANES } from "../../model/litmus/litmus-words.ts";
import type { LitmusState } from "./litmus-state.ts";

const ENTRY = { history: "entry", run: "same" } as const;
const SAME = { history: "same", run: "same" } as const;

const HEAD = "litmus";

/** `0,0`: values of registers and locations, each a number or the name of a location. */
const VALUES: Kind<string> = {
  write: (value) => value,
  read: (text) => (/^-?\w{1,24}(?:,-?\w{1,24}){0,31}$/.test(text) ? text : undefined),
  wanted: "values with commas between them",
};

/** More steps than any shortest execution that a person follows. */
const STEPS_MAX = 10_000;

export const LITMUS_FIELDS: Table<LitmusState> = {
  experiment: always({ key: HEAD, meaning: "the litmus experiment, by its folder", ...ENTRY }, NAME_KIND, ""),
  ...VERSION_FIELDS,
  variant: optional({ key: "x", meaning: "the variant of the test", ...ENTRY }, NAME_KIND),
  texts: { ...PROGRAMS, meaning: "a changed text of a variant, compressed", run: "same" },
  models: set({ key: "with", meaning: "the models of the matrix", ...ENTRY }, listOf(word(LITMUS_MODEL_NAMES))),
  outcome: optional({ key: "o", meaning: "the chosen outcome, by its values", ...ENTRY }, VALUES),
  model: optional({ key: "m", meaning: "the model of the chosen execution", ...ENTRY }, word(LITMUS_MODEL_NAMES)),
  step: plain({ key: "t", meaning: "the step of the execution, from 0", ...SAME }, whole(0, STEPS_MAX), 0),
  pane: plain({ key: "pane", meaning: "the pane beneath code and matrix", ...SAME }, word(LITMUS_PANES), "execution"),
  tour: optional({ key: "tour", meaning: "the open step of the tour, from 1", ...ENTRY }, whole(1)),
  theme: optional({ key: "theme", meaning: "colours, whatever the reader's own choice is", ...SAME }, word(THEMES)),
};

/** Is this the link of a litmus experiment? */
export function isLitmusLink(fragment: string): boolean {
  return hasKey(fragment, HEAD);
}

/** Without the leading "#". */
export function writeLitmus(state: LitmusState): string {
  return writeTable<LitmusState>(LITMUS_FIELDS, HEAD, state);
}

export interface ReadLitmus {
  /** Undefined when the link's name is none. */
  readonly state: LitmusState | undefined;
  readonly notices: readonly string[];
}

export function readLitmus(fragment: string): ReadLitmus {
  const { state, notices } = readTable<LitmusState>(LITMUS_FIELDS, HEAD, fragment);
  const named = state !== undefined && state.experiment !== "";
  return { state: named ? state : undefined, notices: firstOf(notices) };
}

/** The parts of the state that the link cannot carry, in sentences. */
export function leftOutOfLitmusLink(state: LitmusState): readonly string[] {
  return programsLeftOut(state.texts);
}

/** Does a change between two states make an entry in the browser's history? */
export function isLitmusEntry(before: LitmusState, after: LitmusState): boolean {
  const keys = Object.keys(LITMUS_FIELDS) as (keyof LitmusState)[];
  return keys.some((key) => before[key] !== after[key] && LITMUS_FIELDS[key].history === "entry");
}
