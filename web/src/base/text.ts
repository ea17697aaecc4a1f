/** Numbers and words in sentences: thousands apart, singular or plural. */

/** The narrow no-break space: a line never ends within a number, or between a number and its unit. */
export const THIN_SPACE = "\u202f";

/** "1234567" → "1 234 567", with the space given. Only digits: the caller keeps sign and fraction. */
export function groupThousands(digits: string, space: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, space);
}

/** "1 core", "3 cores"; the plural of irregular words is given. */
export function countOf(count: number, one: string, several = `${one}s`): string {
  return `${count} ${plural(count, one, several)}`;
}

/** The form of the word for so many things. */
export function plural(count: number, one: string, several = `${one}s`): string {
  return count === 1 ? one : several;
}

/** The text with a capital letter at its beginning. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A sentence as part of another one. */
export function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, "");
}
