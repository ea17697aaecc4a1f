/** A stored figure as a figure that can be drawn. The first page draws its figures with nothing else of the lab. */
import type { StoredFigure, StoredPoint } from "../stored/stored-figure.ts";
import type { FigureData, FigurePoint } from "./figure-data.ts";

export function figureOfStored(stored: StoredFigure): FigureData {
  return {
    ...stored,
    series: stored.series.map((series) => ({
      ...series,
      points: series.points.map(figureStoredPoint),
      earlier: [],
    })),
    published: stored.published.map((mark) => ({ ...mark, source: "" })),
    ideal: [],
    slower: undefined,
  };
}

export function figureStoredPoint([x, y, other]: StoredPoint): FigurePoint {
  const point = { x, y, interval: undefined, quality: "stored" } as const;
  return other === undefined ? point : { ...point, other: { y: other, interval: undefined } };
}
