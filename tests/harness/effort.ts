/**
 * How many rounds a test with random inputs makes: all of them, or the percentage that the environment's EFFORT says.
 * `npm test` asks for a third (web/tools/test-suites.mjs), the workflows on GitHub for all; the core's own tests read
 * the same word (wasm-core/test/main.c). The first rounds are the same ones, whatever the percentage.
 *
 * Tests that are alike, for a list that grows with the project, take turns as well: a run of `npm test` makes some of
 * them, and one of the next commit the next ones. A run of Vitest alone makes all, so that what fails is found again.
 */

const percent = Number(process.env["EFFORT"] ?? "100");

/** Whose turn it is: a number that grows by one with each commit. */
const turn = Number(process.env["TURN"] ?? "0");

/** At least one. */
export function rounds(count: number): number {
  return Math.max(1, Math.ceil((count * percent) / 100));
}

/**
 * Of the variants of a test that is made at many places, those that are made at one of them: all of them, or as many as
 * the percentage says, others at the next place, so that all places together try every variant; and each place those of
 * the next place when the next commit is tested.
 */
export function variantsAt<T>(place: number, variants: readonly T[]): readonly T[] {
  const { length } = variants;
  return window(variants, place + turn, rounds(length));
}

/**
 * Of tests that are alike, those that a run makes: all of them, or as many as the percentage says, and no more than
 * `most`, so that a longer list takes no longer. The run of the next commit makes those that follow.
 */
export function inTurn<T>(items: readonly T[], most = items.length): readonly T[] {
  const made = percent >= 100 ? items.length : Math.min(rounds(items.length), most);
  return window(items, turn * made, made);
}

/** So many of the items, in their order: from one of them on, and behind the last one from the first one on. */
function window<T>(items: readonly T[], from: number, count: number): readonly T[] {
  const { length } = items;
  return items.filter((_, i) => (i + length - (from % length)) % length < count);
}
