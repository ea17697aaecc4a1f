/**
 * Makes, of the points or of the rows of a sweep, the figure that is stored when the site is built; and of that, a
 * figure that can be drawn.
 */
import { isAt, type PointRow } from "../../model/results/points/point-row.ts";
import { scalesOf } from "../../model/scenario/lab-words.ts";
import type { Scenario } from "../../model/scenario/scenario.ts";
import type { LabPoint } from "../state/lab-point.ts";
import type { StoredFigure, StoredPoint } from "../stored/stored-figure.ts";
import type { FigureData } from "./figure-data.ts";
import { figureDataOf } from "./figure-of-points.ts";

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
    ghost: new Map(),
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
    scales: scalesOf(scenario.file.log),
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
  const pointAt = (variant: string, x: number): readonly StoredPoint[] => {
    const y = rows.find((row) => isAt(row, { variant, x }))?.["measure"];
    return typeof y === "number" ? [[x, storedValue(y)]] : [];
  };
  const series = empty.series.map((one) => ({ ...one, points: values.flatMap((x) => pointAt(one.id, x)) }));
  return { ...empty, series, isRefined: true };
}

/** The stored figure as a figure that can be drawn. */
export function figureOfStored(stored: StoredFigure): FigureData {
  return {
    ...stored,
    series: stored.series.map((series) => ({
      ...series,
      points: series.points.map(([x, y]) => ({ x, y, interval: undefined, quality: "stored" as const })),
      ghost: [],
    })),
    published: stored.published.map((mark) => ({ ...mark, source: "" })),
    ideal: [],
    slower: undefined,
  };
}
