/**
 * The places of all parts of the figure, as numbers and path strings. The functions are pure, so that they can be
 * tested without a browser; figure.tsx only turns the layout into SVG.
 */
import type { AxisScales, ScaleName } from "../model/scenario/lab-words.ts";
import { extent, max, mean, min } from "d3-array";
import { scaleLinear, scaleLog, type ScaleContinuousNumeric } from "d3-scale";
import { area, line } from "d3-shape";
import type { ChartSize, FigureData, FigurePoint, FigureSeries } from "../lab/figure/figure-data.ts";
import { formatTick } from "../base/format.ts";
import { groupNearest } from "./label-groups.ts";
import { spreadLabels, wrapLabel } from "./labels.ts";

export type Scale = ScaleContinuousNumeric<number, number>;

export interface Tick {
  readonly position: number;
  readonly label: string;
}

interface SeriesLabel {
  readonly x: number;
  readonly y: number;
  /** Where the curve ends, for the leader line. */
  readonly anchorY: number;
  readonly lines: readonly string[];
  /** Of several curves, whose ends are too near to each other for a name each. */
  readonly isShared: boolean;
}

export interface SeriesLayout {
  readonly series: FigureSeries;
  readonly path: string;
  readonly band: string;
  readonly ghost: string;
  readonly label: SeriesLabel | undefined;
}

export interface FigureLayout {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly x: Scale;
  readonly y: Scale;
  readonly xTicks: readonly Tick[];
  readonly yTicks: readonly Tick[];
  readonly ideal: string;
  readonly series: readonly SeriesLayout[];
}

const LABEL_COLUMNS = 17;
/** In a narrow figure names are broken earlier, so that the curves keep their room. */
const NARROW_COLUMNS = 11;
const NARROW_WIDTH = 460;
/** Below this width the labels beside the curves would take the figure's place: the legend serves instead. */
const LABELS_FROM_WIDTH = 350;

export function xDomain(data: FigureData, kind: ScaleName): [number, number] {
  const [low = 1, high = 1] = extent([
    ...data.xValues,
    ...data.published.map((mark) => mark.x),
    ...measuredPlaces(data).map((place) => place.x),
  ]);
  if (kind === "log") return low > 0 ? [low, Math.max(high, low * 2)] : [1, Math.max(high, 2)];
  return [Math.min(0, low), Math.max(high, 1)];
}

function measuredPlaces({ measured = [] }: FigureData) {
  return measured.flatMap(({ points }) => points);
}

/**
 * The interval as the figure draws it. The interval of a first look, from two batches, may be as wide as the axis: for
 * a second it would hide the curves and move the axis. Such an interval stands only in words and tables.
 */
function drawnInterval(point: FigurePoint): readonly [number, number] {
  const { interval, quality, y } = point;
  return quality === "coarse" || interval === undefined ? [y, y] : [interval.low, interval.high];
}

/** The places of all that is drawn; a ghost is a line alone. */
function drawnPlaces(data: FigureData): readonly number[] {
  const ofSeries = data.series.flatMap(({ points, ghost }) => [
    ...points.flatMap(({ y, other }) => (other === undefined ? [y] : [y, other.y])),
    ...ghost.map(({ y }) => y),
  ]);
  return [...ofSeries, ...[...data.published, ...measuredPlaces(data)].map(({ y }) => y)].filter(Number.isFinite);
}

/** The ends of all intervals that are drawn. */
function drawnEnds(data: FigureData): readonly number[] {
  const ofSeries = data.series.flatMap(({ points }) =>
    points.flatMap((point) => {
      const other = point.other?.interval;
      return [...drawnInterval(point), ...(other === undefined ? [] : [other.low, other.high])];
    }),
  );
  return [...ofSeries, ...measuredPlaces(data).flatMap(({ low, high }) => [low, high])].filter(Number.isFinite);
}

/**
 * The room beyond the places of the values is there for their intervals, too: an axis moves only for an interval that
 * needs more room, and not whenever a point has become precise.
 */
