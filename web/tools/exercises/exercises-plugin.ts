/**
 * A Vite plugin that gives the pages the project's exercises and courses, each exercise in two modules: what may be
 * known before the answer is locked, and what gives it away. A page loads the second one after the lock only.
 * - `virtual:exercises`: of each exercise its title, kind and minutes, and functions that load the two modules;
 * - `virtual:courses`: the courses.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { exerciseNames } from "../../cli/files/catalogue.ts";
import { openExercise } from "../../cli/files/open-exercise.ts";
import { SCENARIOS } from "../../cli/files/paths.ts";
import { type CourseFile, readCourse } from "../../src/model/exercise/course-file.ts";
import type { RevealedPart } from "../../src/model/exercise/public-exercise.ts";
import { formatProblems } from "../../src/model/json/problem.ts";
import { published } from "../../src/session/exercise/publish.ts";
import { EXERCISES_FOLDER } from "../../src/session/folder/check-exercises.ts";
import { computation } from "../stored/computation.ts";

/** Behind this, a module's name has the exercise's; its end says which part of the exercise it is. */
const ONE = "virtual:exercise/";
const PARTS = [".question", ".reveal"] as const;
type Part = (typeof PARTS)[number];

/** "nothing": nothing is computed for a page, as in tests; a question then offers nothing that a run would know. */
export function exercises(what: "all" | "nothing" = "all"): Plugin {
  const offeredOf = async (name: string): Promise<readonly string[] | undefined> => {
    if (what === "nothing") return undefined;
    return (await computation().lists.whole("offered"))[name] ?? undefined;
  };
  const modules: Readonly<Record<string, () => string>> = {
    "virtual:exercises": listOfExercises,
    "virtual:courses": () => parsing(coursesOf(exerciseNames())),
  };
  const question = async (name: string): Promise<string> => {
    const { exercise, folder } = openExercise(name);
    return parsing(published(name, exercise, folder, await offeredOf(name)));
  };
  return {
    name: "hotline-exercises",
    resolveId: (id: string) => (Object.hasOwn(modules, id) || id.startsWith(ONE) ? `\0${id}` : undefined),
    load: async (id: string) => {
      if (!id.startsWith("\0")) return undefined;
      if (!id.startsWith(ONE, 1)) return modules[id.slice(1)]?.();
      const part = PARTS.find((end) => id.endsWith(end)) ?? ".question";
      const name = id.slice(1 + ONE.length, -part.length);
      return part === ".question" ? question(name) : parsing(revealOf(name));
    },
  };
}

/** A string that is parsed is quicker to load than the same as code. */
function parsing(value: unknown): string {
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(value))});`;
}

function listOfExercises(): string {
  const entries = exerciseNames().map((name) => {
    const { title, kind, minutes } = openExercise(name).exercise.file;
    const load = (part: Part): string =>
      `() => import(${JSON.stringify(`${ONE}${name}${part}`)}).then((loaded) => loaded.default)`;
    const known = JSON.stringify({ title, kind, minutes }).slice(1, -1);
    return `${JSON.stringify(name)}: { ${known}, question: ${load(".question")}, reveal: ${load(".reveal")} }`;
  });
  return `export default { ${entries.join(", ")} };`;
}

function revealOf(name: string): RevealedPart {
  const { reveal, kind } = openExercise(name).exercise.file;
  if (kind !== "program" || !("solution" in reveal)) return { reveal, program: undefined };
  const [scenario = ""] = name.split("/");
  return {
    reveal,
    program: readFileSync(join(SCENARIOS, scenario, EXERCISES_FOLDER, String(reveal.solution)), "utf8"),
  };
}

const COURSES = join(SCENARIOS, "courses");

/** By the names of their folders, in the order of the names. */
export function coursesOf(known: readonly string[]): Readonly<Record<string, CourseFile>> {
  const folders = readdirSync(COURSES).filter((name) => existsSync(join(COURSES, name, "course.json")));
  return Object.fromEntries(
    folders.sort().map((name) => {
      const path = join(COURSES, name, "course.json");
      const read = readCourse(JSON.parse(readFileSync(path, "utf8")), known);
      if (!read.ok) throw new Error(formatProblems(path, read.error));
      return [name, read.value];
    }),
  );
}
