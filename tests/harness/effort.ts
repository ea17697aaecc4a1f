/**
 * How many rounds a test with random inputs makes: all of them, or the percentage that the environment's EFFORT says.
 * `npm test` asks for a third (web/tools/test-suites.mjs), the workflows on GitHub for all; the core's own tests read
 * the same word (wasm-core/test/main.c). The first rounds are the same ones, whatever the percentage.
 */

const percent = Number(process.env["EFFORT"] ?? "100");

/** At least one. */
export function rounds(count: number): number {
  return Math.max(1, Math.ceil((count * percent) / 100));
}

/**
 * Of the variants of a test that is made at many places, those that are made at one of them: all of them, or as many as
 * the percentage says, others at the next place, so that all places together try every variant.
 */
export function variantsAt<T>(place: number, variants: readonly T[]): readonly T[] {
  const { length } = variants;
  const before = place % length;
  return variants.filter((_, i) => (i + length - before) % length < rounds(length));
}
