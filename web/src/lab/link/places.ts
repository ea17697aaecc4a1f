/** Which place of a curve a link means, where the curve lacks the one that the link names. */

/** The author's result belongs to one run and is never compared with another one. */
export const RESULT_LEFT_OUT = "The author's result in the link is of another run; it is not compared.";

/**
 * The place that a link means. Where places are added to the listed ones, any between the first and the last may become
 * one: whether it does is known when the curve is complete.
 */
export function placeMeant(listed: readonly number[], x: number, bends: boolean): number {
  return bends && x >= Math.min(...listed) && x <= Math.max(...listed) ? x : nearest(listed, x);
}

export function nearest(values: readonly number[], x: number): number {
  return values.reduce((best, value) => (Math.abs(value - x) < Math.abs(best - x) ? value : best), values[0] ?? x);
}
