/**
 * The places of all parts of the figure, as numbers and path strings. The functions are pure, so that they can be
 * tested without a browser; figure.tsx only turns the layout into SVG.
 */
import type { AxisScales, XScaleName } from "../../model/scenario/lab-words.ts";
import { max } from "d3-array";
import { line } from "d3-shape";
import type { ChartSize, FigureData, FigureSeries } from "../../lab/figure/figure-data.ts";
import { makeEvenScale, makeScale, type Scale, type Tick, ticksOf, ticksWithRoom } from "../axis-scales.ts";
import { type Beyond, beyondRange } from "./calm-range.ts";
import { placesOf, xDomain, yDomain } from "./figure-domains.ts";
import { labelMargin, placeLabels, type SeriesLabel } from "./series-labels.ts";
import { pathsOf, type SeriesPaths } from "./series-paths.ts";

export interface SeriesLayout extends SeriesPaths {
  readonly series: FigureSeries;
  readonly label: SeriesLabel | undefined;
}

export interface FigureLayout {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** The line on which the letters of the x-axis's name stand. */
  readonly nameLine: number;
  readonly x: Scale;
  readonly y: Scale;
  /** Where the mark of a series at a place of the x-axis is: bars of one place lie side by side. */
  readonly markAt: (seriesId: string, x: number) => number;
  /** The width of a bar; undefined where points are joined by lines. */
  readonly barWidth: number | undefined;
  /** On which side of a y-axis that is kept still a value has no place; undefined where it has one. */
  readonly beyond: Beyond;
  readonly xTicks: readonly Tick[];
  readonly yTicks: readonly Tick[];
  readonly ideal: string;
  readonly series: readonly SeriesLayout[];
}

/** The x axis marks the values that were simulated, as far as they fit. */
function xTicksOf(data: FigureData, scale: Scale, kind: XScaleName, size: ChartSize): Tick[] {
  const gap = size.fontPx * 2.6;
  const few = data.xValues.length <= 14 ? ticksWithRoom(data.xValues, scale, size.fontPx) : undefined;
  if (few !== undefined && few.length >= Math.min(3, data.xValues.length)) return few;
  return ticksOf(scale, kind === "log" ? "log" : "linear", Math.max(3, size.width / (size.fontPx * 7)), gap);
}

/** The layout that was asked for last: a figure and the slider under it ask for the same one. */
let last: { readonly asked: readonly [FigureData, ChartSize, AxisScales]; readonly layout: FigureLayout } | undefined;

export function layoutFigure(data: FigureData, size: ChartSize, scales: AxisScales): FigureLayout {
  const asked = [data, size, scales] as const;
  if (last?.asked.every((one, i) => one === asked[i]) !== true) last = { asked, layout: computeLayout(...asked) };
  return last.layout;
}

function computeLayout(data: FigureData, size: ChartSize, scales: AxisScales): FigureLayout {
  const { fontPx } = size;
  const domainY = yDomain(data, scales.y);
  const top = fontPx * 2.2;
  const bottom = Math.max(top + 40, size.height - fontPx * 3.1);
  /* What has no place on an axis that is kept still is marked at its end. */
  const y = makeScale(scales.y, domainY, [bottom, top]).clamp(scales.y === "log" || data.yRange !== undefined);
  const beyond = beyondRange(data.yRange);
  const yTicks = ticksOf(y, scales.y, Math.max(3, size.height / 70), fontPx * 1.6);
  const left = fontPx * 0.62 * (max(yTicks, ({ label }) => label.length) ?? 3) + fontPx;
  const right = Math.max(left + 40, size.width - labelMargin(data, size));
  const places = placesOf(data);
  const x =
    scales.x === "even"
      ? makeEvenScale(places, [left, right])
      : makeScale(scales.x, xDomain(data, scales.x), [left, right]);
  const bars = scales.x === "even" ? barsOf(data, x, (right - left) / Math.max(1, places.length)) : undefined;
  const labels = placeLabels(data, y, { right, top, bottom }, size);
  return {
    left,
    top,
    right,
    bottom,
    nameLine: bottom + fontPx * 2.7,
    x,
    y,
    markAt: bars?.markAt ?? ((_, place) => x(place)),
    barWidth: bars?.width,
    beyond,
    xTicks: xTicksOf(data, x, scales.x, size),
    yTicks,
    ideal: idealPath(data, x, y),
    series: data.series.map((series, index) => ({
      series,
      ...pathsOf(series, { x, y, beyond }),
      label: labels[index],
    })),
  };
}

/** Of the room of a place the bars take so much, the rest divides it from the next. assumed */
const BARS_SHARE = 0.72;

/** The widest bar, in pixels: a wider one says no more. assumed */
const BAR_MAX = 64;

function barsOf({ series }: FigureData, x: Scale, room: number): { width: number; markAt: FigureLayout["markAt"] } {
  const step = Math.min(BAR_MAX, (room * BARS_SHARE) / Math.max(1, series.length));
  const markAt = (seriesId: string, place: number): number => {
    const index = series.findIndex(({ id }) => id === seriesId);
    return x(place) + (index < 0 ? 0 : (index - (series.length - 1) / 2) * step);
  };
  return { width: step * 0.86, markAt };
}

/** The line is cut at the top of the axis: perfect scaling must not squeeze the measured curves. */
function idealPath(data: FigureData, x: Scale, y: Scale): string {
  const [, high = 0] = y.domain();
  const [from] = data.ideal;
  const to = data.ideal[data.ideal.length - 1];
  if (from === undefined || to === undefined || to.y === from.y) return "";
  const steps = Array.from({ length: 65 }, (_, i) => ({
    x: from.x + ((to.x - from.x) * i) / 64,
    y: from.y + ((to.y - from.y) * i) / 64,
  }));
  const inside = steps.filter((p) => p.y <= high && p.x > 0);
  return (
    line<{ x: number; y: number }>(
      (p) => x(p.x),
      (p) => y(p.y),
    )(inside) ?? ""
  );
}
