/**
 * "Did you mean …": the known name nearest to an unknown one.
 */

/** Names longer than this are not compared: bounds the work on noise. */
const LENGTH_MAX = 64;

/** The candidate with the fewest edits, when they are few for the name's length. Ties go to the earlier candidate. */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  if (name.length > LENGTH_MAX) return undefined;
  let best: string | undefined;
  let bestDistance = Math.floor(name.length / 3) + 1;
  for (const candidate of candidates) {
    if (candidate === name || candidate.length > LENGTH_MAX) continue;
    if (Math.abs(candidate.length - name.length) >= bestDistance) continue;
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** A hint naming the nearest candidate, or undefined. */
export function didYouMean(name: string, candidates: Iterable<string>): string | undefined {
  const near = nearest(name, candidates);
  return near === undefined ? undefined : `Did you mean "${near}"?`;
}

/** Insertions, deletions, replacements and swaps of neighbours. */
function editDistance(a: string, b: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) cost = Math.min(cost, (beforePrevious[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[b.length] ?? 0;
}
