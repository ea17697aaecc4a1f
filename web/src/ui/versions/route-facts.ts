/**
 * What a litmus experiment or an exercise gives, in words: the verdict on each outcome under each model, or the truth
 * of the question. A release answers with it when a later one asks (embedded/conversation.ts), and today's is laid
 * beside it (facts-compared.tsx).
 */
import { formatNumber } from "../../base/format.ts";
import type { LitmusProgram, LitmusResult } from "../../base/litmus.ts";
import { orThrow } from "../../base/result.ts";
import { askedRoute, type Fact } from "../../lab/as-was.ts";
import { THESE_VERSIONS } from "../../lab/link/link-versions.ts";
import type { LitmusState } from "../../lab/link/litmus-state.ts";
import { type Route, writeLink } from "../../lab/link/route.ts";
import { routeOfVersions } from "../../lab/link/route-versions.ts";
import { compileLitmus } from "../../litmus/compile.ts";
import { matrixOf } from "../../litmus/outcomes/matrix.ts";
import type { Question } from "../../session/answers/answer.ts";
import type { Answers } from "../../session/answers/ask.ts";
import type { RevealedExercise } from "../../session/questions/revealed.ts";
import type { Session } from "../../session/session.ts";
import { EXPLORER, revealOf } from "../exercise/reveal-ports.ts";
import { readAnswer } from "../../model/exercise/kinds.ts";
import { solutionWords } from "../exercise/solution-words.ts";
import { modelsOf, studiedOf } from "../pages/litmus/use-experiment.ts";
import { EXERCISES } from "../site/courses.ts";
import { openLitmusExperiment } from "../site/open-litmus.ts";

/** Undefined for pages that have none: the figure of a lab is more than words. */
export function factsOf(route: Route, session: Session, answers: Answers): Question<readonly Fact[]> | undefined {
  const asked = askedRoute(route);
  if (asked === undefined || asked.page === "lab") return undefined;
  return {
    key: ["facts", writeLink(routeOfVersions(asked, THESE_VERSIONS))],
    urgency: "beside",
    answer: ({ signal }) => {
      if (asked.page === "litmus") return factsOfLitmus(asked.litmus, signal);
      return asked.page === "exercise" ? factsOfExercise(asked.exercise.exercise ?? "", session, answers) : nothing();
    },
  };
}

async function nothing(): Promise<readonly Fact[]> {
  return [];
}

async function factsOfLitmus(state: LitmusState, signal: AbortSignal): Promise<readonly Fact[]> {
  const opened = orThrow(await openLitmusExperiment(state.experiment));
  const studied = studiedOf(opened, state);
  const { program } = compileLitmus(studied.text, studied.variant.test);
  if (program === undefined) throw new Error("the text of the test has mistakes");
  const under = modelsOf(opened, state, studied).map((model) =>
    EXPLORER.explore({ program, model, withWitnesses: false }, signal),
  );
  return litmusFacts(
    program,
    (await Promise.all(under)).map(({ result }) => result),
  );
}

export function litmusFacts(program: LitmusProgram, results: readonly LitmusResult[]): readonly Fact[] {
  const verdicts = matrixOf(program, results).flatMap(({ outcome, cells }) =>
    cells.map(({ model, verdict }): Fact => ({ name: `${outcome} under ${model}`, text: verdict })),
  );
  const states = results.map(({ model, states: count, complete }): Fact => {
    return { name: `states explored under ${model}`, text: complete ? `${count}` : `${count}, then given up` };
  });
  return [...verdicts, ...states];
}

async function factsOfExercise(name: string, session: Session, answers: Answers): Promise<readonly Fact[]> {
  const listed = EXERCISES.get(name);
  if (listed === undefined) throw new Error(`there is no exercise "${name}"`);
  const { value, failure } = await answers.once(revealOf(session, await listed.question(), undefined));
  if (value === undefined) throw new Error(failure ?? "nothing was found");
  return exerciseFacts(value);
}

/** The right answer, and the points that it is read from. */
export function exerciseFacts({ file, solution, results }: Omit<RevealedExercise, "verdict">): readonly Fact[] {
  const words = solutionWords(file, solution);
  const points = (results.facts?.rows ?? []).map(({ variant, x, measure, error }): Fact => {
    const value = typeof measure === "number" ? formatNumber(measure, DIGITS) : error;
    return { name: `${variant} at ${x}`, text: String(value ?? "no value") };
  });
  return [
    ...(words === undefined ? [] : [{ name: "the right answer", text: words }]),
    ...(file.kind === "table" ? tableFacts(solution, file.ask.given) : []),
    ...points,
  ];
}

/** As the page says the value of a run. */
const DIGITS = 4;

/** `given`: the rows that the question itself fills in. */
function tableFacts(solution: unknown, given: number): readonly Fact[] {
  const answer = readAnswer("table", solution);
  if (!answer.ok) return [];
  return answer.value.rows.map(({ states, messages }, i) => {
    return { name: `access ${given + i + 1}`, text: [...states, ...messages].join(" ") };
  });
}
