/** What a screen reader says of a place of the drawing, in words in place of signs: "messages a second". Pure. */
import { formatAmount, formatNumber } from "../../../../base/format.ts";
import { THIN_SPACE } from "../../../../base/text.ts";
import type { QuestionFolder } from "../../../../model/exercise/public-exercise.ts";
import type { Gap } from "./draw-figure.ts";
import type { Drawing, DrawArea } from "./drawing.ts";

const PERIODS: Readonly<Record<string, string>> = {
  s: "a second",
  ms: "a millisecond",
  min: "a minute",
  h: "an hour",
  cycle: "a cycle",
};

/** "messages/s" → "messages a second". Other units stay as they are. */
export function spokenUnit(unit: string): string {
  return unit.replace(/\/(s|ms|min|h|cycle)$/, (_, period: string) => ` ${PERIODS[period] ?? period}`);
}

/** Groups of three digits with commas: screen readers take a thin space for the end of a number. */
function spokenNumber(value: number): string {
  return formatNumber(value).replaceAll(THIN_SPACE, ",");
}

export interface SpokenAxes {
  readonly xUnit: string;
  readonly yUnit: string;
}

/** "11,200 messages a second at 48 cores"; a height that is not drawn has no number. */
export function sayHeight(x: number, y: number | undefined, { xUnit, yUnit }: SpokenAxes): string {
  const value = y === undefined ? "not drawn yet" : `${spokenNumber(y)} ${spokenUnit(yUnit)}`.trimEnd();
  return `${value} at ${formatAmount(x, xUnit)}`;
}

/** How a height compares with the first one of the drawing: a hint that tells nothing of the answer. */
export function sayAgainstFirst(y: number, first: readonly [x: number, y: number], { xUnit }: SpokenAxes): string {
  return `${formatNumber(y / first[1], 2)} times that of ${formatAmount(first[0], xUnit)}`;
}

export function spokenAxes({ xAxis, measure }: QuestionFolder): SpokenAxes {
  return { xUnit: xAxis?.unit ?? "", yUnit: measure?.unit ?? "" };
}

export interface SpokenChart {
  readonly drawing: Drawing;
  readonly area: DrawArea;
  readonly isRevealed: boolean;
  /** Undefined where there is nothing to compare. */
  readonly gap: Gap | undefined;
}

/** The chart in a sentence. */
export function sayChart({ drawing, area, isRevealed, gap }: SpokenChart, axes: SpokenAxes): string {
  const [first = 0, last = 0] = [area.places[0], area.places.at(-1)];
  const [low, high] = area.ends.map(spokenNumber);
  const places = `${formatAmount(first, axes.xUnit)} to ${formatAmount(last, axes.xUnit)}`;
  const frame = `${spokenUnit(axes.yUnit)} from ${low} to ${high}, a logarithmic axis, against ${places}`;
  if (gap !== undefined)
    return `Your curve and the simulated one: ${frame}. They are farthest apart at ${formatAmount(gap.x, axes.xUnit)}: ${spokenNumber(gap.drawn)} drawn, ${spokenNumber(gap.simulated)} simulated.`;
  if (isRevealed) return `The simulated curve: ${frame}.`;
  return drawing.length <= area.given.length ? `An empty chart: ${frame}.` : `Your curve: ${frame}.`;
}
