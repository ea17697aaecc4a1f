/** How far the curves of a figure lie from the points that were measured on the real machine, and predicted. Pure. */
import { formatPercent } from "../../base/format.ts";
import { interpolate } from "../../model/fidelity/fidelity.ts";
import { meanError } from "../../model/fidelity/point-errors.ts";
import type { FigureData, FigureSeries, PublishedMark } from "./figure-data.ts";
import { originalId } from "./figure-of-points.ts";

/**
 * The mean of |simulated / measured - 1| over the predicted points that lie between simulated places, as a share.
 * Undefined where there are none, where they were measured with other parameters, and while one of their curves is
 * still to be refined.
 */
export function publishedError({ series, published }: FigureData): number | undefined {
  const predicted = published.filter(({ calibrated }) => !calibrated);
  if (predicted.some(({ isOfOthers }) => isOfOthers === true)) return undefined;
  const curves = new Map(predicted.map((mark) => [mark.seriesId, curveOf(series, mark)]));
  if ([...curves.values()].some((curve) => curve === undefined || !isRefined(curve))) return undefined;
  return meanError(predicted.flatMap((mark) => ratioAt(curves.get(mark.seriesId), mark)));
}

/** "10 % off", or nothing where that cannot be said. */
export function offText(error: number | undefined): readonly string[] {
  return error === undefined ? [] : [`${formatPercent(error, 0)} off`];
}

/** Measured points belong to the program as the scenario has it. */
function curveOf(series: readonly FigureSeries[], { seriesId }: PublishedMark): FigureSeries | undefined {
  return series.find(({ id }) => id === originalId(seriesId)) ?? series.find(({ id }) => id === seriesId);
}

function isRefined({ points }: FigureSeries): boolean {
  return points.every(({ quality }) => quality !== "coarse");
}

function ratioAt(curve: FigureSeries | undefined, { x, y }: PublishedMark): readonly number[] {
  const value = interpolate(curve?.points.map((point) => [point.x, point.y] as const) ?? [], x);
  return value === undefined || y <= 0 ? [] : [value / y];
}
