/**
 * What is wrong with the exercises of a folder: findings of `hotline check`, which the page shows as well. Only the
 * files are looked at; that a right answer passes is seen by its runs (session/exercise/collect.ts).
 */
import type { Result } from "../../base/result.ts";
import { type Exercise, readExercise } from "../../model/exercise/exercise.ts";
import type { Subject } from "../../model/exercise/common/subject.ts";
import { formatProblems } from "../../model/json/problem.ts";

/** The folder in which exercises lie, beside the scenario or litmus experiment that they use. */
export const EXERCISES_FOLDER = "exercises";

export interface ExercisesPort {
  /** Paths of the exercises, sorted: "exercises/draw-the-curve.json". */
  readonly exercises: readonly string[];
  /** A file in messages. */
  readonly shown: (file: string) => string;
  /** A file as JSON; the error is a line that begins with the file's name. */
  readonly json: (file: string) => Result<unknown, string>;
}

export interface CheckedExercises {
  /** One for each finding. */
  readonly lines: readonly string[];
  /** Those without a finding. */
  readonly read: readonly Exercise[];
}

export function checkExercises(port: ExercisesPort, subject: Subject): CheckedExercises {
  const lines: string[] = [];
  const read: Exercise[] = [];
  for (const file of port.exercises) {
    const json = port.json(file);
    const exercise = json.ok ? readExercise(exerciseNameOf(file), json.value, subject) : undefined;
    if (!json.ok) lines.push(json.error);
    else if (exercise?.ok === false) lines.push(formatProblems(port.shown(file), exercise.error));
    else if (exercise?.ok === true) read.push(exercise.value);
  }
  return { lines, read };
}

/** "draw-the-curve" of "exercises/draw-the-curve.json". */
export function exerciseNameOf(file: string): string {
  return file.replace(/^.*\//, "").replace(/\.json$/, "");
}

/** Is it the path of an exercise in a scenario's folder? */
export function isExerciseFile(path: string): boolean {
  return /^exercises\/[^/]+\.json$/.test(path);
}
