/**
 * A link of another release beside today's model: what that release is asked, and its answer beside the figure's own.
 * Pure. The release itself answers, in ui/versions/release-frame.ts.
 */
import type { ReleaseEntry } from "../base/releases.ts";
import type { FigureData, FigureOverlay, PointRef } from "./figure/figure-data.ts";
import { FIELDS } from "./link/fields.ts";
import { type LabState, newLabState } from "./link/lab-state.ts";
import { writeLab } from "./link/link.ts";
import { measuredAt } from "./selectors.ts";
import type { PageState } from "./state/app-state.ts";

export interface ReleasePoint {
  readonly variant: string;
  readonly x: number;
  readonly y: number;
  /** The trace hash of the point's run. */
  readonly hash: string | undefined;
}

/** What a release gives for a link. */
export interface ReleaseAnswer {
  readonly version: string;
  readonly model: number;
  /** What it did not understand of the link. */
  readonly notices: readonly string[];
  readonly unit: string;
  readonly points: readonly ReleasePoint[];
}

/** What the page shows, as a link for that release, which runs its own model. */
export function linkOfRelease(experiment: LabState, { version, model }: ReleaseEntry): string {
  return `#${writeLab({ ...experiment, madeBy: version, modelVersion: model })}`;
}

/** Pieces of the state that make no other figure, though they make another run of it the selected one. */
const BESIDE_THE_FIGURE: readonly (keyof LabState)[] = ["variant", "x", "race", "stretch"];
/** Pieces that make no other run, and another figure all the same. */
const OF_THE_FIGURE: readonly (keyof LabState)[] = ["measure", "hidden"];

/** The link of the figure alone: equal figures have equal links, whatever else is on the screen. */
export function figureLinkOf(experiment: LabState, release: ReleaseEntry): string {
  const keys = (Object.keys(FIELDS) as (keyof LabState)[]).filter(
    (key) => OF_THE_FIGURE.includes(key) || (FIELDS[key].run === "other" && !BESIDE_THE_FIGURE.includes(key)),
  );
  const part = Object.fromEntries(keys.map((key) => [key, experiment[key]])) as Partial<LabState>;
  return linkOfRelease({ ...newLabState(experiment.scenario), ...part }, release);
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
