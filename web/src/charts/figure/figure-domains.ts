/** The ranges of values that the axes of a figure cover, and the interval of a point as the figure draws it. */
import { extent, max, min } from "d3-array";
import type { Interval } from "../../base/interval.ts";
import type { FigureData, FigurePoint } from "../../lab/figure/figure-data.ts";
import type { ScaleName } from "../../model/scenario/lab-words.ts";

export function xDomain(data: FigureData, kind: ScaleName): [number, number] {
  const [low = 1, high = 1] = extent([
    ...data.xValues,
    ...data.published.map((mark) => mark.x),
    ...measuredPlaces(data).map((place) => place.x),
  ]);
  if (kind === "log") return low > 0 ? [low, Math.max(high, low * 2)] : [1, Math.max(high, 2)];
  return [Math.min(0, low), Math.max(high, 1)];
}

/** Every place of the x-axis at which something is drawn, ascending. */
export function placesOf(data: FigureData): readonly number[] {
  const all = [...data.xValues, ...data.published.map(({ x }) => x), ...measuredPlaces(data).map(({ x }) => x)];
  return [...new Set(all)].sort((a, b) => a - b);
}

function measuredPlaces({ measured = [] }: FigureData) {
  return measured.flatMap(({ points }) => points);
}

/**
 * The interval as the figure draws it. The interval of a first look, from two batches, may be as wide as the axis: for
 * a second it would hide the curves and move the axis. Such an interval stands only in words and tables.
 */
export function drawnInterval(point: FigurePoint): readonly [number, number] {
  const { interval, quality, y } = point;
  return quality === "coarse" || interval === undefined ? [y, y] : [interval.low, interval.high];
}

/** The places of all that is drawn; a ghost is a line alone. */
function drawnPlaces(data: FigureData): readonly number[] {
  const ofSeries = data.series.flatMap(({ points, earlier }) => [
    ...points.flatMap(({ y, other }) => (other === undefined ? [y] : [y, other.y])),
    ...earlier.map(({ y }) => y),
  ]);
  const others = [...data.published, ...measuredPlaces(data)].map(({ y }) => y);
  const ofRelease = (data.release?.curves ?? []).flatMap(({ points }) => points.map(({ y }) => y));
  return [...ofSeries, ...others, ...ofRelease].filter(Number.isFinite);
}

/** The ends of all intervals that are drawn, and of those that are known to come. */
function drawnEnds(data: FigureData): readonly number[] {
  const both = (interval: Interval | undefined): readonly number[] =>
    interval === undefined ? [] : [interval.low, interval.high];
  const ofSeries = data.series.flatMap(({ points, reach }) => [
    ...points.flatMap((point) => [...drawnInterval(point), ...both(point.other?.interval)]),
    ...both(reach),
  ]);
  return [...ofSeries, ...measuredPlaces(data).flatMap(({ low, high }) => [low, high])].filter(Number.isFinite);
}

export type YRange = readonly [low: number, high: number];

/** What covers all of them; undefined of none. */
export function joinedRange(ranges: readonly YRange[]): YRange | undefined {
  const low = min(ranges.map(([end]) => end));
  const high = max(ranges.map(([, end]) => end));
  return low === undefined || high === undefined ? undefined : [low, high];
}

/**
 * The room beyond the places of the values is there for their intervals, too: an axis moves only for an interval that
 * needs more room, and not whenever a point has become precise.
 */
export function yDomain(data: FigureData, kind: ScaleName): readonly [number, number] {
  if (data.yRange !== undefined) return data.yRange;
  const [places, ends] = [drawnPlaces(data), drawnEnds(data)];
  const high = max(places) ?? 1;
  const highest = max(ends) ?? high;
  if (kind === "linear") return [0, high > 0 ? Math.max(high * 1.06, highest * 1.01) : 1];
  const low = min(places.filter((y) => y > 0)) ?? 1;
  const lowest = min(ends.filter((y) => y > 0)) ?? low;
  return [Math.min(low / 1.3, lowest / 1.05), Math.max(high * 1.15, highest * 1.05, low * 2)];
}
