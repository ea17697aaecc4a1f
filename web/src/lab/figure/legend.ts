/** What the legend of a figure names: few facts, which change seldom while the curves are drawn. Pure. */
import type { FigureData, FigureSeries, MeasuredSeries } from "./figure-data.ts";
import { asItWas } from "./release-curves.ts";
import { publishedError } from "./published-error.ts";

export interface FigureLegendData {
  readonly series: readonly Pick<FigureSeries, "id" | "label" | "style" | "isOriginal">[];
  readonly measured: readonly Pick<MeasuredSeries, "label" | "mark" | "style">[];
  readonly isCalibrated: boolean;
  readonly isPredicted: boolean;
  /** Some published points were measured with other parameters. */
  readonly isOfOthers: boolean;
  /** How far the curves lie from the predicted points, as a share; undefined where that cannot be said. */
  readonly error: number | undefined;
  readonly isIdeal: boolean;
  /** Some points did not converge. */
  readonly isUnconverged: boolean;
  readonly isBistable: boolean;
  /** What the curves of another release are called; undefined where there are none. */
  readonly release: string | undefined;
}

export function legendOf(data: FigureData): FigureLegendData {
  const { series, published, measured = [], ideal } = data;
  const points = series.flatMap((one) => one.points);
  return {
    series: series.map(({ id, label, style, isOriginal = false }) => ({ id, label, style, isOriginal })),
    measured: measured.map(({ label, mark, style }) => ({ label, mark, style })),
    isCalibrated: published.some(({ calibrated }) => calibrated),
    isPredicted: published.some(({ calibrated }) => !calibrated),
    isOfOthers: published.some(({ isOfOthers }) => isOfOthers === true),
    error: publishedError(data),
    isIdeal: ideal.length > 0,
    isUnconverged: points.some(({ quality }) => quality === "unconverged"),
    isBistable: points.some(({ other }) => other !== undefined),
    release: data.release && asItWas(data.release),
  };
}
