/** What the tests of theories ask of a curve. The theories themselves are web/src/model/laws's. */

/** The peak of a curve over 1..n. */
export function peakOf(curve: (n: number) => number, most: number): { readonly n: number; readonly value: number } {
  let best = { n: 1, value: curve(1) };
  for (let n = 2; n <= most; n++) {
    const value = curve(n);
    if (value > best.value) best = { n, value };
  }
  return best;
}
