/**
 * Near matches for "did you mean": which of the known names is closest to the one that was written. Pure text; knows
 * nothing of what the names stand for.
 */

/** Edits (insert, delete, replace, swap of neighbours) that turn one word into the other. */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replace = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let best = Math.min(replace, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
      }
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? a.length;
}

/** Words this long are compared in full; longer input is no typing error, and the comparison is quadratic. */
const WORD_MAX = 64;

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

/** The end of an error message: `; did you mean "x"?`, or the list of what there is when it is short. */
export function didYouMean(word: string, known: readonly string[]): string {
  const near = nearMatch(word, known);
  if (near !== undefined) return `did you mean "${near}"?`;
  if (known.length === 0) return "there is none to choose from";
  const shown = known.slice(0, 12).join(", ");
  return known.length > 12 ? `known are ${shown}, …` : `known are ${shown}`;
}
