/** The curve of a series in the figure as paths: its line, the band of its intervals, and its ghost. */
import { area, line } from "d3-shape";
import type { FigurePoint, FigureSeries } from "../../lab/figure/figure-data.ts";
import type { Scale } from "../axis-scales.ts";
import type { Beyond } from "./calm-range.ts";
import { drawnInterval } from "./figure-domains.ts";

export interface SeriesPaths {
  readonly path: string;
  readonly band: string;
  readonly ghost: string;
}

interface Scales {
  readonly x: Scale;
  readonly y: Scale;
  readonly beyond: Beyond;
}

/**
 * While a curve is drawn anew, the ghost goes through the points from before and no new one, and the line joins two new
 * points only where no place between them has to be drawn anew: a line is always the curve of one setting. A line ends
 * where the next point has no place on the axis.
 */
export function pathsOf(series: FigureSeries, scales: Scales): SeriesPaths {
  const places = latestPoints(series);
  const own = new Set(series.points);
  const isNew = (point: FigurePoint): boolean => own.has(point);
  return {
    path: pathOf(places, scales, isNew),
    band: bandOf(places, scales, isNew),
    ghost: pathOf(series.earlier, scales, () => true),
  };
}

/** The new point of each place, or the point from before where there is no new one yet. */
export function latestPoints({ points, earlier }: FigureSeries): readonly FigurePoint[] {
  const stale = earlier.filter(({ x }) => !points.some((point) => point.x === x));
  return stale.length === 0 ? points : [...stale, ...points].sort((a, b) => a.x - b.x);
}

type IsDrawn = (point: FigurePoint) => boolean;

function hasPlace({ y, beyond }: Scales, point: FigurePoint): boolean {
  return Number.isFinite(y(point.y)) && beyond(point.y) === undefined;
}

function pathOf(points: readonly FigurePoint[], scales: Scales, isDrawn: IsDrawn): string {
  return (
    line<FigurePoint>(
      (p) => scales.x(p.x),
      (p) => scales.y(p.y),
    ).defined((p) => isDrawn(p) && hasPlace(scales, p))(points) ?? ""
  );
}

function bandOf(points: readonly FigurePoint[], scales: Scales, isDrawn: IsDrawn): string {
  return (
    area<FigurePoint>(
      (p) => scales.x(p.x),
      (p) => scales.y(drawnInterval(p)[0]),
      (p) => scales.y(drawnInterval(p)[1]),
    ).defined((p) => isDrawn(p) && hasPlace(scales, p))(points) ?? ""
  );
}
