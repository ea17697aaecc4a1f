/**
 * The reader's measured curves in the measure that the figure shows, each with the simulated curve that it is compared
 * with. A curve that cannot be shown in the measure has a reason instead of points. Pure.
 */
import { largest } from "../../base/extremes.ts";
import { compareMeasured, type ComparedCurves, scaleToSimulated } from "../../model/measured/compare-measured.ts";
import type { MeasuredCurve, MeasuredSample } from "../../model/measured/curve/measured-curve.ts";
import { measuresThroughput, type Scenario } from "../../model/scenario/scenario.ts";
import type { MeasureId } from "../link/lab-state.ts";
import type { FigureData, FigureSeries, MeasuredSeries } from "./figure-data.ts";
import { measureInfo } from "./measures.ts";

export interface ComparedMeasurement extends MeasuredSeries {
  readonly curve: MeasuredCurve;
  /** The simulated curve; undefined where it is hidden. */
  readonly series: FigureSeries | undefined;
  /** The factor by which a curve in unknown units was multiplied. */
  readonly scaledBy: number | undefined;
  /** Why the curve is not drawn, in a sentence; undefined when it is. */
  readonly reason: string | undefined;
}

/** What the conversion depends on besides the curves. */
interface Surroundings {
  readonly scenario: Scenario;
  readonly measure: MeasureId;
  readonly clockHz: number;
  /** The figure with its simulated curves. */
  readonly data: FigureData;
  /** The selected run's variant. */
  readonly selected: string | undefined;
}

export function comparedMeasurements(
  curves: readonly MeasuredCurve[],
  around: Surroundings,
): readonly ComparedMeasurement[] {
  return curves.map((curve, mark) => {
    const { data, selected, scenario } = around;
    const wanted = curve.variant ?? selected;
    const series =
      data.series.find(({ id }) => id === wanted) ?? (curve.variant === undefined ? data.series[0] : undefined);
    const variantStyle = scenario.file.variants.findIndex(({ id }) => id === wanted);
    const about = { curve, label: curve.label, mark, series, style: series?.style ?? Math.max(0, variantStyle) };
    const converted = convert(curve, around);
    if (typeof converted === "string") return { ...about, points: [], scaledBy: undefined, reason: converted };
    if (curve.unit === "operations/s" || isRatioOfItself(around.measure))
      return { ...about, points: converted, scaledBy: undefined, reason: undefined };
    const factor = series === undefined ? undefined : scaleToSimulated(converted, series.points);
    if (factor === undefined) return { ...about, points: [], scaledBy: undefined, reason: NO_SCALE };
    const points = keptPoints(SCALED, curve, `${around.measure} ${around.clockHz} ${factor}`, () =>
      converted.map((sample) => times(sample, factor)),
    );
    return { ...about, points, scaledBy: factor, reason: undefined };
  });
}

/** Is a value divided by another one of the same curve, so that its unit cancels out? */
function isRatioOfItself(measure: MeasureId): boolean {
  return measure === "speedup" || measure === "efficiency" || measure === "normalised";
}

/** The points of a curve as they were last converted, and what for. */
type Conversions = WeakMap<MeasuredCurve, { readonly key: string; readonly points: readonly MeasuredSample[] }>;
const CONVERTED: Conversions = new WeakMap();
const SCALED: Conversions = new WeakMap();

/** The same list as long as nothing changes on which it depends: a law is fitted to it once, not with every new run. */
function keptPoints(
  kept: Conversions,
  curve: MeasuredCurve,
  key: string,
  make: () => readonly MeasuredSample[],
): readonly MeasuredSample[] {
  const known = kept.get(curve);
  if (known?.key === key) return known.points;
  const points = make();
  kept.set(curve, { key, points });
  return points;
}

const NO_SCALE = "Its unit is unknown, and there is no simulated point yet to which it can be scaled.";

export function compareMeasurement(
  { points, series }: ComparedMeasurement,
  scenario: Scenario,
  measure: MeasureId,
): ComparedCurves | undefined {
  if (series === undefined || points.length === 0) return undefined;
  return compareMeasured(points, series.points, measureInfo(scenario, measure).scales);
}

/** The points in the figure's measure, or why there are none. */
function convert(
  curve: MeasuredCurve,
  { scenario, measure, clockHz }: Surroundings,
): readonly MeasuredSample[] | string {
  const info = measureInfo(scenario, measure);
  const ownLabel = measuresThroughput(scenario) ? scenario.file.measure.label : "Throughput";
  const comparable = measuresThroughput(scenario) || curve.unit === "unknown";
  const perCore = (sample: MeasuredSample): MeasuredSample => times(sample, 1 / Math.max(1, sample.x));
  const each = (of: (sample: MeasuredSample) => MeasuredSample): readonly MeasuredSample[] =>
    keptPoints(CONVERTED, curve, `${info.id} ${clockHz}`, () => curve.points.map(of));
  switch (info.id) {
    case "throughput":
      return curve.points;
    case "own":
      return comparable ? curve.points : otherMeasure(info.label, "Throughput");
    case "per-core":
      return comparable ? each(perCore) : otherMeasure(info.label, "Throughput");
    case "speedup": {
      const alone = curve.points.find(({ x }) => x === 1)?.y;
      if (alone === undefined) return "It has no point at one thread, which a speed-up needs.";
      return each((sample) => times(sample, 1 / alone));
    }
    case "efficiency": {
      const alone = curve.points.find(({ x }) => x === 1)?.y;
      if (alone === undefined) return "It has no point at one thread, which an efficiency needs.";
      return each((sample) => times(sample, 100 / (alone * Math.max(1, sample.x))));
    }
    case "normalised": {
      const highest = largest(curve.points.map(({ y }) => y));
      if (!comparable) return otherMeasure(info.label, "Throughput");
      return highest > 0 ? each((sample) => times(sample, 100 / highest)) : "Its highest value is 0.";
    }
    case "relative":
      return `It is no curve relative to another one, as the figure shows: choose ${ownLabel} as the y-axis.`;
    case "cycles":
      return each((sample) => inverted(sample, clockHz * Math.max(1, sample.x)));
    case "mean":
    case "p95":
    case "p99":
      return otherMeasure(info.label, ownLabel);
  }
}

function otherMeasure(shown: string, wanted: string): string {
  return `It is a rate, and the figure shows ${shown}: choose ${wanted} as the y-axis.`;
}

function times({ x, y, low, high }: MeasuredSample, factor: number): MeasuredSample {
  return { x, y: y * factor, low: low * factor, high: high * factor };
}

function inverted({ x, y, low, high }: MeasuredSample, numerator: number): MeasuredSample {
  return { x, y: numerator / y, low: numerator / high, high: numerator / low };
}
