/**
 * A whole number as people type it: digits, with spaces, commas or apostrophes between thousands. A number that is
 * too large to be exact is infinite: it is beyond every range.
 */
export function typedNumber(text: string): number | undefined {
  const digits = text.replace(/[\s,'’_]/g, "");
  if (!/^[-−]?\d+$/.test(digits)) return undefined;
  const number = Number(digits.replace("−", "-"));
  return Number.isSafeInteger(number) ? number : Math.sign(number) * Infinity;
}
