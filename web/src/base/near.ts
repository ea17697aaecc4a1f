/**
 * Near matches for "did you mean" in files and commands: the known name that is closest to the written one,
 * abbreviations included, else the list of known names. This file knows nothing of what the names stand for.
 */
import { editDistance, WORD_MAX } from "./edit-distance.ts";

/** The closest known name, or undefined when nothing is close (more than two in five letters differ). */
export function nearMatch(word: string, known: readonly string[]): string | undefined {
  const wanted = word.slice(0, WORD_MAX).toLowerCase();
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.round(0.4 * wanted.length)) + 1;
  for (const name of known) {
    const candidate = name.slice(0, WORD_MAX).toLowerCase();
    const distance = isAbbreviation(wanted, candidate) ? 1 : editDistance(wanted, candidate);
    if (distance < bestDistance) {
      best = name;
      bestDistance = distance;
    }
  }
  return best;
}

function isAbbreviation(wanted: string, candidate: string): boolean {
  return wanted.length >= 3 && candidate.startsWith(wanted);
}

/** The end of an error message: `; did you mean "x"?`, or the list of known names when it is short. */
export function didYouMean(word: string, known: readonly string[]): string {
  const near = nearMatch(word, known);
  if (near !== undefined) return `did you mean "${near}"?`;
  if (known.length === 0) return "there is none to choose from";
  const shown = known.slice(0, 12).join(", ");
  return known.length > 12 ? `known are ${shown}, …` : `known are ${shown}`;
}
