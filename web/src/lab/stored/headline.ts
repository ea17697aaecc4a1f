/**
 * A stored figure in one line: the values of its curves at the end of the x-axis. Where there is little room, these are
 * the first curve and the best of the others.
 */
import { formatPlace, formatTick } from "../../base/format.ts";
import { isMoreBetter } from "../../model/scenario/measure-unit.ts";
import type { StoredFigure, StoredSeries } from "./stored-figure.ts";

interface HeadlineItem {
  readonly style: number;
  readonly label: string;
  /** For example "2 900". */
  readonly value: string;
}

export interface Headline {
  readonly items: readonly HeadlineItem[];
  /** The place and the measure of the values: "messages/s at 48 cores". */
  readonly place: string;
}

/** The curves that a headline names. */
export type HeadlineCurves = "two" | "all";

type Curves = Pick<StoredFigure, "series" | "xValues" | "xLabel" | "yUnit">;

export function headlineOf(stored: Curves, curves: HeadlineCurves): Headline | undefined {
  const [first, ...others] = stored.series;
  const x = stored.xValues[stored.xValues.length - 1];
  if (first === undefined || x === undefined) return undefined;
  const rank = (one: StoredSeries): number => valueNear(one, x) * (isMoreBetter(stored.yUnit) ? 1 : -1);
  const [best] = [...others].sort((a, b) => rank(b) - rank(a));
  const two = best === undefined ? [first] : [first, best];
  const shown = curves === "two" ? two : stored.series;
  return {
    items: shown.map((one) => ({ style: one.style, label: one.label, value: formatTick(rounded(valueNear(one, x))) })),
    place: `${stored.yUnit} at ${formatPlace(x, stored.xLabel)}`,
  };
}

/** The value at `x`, or at the last place before `x` that has one. */
export function valueNear(series: StoredSeries, x: number): number {
  const before = series.points.filter(([at]) => at <= x);
  return (before[before.length - 1] ?? series.points[0])?.[1] ?? 0;
}

/** Three significant digits: intervals of 2 % are no more precise. */
function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
