/** Makes the contents of the figure from finished points. Pure. */
import { largest } from "../../base/extremes.ts";
import type { FigureData, FigurePoint, FigureSeries, PlotPoint, PointQuality, PublishedMark } from "./figure-data.ts";
import { originalId } from "./published-error.ts";
import { figureStoredPoint } from "./figure-of-stored.ts";
import { intervalNote, starvationNote } from "../../model/results/points/point.ts";
import type { StoredFigure, StoredSeries } from "../stored/stored-figure.ts";
import { parameterOf, throughputUnit, type Scenario } from "../../model/scenario/scenario.ts";
import { isMeasured, type LabPoint, type MeasuredLabPoint } from "../state/lab-point.ts";
import type { ScenarioFile } from "../../model/scenario/schema.ts";
import type { MeasureId } from "../link/lab-state.ts";
import { measureInfo, ownValueOf, rateOf, valuesOf, type MeasureInfo, type References } from "./measures.ts";

type Points = ReadonlyMap<string, readonly LabPoint[]>;

const EMPTY: FigureData = {
  xLabel: "",
  yLabel: "",
  yUnit: "",
  xValues: [],
  series: [],
  published: [],
  ideal: [],
  slower: undefined,
};

/** The inputs from which a figure is made. */
interface FigureInputs {
  /** The scenario; undefined until one is open: then the figure is empty. */
  readonly scenario: Scenario | undefined;
  /** The finished points, by variant. */
  readonly points: Points;
  /** The points from before the last change, by variant. */
  readonly earlier: Points;
  /** The variants that are shown. */
  readonly visible: readonly string[];
  /** The x values of the whole sweep, whether there are points yet or not. */
  readonly xValues: readonly number[];
  readonly measure: MeasureId;
  readonly selectedVariant: string | undefined;
  /** True while more points are on their way. */
  readonly refining: boolean;
  /** Values that are shown until runs have given their own; undefined where none are stored for this experiment. */
  readonly stored?: StoredFigure | undefined;
  /** Variants whose program the reader has changed, each with the points of the scenario's own program, where known. */
  readonly originals?: Points;
  /** True when the parameters are not those with which the published values were measured. */
  readonly isChanged?: boolean;
}

export function figureDataOf({ scenario, visible, measure, ...inputs }: FigureInputs): FigureData {
  const { points, earlier, xValues, selectedVariant, refining, stored, originals } = inputs;
  if (scenario === undefined) return EMPTY;
  const info = measureInfo(scenario, measure);
  const base = scenario.file.variants.find(({ id }) => visible.includes(id));
  const ofBase = points.get(base?.id ?? "") ?? [];
  const series = scenario.file.variants.flatMap((variant, style): FigureSeries[] => {
    if (!visible.includes(variant.id)) return [];
    const own = figurePoints(info, scenario, points.get(variant.id) ?? [], ofBase, refining);
    const before = figurePoints(info, scenario, earlier.get(variant.id) ?? [], ofBase, false);
    const original = originals?.get(variant.id);
    const { id, label } = variant;
    const storedSeries = stored?.series.find((one) => one.id === id);
    const isRefined = stored?.isRefined === true;
    const reach = storedSeries?.reach === undefined ? {} : { reach: storedSeries.reach };
    if (original === undefined) {
      const keepsName = id === selectedVariant;
      return [
        { id, label, style, points: withStored(own, storedSeries, isRefined), earlier: before, keepsName, ...reach },
      ];
    }
    /* The original program is not run any more: the points of its first pass give way to stored ones as well. */
    const first = withStored(figurePoints(info, scenario, original, ofBase, isRefined), storedSeries, isRefined);
    return [
      { id: originalId(id), label, style, points: first, earlier: [], isOriginal: true, ...reach },
      {
        id,
        label: yourVersion(label),
        style: scenario.file.variants.length + style,
        points: own,
        earlier: [],
        keepsName: true,
      },
    ];
  });
  return {
    xLabel: xLabelOf(scenario),
    yLabel: info.label,
    yUnit: info.id === "relative" && base !== undefined ? `× ${base.label}` : info.unit,
    xValues,
    series,
    published: info.published ? publishedMarks(scenario, info, visible, inputs.isChanged === true) : [],
    ideal: info.scales ? idealLine(series, selectedVariant, xValues) : [],
    slower: info.scales
      ? slowerRegion(
          series.find((one) => one.id === selectedVariant),
          refining,
        )
      : undefined,
  };
}