export function yDomain(data: FigureData, kind: ScaleName): [number, number] {
  const [places, ends] = [drawnPlaces(data), drawnEnds(data)];
  const high = max(places) ?? 1;
  const highest = max(ends) ?? high;
  if (kind === "linear") return [0, high > 0 ? Math.max(high * 1.06, highest * 1.01) : 1];
  const low = min(places.filter((y) => y > 0)) ?? 1;
  const lowest = min(ends.filter((y) => y > 0)) ?? low;
  return [Math.min(low / 1.3, lowest / 1.05), Math.max(high * 1.15, highest * 1.05, low * 2)];
}

export function makeScale(kind: ScaleName, domain: [number, number], range: [number, number]): Scale {
  return kind === "log" ? scaleLog(domain, range).clamp(true) : scaleLinear(domain, range);
}

function tickValues(scale: Scale, kind: ScaleName, count: number): number[] {
  return kind === "log" ? scale.ticks(20).filter((v) => /^[125]/.test(v.toExponential())) : scale.ticks(count);
}

/** Ticks on 1, 2, 5 of each decade on a logarithmic axis, labels never closer than `gap` pixels. */
function ticksOf(scale: Scale, kind: ScaleName, count: number, gap: number): Tick[] {
  const ticks: Tick[] = [];
  for (const value of tickValues(scale, kind, count)) {
    const position = scale(value);
    const last = ticks[ticks.length - 1];
    if (last === undefined || Math.abs(position - last.position) >= gap)
      ticks.push({ position, label: formatTick(value) });
  }
  return ticks;
}

/** The x axis marks the values that were simulated, as far as they fit. */
function xTicksOf(data: FigureData, scale: Scale, kind: ScaleName, size: ChartSize): Tick[] {
  const gap = size.fontPx * 2.6;
  const few = data.xValues.length <= 14 ? thin(data.xValues, scale, size.fontPx) : undefined;
  if (few !== undefined && few.length >= Math.min(3, data.xValues.length)) return few;
  return ticksOf(scale, kind, Math.max(3, size.width / (size.fontPx * 7)), gap);
}

/** Drops labels from the left where they crowd, so that the last one, the largest machine, always stays. */
function thin(values: readonly number[], scale: Scale, fontPx: number): Tick[] {
  const kept: Tick[] = [];
  for (const value of [...values].reverse()) {
    const tick = { position: scale(value), label: formatTick(value) };
    const last = kept[kept.length - 1];
    const room = last === undefined ? 0 : fontPx * (0.31 * (last.label.length + tick.label.length) + 0.7);
    if (last === undefined || last.position - tick.position >= room) kept.push(tick);
  }
  return kept.reverse();
}

/**
 * While a curve is drawn anew, the ghost goes through the latest value of every place, and the line joins two new
 * points only where no place between them still has its value from before.
 */
function pathsOf(series: FigureSeries, x: Scale, y: Scale): Pick<SeriesLayout, "path" | "band" | "ghost"> {
  const places = latestPoints(series);
  const own = new Set(series.points);
  const isNew = (point: FigurePoint): boolean => own.has(point);
  return {
    path: pathOf(places, x, y, isNew),
    band: bandOf(places, x, y, isNew),
    ghost: series.ghost.length === 0 ? "" : pathOf(places, x, y, () => true),
  };
}

/** Of each place the new value, or the one from before where there is no new one yet. */
function latestPoints({ points, ghost }: FigureSeries): readonly FigurePoint[] {
  const stale = ghost.filter(({ x }) => !points.some((point) => point.x === x));
  return stale.length === 0 ? points : [...stale, ...points].sort((a, b) => a.x - b.x);
}

type IsDrawn = (point: FigurePoint) => boolean;

function pathOf(points: readonly FigurePoint[], x: Scale, y: Scale, isDrawn: IsDrawn): string {
  return (
    line<FigurePoint>(
      (p) => x(p.x),
      (p) => y(p.y),
    ).defined((p) => isDrawn(p) && Number.isFinite(y(p.y)))(points) ?? ""
  );
}

