/**
 * "Did you mean …" for identifiers: the known name nearest to an unknown one, or nothing: a wrong guess about code
 * misleads more than none.
 */
import { editDistance, WORD_MAX } from "./edit-distance.ts";

/** The candidate with the fewest edits, when they are few for the name's length. Ties go to the earlier candidate. */
export function nearestIdentifier(name: string, candidates: Iterable<string>): string | undefined {
  if (name.length > WORD_MAX) return undefined;
  let best: string | undefined;
  let bestDistance = Math.floor(name.length / 3) + 1;
  for (const candidate of candidates) {
    if (candidate === name || candidate.length > WORD_MAX) continue;
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
export function identifierHint(name: string, candidates: Iterable<string>): string | undefined {
  const near = nearestIdentifier(name, candidates);
  return near === undefined ? undefined : `Did you mean "${near}"?`;
}
