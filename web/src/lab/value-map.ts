/**
 * A map of values over two numbers: the x-axis of the figure and one parameter. Its places are some of those of the two
 * axes; a cell has the value that the figure's curve would have there, in the figure's measure. Pure.
 */
import { largest, smallest } from "../base/extremes.ts";
import type { Machine } from "../model/machine/machine.ts";
import { parameterPlaces } from "../model/scenario/parameter-places.ts";
import { parameterOf, type Scenario } from "../model/scenario/scenario.ts";
import { axesOf } from "../model/scenario/x-axis.ts";
import type { MeasureId } from "./link/lab-state.ts";
import { valuesOn } from "./selected-run.ts";
import type { Curves } from "./state/run-state.ts";
import { figureDataOf } from "./figure/figure-of-points.ts";

/** Places on each axis, at most: their runs are made within seconds, and their numbers can be read. assumed */
const COLUMNS_MAX = 8;
const ROWS_MAX = 7;

export interface MapValues {
  /** Values of the x-axis, ascending. */
  readonly columns: readonly number[];
  /** Values of the parameter, ascending; its default is one of them. */
  readonly rows: readonly number[];
}

/** The parameters that the other axis can have. */
export function mapAxes(scenario: Scenario): readonly string[] {
  return axesOf(scenario).filter((name) => name !== scenario.file.sweep.over && parameterOf(scenario, name));
}

/** Undefined where there is no such parameter. */
export function mapValues(scenario: Scenario, machine: Machine | undefined, other: string): MapValues | undefined {
  const parameter = parameterOf(scenario, other);
  if (parameter === undefined || !mapAxes(scenario).includes(other)) return undefined;
  const all = parameterPlaces(parameter).values;
  return {
    columns: spread(valuesOn(scenario, machine), COLUMNS_MAX),
    rows: withDefault(spread(all, ROWS_MAX), parameter.default),
  };
}

/** So many of the values, both ends among them, evenly spread over their ranks. */
function spread(values: readonly number[], most: number): readonly number[] {
  if (values.length <= most) return values;
  const picked = Array.from({ length: most }, (_, i) => values[Math.round((i * (values.length - 1)) / (most - 1))]);
  return picked.filter((value) => value !== undefined);
}

/** The default takes the place of the value that is nearest to it. */
function withDefault(values: readonly number[], standard: number): readonly number[] {
  if (values.includes(standard)) return values;
  const distances = values.map((value) => Math.abs(value - standard));
  const nearest = distances.indexOf(smallest(distances));
  return values.map((value, i) => (i === nearest ? standard : value)).sort((a, b) => a - b);
}

/** A row of the map: the curves of all its variants with the parameter at that value. */
export interface MapRow {
  readonly value: number;
  readonly points: Curves;
}

export interface MapCell {
  readonly row: number;
  readonly column: number;
  /** Undefined where there is no value yet, or none in this measure. */
  readonly y: number | undefined;
  /** The second value of a place at which two runs show different regimes. */
  readonly other: number | undefined;
  /** The place of the value among all of the map, from 0 for the lowest to 1 for the highest. */
  readonly share: number | undefined;
}

export interface ValueMap {
  readonly unit: string;
  readonly label: string;
  /** Row by row, the highest value of the parameter first. */
  readonly rows: readonly (readonly MapCell[])[];
  readonly low: number | undefined;
  readonly high: number | undefined;
}

interface Shown {
  readonly scenario: Scenario;
  readonly variant: string;
  readonly visible: readonly string[];
  readonly measure: MeasureId;
}

/** Above this ratio of the highest value to the lowest, equal steps of colour are equal ratios. assumed: a decade */
const WIDE = 10;

export function valueMap(axes: MapValues, rows: readonly MapRow[], shown: Shown): ValueMap {
  const figures = axes.rows.map((value) => figureOfRow(rows, value, axes.columns, shown));
  const known = figures.flatMap(({ values }) => [...values.values()].map(({ y }) => y));
  const [low, high] = [smallest(known), largest(known)];
  const shareOf = (y: number): number => {
    if (high === low) return 1;
    return low > 0 && high / low > WIDE ? Math.log(y / low) / Math.log(high / low) : (y - low) / (high - low);
  };
  const cells = figures.map(({ values }, i) =>
    axes.columns.map((column): MapCell => {
      const point = values.get(column);
      const place = { row: axes.rows[i] ?? 0, column, y: point?.y, other: point?.other?.y };
      return { ...place, share: point === undefined ? undefined : shareOf(point.y) };
    }),
  );
  return {
    unit: figures[0]?.unit ?? "",
    label: figures[0]?.label ?? "",
    rows: cells.reverse(),
    low: known.length === 0 ? undefined : low,
    high: known.length === 0 ? undefined : high,
  };
}

function figureOfRow(rows: readonly MapRow[], value: number, xValues: readonly number[], shown: Shown) {
  const { scenario, variant, visible, measure } = shown;
  const data = figureDataOf({
    scenario,
    points: rows.find((one) => one.value === value)?.points ?? new Map(),
    earlier: new Map(),
    visible,
    xValues,
    measure,
    selectedVariant: variant,
    refining: true,
  });
  const series = data.series.find(({ id }) => id === variant);
  return {
    unit: data.yUnit,
    label: data.yLabel,
    values: new Map(
      (series?.points ?? []).filter(({ y }) => Number.isFinite(y)).map((point) => [point.x, point] as const),
    ),
  };
}
