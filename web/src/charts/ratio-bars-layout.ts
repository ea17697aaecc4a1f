/**
 * Ratios as bars over named categories in groups: how many times one variant's value is another's. The line at 1 is
 * where nothing changes. The functions are pure; ratio-bars.tsx draws.
 */
import { max, range } from "d3-array";
import { scaleLinear } from "d3-scale";
import type { ChartSize } from "../lab/figure/figure-data.ts";
import { type Tick, ticksAt } from "./axis-scales.ts";

export interface RatioSeries {
  readonly id: string;
  readonly label: string;
  /** Index of the colour. */
  readonly style: number;
  /** One ratio for each category, in their order; undefined: no value. */
  readonly ratios: readonly (number | undefined)[];
}

export interface CategoryGroup {
  readonly label: string;
  readonly categories: readonly string[];
}

interface PlacedBar {
  readonly series: RatioSeries;
  readonly category: string;
  readonly group: string;
  readonly ratio: number;
  readonly x: number;
  readonly width: number;
  readonly y: number;
  readonly height: number;
}

export interface RatioLayout {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** The place of the ratio 1. */
  readonly one: number;
  readonly bars: readonly PlacedBar[];
  readonly categories: readonly Tick[];
  readonly groups: readonly Tick[];
  readonly yTicks: readonly Tick[];
}

/** Share of a category's room that stays empty, and the room between groups, in categories. */
const GAP = 0.3;
const BETWEEN_GROUPS = 0.8;

export function layoutRatioBars(
  groups: readonly CategoryGroup[],
  series: readonly RatioSeries[],
  { width, height, fontPx }: ChartSize,
): RatioLayout {
  const left = fontPx * 4;
  const right = Math.max(left + 20, width - fontPx);
  const top = fontPx * 2.6;
  const bottom = Math.max(top + 20, height - fontPx * 3.6);
  const places = placesOf(groups);
  const step = (right - left) / Math.max(1, (places.at(-1)?.place ?? 0) + 1);
  const ratios = series.flatMap((one) => one.ratios.filter((ratio) => ratio !== undefined));
  const y = scaleLinear([0, Math.max(1.2, 1.05 * (max(ratios) ?? 1))], [bottom, top]);
  const barWidth = (step * (1 - GAP)) / Math.max(1, series.length);
  const middle = (place: number): number => left + (place + 0.5) * step;
  const bars = series.flatMap((one, s) =>
    places.flatMap(({ place, category, group }, i): PlacedBar[] => {
      const ratio = one.ratios[i];
      if (ratio === undefined) return [];
      const x = middle(place) + (s - series.length / 2) * barWidth;
      return [{ series: one, category, group, ratio, x, width: barWidth, y: y(ratio), height: bottom - y(ratio) }];
    }),
  );
  const groupTicks = groups.map(({ label }): Tick => {
    const own = places.filter(({ group }) => group === label);
    return { label, position: (middle(own[0]?.place ?? 0) + middle(own.at(-1)?.place ?? 0)) / 2 };
  });
  return {
    left,
    right,
    top,
    bottom,
    one: y(1),
    bars,
    categories: places.map(({ place, category }) => ({ position: middle(place), label: category })),
    groups: groupTicks,
    yTicks: ticksAt(y.ticks(5), y),
  };
}

interface Place {
  readonly group: string;
  readonly category: string;
  /** The place in categories from the left, with the room between groups. */
  readonly place: number;
}

function placesOf(groups: readonly CategoryGroup[]): readonly Place[] {
  const places: Place[] = [];
  for (const [g, { label, categories }] of groups.entries()) {
    for (const i of range(categories.length)) {
      places.push({ group: label, category: categories[i] ?? "", place: places.length + g * BETWEEN_GROUPS });
    }
  }
  return places;
}
