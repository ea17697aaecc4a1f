/**
 * The state of the page of exercises as a URL fragment, and back: a question `v=1&e=lookup_mnt/draw-the-curve`, a sheet
 * `v=1&sheet=scalability/ticket-collapse`, a question of a sheet with both keys; `role=teacher` shows solutions. Its
 * table stands beside those of the lab and of the page on memory order; the same rules hold: rows are only added, and
 * a key never changes its meaning.
 */
import { THEMES } from "../../model/scenario/lab-words.ts";
import { ROLES, type ExerciseState } from "./exercise-state.ts";
import { firstOf, hasKey, readTable, type Table, writeTable } from "./field-table.ts";
import { optional, plain } from "./field.ts";
import { VERSION_FIELDS } from "./link-versions.ts";
import { type Kind, word } from "./value-kinds.ts";

const ENTRY = { history: "entry", run: "same" } as const;
const SAME = { history: "same", run: "same" } as const;

const SHEET = "sheet";
const EXERCISE = "e";

const PATH = /^[A-Za-z0-9][\w.-]{0,63}\/[A-Za-z0-9][\w.-]{0,63}$/;

/** Two names with "/" between them. */
function path(wanted: string): Kind<string> {
  return { write: (value) => value, read: (text) => (PATH.test(text) ? text : undefined), wanted };
}

/** Stands in links with or without a value: `exam`, `exam=1`. */
const YES: Kind<boolean> = {
  write: (value) => (value ? "1" : "0"),
  read: (text) => (text === "" || text === "1" ? true : text === "0" ? false : undefined),
  wanted: "0 or 1",
};

export const EXERCISE_FIELDS: Table<ExerciseState> = {
  sheet: optional({ key: SHEET, meaning: "the sheet, by its course and name", ...ENTRY }, path('"course/sheet"')),
  exercise: optional(
    { key: EXERCISE, meaning: "the exercise, by its scenario and name", ...ENTRY },
    path('"scenario/exercise"'),
  ),
  ...VERSION_FIELDS,
  role: plain({ key: "role", meaning: "teachers see solutions", ...ENTRY }, word(ROLES), "student"),
  exam: plain({ key: "exam", meaning: "all answers first, then the score", ...ENTRY }, YES, false),
  theme: optional({ key: "theme", meaning: "colours, whatever the reader's own choice is", ...SAME }, word(THEMES)),
};

/** Is this the link of a sheet or of a question? */
export function isExerciseLink(fragment: string): boolean {
  return hasKey(fragment, SHEET) || hasKey(fragment, EXERCISE);
}

/** Without the leading "#". */
export function writeExercise(state: ExerciseState): string {
  const head = state.sheet === undefined ? EXERCISE : SHEET;
  return writeTable<ExerciseState>(EXERCISE_FIELDS, head, state).replaceAll("%2F", "/");
}

export interface ReadExercise {
  /** Undefined when the link names neither a sheet nor an exercise. */
  readonly state: ExerciseState | undefined;
  readonly notices: readonly string[];
}

export function readExerciseLink(fragment: string): ReadExercise {
  const { state, notices } = readTable<ExerciseState>(EXERCISE_FIELDS, SHEET, fragment);
  const isNamed = state !== undefined && (state.sheet !== undefined || state.exercise !== undefined);
  return { state: isNamed ? state : undefined, notices: firstOf(notices) };
}