/** Stored values take the place of values that are still to come; refined ones also of those of the first pass. */
function withStored(
  own: readonly FigurePoint[],
  series: StoredSeries | undefined,
  isRefined: boolean,
): readonly FigurePoint[] {
  if (series === undefined) return own;
  const isStored = new Set(series.points.map(([x]) => x));
  const isWorse = ({ x, quality }: FigurePoint): boolean => isRefined && quality === "coarse" && isStored.has(x);
  const kept = own.filter((point) => !isWorse(point));
  const missing = series.points.filter(([x]) => !kept.some((point) => point.x === x));
  return [...kept, ...missing.map(figureStoredPoint)].sort((a, b) => a.x - b.x);
}

/** The name of the reader's own version of a variant. */
export function yourVersion(label: string): string {
  return `your version of ${label}`;
}

/** Name and unit of the x-axis. */
export function xLabelOf(scenario: Scenario): string {
  return axisLabel(scenario, scenario.file.sweep.over);
}

/**
 * The same of any axis. A name that says what is counted, as "calls in a batch" does, stands alone: behind a number it
 * reads as a unit. "memory moved for a KB of text" does not, and a comma and a space divide a name from its unit: in a
 * name without a unit the space is one that does not break.
 */
export function axisLabel(scenario: Scenario, over: string): string {
  const parameter = parameterOf(scenario, over);
  if (parameter === undefined) return over;
  const { label, unit } = parameter;
  if (unit === "") return label.replaceAll(", ", ",\u00a0");
  const counts = unit.endsWith("s") && label.split(" ").includes(unit) && !label.includes(",");
  return counts ? label : `${label}, ${unit}`;
}

function figurePoints(
  info: MeasureInfo,
  scenario: Scenario,
  points: readonly LabPoint[],
  ofBase: readonly LabPoint[],
  refining: boolean,
): FigurePoint[] {
  const measured = points.filter(isMeasured);
  const references = referencesOf(scenario, measured, ofBase);
  return measured.flatMap((item) => figurePoint(info, scenario, item, references, refining) ?? []);
}

/** `ofBase`: the points of the figure's first curve, this one perhaps. */
function referencesOf(
  scenario: Scenario,
  measured: readonly MeasuredLabPoint[],
  ofBase: readonly LabPoint[],
): References {
  const one = measured.find((item) => item.point.cores === 1);
  return {
    alone: one === undefined ? undefined : rateOf(scenario, one.point),
    highest: largest(measured.flatMap(({ point }) => ownValueOf(point) ?? [])),
    firstAt: (x) => {
      const there = ofBase.filter(isMeasured).find(({ point }) => point.x === x);
      return there === undefined ? undefined : ownValueOf(there.point);
    },
  };
}

function figurePoint(
  info: MeasureInfo,
  scenario: Scenario,
  item: MeasuredLabPoint,
  references: References,
  refining: boolean,
): FigurePoint | undefined {
  const { point } = item;
  const values = valuesOf(info, scenario, point, references);
  if (values === undefined) return undefined;
  const quality = qualityOf(item, refining);
  const withoutInterval = intervalNote(point, throughputUnit(scenario));
  const starved = starvationNote(point);
  const bounded = {
    x: point.x,
    ...values.main,
    quality,
    ...(withoutInterval === undefined ? {} : { withoutInterval }),
    ...(starved === undefined ? {} : { starved }),
  } as const;
  return values.other === undefined ? bounded : { ...bounded, other: values.other };
}

