/**
 * A link of another release beside today's model: what that release is asked, and its answer beside the figure's own.
 * Pure. The release itself answers, in ui/versions/release-frame.ts.
 */
import type { ReleaseEntry } from "../base/releases.ts";
import type { FigureData, FigureOverlay, PointRef } from "./figure/figure-data.ts";
import { FIELDS } from "./link/fields.ts";
import { type LabState, newLabState } from "./link/lab-state.ts";
import { newQuestionState } from "./link/exercise-state.ts";
import { newLitmusState } from "./link/litmus-state.ts";
import { type Route, writeLink } from "./link/route.ts";
import { routeOfVersions } from "./link/route-versions.ts";
import { measuredAt } from "./selectors.ts";
import type { PageState } from "./state/app-state.ts";

export interface ReleasePoint {
  readonly variant: string;
  readonly x: number;
  readonly y: number;
  /** The trace hash of the point's run. */
  readonly hash: string | undefined;
}

/** Something in words that a litmus experiment or an exercise gives: equal texts are equal answers. */
export interface Fact {
  /** "0:EAX=0; 1:EAX=0; under TSO". */
  readonly name: string;
  /** "allowed". */
  readonly text: string;
}

/** What a release gives for a link. */
export interface ReleaseAnswer {
  readonly version: string;
  readonly model: number;
  /** What it did not understand of the link. */
  readonly notices: readonly string[];
  readonly unit: string;
  /** Of a figure. */
  readonly points: readonly ReleasePoint[];
  /** Of a litmus experiment and of an exercise. */
  readonly facts: readonly Fact[];
}

/** What the page shows, as a link for that release, which runs its own model. */
export function linkOfRelease(route: Route, { version, model }: ReleaseEntry): string {
  return writeLink(routeOfVersions(route, { madeBy: version, modelVersion: model }));
}

/** Pieces of the state that make no other figure, though they make another run of it the selected one. */
const BESIDE_THE_FIGURE: readonly (keyof LabState)[] = ["variant", "x", "race", "stretch"];
/** Pieces that make no other run, and another figure all the same. */
const OF_THE_FIGURE: readonly (keyof LabState)[] = ["measure", "hidden"];

/**
 * What a release is asked about what the page shows: a link of the figure, the outcomes or the question alone. Equal
 * ones have equal links, whatever else is on the screen. Undefined for pages that have nothing to lay side by side.
 */
export function askedRoute(route: Route): Route | undefined {
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

export interface BothAnswers {
  /** Is every point of both the same run, bit for bit? Undefined while the figure is not complete. */
  readonly isSame: boolean | undefined;
  /** The trace hash of the selected run, now. */
  readonly hashNow: string | undefined;
}

/** The answer of a release beside the runs of the page. */
export function bothAnswers({ points }: ReleaseAnswer, state: PageState, selected: PointRef | undefined): BothAnswers {
  const hashAt = (ref: PointRef | undefined) => measuredAt(state.run.points, ref)?.result.traceHash;
  const isComplete = state.run.phase === "done" && points.length > 0;
  const isSameAt = ({ variant, x, hash }: ReleasePoint) =>
    hash !== undefined && hash === hashAt({ seriesId: variant, x });
  return { isSame: isComplete ? points.every(isSameAt) : undefined, hashNow: hashAt(selected) };
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

/**
 * The curves of a release over those of today, in the colours of their variants. The selected one, or the only one, has
 * its name on it.
 */
export function curvesOfRelease(
  { version, points }: ReleaseAnswer,
  data: FigureData,
  selected: string | undefined,
): readonly FigureOverlay[] {
  const named = data.series.find(({ id }) => id === selected) ?? data.series[0];
  return data.series.flatMap(({ id, style }) => {
    const own = points.filter(({ variant }) => variant === id).sort((a, b) => a.x - b.x);
    if (own.length === 0) return [];
    const label = id === named?.id ? `as it was (${version})` : "";
    return [{ id: `release ${id}`, style, label, kind: "release" as const, points: own }];
  });
}
