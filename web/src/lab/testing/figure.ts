/** Figures for tests. */
import type { FigureData, FigureSeries } from "../figure/figure-data.ts";

/** Throughput against cores at the places of the curves, with nothing beside them, unless `more` says otherwise. */
export function figureOf(series: readonly FigureSeries[], more: Partial<FigureData> = {}): FigureData {
  const places = series.flatMap(({ points }) => points.map(({ x }) => x));
  return {
    xLabel: "cores",
    yLabel: "throughput",
    yUnit: "messages/s",
    xValues: [...new Set(places)].sort((a, b) => a - b),
    series,
    published: [],
    ideal: [],
    slower: undefined,
    ...more,
  };
}