/** While a sweep goes on, a point may still get a second run, or longer ones. */
function qualityOf({ point, edition }: MeasuredLabPoint, refining: boolean): PointQuality {
  if (refining && edition === "quick") return "coarse";
  return point.estimate.converged ? "precise" : "unconverged";
}

function publishedMarks(
  scenario: Scenario,
  info: MeasureInfo,
  visible: readonly string[],
  isOfOthers: boolean,
): PublishedMark[] {
  const sets = scenario.file.published;
  const base = scenario.file.variants.find(({ id }) => visible.includes(id));
  const ofBase = sets.filter(({ variant }) => variant === base?.id).flatMap(({ points }) => points);
  return sets.flatMap((set) => {
    if (!visible.includes(set.variant)) return [];
    return marksOfSet(scenario.file, set).flatMap((mark): PublishedMark[] => {
      const whole = wholeOfMark(info, mark.x, set.points, ofBase);
      return whole === undefined ? [] : [{ ...mark, y: mark.y / whole, ...(isOfOthers ? { isOfOthers } : {}) }];
    });
  });
}

type PublishedPoints = ScenarioFile["published"][number]["points"];

/** What a published value is divided by in the figure's measure; undefined where the publication does not say it. */
function wholeOfMark(
  { id }: MeasureInfo,
  x: number,
  set: PublishedPoints,
  ofBase: PublishedPoints,
): number | undefined {
  const at = (points: PublishedPoints, place: number) => points.find(([one]) => one === place)?.[1];
  switch (id) {
    case "per-core":
      return x;
    case "speedup":
      return at(set, 1);
    case "efficiency": {
      const alone = at(set, 1);
      return alone === undefined ? undefined : (alone * x) / 100;
    }
    case "relative":
      return at(ofBase, x);
    case "normalised":
      return largest(set.map(([, y]) => y)) / 100;
    default:
      return 1;
  }
}

/** The published points of a variant in the scenario's own measure. */
export function publishedOf(file: ScenarioFile, variant: string): readonly PublishedMark[] {
  return file.published.filter((set) => set.variant === variant).flatMap((set) => marksOfSet(file, set));
}

function marksOfSet(file: ScenarioFile, set: ScenarioFile["published"][number]): readonly PublishedMark[] {
  const source = file.sources.find((one) => one.key === set.source)?.text ?? set.source;
  return set.points.map(([x, y]) => ({
    seriesId: set.variant,
    style: file.variants.findIndex((variant) => variant.id === set.variant),
    x,
    y,
    calibrated: set.kind === "calibrated",
    source: `${set.label}: ${source}`,
  }));
}

/** The line through the first point of the selected variant, as if every further core added as much. */
function idealLine(
  series: readonly FigureSeries[],
  selectedVariant: string | undefined,
  xValues: readonly number[],
): PlotPoint[] {
  const chosen = series.find((one) => one.id === selectedVariant) ?? series[0];
  const first = chosen?.points[0] ?? chosen?.earlier[0];
  const last = xValues[xValues.length - 1];
  if (first === undefined || last === undefined || first.x <= 0) return [];
  return [
    { x: first.x, y: first.y },
    { x: last, y: (first.y / first.x) * last },
  ];
}

/** A fall from the peak is reported only when it is larger than this. assumed: 3 % is what the eye can see. */
const FALL_SHARE = 0.03;

function slowerRegion(series: FigureSeries | undefined, refining: boolean): FigureData["slower"] {
  if (series === undefined) return undefined;
  const { points, earlier, label } = series;
  const last = points[points.length - 1];
  if (last === undefined || points.length < 3) return undefined;
  if (refining && points.length < earlier.length) return undefined;
  const peak = points.reduce((best, point) => (point.y > best.y ? point : best), last);
  const lowest = last.other === undefined ? last.y : Math.min(last.y, last.other.y);
  if (lowest >= peak.y * (1 - FALL_SHARE)) return undefined;
  return { label, points: points.filter(({ x }) => x >= peak.x).map(({ x, y }) => ({ x, y })) };
}
