/** The folders of exercises opened for tests, and runs and explorations made in this process on the committed core. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { exerciseNames } from "../../web/cli/files/catalogue.ts";
import { openMachine, openScenario } from "../../web/cli/files/open.ts";
import { LITMUS_FILE, openLitmus } from "../../web/cli/files/open-litmus.ts";
import { Explorer } from "../../web/src/core/explore.ts";
import { compile } from "../../web/src/lang/compile.ts";
import { type Exercise, readExercise } from "../../web/src/model/exercise/exercise.ts";
import type { Subject } from "../../web/src/model/exercise/common/subject.ts";
import { formatProblems } from "../../web/src/model/json/problem.ts";
import { Compiler } from "../../web/src/session/compiler.ts";
import type { LitmusFolder, Makers, ScenarioFolder } from "../../web/src/session/exercise/collect.ts";
import { EXERCISES_FOLDER } from "../../web/src/session/folder/check-exercises.ts";
import { localRuns } from "../../web/src/session/testing/local-runs.ts";
import { ROOT } from "../harness/project.ts";
import { freshCore, runSpecToEnd } from "../harness/runs.ts";

const folderOf = (scenario: string): string => join(ROOT, "scenarios", scenario);

/** As courses name them: the scenario, and the file without its end. */
export const ALL_EXERCISES: readonly string[] = exerciseNames();

export function openFolder(name: string): ScenarioFolder | LitmusFolder {
  const folder = folderOf(name);
  const text = (file: string): string => readFileSync(join(folder, file), "utf8");
  if (existsSync(join(folder, LITMUS_FILE))) {
    const experiment = openLitmus(folder);
    if (!experiment.ok) throw new Error(formatProblems(name, experiment.error));
    return { kind: "litmus", experiment: experiment.value, text };
  }
  const { scenario, sources } = openScenario(name);
  return { kind: "scenario", scenario, sources, machine: openMachine(scenario.file.machine) };
}

function subjectOf(folder: ScenarioFolder | LitmusFolder): Subject {
  if (folder.kind === "litmus") return { kind: "litmus", experiment: folder.experiment };
  const { scenario, machine } = folder;
  const path = (file: string): string => join(folderOf(scenario.name), file);
  const text = (file: string): string | undefined =>
    existsSync(path(file)) ? readFileSync(path(file), "utf8") : undefined;
  return { kind: "scenario", scenario, machine: machine.file, text };
}

/** Throws with all problems of the exercise. */
export function openExercise(scenario: string, name: string): Exercise {
  const path = join(folderOf(scenario), EXERCISES_FOLDER, `${name}.json`);
  const read = readExercise(name, JSON.parse(readFileSync(path, "utf8")), subjectOf(openFolder(scenario)));
  if (read.ok) return read.value;
  throw new Error(formatProblems(path, read.error));
}

/** An explorer needs most of the memory of a core, so it has one of its own. */
let explorer: Promise<Explorer> | undefined;

function theExplorer(): Promise<Explorer> {
  explorer ??= freshCore().then((core) => new Explorer(core));
  return explorer;
}

export function testMakers(): Makers {
  return {
    compiler: new Compiler(compile),
    runs: localRuns(runSpecToEnd),
    explore: async (program, model) => (await theExplorer()).explore(program, { model }),
    signal: new AbortController().signal,
  };
}
