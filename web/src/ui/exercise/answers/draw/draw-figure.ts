/**
 * The contents of the chart on which a curve is drawn, as a figure's: the axes that the exercise gives, the drawing,
 * and, when the answer is locked, the simulated curve with its published points. The axes are the same before and
 * after, and follow from the exercise alone: a range that followed from the answer would tell it. Pure.
 */
import type { FigureData, FigurePoint, FigureSeries, PublishedMark } from "../../../../lab/figure/figure-data.ts";
import { publishedOf } from "../../../../lab/figure/figure-of-points.ts";
import { type Distance, distances, farthest, type XY } from "../../../../model/exercise/common/drawn-curve.ts";
import type { Results } from "../../../../model/exercise/common/needs.ts";
import type { QuestionFile } from "../../../../model/exercise/kinds.ts";
import type { QuestionFolder } from "../../../../model/exercise/public-exercise.ts";
import type { AxisScales } from "../../../../model/scenario/lab-words.ts";
import type { Drawing, DrawArea } from "./drawing.ts";

type DrawQuestion = QuestionFile<"draw">;

export function drawAreaOf({ ask }: DrawQuestion, { xAxis, given = [] }: QuestionFolder): DrawArea {
  const places = [...(ask.x ?? xAxis?.values ?? [])].sort((a, b) => a - b);
  return { places, ends: ask.y, given: given.filter(([x]) => places.includes(x)) };
}

/** Heights differ by factors, so that their axis is logarithmic; the x-axis is that of the scenario's figure. */
export function scalesOf({ xAxis }: QuestionFolder): AxisScales {
  return { x: xAxis?.scale ?? "linear", y: "log" };
}

/** What is shown over the drawing when the answer is locked. */
export interface Truth {
  readonly style: number;
  readonly curve: readonly XY[];
  readonly published: readonly PublishedMark[];
}

export function truthOf(
  { ask }: DrawQuestion,
  { variants }: QuestionFolder,
  solution: { readonly points: readonly XY[] },
  { facts }: Results,
): Truth {
  const style = variants.findIndex(({ id }) => id === ask.variant);
  /* The curve of other parameters was not measured. */
  const published = facts === undefined || ask.parameters !== undefined ? [] : publishedOf(facts.file, ask.variant);
  return { style: Math.max(0, style), curve: solution.points, published };
}

/** The place at which the drawing is farthest from the curve, with both heights. */
export interface Gap extends Distance {
  readonly drawn: number;
  readonly simulated: number;
}

export function widestGap(drawing: Drawing, { curve }: Truth): Gap | undefined {
  const most = farthest(distances(drawing, curve));
  const simulated = curve.find(([x]) => x === most?.x)?.[1];
  return most === undefined || simulated === undefined
    ? undefined
    : { ...most, simulated, drawn: simulated * Math.exp(most.log) };
}

/** The drawing's series among those of the chart. */
export const DRAWN = "drawn";
export const SIMULATED = "simulated";
/** Ink, and a solid line: no scenario has so many variants that one of them looks like the hand's. */
const DRAWN_STYLE = 6;

/** The names have their room before there is anything that they name, so that nothing moves when the answer comes. */
export function chartData(
  area: DrawArea,
  { xAxis, measure }: QuestionFolder,
  drawing: Drawing,
  truth: Truth | undefined,
): FigureData {
  const [first = 0, last = 0] = [area.places[0], area.places.at(-1)];
  return {
    xLabel: xAxis?.label ?? "",
    yLabel: measure?.label ?? "",
    yUnit: measure?.unit ?? "",
    xValues: area.places,
    yRange: area.ends,
    series: [
      seriesOf(DRAWN, "your curve", DRAWN_STYLE, drawing),
      seriesOf(SIMULATED, "simulated", truth?.style ?? 0, truth?.curve ?? []),
    ],
    published: (truth?.published ?? []).filter(({ x }) => x >= first && x <= last),
    ideal: [],
    slower: undefined,
  };
}

function seriesOf(id: string, label: string, style: number, points: readonly XY[]): FigureSeries {
  const drawn = points.map(([x, y]): FigurePoint => ({ x, y, quality: "precise", interval: undefined }));
  return { id, label, style, points: drawn, earlier: [], keepsName: true };
}
