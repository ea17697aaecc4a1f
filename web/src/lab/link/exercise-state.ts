/**
 * The state of the page of exercises: what its link keeps, as one immutable value of plain data. Answers are not in it:
 * the browser keeps them, by sheet (ui/exercise/stored-records.ts).
 */
import { type LinkVersions, THESE_VERSIONS } from "./link-versions.ts";
import type { THEMES } from "../../model/scenario/lab-words.ts";

/** Teachers see solutions, expected values and what students often answer. */
export const ROLES = ["student", "teacher"] as const;

export interface ExerciseState extends LinkVersions {
  /** "course/sheet"; undefined: one question by itself. */
  readonly sheet: string | undefined;
  /** "scenario/exercise"; undefined: the sheet's beginning. */
  readonly exercise: string | undefined;
  readonly role: (typeof ROLES)[number];
  /** All answers first, then the score. */
  readonly exam: boolean;
  readonly theme: (typeof THEMES)[number] | undefined;
}

export const NO_EXERCISE: ExerciseState = {
  ...THESE_VERSIONS,
  sheet: undefined,
  exercise: undefined,
  role: "student",
  exam: false,
  theme: undefined,
};

/** A sheet, from its beginning. */
export function newSheetState(sheet: string): ExerciseState {
  return { ...NO_EXERCISE, sheet };
}

/** One question by itself. */
export function newQuestionState(exercise: string): ExerciseState {
  return { ...NO_EXERCISE, exercise };
}
