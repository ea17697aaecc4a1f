/** The point of a figure that a reference names. */
import type { FigureData, FigurePoint, FigureSeries, PointRef } from "../../lab/figure/figure-data.ts";

interface FoundPoint {
  readonly series: FigureSeries;
  readonly point: FigurePoint;
}

export function findPoint(data: FigureData, ref: PointRef | undefined): FoundPoint | undefined {
  if (ref === undefined) return undefined;
  const series = data.series.find((one) => one.id === ref.seriesId);
  const point = series?.points.find((p) => p.x === ref.x);
  return series !== undefined && point !== undefined ? { series, point } : undefined;
}
