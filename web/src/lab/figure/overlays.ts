/**
 * Makes curves over the figure from laws and models, in the measure that the figure shows. Pure. Fits are made of the
 * points that the figure draws for the selected variant; models know the scenario's parameters only.
 */
import type { FigureData, FigureOverlay, FigureSeries, PlotPoint } from "./figure-data.ts";
import { fitLaw, type LawFit } from "../../model/laws/fit.ts";
import { serialTime } from "../../model/laws/ceiling.ts";
import type { LineOverId } from "../../model/laws/laws.ts";
import { lockName } from "../../model/results/symbols.ts";
import { overlaysOf, type Overlay } from "../../model/scenario/overlays.ts";
import { measuresThroughput, type Scenario } from "../../model/scenario/scenario.ts";
import { sweepsCores } from "../../model/scenario/sweeps-cores.ts";
import type { MeasureId } from "../link/lab-state.ts";
import { isMeasured, type LabPoint } from "../state/lab-point.ts";
import { measureInfo } from "./measures.ts";

/** What is over the selected curve: the fit of a law, the ceiling of a lock, or the reason why there is neither. */
export type LineOver =
  | { readonly kind: "fit"; readonly fit: LawFit; readonly series: FigureSeries; readonly unit: string }
  | ({ readonly kind: "ceiling" } & CeilingLine)
  | { readonly kind: "none"; readonly reason: string };

/** The ceiling of a lock over a curve, in the figure's measure. */
interface CeilingLine {
  readonly series: FigureSeries;
  /** The lock that has the most to do at the last point. */
  readonly lock: string;
  /** For how long an operation holds it on one core and at the last point, in cycles. */
  readonly alone: number;
  readonly last: number;
  readonly points: readonly PlotPoint[];
  /** The ceiling at the last point, in `unit`: it may lie above what the figure shows. */
  readonly most: number;
  readonly unit: string;
}

export function lineOver(
  line: LineOverId | undefined,
  scenario: Scenario | undefined,
  data: FigureData,
  selected: string | undefined,
  measure: MeasureId,
  runs: ReadonlyMap<string, readonly LabPoint[]>,
): LineOver | undefined {
  if (line === undefined || scenario === undefined) return undefined;
  if (!sweepsCores(scenario)) return none("These lines are over numbers of cores, but this sweep is over a parameter.");
  const series = data.series.find((one) => one.id === selected) ?? data.series[0];
  const { scales, id } = measureInfo(scenario, measure);
  if (line === "ceiling") {
    if (!scales && id !== "per-core" && id !== "efficiency") return none(NO_CEILING_OF_TIMES);
    return series === undefined ? none(NO_POINTS) : ceilingOver(series, data.yUnit, runs.get(series.id) ?? []);
  }
  if (!scales) return none("Laws of scalability describe throughput and speed-up: choose one of them as the y-axis.");
  const fit = series === undefined ? undefined : fitLaw(line, series.points);
  if (series === undefined || fit === undefined) return none("There are not yet enough points to fit the law.");
  return { kind: "fit", fit, series, unit: data.yUnit };
}

function none(reason: string): LineOver {
  return { kind: "none", reason };
}

const NO_POINTS = "There is no point yet over which the ceiling could be drawn.";
const NO_CEILING_OF_TIMES =
  "The ceiling is one of rates: choose throughput, a rate per core, or speed-up as the y-axis.";

