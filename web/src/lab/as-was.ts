/**
 * A link of another release: what that release is asked, and what it answers. Its curves beside those of today are in
 * figure/release-curves.ts. Pure. The release itself answers, in ui/versions/release-frame.ts.
 */
import type { ReleaseEntry } from "../base/releases.ts";
import { FIELDS } from "./link/fields.ts";
import { type LabState, newLabState } from "./link/lab-state.ts";
import { newQuestionState } from "./link/exercise-state.ts";
import { newLitmusState } from "./link/litmus-state.ts";
import { type Route, writeLink } from "./link/route.ts";
import { routeOfVersions } from "./link/route-versions.ts";
import type { Fact } from "./state/release-answer.ts";

/** What the page shows, as a link for that release, which runs its own model. */
export function linkOfRelease(route: Route, { version, model }: ReleaseEntry): string {
  return writeLink(routeOfVersions(route, { madeBy: version, modelVersion: model }));
}

/** Pieces of the state that select another run of the figure without changing the figure. */
const BESIDE_THE_FIGURE: readonly (keyof LabState)[] = ["variant", "x", "race", "stretch"];
/** Pieces of the state that change the figure without changing a run. */
const OF_THE_FIGURE: readonly (keyof LabState)[] = ["measure", "hidden"];

type AskedRoute = Extract<Route, { readonly page: "lab" | "litmus" | "exercise" }>;

/**
 * What a release is asked about what the page shows: a link of the figure, the outcomes or the question alone. Equal
 * ones have equal links, whatever else is on the screen. Undefined for pages that have nothing to lay side by side.
 */
export function askedRoute(route: Route): AskedRoute | undefined {
  switch (route.page) {
    case "lab":
      return { page: "lab", experiment: figureOf(route.experiment) };
    case "litmus": {
      const { experiment, variant, texts, models } = route.litmus;
      return { page: "litmus", litmus: { ...newLitmusState(experiment), variant, texts, models } };
    }
    case "exercise": {
      const { exercise } = route.exercise;
      return exercise === undefined ? undefined : { page: "exercise", exercise: newQuestionState(exercise) };
    }
    default:
      return undefined;
  }
}

function figureOf(experiment: LabState): LabState {
  const keys = (Object.keys(FIELDS) as (keyof LabState)[]).filter(
    (key) => OF_THE_FIGURE.includes(key) || (FIELDS[key].run === "other" && !BESIDE_THE_FIGURE.includes(key)),
  );
  const part = Object.fromEntries(keys.map((key) => [key, experiment[key]])) as Partial<LabState>;
  return { ...newLabState(experiment.scenario), ...part };
}

/** A fact that is another one today. Undefined: there was or is none of that name. */
export interface ChangedFact {
  readonly name: string;
  readonly then: string | undefined;
  readonly now: string | undefined;
}

/** The facts that are not the same in both answers, those of today first. */
export function changedFacts(then: readonly Fact[], now: readonly Fact[]): readonly ChangedFact[] {
  const [before, today] = [then, now].map((facts) => new Map(facts.map(({ name, text }) => [name, text])));
  const names = [...new Set([...now, ...then].map(({ name }) => name))];
  return names
    .map((name) => ({ name, then: before?.get(name), now: today?.get(name) }))
    .filter((fact) => fact.then !== fact.now);
}
