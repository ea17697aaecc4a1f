/**
 * The curves that the release of a link gives, as parts of the figure beside today's: in the figure, its table, its
 * pictures and its files they are the same points. Pure. What a release is asked is in lab/as-was.ts.
 */
import { isMeasured, type LabPoint } from "../state/lab-point.ts";
import type { ReleasePoint } from "../state/release-answer.ts";
import type { RunState } from "../state/run-state.ts";
import type { FigureData, FigureOverlay, ReleaseFigure } from "./figure-data.ts";

/**
 * Is every point of the release the same run as today's, bit for bit? Undefined while today's figure is not complete,
 * and of a release without points.
 */
export function isSameRuns(points: readonly ReleasePoint[], run: Pick<RunState, "phase" | "points">) {
  if (run.phase !== "done" || points.length === 0) return undefined;
  return points.every(({ variant, x, hash }) => hash !== undefined && hash === hashAt(run.points, variant, x));
}

/** The trace hash of the run at a place of a curve. */
export function hashAt(points: ReadonlyMap<string, readonly LabPoint[]>, variant: string, x: number) {
  const all = points.get(variant)?.filter(isMeasured) ?? [];
  return all.find(({ point }) => point.x === x)?.result.traceHash;
}

/** Curves of variants that the figure shows, with their names and colours; the same figure where there is none. */
export function withRelease(
  data: FigureData,
  {
    version,
    model,
    points,
  }: { readonly version: string; readonly model: number; readonly points: readonly ReleasePoint[] },
): FigureData {
  const curves = data.series.flatMap(({ id, label, style }) => {
    const own = points.filter(({ variant }) => variant === id).sort((a, b) => a.x - b.x);
    return own.length === 0 ? [] : [{ id, label, style, points: own }];
  });
  return curves.length === 0 ? data : { ...data, release: { version, model, curves } };
}

/** What the curves of a release are called, in the figure and wherever it goes. */
export function asItWas({ version }: Pick<ReleaseFigure, "version">): string {
  return `as it was (${version})`;
}

/** To be drawn over the curves. The curve that is named, or the first one, has its name on it. */
export function releaseOverlays({ release }: FigureData, named: string | undefined): readonly FigureOverlay[] {
  if (release === undefined) return [];
  const { curves } = release;
  const withName = curves.find(({ id }) => id === named) ?? curves[0];
  return curves.map((curve): FigureOverlay => {
    const { id, style, points } = curve;
    const label = curve === withName ? asItWas(release) : "";
    return { id: `release ${id}`, style, label, kind: "release", seriesId: id, points };
  });
}
