/** An exercise of the project with the folder that it is about, by its name in courses: "lookup_mnt/draw-the-curve". */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Subject } from "../../src/model/exercise/common/subject.ts";
import { type Exercise, readExercise } from "../../src/model/exercise/exercise.ts";
import { formatProblems } from "../../src/model/json/problem.ts";
import type { LitmusFolder, ScenarioFolder } from "../../src/session/exercise/collect.ts";
import { EXERCISES_FOLDER } from "../../src/session/folder/check-exercises.ts";
import { openMachine, openScenario } from "./open.ts";
import { LITMUS_FILE, openLitmus } from "./open-litmus.ts";
import { SCENARIOS } from "./paths.ts";

export type ExerciseFolder = ScenarioFolder | LitmusFolder;

export interface OpenedExercise {
  readonly exercise: Exercise;
  readonly folder: ExerciseFolder;
}

/** Throws with all problems of the exercise. */
export function openExercise(name: string): OpenedExercise {
  const [scenario = "", file = ""] = name.split("/");
  const path = join(SCENARIOS, scenario, EXERCISES_FOLDER, `${file}.json`);
  const folder = openExerciseFolder(scenario);
  const read = readExercise(file, JSON.parse(readFileSync(path, "utf8")), subjectOf(folder));
  if (read.ok) return { exercise: read.value, folder };
  throw new Error(formatProblems(path, read.error));
}

/** The scenario or litmus experiment in whose folder exercises lie. */
export function openExerciseFolder(name: string): ExerciseFolder {
  const folder = join(SCENARIOS, name);
  if (existsSync(join(folder, LITMUS_FILE))) {
    const experiment = openLitmus(folder);
    if (!experiment.ok) throw new Error(formatProblems(name, experiment.error));
    const text = (test: string): string => readFileSync(join(folder, test), "utf8");
    return { kind: "litmus", experiment: experiment.value, text };
  }
  const { scenario, sources } = openScenario(name);
  return { kind: "scenario", scenario, sources, machine: openMachine(scenario.file.machine) };
}

function subjectOf(folder: ExerciseFolder): Subject {
  if (folder.kind === "litmus") return { kind: "litmus", experiment: folder.experiment };
  const { scenario, machine } = folder;
  const path = (file: string): string => join(SCENARIOS, scenario.name, file);
  const text = (file: string): string | undefined =>
    existsSync(path(file)) ? readFileSync(path(file), "utf8") : undefined;
  return { kind: "scenario", scenario, machine: machine.file, text };
}
