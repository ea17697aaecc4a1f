/**
 * The contents of the figure, without its looks: points with their confidence, published measurements, the ideal line.
 * The caller makes them from runs; the charts know no scenario, no engine and no state.
 */
import type { Interval } from "../../base/interval.ts";

/**
 * "stored": computed when the site was built. "coarse": still being refined. "unconverged": a cap ended the run before
 * the interval was as narrow as asked.
 */
export type PointQuality = "stored" | "coarse" | "precise" | "unconverged";

export interface FigureValue {
  readonly y: number;
  /** The 95 % interval, where there is one. */
  readonly interval: Interval | undefined;
}

export interface FigurePoint extends FigureValue {
  readonly x: number;
  readonly quality: PointQuality;
  /** The second regime of a bistable point; y is then the first. */
  readonly other?: FigureValue;
  /** Why there is no interval, as a phrase; absent where there is one, and where a run was too short to say. */
  readonly withoutInterval?: string;
  /** How many cores completed nothing, as a phrase; absent where all did. */
  readonly starved?: string;
}

/** The phrases that must stand wherever the point is shown. */
export function notesOf({ withoutInterval, starved }: FigurePoint): readonly string[] {
  return [withoutInterval, starved].filter((note) => note !== undefined);
}

export interface FigureSeries {
  readonly id: string;
  readonly label: string;
  /** Index of colour, dash pattern and marker: the variant's place in its scenario, hidden ones counted. */
  readonly style: number;
  readonly points: readonly FigurePoint[];
  /**
   * The curve before the last change, drawn faintly until the new one is complete. While a slider moves, the curve of
   * a position that it has passed, perhaps at some of the places only.
   */
  readonly earlier: readonly FigurePoint[];
  /** The curve of a program as the scenario has it, beside the reader's version of it: there is no run to select. */
  readonly isOriginal?: boolean;
  /** True of the selected curve and of the reader's versions: their names stand beside their ends, shared with none. */
  readonly keepsName?: boolean;
  /** The ends of intervals that are to come: the axis has room for them, so that it stands still when they come. */
  readonly reach?: Interval;
}

export interface PublishedMark {
  readonly seriesId: string;
  readonly style: number;
  readonly x: number;
  readonly y: number;
  /** True when the model was fitted to this point; false when it is predicted. */
  readonly calibrated: boolean;
  /** Measured with other parameters than those of the curves. */
  readonly isOfOthers?: boolean;
  readonly source: string;
}

/** A curve that the reader measured, in the figure's measure. */
export interface MeasuredSeries {
  readonly label: string;
  /** The place among the measured curves: their marks differ. */
  readonly mark: number;
  /** Index of the colour: that of the variant with which the curve is compared. */
  readonly style: number;
  readonly points: readonly (PlotPoint & Interval)[];
}

/** A curve of a variant as another release gives it, in the figure's measure. */
interface ReleaseCurve extends Pick<FigureSeries, "id" | "label" | "style"> {
  /** From left to right. */
  readonly points: readonly (PlotPoint & {
    readonly interval: Interval | undefined;
    readonly hash: string | undefined;
  })[];
}

/** Another release's answer as curves of the figure. */
export interface ReleaseFigure {
  readonly version: string;
  /** The version of its model. */
  readonly model: number;
  readonly curves: readonly ReleaseCurve[];
}

/** A point of a line, where neither quality nor interval is known. */
export interface PlotPoint {
  readonly x: number;
  readonly y: number;
}

export interface FigureData {
  readonly xLabel: string;
  readonly yLabel: string;
  readonly yUnit: string;
  /** The requested x values: the axis spans them from the first moment, before any point has arrived. */
  readonly xValues: readonly number[];
  readonly series: readonly FigureSeries[];
  readonly published: readonly PublishedMark[];
  /** Curves that the reader measured. */
  readonly measured?: readonly MeasuredSeries[];
  /** The values that the y-axis covers, where it is kept still; undefined where it follows from what is drawn. */
  readonly yRange?: readonly [number, number];
  /** What the release of the link gives, where that is not the same. */
  readonly release?: ReleaseFigure;
  /** Perfect scaling from the first point; empty where it has no meaning. */
  readonly ideal: readonly PlotPoint[];
  /** The selected variant's name, and its points from the peak on, where adding cores makes it slower. */
  readonly slower: { readonly label: string; readonly points: readonly PlotPoint[] } | undefined;
}

export interface PointRef {
  readonly seriesId: string;
  readonly x: number;
}

export interface ChartSize {
  readonly width: number;
  readonly height: number;
  /** Size of the small text in CSS pixels: margins follow it. */
  readonly fontPx: number;
}

/**
 * A line over the simulated curves: a fitted law, a model with a known answer, the ceiling that a measured serial time
 * puts over a curve, or the curve that another release of Hotline gives.
 */
export interface FigureOverlay {
  readonly id: string;
  /** The variant whose colour the curve has. */
  readonly style: number;
  /** A short name that stands on the line: "USL fit, not simulation". A line whose name is empty has none. */
  readonly label: string;
  readonly kind: "fit" | "model" | "ceiling" | "release";
  /** The curve of the same variant, beside whose bars the points lie. */
  readonly seriesId?: string;
  readonly points: readonly PlotPoint[];
}
