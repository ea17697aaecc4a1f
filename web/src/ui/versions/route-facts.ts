/**
 * What a litmus experiment or an exercise of the site gives, in words (facts.ts). A release answers with it when a
 * later one asks (embedded/conversation.ts), and today's is laid beside it (facts-compared.tsx).
 */
import { orThrow } from "../../base/result.ts";
import { askedRoute } from "../../lab/as-was.ts";
import type { Fact } from "../../lab/state/release-answer.ts";
import { THESE_VERSIONS } from "../../lab/link/link-versions.ts";
import type { LitmusState } from "../../lab/link/litmus-state.ts";
import { type Route, writeLink } from "../../lab/link/route.ts";
import { routeOfVersions } from "../../lab/link/route-versions.ts";
import { compileLitmus } from "../../litmus/compile.ts";
import type { Question } from "../../session/answers/answer.ts";
import type { Answers } from "../../session/answers/ask.ts";
import type { Session } from "../../session/session.ts";
import { EXPLORER, revealOf } from "../exercise/reveal-ports.ts";
import { modelsOf, studiedOf } from "../site/studied-litmus.ts";
import { EXERCISES } from "../site/courses.ts";
import { openLitmusExperiment } from "../site/open-litmus.ts";
import { exerciseFacts, litmusFacts } from "./facts.ts";

/** Undefined for pages that have none: the figure of a lab is more than words. */
export function factsOf(route: Route, session: Session, answers: Answers): Question<readonly Fact[]> | undefined {
  const asked = askedRoute(route);
  if (asked === undefined || asked.page === "lab") return undefined;
  return {
    key: ["facts", writeLink(routeOfVersions(asked, THESE_VERSIONS))],
    urgency: "beside",
    answer: ({ signal }) =>
      asked.page === "litmus"
        ? factsOfLitmus(asked.litmus, signal)
        : factsOfExercise(asked.exercise.exercise ?? "", session, answers),
  };
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

async function factsOfExercise(name: string, session: Session, answers: Answers): Promise<readonly Fact[]> {
  const listed = EXERCISES.get(name);
  if (listed === undefined) throw new Error(`there is no exercise "${name}"`);
  const { value, failure } = await answers.once(revealOf(session, await listed.question(), undefined));
  if (value === undefined) throw new Error(failure ?? "nothing was found");
  return exerciseFacts(value);
}
