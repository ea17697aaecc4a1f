/**
 * Exercises, the scenarios and litmus experiments that they are about, and the sheets of courses, from the disk: those
 * of the project, and a teacher's own beside the course that a command names.
 */
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { didYouMean } from "../../src/base/near.ts";
import { fail, ok, type Result } from "../../src/base/result.ts";
import { type CourseFile, readCourse } from "../../src/model/exercise/course-file.ts";
import { type Exercise, readExercise } from "../../src/model/exercise/exercise.ts";
import type { Subject } from "../../src/model/exercise/common/subject.ts";
import { formatProblems } from "../../src/model/json/problem.ts";
import type { LitmusFolder, ScenarioFolder } from "../../src/session/exercise/collect.ts";
import type { OpenedExercise } from "../../src/session/exercise/grade.ts";
import { EXERCISES_FOLDER } from "../../src/session/folder/check-exercises.ts";
import { UsageError } from "../arguments/exit.ts";
import { courseNames, exerciseNames } from "./catalogue.ts";
import { readText } from "./file-system.ts";
import { readJson } from "./json-file.ts";
import { openMachine, openScenario } from "./open.ts";
import { LITMUS_FILE, openLitmus } from "./open-litmus.ts";
import { COURSE_FILE, COURSES, SCENARIOS } from "./paths.ts";

/** The folder of a scenario or a litmus experiment. Throws a UsageError where it cannot be read. */
export function openExerciseFolder(folder: string): ScenarioFolder | LitmusFolder {
  if (existsSync(join(folder, LITMUS_FILE))) {
    const experiment = openLitmus(folder);
    if (!experiment.ok) throw new UsageError(formatProblems(folder, experiment.error));
    return { kind: "litmus", experiment: experiment.value, text: (file) => readText(join(folder, file)) };
  }
  const { scenario, sources } = openScenario(folder);
  return { kind: "scenario", scenario, sources, machine: openMachine(scenario.file.machine) };
}

/** `name`: the file in the folder's exercises, without its end. Throws a UsageError with all problems. */
export function openExercise(folder: string, name: string): OpenedExercise<Exercise> {
  const opened = openExerciseFolder(folder);
  const path = join(folder, EXERCISES_FOLDER, `${name}.json`);
  const read = readExercise(name, readJson(path), subjectOf(folder, opened));
  if (!read.ok) throw new UsageError(formatProblems(path, read.error));
  return { exercise: read.value, folder: opened };
}

function subjectOf(folder: string, opened: ScenarioFolder | LitmusFolder): Subject {
  if (opened.kind === "litmus") return { kind: "litmus", experiment: opened.experiment };
  const text = (file: string): string | undefined =>
    existsSync(join(folder, file)) ? readFileSync(join(folder, file), "utf8") : undefined;
  return { kind: "scenario", scenario: opened.scenario, machine: opened.machine.file, text };
}

/** The courses that results may be of, and where their exercises lie. */
export class Courses {
  /** The folders of courses, by name. */
  private readonly folders: ReadonlyMap<string, string>;
  /** The folders of exercises, by the exercises' names. */
  private readonly exercises: ReadonlyMap<string, string>;

  /** `own`: the folder of a teacher's course. What it names lies in folders in it, or in the project. */
  constructor(own?: string) {
    if (own !== undefined && !existsSync(join(own, COURSE_FILE)))
      throw new UsageError(`${own}: the folder has no ${COURSE_FILE}; name the folder of a course`);
    const owned = own === undefined ? [] : exerciseNames(own).map((name) => [name, folderIn(own, name)] as const);
    this.exercises = new Map([...exerciseNames().map((name) => [name, folderIn(SCENARIOS, name)] as const), ...owned]);
    this.folders = new Map([
      ...courseNames().map((name) => [name, join(COURSES, name)] as const),
      ...(own === undefined ? [] : [[basename(resolve(own)), own] as const]),
    ]);
  }

  /** Throws a UsageError when the course's file has mistakes. The error is a sentence: there is no such course. */
  course(name: string): Result<CourseFile, string> {
    const folder = this.folders.get(name);
    if (folder === undefined)
      return fail(`There is no course ${quoted(name)}; ${didYouMean(name, [...this.folders.keys()])}.`);
    const file = join(folder, COURSE_FILE);
    const course = readCourse(readJson(file), [...this.exercises.keys()]);
    if (!course.ok) throw new UsageError(formatProblems(file, course.error));
    return course;
  }

  /** The names of a sheet's exercises. */
  sheet(course: string, id: string): Result<readonly string[], string> {
    const read = this.course(course);
    if (!read.ok) return read;
    const { sheets } = read.value;
    const sheet = sheets.find((one) => one.id === id);
    if (sheet !== undefined) return ok(sheet.exercises);
    const near = didYouMean(
      id,
      sheets.map((one) => one.id),
    );
    return fail(`The course ${course} has no sheet ${quoted(id)}; ${near}.`);
  }

  /** Throws a UsageError where it cannot be read. */
  exercise(name: string): Result<OpenedExercise<Exercise>, string> {
    const folder = this.exercises.get(name);
    return folder === undefined
      ? fail(`There is no exercise ${quoted(name)}.`)
      : ok(openExercise(folder, basename(name)));
  }
}

function folderIn(root: string, exercise: string): string {
  return join(root, dirname(exercise));
}

const NAME_SHOWN_MAX = 60;

/** Names in results come from strangers. */
function quoted(name: string): string {
  const flat = name.replace(/\p{C}+/gu, "?");
  return `"${flat.length > NAME_SHOWN_MAX ? `${flat.slice(0, NAME_SHOWN_MAX)}…` : flat}"`;
}
