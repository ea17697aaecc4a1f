/** Where the page gets what reveals an exercise: its folder from the site, and what makes runs from the session. */
import { MODEL_VERSION } from "../../base/abi.gen.ts";
import { fail, ok, type Result } from "../../base/result.ts";
import type { PublicExercise } from "../../model/exercise/public-exercise.ts";
import { ExploreClient } from "../../session/litmus/explore-client.ts";
import type { LitmusFolder, Makers, ScenarioFolder } from "../../session/exercise/collect.ts";
import type { Question } from "../../session/answers/answer.ts";
import { type RevealedExercise, revealedOf } from "../../session/questions/revealed.ts";
import type { Session } from "../../session/session.ts";
import { EXERCISES } from "../site/courses.ts";

/** Its worker begins with the first exploration. */
const explorer = new ExploreClient(async () => (await import("../site/browser-pool.ts")).workerParts());

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
    folder: () => (exercise.folder.kind === "litmus" ? litmusFolder(exercise) : scenarioFolder(session, exercise)),
    makers: (signal) => makersOf(session, signal),
  });
}

async function scenarioFolder(session: Session, { folder }: PublicExercise): Promise<Result<ScenarioFolder, string>> {
  const opened = await session.open(folder.name);
  if (!opened.ok) return opened;
  const { scenario, sources, machines } = opened.value;
  const machine = machines.get(scenario.file.machine);
  return machine === undefined
    ? fail(`The site has no machine "${scenario.file.machine}".`)
    : ok({ kind: "scenario", scenario, sources, machine });
}

async function litmusFolder({ folder }: PublicExercise): Promise<Result<LitmusFolder, string>> {
  const { openLitmusExperiment } = await import("../site/open-litmus.ts");
  const opened = await openLitmusExperiment(folder.name);
  if (!opened.ok) return opened;
  const { experiment, texts } = opened.value;
  return ok({ kind: "litmus", experiment, text: (test) => texts.get(test) ?? "" });
}

async function makersOf(session: Session, signal: AbortSignal): Promise<Makers> {
  return {
    compiler: session.compiler,
    runs: await session.pool(MODEL_VERSION),
    explore: async (program, model) =>
      (await explorer.explore({ program, model, withWitnesses: false }, signal)).result,
    signal,
  };
}
