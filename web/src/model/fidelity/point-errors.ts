/**
 * How far simulated values lie from measured ones, over the points of one curve or of many. The error of a point is the
 * factor by which it is off, whichever way: half as much and twice as much are both a factor of 2. Factors are averaged
 * as |ln|, so that too low counts as much as too high.
 */
import { greatest, mean } from "d3-array";

export interface PointErrors {
  readonly points: number;
  /** The geometric mean of the factors: exp of the mean of |ln(simulated / measured)|. */
  readonly mean: number;
  /** Half of the points are off by at most this factor. */
  readonly half: number;
  /** Nine in ten of the points are off by at most this factor. */
  readonly nineInTen: number;
}

/** How many times too high or too low a ratio is: 0.5 and 2 are both 2. */
export function factorOff(ratio: number): number {
  return Math.max(ratio, 1 / ratio);
}

/** Of ratios simulated / measured; undefined when there are none. */
export function pointErrors(ratios: readonly number[]): PointErrors | undefined {
  const factors = ratios.map(factorOff).sort((a, b) => a - b);
  const keptTo = (share: number): number => factors[Math.ceil(share * factors.length) - 1] ?? Number.NaN;
  const average = meanFactor(ratios);
  if (average === undefined) return undefined;
  return { points: factors.length, mean: average, half: keptTo(0.5), nineInTen: keptTo(0.9) };
}

/** The geometric mean of the factors, of ratios simulated / measured; undefined when there are none. */
export function meanFactor(ratios: readonly number[]): number | undefined {
  const log = mean(ratios, (ratio) => Math.log(factorOff(ratio)));
  return log === undefined ? undefined : Math.exp(log);
}

/** The first of the places that are farthest off; undefined when there is none. */
export function farthest<T>(places: readonly T[], ratioOf: (place: T) => number): T | undefined {
  return greatest(places, (place) => factorOff(ratioOf(place)));
}

/** A factor, or a ratio of two values, as it is written everywhere: "×\u202f1.37". */
export function factorText(factor: number): string {
  return `×\u202f${factor.toFixed(2)}`;
}

/** "Half of the 640 predicted points are off by at most × 1.07, nine in ten by at most × 1.37." */
export function errorSentence({ points, half, nineInTen }: PointErrors): string {
  return (
    `Half of the ${points} predicted points are off by at most ${factorText(half)}, ` +
    `nine in ten by at most ${factorText(nineInTen)}.`
  );
}

/** "Up to the measured peak the mean factor is × 1.08, after it × 1.20." Empty where one side has no point. */
export function sidesSentence(
  points: readonly { readonly ratio: number; readonly side: "before" | "after" | undefined }[],
): string {
  const factorOn = (wanted: "before" | "after"): number | undefined =>
    meanFactor(points.flatMap(({ ratio, side }) => (side === wanted ? [ratio] : [])));
  const [before, after] = [factorOn("before"), factorOn("after")];
  if (before === undefined || after === undefined) return "";
  return `Up to the measured peak of its curve the mean factor of a point is ${factorText(before)}, after it ${factorText(after)}.`;
}
