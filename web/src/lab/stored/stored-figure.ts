/**
 * A figure that is stored when the site is built, of a scenario as it stands in its folder, by the same engine as
 * everywhere: the refined points of the last whole sweep, or those of a quick pass (web/tools/stored/figure.ts). The
 * page shows it until its own runs have arrived and are as precise, and says that it is stored.
 * lab/figure/figure-of-stored.ts makes one, and makes of one a figure that can be drawn.
 */
import type { Interval } from "../../base/interval.ts";
import type { AxisScales } from "../../model/scenario/lab-words.ts";

/**
 * A value of the x-axis and the scenario's own measure there, of which six digits are kept; of a point whose two runs
 * show different regimes, the second one's value too.
 */
export type StoredPoint = readonly [x: number, y: number, other?: number];

export interface StoredSeries {
  readonly id: string;
  readonly label: string;
  readonly style: number;
  readonly points: readonly StoredPoint[];
  /** From the lowest to the highest end of the intervals of the points, which the axis has room for. */
  readonly reach?: Interval;
}

/** A published measurement, without its source. */
interface StoredMark {
  readonly seriesId: string;
  readonly style: number;
  readonly x: number;
  readonly y: number;
  readonly calibrated: boolean;
}

export interface StoredFigure {
  readonly xLabel: string;
  readonly yLabel: string;
  readonly yUnit: string;
  readonly scales: AxisScales;
  readonly xValues: readonly number[];
  readonly series: readonly StoredSeries[];
  readonly published: readonly StoredMark[];
  /** Steps of the scenario's tour; 0 when it has none. */
  readonly tourSteps: number;
  /** Place among the scenarios that the first page begins with; undefined for the others. */
  readonly featured: number | undefined;
  /** The variant against which the first one races; undefined where the scenario names none. */
  readonly race?: string | undefined;
  /** The points are as precise as those of a finished lab; false: they are of a quick pass. */
  readonly isRefined: boolean;
}
