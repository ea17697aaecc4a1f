/**
 * How far simulated values lie from measured ones, over all predicted points of many curves: the error that half of the
 * points keep to, and nine in ten of them. The error of a point is |simulated / measured - 1|.
 */
import { greatest, mean } from "d3-array";
import { formatPercent } from "../../base/format.ts";

export interface PointErrors {
  readonly points: number;
  /** Half of the points have at most this error: a share. */
  readonly half: number;
  /** Nine in ten of the points have at most this error. */
  readonly nineInTen: number;
}

/** The error of a point, as a share, of its ratio simulated / measured. */
export function errorOf(ratio: number): number {
  return Math.abs(ratio - 1);
}

/** Of ratios simulated / measured; undefined when there are none. */
export function pointErrors(ratios: readonly number[]): PointErrors | undefined {
  const errors = ratios.map(errorOf).sort((a, b) => a - b);
  const keptTo = (share: number): number => errors[Math.ceil(share * errors.length) - 1] ?? Number.NaN;
  return errors.length === 0 ? undefined : { points: errors.length, half: keptTo(0.5), nineInTen: keptTo(0.9) };
}

/** The mean error, of ratios simulated / measured; undefined when there are none. */
export function meanError(ratios: readonly number[]): number | undefined {
  return mean(ratios, errorOf);
}

/** How many times too high or too low a ratio is: 0.5 and 2 are both 2. */
export function factorOff(ratio: number): number {
  return Math.max(ratio, 1 / ratio);
}

/** The first of the places that are farthest off; undefined when there is none. */
export function farthest<T>(places: readonly T[], ratioOf: (place: T) => number): T | undefined {
  return greatest(places, (place) => factorOff(ratioOf(place)));
}

/** "Half of the 640 predicted points lie within 7 % of the measurement, nine in ten within 27 %." */
export function errorSentence({ points, half, nineInTen }: PointErrors): string {
  return (
    `Half of the ${points} predicted points lie within ${formatPercent(half, 0)} of the measurement, ` +
    `nine in ten within ${formatPercent(nineInTen, 0)}.`
  );
}
