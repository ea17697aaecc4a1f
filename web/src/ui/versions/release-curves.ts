/** The curves that the release of the link gives, over those of today's model. */
import { type ReactNode, useMemo } from "react";
import { bothAnswers, curvesOfRelease } from "../../lab/as-was.ts";
import type { FigureData, FigureOverlay, PointRef } from "../../lab/figure/figure-data.ts";
import { useApp } from "../state/app-context.ts";
import { useAsWas } from "./as-was.ts";

export interface WithRelease {
  /** Its y-axis has room for the other curves. */
  readonly data: FigureData;
  readonly curves: readonly FigureOverlay[];
}

const NONE: readonly FigureOverlay[] = [];

export interface ReleaseCurvesProps {
  readonly data: FigureData;
  readonly selected: PointRef | undefined;
  /** Draws the figure with what there is to add to it. */
  readonly children: (shown: WithRelease) => ReactNode;
}

export function ReleaseCurves({ data, selected, children }: ReleaseCurvesProps) {
  return children(useReleaseCurves(data, selected));
}

/** The same data where there is nothing to add: the answers are the same, or the link is of this release. */
function useReleaseCurves(data: FigureData, selected: PointRef | undefined): WithRelease {
  const answer = useAsWas().value;
  const isSame = useApp((state) => answer !== undefined && bothAnswers(answer, state, undefined).isSame === true);
  const id = selected?.seriesId;
  return useMemo(() => {
    if (answer === undefined || isSame) return { data, curves: NONE };
    const curves = curvesOfRelease(answer, data, id);
    return { data: { ...data, roomFor: curves.flatMap(({ points }) => points.map(({ y }) => y)) }, curves };
  }, [data, answer, isSame, id]);
}
