/** A whole number as people type it: digits, with spaces, commas or apostrophes between thousands. */

export function typedNumber(text: string): number | undefined {
  const digits = text.replace(/[\s,'’_]/g, "");
  if (!/^[-−]?\d{1,16}$/.test(digits)) return undefined;
  const number = Number(digits.replace("−", "-"));
  return Number.isSafeInteger(number) ? number : undefined;
}
