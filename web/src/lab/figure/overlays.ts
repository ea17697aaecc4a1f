/**
 * Makes curves over the figure from laws and models, in the measure that the figure shows. Pure. Fits are made of the
 * points that the figure draws for the selected variant; models know the scenario's parameters only.
 */
import type { FigureData, FigureOverlay, FigureSeries, PlotPoint } from "./figure-data.ts";
import { fitLaw, type LawFit } from "../../model/laws/fit.ts";
import type { LawId } from "../../model/laws/laws.ts";
import { overlaysOf, type Overlay } from "../../model/scenario/overlays.ts";
import { measuresThroughput, type Scenario } from "../../model/scenario/scenario.ts";
import { sweepsCores } from "../../model/scenario/sweeps-cores.ts";
import type { MeasureId } from "../link/lab-state.ts";
import { measureInfo } from "./measures.ts";

/** The result for the chosen law: its fit, or the reason why there is none. */
export type LawState =
  | { readonly kind: "fit"; readonly fit: LawFit; readonly series: FigureSeries; readonly unit: string }
  | { readonly kind: "none"; readonly reason: string };

export function lawState(
  law: LawId | undefined,
  scenario: Scenario | undefined,
  data: FigureData,
  selected: string | undefined,
  measure: MeasureId,
): LawState | undefined {
  if (law === undefined || scenario === undefined) return undefined;
  if (!sweepsCores(scenario))
    return {
      kind: "none",
      reason: "Laws of scalability describe numbers of cores, but this sweep is over a parameter.",
    };
  if (!measureInfo(scenario, measure).scales)
    return {
      kind: "none",
      reason: "Laws of scalability describe throughput and speed-up: choose one of them as the y-axis.",
    };
  const series = data.series.find((one) => one.id === selected) ?? data.series[0];
  const fit = series === undefined ? undefined : fitLaw(law, series.points);
  if (series === undefined || fit === undefined)
    return { kind: "none", reason: "There are not yet enough points to fit the law." };
  return { kind: "fit", fit, series, unit: data.yUnit };
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
    case "cycles":
      return (n) => n / throughput(n);
  }
}

export function figureOverlays(law: LawState | undefined, models: readonly ShownModel[], xValues: readonly number[]) {
  const overlays: FigureOverlay[] = models.map(({ variant, label, style, points }) => ({
    id: `model-${variant}-${label}`,
    style,
    label: `${label}, not simulation`,
    kind: "model",
    points,
  }));
  if (law?.kind === "fit") {
    const { fit, series } = law;
    overlays.push({
      id: `fit-${fit.law.id}`,
      style: series.style,
      label: `${fit.law.label}: fit, not simulation`,
      kind: "fit",
      points: pointsOf(fit.at, xValues),
    });
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
