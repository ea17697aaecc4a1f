/** A whole number as people type it: digits, with spaces, commas or apostrophes between thousands. */

export function typedNumber(text: string): number | undefined {
  const digits = text.replace(/[\s,'’_]/g, "");
  if (!/^[-−]?\d{1,15}$/.test(digits)) return undefined;
  return Number(digits.replace("−", "-"));
}
