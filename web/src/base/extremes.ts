/**
 * The smallest and the largest of any number of values. `Math.max(...values)` puts them on the stack, which has room
 * for about a hundred thousand: the directions of a matrix of 512 processors are more.
 */

/** Infinity where there is no value. */
export function smallest(values: Iterable<number>): number {
  let least = Number.POSITIVE_INFINITY;
  for (const value of values) least = Math.min(least, value);
  return least;
}

/** −Infinity where there is no value. */
export function largest(values: Iterable<number>): number {
  let most = Number.NEGATIVE_INFINITY;
  for (const value of values) most = Math.max(most, value);
  return most;
}
