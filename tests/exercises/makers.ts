/** The folders of exercises opened for tests, and runs and explorations made in this process on the committed core. */
import { join } from "node:path";
import { exerciseNames } from "../../web/cli/files/catalogue.ts";
import { openExercise as openExerciseOf, openExerciseFolder } from "../../web/cli/files/open-exercise.ts";
import { Explorer } from "../../web/src/core/explore.ts";
import { compile } from "../../web/src/lang/compile.ts";
import type { Exercise } from "../../web/src/model/exercise/exercise.ts";
import { Compiler } from "../../web/src/session/compiler.ts";
import type { LitmusFolder, Makers, ScenarioFolder } from "../../web/src/session/exercise/collect.ts";
import { localRuns } from "../../web/src/session/testing/local-runs.ts";
import { ROOT } from "../harness/project.ts";
import { freshCore, runSpecToEnd } from "../harness/runs.ts";

const folderOf = (scenario: string): string => join(ROOT, "scenarios", scenario);

/** As courses name them: the scenario, and the file without its end. */
export const ALL_EXERCISES: readonly string[] = exerciseNames();

export function openFolder(name: string): ScenarioFolder | LitmusFolder {
  return openExerciseFolder(folderOf(name));
}

/** Throws with all problems of the exercise. */
export function openExercise(scenario: string, name: string): Exercise {
  return openExerciseOf(folderOf(scenario), name).exercise;
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
