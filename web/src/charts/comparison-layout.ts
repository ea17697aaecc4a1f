/**
 * The places of all parts of a small figure of one simulated curve against published points, with the ratio of the two
 * in a strip of its own beneath: on linear axes from zero an error of a collapsed lock would be too small to see.
 */
import { max } from "d3-array";
import { scaleLinear, scaleLog } from "d3-scale";
import { line } from "d3-shape";
import { formatTick } from "../base/format.ts";
import { ticksAt } from "./axis-scales.ts";

type Place = readonly [x: number, y: number];

export interface ComparisonData {
  readonly simulated: readonly Place[];
  readonly predicted: readonly Place[];
  readonly calibrated: readonly Place[];
  /** The ratio of simulated to published values, at the published points. */
  readonly ratios: readonly Place[];
}

interface Tick {
  readonly at: number;
  readonly text: string;
}

export interface ComparisonLayout {
  readonly curve: string;
  readonly ratio: string;
  readonly predicted: readonly Place[];
  readonly calibrated: readonly Place[];
  readonly xTicks: readonly Tick[];
  readonly yTicks: readonly Tick[];
  readonly ratioTicks: readonly Tick[];
}

export const COMPARISON = {
  width: 360,
  height: 262,
  left: 46,
  right: 352,
  top: 24,
  bottom: 168,
  stripTop: 194,
  stripBottom: 238,
} as const;

/** The strip shows ratios from a half to two; a ratio farther off is drawn at its edge. */
const RATIO_MOST = 2;

export function layoutComparison(data: ComparisonData): ComparisonLayout {
  const { left, right, top, bottom, stripTop, stripBottom } = COMPARISON;
  const all = [...data.simulated, ...data.predicted, ...data.calibrated];
  const x = scaleLinear([0, max(all, (place) => place[0]) ?? 1], [left, right]);
  const y = scaleLinear([0, max(all, (place) => place[1]) ?? 1], [bottom, top]).nice(4);
  const strip = scaleLog([1 / RATIO_MOST, RATIO_MOST], [stripBottom, stripTop]).clamp(true);
  const at = ([px, py]: Place): Place => [x(px), y(py)];
  return {
    curve: line<Place>()(data.simulated.map(([px, py]): [number, number] => [x(px), y(py)])) ?? "",
    ratio: line<Place>()(data.ratios.map(([px, ratio]): [number, number] => [x(px), strip(ratio)])) ?? "",
    predicted: data.predicted.map(at),
    calibrated: data.calibrated.map(at),
    xTicks: ticksAt(x.ticks(6), x).map(({ position, label }) => ({ at: position, text: label })),
    yTicks: ticksAt(y.ticks(4), y).map(({ position, label }) => ({ at: position, text: label })),
    ratioTicks: [0.5, 1, 2].map((value) => ({ at: strip(value), text: `×${formatTick(value)}` })),
  };
}