/** At each point the ceiling is as far above the curve as the serial time is shorter than the time of an operation. */
function ceilingOver(series: FigureSeries, unit: string, runs: readonly LabPoint[]): LineOver {
  const measured = runs.filter(isMeasured);
  const one = measured.find(({ point }) => point.cores === 1);
  if (one === undefined) return none("The ceiling follows from the run on one core, which is not there yet.");
  const found = measured.flatMap(({ point, job, result }) => {
    const serial = serialTime(one.result, result);
    const drawn = series.points.find(({ x }) => x === point.x);
    if (serial === undefined || drawn === undefined || serial.cycles === 0) return [];
    const between = point.cyclesPerOperation / point.cores;
    return [{ x: point.x, y: (drawn.y * between) / serial.cycles, serial, debug: job.program.debug }];
  });
  const [first, last] = [found[0], found.at(-1)];
  if (first === undefined || last === undefined) return none(`${series.label} takes no lock, so none is its ceiling.`);
  return {
    kind: "ceiling",
    series,
    lock: lockName(last.debug, last.serial.address),
    alone: first.serial.cycles,
    last: last.serial.cycles,
    points: found.map(({ x, y }) => ({ x, y })),
    most: last.y,
    unit,
  };
}

/** A model with the numbers that it was given, for the words under the figure. */
export interface ShownModel extends Overlay {
  readonly style: number;
  readonly points: readonly PlotPoint[];
}

export function shownModels(
  scenario: Scenario | undefined,
  visible: readonly string[],
  parameters: Readonly<Record<string, number>>,
  clockHz: number | undefined,
  measure: MeasureId,
  xValues: readonly number[],
): readonly ShownModel[] {
  if (scenario === undefined || clockHz === undefined || (scenario.file.overlays ?? []).length === 0) return [];
  const { file } = scenario;
  const all = Object.fromEntries(file.parameters.map((p) => [p.name, parameters[p.name] ?? p.default]));
  return overlaysOf(file, all).flatMap((overlay): ShownModel[] => {
    const value = inMeasure(overlay, scenario, measureInfo(scenario, measure).id, clockHz);
    if (value === undefined || !visible.includes(overlay.variant)) return [];
    const style = file.variants.findIndex(({ id }) => id === overlay.variant);
    return [{ ...overlay, style, points: pointsOf(value, xValues) }];
  });
}

/** Operations per cycle in the figure's measure; undefined where the model does not know that measure. */
function inMeasure(
  { throughput }: Overlay,
  scenario: Scenario,
  measure: MeasureId,
  clockHz: number,
): ((n: number) => number) | undefined {
  const ownIsThroughput = measuresThroughput(scenario);
  switch (measure) {
    case "own":
      return ownIsThroughput ? (n) => throughput(n) * clockHz : undefined;
    case "throughput":
      return (n) => throughput(n) * clockHz;
    case "per-core":
      return (n) => (throughput(n) * clockHz) / n;
    case "speedup":
      return (n) => throughput(n) / throughput(1);
    case "efficiency":
      return (n) => (100 * throughput(n)) / (n * throughput(1));
    case "cycles":
      return (n) => n / throughput(n);
  }
}

export function figureOverlays(line: LineOver | undefined, models: readonly ShownModel[], xValues: readonly number[]) {
  const overlays: FigureOverlay[] = models.map(({ variant, label, style, points }) => ({
    id: `model-${variant}-${label}`,
    style,
    label: `${label}, not simulation`,
    kind: "model",
    points,
  }));
  if (line?.kind === "fit") {
    const { fit, series } = line;
    overlays.push({
      id: `fit-${fit.law.id}`,
      style: series.style,
      label: `${fit.law.label}: fit, not simulation`,
      kind: "fit",
      points: pointsOf(fit.at, xValues),
    });
  }
  if (line?.kind === "ceiling") {
    const { series, points } = line;
    overlays.push({ id: "ceiling", style: series.style, label: "Ceiling of one lock", kind: "ceiling", points });
  }
  return overlays;
}

const PLACES_MAX = 128;

/** The core counts at which a model is drawn: whole numbers over the figure's width, each one on small machines. */
function pointsOf(value: (n: number) => number, xValues: readonly number[]): PlotPoint[] {
  const last = Math.max(1, ...xValues);
  const step = Math.max(1, Math.ceil(last / PLACES_MAX));
  const cores = Array.from({ length: Math.floor((last - 1) / step) + 1 }, (_, i) => 1 + i * step);
  return [...new Set([...cores, last])].map((x) => ({ x, y: value(x) })).filter(({ y }) => Number.isFinite(y));
}
