/** Makes, of the points or of the rows of a sweep, the figure that is stored when the site is built. */
import { isAt, type PointRow } from "../../model/results/points/point-row.ts";
import { shownAxes } from "../link/axes-field.ts";
import type { Scenario } from "../../model/scenario/scenario.ts";
import type { LabPoint } from "../state/lab-point.ts";
import type { StoredFigure, StoredPoint } from "../stored/stored-figure.ts";
import { figureDataOf } from "./figure-of-points.ts";
import { isRate } from "../../model/scenario/measure-unit.ts";

/** Significant digits of a stored value. */
const DIGITS = 6;

function storedValue(y: number): number {
  return Number(y.toPrecision(DIGITS));
}

/** The results of the quick pass over a scenario. */
interface SweptScenario {
  readonly scenario: Scenario;
  readonly values: readonly number[];
  /** The points, by variant. */
  readonly points: ReadonlyMap<string, readonly LabPoint[]>;
}

export function storedFigure({ scenario, values, points }: SweptScenario): StoredFigure {
  const data = figureDataOf({
    scenario,
    points,
    earlier: new Map(),
    visible: scenario.file.variants.map(({ id }) => id),
    xValues: values,
    measure: "own",
    selectedVariant: undefined,
    refining: true,
  });
  return {
    xLabel: data.xLabel,
    yLabel: data.yLabel,
    yUnit: data.yUnit,
    scales: shownAxes(undefined, scenario.file.log, values.length),
    xValues: data.xValues,
    series: data.series.map(({ id, label, style, points: drawn }) => ({
      id,
      label,
      style,
      points: drawn.map(({ x, y }): StoredPoint => [x, storedValue(y)]),
    })),
    published: data.published.map(({ seriesId, style, x, y, calibrated }) => ({ seriesId, style, x, y, calibrated })),
    tourSteps: scenario.file.tour?.length ?? 0,
    featured: scenario.file.featured,
    ...(scenario.file.race === undefined ? {} : { race: scenario.file.race }),
    isRefined: false,
  };
}

/** The rows of a whole sweep of a scenario. */
interface SweptRows {
  readonly scenario: Scenario;
  readonly values: readonly number[];
  /** Rows of other places are left out, and so are those without a value. */
  readonly rows: readonly PointRow[];
}

export function storedFigureOfRows({ scenario, values, rows }: SweptRows): StoredFigure {
  const empty = storedFigure({ scenario, values, points: new Map() });
  const series = empty.series.map((one) => {
    const own = values
      .map((x) => rows.find((row) => isAt(row, { variant: one.id, x })))
      .filter((row) => row !== undefined);
    const ends = own
      .flatMap((row) => [row["measure_low"], row["measure_high"]])
      .filter((end) => typeof end === "number");
    const points = own.flatMap((row) => storedPoint(row, isRate(empty.yUnit)));
    if (ends.length === 0) return { ...one, points };
    return { ...one, points, reach: { low: storedValue(Math.min(...ends)), high: storedValue(Math.max(...ends)) } };
  });
  return { ...empty, series, isRefined: true };
}

/** Undefined where the measure has no value. A rate of the other regime is as much higher as its throughput. */
function storedPoint(row: PointRow, isOfRate: boolean): readonly StoredPoint[] {
  const { x, measure, throughput, second_throughput: second, bistable } = row;
  if (typeof x !== "number" || typeof measure !== "number") return [];
  const hasOther = bistable === true && isOfRate && typeof throughput === "number" && typeof second === "number";
  return hasOther
    ? [[x, storedValue(measure), storedValue((measure * second) / throughput)]]
    : [[x, storedValue(measure)]];
}
