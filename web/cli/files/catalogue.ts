/** The scenarios and machines of the project's folders, by name. A folder is enough; there is no list to keep. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { EXERCISES_FOLDER, exerciseNameOf, isExerciseFile } from "../../src/session/folder/check-exercises.ts";
import { COURSE_FILE, COURSES, MACHINES, SCENARIOS } from "./paths.ts";

/** Names of the folders of scenarios/ that hold a scenario.json, sorted. */
export function scenarioNames(): readonly string[] {
  return foldersWith("scenario.json");
}

/** Names of the folders of scenarios/ that hold a litmus.json, sorted. */
export function litmusNames(): readonly string[] {
  return foldersWith("litmus.json");
}

/** Names of the folders of scenarios/courses that hold a course.json, sorted. */
export function courseNames(): readonly string[] {
  return foldersWith(COURSE_FILE, COURSES);
}

/** "scenario/exercise" for each exercise in the scenarios' folders below a folder, sorted. */
export function exerciseNames(folder = SCENARIOS): readonly string[] {
  return foldersWith(EXERCISES_FOLDER, folder).flatMap((name) =>
    exerciseFiles(join(folder, name)).map((file) => `${name}/${exerciseNameOf(file)}`),
  );
}

/** Paths of the exercises in a scenario's folder, sorted. */
export function exerciseFiles(folder: string): readonly string[] {
  if (!existsSync(join(folder, EXERCISES_FOLDER))) return [];
  const paths = readdirSync(join(folder, EXERCISES_FOLDER)).map((file) => `${EXERCISES_FOLDER}/${file}`);
  return paths.filter(isExerciseFile).sort();
}

function foldersWith(file: string, folder = SCENARIOS): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, file)))
    .map((entry) => entry.name)
    .sort();
}

/** Ids of the machine files, sorted. */
export function machineNames(): readonly string[] {
  return readdirSync(MACHINES)
    .filter((file) => file.endsWith(".json") && !file.endsWith(".schema.json"))
    .map((file) => file.slice(0, -".json".length))
    .sort();
}
