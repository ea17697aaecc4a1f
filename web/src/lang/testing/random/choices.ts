/**
 * The source of chance for random programs: a sequence of small numbers, from a seed or from a list. A shorter list
 * makes a smaller program, which is how a failing program is shrunk.
 */

/** A whole number in 0..n-1: the only source of randomness. */
export type Pick = (n: number) => number;

/** The numbers of a seed (mulberry32: small, and good enough to choose branches of a generator). */
export function seededPick(seed: number): Pick {
  let state = seed >>> 0;
  return (n) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % n;
  };
}

/** The same numbers, with a record of the choices. */
export function recordingPick(pick: Pick): { readonly pick: Pick; readonly choices: number[] } {
  const choices: number[] = [];
  const recording: Pick = (n) => {
    const choice = pick(n);
    choices.push(choice);
    return choice;
  };
  return { pick: recording, choices };
}

/** The numbers of a list; 0, the simplest choice, after its end. */
export function listedPick(choices: readonly number[]): Pick {
  let next = 0;
  return (n) => (choices[next++] ?? 0) % n;
}

/**
 * The shortest list found that is still `failing`: pieces are first left out, then set to 0. `attemptsMax` bounds the
 * number of calls of `failing`.
 */
export async function shrinkChoices(
  choices: readonly number[],
  failing: (choices: readonly number[]) => Promise<boolean>,
  attemptsMax: number,
): Promise<readonly number[]> {
  let best = choices;
  let attempts = 0;
  const improved = async (candidate: readonly number[]): Promise<boolean> => {
    if (++attempts > attemptsMax || !(await failing(candidate))) return false;
    best = candidate;
    return true;
  };
  for (let size = choices.length >>> 1; size >= 1 && attempts <= attemptsMax; size >>>= 1) {
    for (let at = 0; at < best.length && attempts <= attemptsMax;) {
      const without = [...best.slice(0, at), ...best.slice(at + size)];
      if (await improved(without)) continue;
      const zeroed = best.map((choice, index) => (index >= at && index < at + size ? 0 : choice));
      if (zeroed.some((choice, index) => choice !== best[index])) await improved(zeroed);
      at += size;
    }
  }
  return best;
}
