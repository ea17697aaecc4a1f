/**
 * The slider under a figure: where it lies, so that its knob is below the point of the axis that it stands for; to
 * which place of the curve it goes; and what it says there. This is without React, since the slider of a first picture
 * does the same.
 */
import { formatNumber, formatPlace } from "../../base/format.ts";
import type { FigureLayout } from "../../charts/figure/figure-layout.ts";
import type { FigureData, PointRef } from "../../lab/figure/figure-data.ts";

/** Number of steps of the slider over the whole axis: finer than pixels. */
export const STEPS = 4000;

/** Half the width of the knob: the browser keeps the knob within the track's ends. */
const KNOB_PX = 11;

/** Lengths in CSS pixels, from the ends of the figure's axis. */
export function scrubberPlace({ left, right }: { readonly left: number; readonly right: number }) {
  return { marginLeft: left - KNOB_PX, width: right - left + 2 * KNOB_PX };
}

/** The step of the slider that stands for a value of the axis. */
export function stepAt({ x, left, right }: Pick<FigureLayout, "x" | "left" | "right">, value: number): number {
  return Math.round((STEPS * (x(value) - left)) / Math.max(1, right - left));
}

/** The part of the track before the knob, for the style sheet. */
export function filledAt(step: number): string {
  return `${(100 * step) / STEPS}%`;
}

/** For example "44 cores: 3 840 messages/s". */
export function sayPlace(data: FigureData, { seriesId, x }: PointRef): string {
  const point = data.series.find(({ id }) => id === seriesId)?.points.find((one) => one.x === x);
  const value = point === undefined ? "not computed yet" : `${formatNumber(point.y)} ${data.yUnit}`;
  return `${formatPlace(x, data.xLabel)}: ${value}`;
}

/** The place that is nearest to the slider's new position; a step by key goes on to the next place. */
export function towards(
  values: readonly number[],
  from: number,
  step: number,
  stepOf: (value: number) => number,
): number {
  const away = (value: number): number => Math.abs(stepOf(value) - step);
  const nearest = values.reduce((best, one) => (away(one) < away(best) ? one : best), from);
  if (nearest !== from || step === stepOf(from)) return nearest;
  const isRight = step > stepOf(from);
  const further = values.filter((one) => (isRight ? one > from : one < from));
  return (isRight ? further[0] : further[further.length - 1]) ?? from;
}
