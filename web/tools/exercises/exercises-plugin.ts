/**
 * A Vite plugin that gives the pages the project's exercises and courses, each exercise in two modules: what may be
 * known before the answer is locked, and what gives it away. A page loads the second one after the lock only. A third
 * one has the machine that stands beside the question, where one does.
 * - `virtual:exercises`: of each exercise its title, kind and minutes, and functions that load the modules;
 * - `virtual:courses`: the courses; `virtual:course-counts`: how many sheets and questions they have;
 * - `virtual:asked-first`: the few words with which the first page asks one of the exercises.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { courseNames, exerciseNames } from "../../cli/files/catalogue.ts";
import { Courses } from "../../cli/files/open-exercise.ts";
import { SCENARIOS } from "../../cli/files/paths.ts";
import { formatAmount } from "../../src/base/format.ts";
import { orThrow } from "../../src/base/result.ts";
import type { CourseFile } from "../../src/model/exercise/course-file.ts";
import type { AskedFirst, CourseCounts, RevealedPart } from "../../src/model/exercise/public-exercise.ts";
import { published } from "../../src/session/exercise/publish.ts";
import { EXERCISES_FOLDER } from "../../src/session/folder/check-exercises.ts";
import { computation } from "../stored/computation.ts";

/** Behind this, a module's name has the exercise's; its end says which part of the exercise it is. */
const ONE = "virtual:exercise/";
const PARTS = ["-question", "-machine", "-reveal"] as const;
type Part = (typeof PARTS)[number];

const PROJECT = new Courses();

/** "nothing": nothing is computed for a page, as in tests; a question then offers nothing that a run would know. */
export function exercises(what: "all" | "nothing" = "all"): Plugin {
  const offeredOf = async (name: string): Promise<readonly string[] | undefined> => {
    if (what === "nothing") return undefined;
    return (await computation().lists.whole("offered"))[name] ?? undefined;
  };
  const machineOf = async (name: string): Promise<unknown> => {
    if (what === "nothing") return null;
    return (await computation().lists.whole("machines"))[name] ?? null;
  };
  const modules: Readonly<Record<string, () => string>> = {
    "virtual:exercises": listOfExercises,
    "virtual:courses": () => parsing(courses()),
    "virtual:course-counts": () => parsing(countsOf(Object.values(courses()))),
    "virtual:asked-first": () => parsing(askedFirst()),
  };
  const question = async (name: string): Promise<string> => {
    const { exercise, folder } = orThrow(PROJECT.exercise(name));
    return parsing(published(name, exercise, folder, await offeredOf(name)));
  };
  return {
    name: "hotline-exercises",
    resolveId: (id: string) => (Object.hasOwn(modules, id) || id.startsWith(ONE) ? `\0${id}` : undefined),
    load: async (id: string) => {
      if (!id.startsWith("\0")) return undefined;
      if (!id.startsWith(ONE, 1)) return modules[id.slice(1)]?.();
      const part = PARTS.find((end) => id.endsWith(end)) ?? "-question";
      const name = id.slice(1 + ONE.length, -part.length);
      if (part === "-reveal") return parsing(revealOf(name));
      return part === "-machine" ? parsing(await machineOf(name)) : question(name);
    },
  };
}

/** A string that is parsed is quicker to load than the same as code. */
function parsing(value: unknown): string {
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(value))});`;
}

function listOfExercises(): string {
  const entries = exerciseNames().map((name) => {
    const { title, kind, minutes, state } = orThrow(PROJECT.exercise(name)).exercise.file;
    const load = (part: Part): string =>
      `() => import(${JSON.stringify(`${ONE}${name}${part}`)}).then((loaded) => loaded.default)`;
    const machine = state !== undefined && "moment" in state ? `machine: ${load("-machine")}, ` : "";
    const known = JSON.stringify({ title, kind, minutes }).slice(1, -1);
    return `${JSON.stringify(name)}: { ${known}, question: ${load("-question")}, ${machine}reveal: ${load("-reveal")} }`;
  });
  return `export default { ${entries.join(", ")} };`;
}

/** Null where no exercise is asked first. */
function askedFirst(): AskedFirst | null {
  const asked = exerciseNames().flatMap((name): readonly AskedFirst[] => {
    const { exercise, folder } = orThrow(PROJECT.exercise(name));
    const { asked_first: words } = exercise.file;
    if (words === undefined) return [];
    const { xAxis, measure } = published(name, exercise, folder, undefined).folder;
    return [
      { name, words, most: formatAmount(xAxis?.values.at(-1) ?? 0, xAxis?.unit ?? ""), unit: measure?.unit ?? "" },
    ];
  });
  if (asked.length > 1)
    throw new Error(`asked_first: only one exercise, not ${asked.map(({ name }) => name).join(", ")}`);
  return asked[0] ?? null;
}

function revealOf(name: string): RevealedPart {
  const { reveal, kind } = orThrow(PROJECT.exercise(name)).exercise.file;
  if (kind !== "program" || !("solution" in reveal)) return { reveal, program: undefined };
  const [scenario = ""] = name.split("/");
  return {
    reveal,
    program: readFileSync(join(SCENARIOS, scenario, EXERCISES_FOLDER, reveal.solution), "utf8"),
  };
}

/** By the names of their folders, in the order of the names. */
function courses(): Readonly<Record<string, CourseFile>> {
  return Object.fromEntries(courseNames().map((name) => [name, orThrow(PROJECT.course(name))]));
}

function countsOf(all: readonly CourseFile[]): CourseCounts {
  const sheets = all.flatMap((course) => course.sheets);
  return { sheets: sheets.length, questions: sheets.flatMap(({ exercises: names }) => names).length };
}
