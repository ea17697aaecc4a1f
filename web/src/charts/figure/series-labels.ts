/**
 * The names of the curves, beside their ends. Labels do not overlap; where more curves end than names have room, the
 * nearest of them share one label, but for those that keep a name of their own.
 */
import { extent, max, mean } from "d3-array";
import type { ChartSize, FigureData, FigurePoint, FigureSeries } from "../../lab/figure/figure-data.ts";
import { formatTick } from "../../base/format.ts";
import { type Scale, ticksAt } from "../axis-scales.ts";
import { spreadLabels, wrapLabel } from "./labels.ts";
import { latestPoints } from "./series-paths.ts";

export interface SeriesLabel {
  readonly x: number;
  readonly y: number;
  /** Where the curve ends, for the leader line. */
  readonly anchorY: number;
  readonly lines: readonly string[];
  /** True for the label of several curves, whose ends are too near to each other for a name each. */
  readonly isShared: boolean;
}

/** Labels stand at the right of the curves, between the figure's top and bottom. */
interface LabelRoom {
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const LABEL_COLUMNS = 17;
/** In a narrow figure names are broken earlier, so that the curves keep their room. */
const NARROW_COLUMNS = 11;
const NARROW_WIDTH = 460;
/** Below this width the labels beside the curves would take the figure's place: the legend serves instead. */
const LABELS_FROM_WIDTH = 350;

function lastPoint(series: FigureSeries): FigurePoint | undefined {
  return latestPoints(series).at(-1);
}

/** The label of each series, in their order; undefined where a label has no room, or a series has no curve. */
export function placeLabels(
  data: FigureData,
  y: Scale,
  { right, top, bottom }: LabelRoom,
  { fontPx, width }: ChartSize,
): readonly (SeriesLabel | undefined)[] {
  if (width < LABELS_FROM_WIDTH) return [];
  const shown = data.series.flatMap((series) => {
    const end = lastPoint(series);
    return end === undefined ? [] : [{ series, end, lines: wrapLabel(series.label, columnsOf(width)) }];
  });
  const ends = shown.map(({ end }) => y(end.y));
  const alone = new Set(shown.flatMap(({ series }, place) => (series.keepsName === true ? place : [])));
  const room = { top, bottom, fontPx, alone };
  /* A label of several curves has their number and their range, which has two lines in a narrow figure. */
  const named = grouped(ends, max(shown, ({ lines }) => lines.length) ?? 1, room);
  const { groups, gap, lowest } = named.groups.some(({ length }) => length > 1)
    ? grouped(ends, Math.max(named.lines, width < NARROW_WIDTH ? 3 : 2), room)
    : named;
  const anchors = groups.map((group) => mean(group, (place) => ends[place]) ?? 0);
  const heights = spreadLabels(anchors, gap, top, lowest);
  return data.series.map((series) => {
    const rank = groups.findIndex(([first = -1]) => shown[first]?.series === series);
    const [first, ...others] = (groups[rank] ?? []).flatMap((place) => shown[place] ?? []);
    if (first === undefined) return undefined;
    const isShared = others.length > 0;
    const values = [first, ...others].map(({ end }) => end.y);
    const lines = isShared ? sharedLines(values, columnsOf(width)) : first.lines;
    return { x: right + fontPx, y: heights[rank] ?? 0, anchorY: anchors[rank] ?? 0, lines, isShared };
  });
}

interface GroupRoom extends Pick<LabelRoom, "top" | "bottom"> {
  readonly fontPx: number;
  /** Places of the curves that share no label. */
  readonly alone: ReadonlySet<number>;
}

/** Which of the curves share a label, where labels have so many lines; and how low a label may stand. */
function grouped(ends: readonly number[], lines: number, { top, bottom, fontPx, alone }: GroupRoom) {
  const height = fontPx * 1.2 * lines;
  const gap = height + 2;
  /* The last number of the x-axis stands below, and reaches out to the right: labels keep above it. */
  const lowest = Math.max(top, bottom + fontPx * 0.4 - height / 2);
  return { lines, gap, lowest, groups: groupNearest(ends, 1 + Math.floor((lowest - top) / gap), alone) };
}

/** For example "9 curves" and "631–2410"; ends that are written alike are written once, long ones in two lines. */
function sharedLines(values: readonly number[], columns: number): readonly string[] {
  const ends = extent(values).map((value = 0) => formatTick(Number(value.toPrecision(3))));
  const range = [...new Set(ends)].join("–");
  return [`${values.length} curves`, ...(range.length <= columns ? [range] : range.split(/(?<=–)/))];
}

function columnsOf(width: number): number {
  return width < NARROW_WIDTH ? NARROW_COLUMNS : LABEL_COLUMNS;
}

/** The room that the labels need at the right of the curves. */
export function labelMargin(data: FigureData, size: ChartSize): number {
  /* Without labels: half of the x-axis's last number, which stands under the end of the curves. */
  const [last] = ticksAt(data.xValues.slice(-1), () => 0);
  if (size.width < LABELS_FROM_WIDTH) return size.fontPx * Math.max(1, 0.31 * (last?.label.length ?? 0));
  const columns =
    max(
      data.series.flatMap((one) => wrapLabel(one.label, columnsOf(size.width))),
      (text) => text.length,
    ) ?? 0;
  return columns * size.fontPx * 0.56 + size.fontPx * 1.6;
}

/**
 * Groups of positions in `heights`, from the top; at most `most` groups, if there are no more of those that stay `alone`,
 * and at least one where there is any other height. The curves of a group, whose ends are nearest to each other, share
 * one label; the legend names each of them.
 */
export function groupNearest(heights: readonly number[], most: number, alone: ReadonlySet<number>): number[][] {
  const heightOf = (place: number): number => heights[place] ?? 0;
  const meanOf = (group: readonly number[]): number => mean(group, heightOf) ?? 0;
  const inOrder = [...heights.keys()].sort((a, b) => heightOf(a) - heightOf(b));
  const groups = inOrder.filter((place) => !alone.has(place)).map((place) => [place]);
  while (groups.length > Math.max(1, most - alone.size)) {
    const means = groups.map(meanOf);
    const gaps = means.slice(1).map((height, i) => height - (means[i] ?? 0));
    const at = gaps.indexOf(Math.min(...gaps));
    groups.splice(at, 2, groups.slice(at, at + 2).flat());
  }
  const single = inOrder.filter((place) => alone.has(place)).map((place) => [place]);
  return [...groups, ...single].sort((a, b) => meanOf(a) - meanOf(b));
}
