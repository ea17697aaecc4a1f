/** The features of a curve that the tests of theories compare. The theories themselves are in web/src/model/laws. */

/** The peak of a curve over 1..n. */
export function peakOf(curve: (n: number) => number, most: number): { readonly n: number; readonly value: number } {
  let best = { n: 1, value: curve(1) };
  for (let n = 2; n <= most; n++) {
    const value = curve(n);
    if (value > best.value) best = { n, value };
  }
  return best;
}