function bandOf(points: readonly FigurePoint[], x: Scale, y: Scale, isDrawn: IsDrawn): string {
  return (
    area<FigurePoint>(
      (p) => x(p.x),
      (p) => y(drawnInterval(p)[0]),
      (p) => y(drawnInterval(p)[1]),
    ).defined((p) => isDrawn(p) && Number.isFinite(y(p.y)))(points) ?? ""
  );
}

function lastPoint(series: FigureSeries): FigurePoint | undefined {
  return latestPoints(series).at(-1);
}

function placeLabels(
  data: FigureData,
  y: Scale,
  right: number,
  top: number,
  bottom: number,
  { fontPx, width }: ChartSize,
): (SeriesLabel | undefined)[] {
  const shown = data.series.flatMap((series) => {
    const end = lastPoint(series);
    return end === undefined ? [] : [{ series, end, lines: wrapLabel(series.label, columnsOf(width)) }];
  });
  const gap = fontPx * 1.2 * (max(shown, ({ lines }) => lines.length) ?? 1) + 2;
  const ends = shown.map(({ end }) => y(end.y));
  const groups = groupNearest(ends, 1 + Math.floor((bottom - top) / gap));
  const anchors = groups.map((group) => mean(group, (place) => ends[place]) ?? 0);
  const heights = spreadLabels(anchors, gap, top, bottom);
  return data.series.map((series) => {
    const rank = groups.findIndex(([first = -1]) => shown[first]?.series === series);
    const [first, ...others] = (groups[rank] ?? []).flatMap((place) => shown[place] ?? []);
    if (first === undefined) return undefined;
    const isShared = others.length > 0;
    const lines = isShared ? sharedLines([first, ...others].map(({ end }) => end.y)) : first.lines;
    return { x: right + fontPx, y: heights[rank] ?? 0, anchorY: anchors[rank] ?? 0, lines, isShared };
  });
}

/** For example "9 curves" and "631–2410"; ends that are written alike are written once. */
function sharedLines(values: readonly number[]): readonly string[] {
  const ends = extent(values).map((value = 0) => formatTick(Number(value.toPrecision(3))));
  return [`${values.length} curves`, [...new Set(ends)].join("–")];
}

function columnsOf(width: number): number {
  return width < NARROW_WIDTH ? NARROW_COLUMNS : LABEL_COLUMNS;
}

function labelMargin(data: FigureData, size: ChartSize): number {
  if (size.width < LABELS_FROM_WIDTH) return size.fontPx;
  const columns =
    max(
      data.series.flatMap((one) => wrapLabel(one.label, columnsOf(size.width))),
      (text) => text.length,
    ) ?? 0;
  return columns * size.fontPx * 0.56 + size.fontPx * 1.6;
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
  const widest = max(tickValues(makeScale(scales.y, domainY, [0, 1]), scales.y, 5), (v) => formatTick(v).length) ?? 3;
  const left = fontPx * 0.62 * widest + fontPx;
  const top = fontPx * 2.2;
  const right = Math.max(left + 40, size.width - labelMargin(data, size));
  const bottom = Math.max(top + 40, size.height - fontPx * 3.1);
  const x = makeScale(scales.x, xDomain(data, scales.x), [left, right]);
  const y = makeScale(scales.y, domainY, [bottom, top]);
  const labels = size.width < LABELS_FROM_WIDTH ? [] : placeLabels(data, y, right, top, bottom, size);
  return {
    left,
    top,
    right,
    bottom,
    x,
    y,
    xTicks: xTicksOf(data, x, scales.x, size),
    yTicks: ticksOf(y, scales.y, Math.max(3, size.height / 70), fontPx * 1.6),
    ideal: idealPath(data, x, y),
    series: data.series.map((series, index) => ({ series, ...pathsOf(series, x, y), label: labels[index] })),
  };
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
