/** How far the curves of a figure lie from the points that were measured on the real machine, and predicted. Pure. */
import { interpolate, type XY } from "../../model/fidelity/fidelity.ts";
import { factorText, meanFactor } from "../../model/fidelity/point-errors.ts";
import type { FigureData, FigureSeries, PublishedMark } from "./figure-data.ts";

/**
 * The geometric mean of the factors by which predicted points between simulated places are off, too high or too low.
 * Undefined where there are none, where they were measured with other parameters, and while one of their curves is
 * still to be refined.
 */
export function publishedError({ series, published }: FigureData): number | undefined {
  const predicted = published.filter(({ calibrated }) => !calibrated);
  if (predicted.some(({ isOfOthers }) => isOfOthers === true)) return undefined;
  const ids = [...new Set(predicted.map(({ seriesId }) => seriesId))];
  const curves = new Map(ids.map((id) => [id, refinedCurve(series, id)]));
  if (ids.some((id) => curves.get(id) === undefined)) return undefined;
  return meanFactor(predicted.flatMap((mark) => ratioAt(curves.get(mark.seriesId) ?? [], mark)));
}

/** "off by × 1.10 on average", or nothing where that cannot be said. */
export function offText(error: number | undefined): readonly string[] {
  return error === undefined ? [] : [`off by ${factorText(error)} on average`];
}

/**
 * The curve beside which the points of a variant were measured: that of the program as the scenario has it. Undefined
 * where it is not drawn, or still to be refined.
 */
function refinedCurve(series: readonly FigureSeries[], variant: string): readonly XY[] | undefined {
  const curve = series.find(({ id }) => id === originalId(variant)) ?? series.find(({ id }) => id === variant);
  if (curve === undefined || curve.points.some(({ quality }) => quality === "coarse")) return undefined;
  return curve.points.map(({ x, y }) => [x, y]);
}

function ratioAt(curve: readonly XY[], { x, y }: PublishedMark): readonly number[] {
  const value = interpolate(curve, x);
  return value === undefined || y <= 0 ? [] : [value / y];
}

/** The id of the curve of a variant as the scenario has it, beside the reader's version of the variant. */
export function originalId(variant: string): string {
  return `${variant}:original`;
}
