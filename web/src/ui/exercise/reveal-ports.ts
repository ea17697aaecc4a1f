/** Where the page gets what reveals an exercise: its folder from the site, and what makes runs from the session. */
import { MODEL_VERSION } from "../../base/abi.gen.ts";
import { fail, ok, type Result } from "../../base/result.ts";
import type { PublicExercise, QuestionFolder } from "../../model/exercise/public-exercise.ts";
import { ExploreClient } from "../../session/litmus/explore-client.ts";
import type { ExercisePorts, LitmusFolder, Makers, ScenarioFolder } from "../../session/exercise/collect.ts";
import type { Question } from "../../session/answers/answer.ts";
import { type RevealedExercise, revealedOf } from "../../session/questions/revealed.ts";
import type { Session } from "../../session/session.ts";
import { EXERCISES } from "../site/courses.ts";

/** Its worker begins with the first exploration. */
export const EXPLORER = new ExploreClient(async () => (await import("../site/browser-pool.ts")).workerParts());

/** `answer`: JSON; "unknown" for "I do not know"; undefined in the view of teachers. Asked only after the lock. */
export function revealOf(session: Session, exercise: PublicExercise, answer: unknown): Question<RevealedExercise> {
  return revealedOf({
    exercise,
    answer,
    reveal: async () => {
      const listed = EXERCISES.get(exercise.name);
      if (listed === undefined) throw new Error(`There is no exercise "${exercise.name}".`);
      return listed.reveal();
    },
    ...portsOf(session, exercise.folder),
  });
}

/** The folder of an exercise, and what makes runs of it. */
export function portsOf(session: Session, folder: Pick<QuestionFolder, "kind" | "name">): ExercisePorts {
  return {
    folder: () => (folder.kind === "litmus" ? litmusFolder(folder.name) : scenarioFolder(session, folder.name)),
    makers: (signal: AbortSignal) => makersOf(session, signal),
  };
}

async function scenarioFolder(session: Session, name: string): Promise<Result<ScenarioFolder, string>> {
  const opened = await session.open(name);
  if (!opened.ok) return opened;
  const { scenario, sources, machines } = opened.value;
  const machine = machines.get(scenario.file.machine);
  return machine === undefined
    ? fail(`The site has no machine "${scenario.file.machine}".`)
    : ok({ kind: "scenario", scenario, sources, machine });
}

async function litmusFolder(name: string): Promise<Result<LitmusFolder, string>> {
  const { openLitmusExperiment } = await import("../site/open-litmus.ts");
  const opened = await openLitmusExperiment(name);
  if (!opened.ok) return opened;
  const { experiment, texts } = opened.value;
  return ok({ kind: "litmus", experiment, text: (test) => texts.get(test) ?? "" });
}

export async function makersOf(session: Session, signal: AbortSignal): Promise<Makers> {
  return {
    compiler: session.compiler,
    runs: await session.pool(MODEL_VERSION),
    explore: async (program, model) =>
      (await EXPLORER.explore({ program, model, withWitnesses: false }, signal)).result,
    signal,
  };
}
