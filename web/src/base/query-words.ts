/** Words of texts and of what readers type into a search, in the form in which they are compared. */

/**
 * Words that stand between the ones that a reader looks for: "ticket vs MCS", "the cost of a fence", "how do I cite".
 */
const SMALL_WORDS: ReadonlySet<string> = new Set(
  (
    "a about an and any are as at be by can do does for from get has have how i in into is it its me my of on or our " +
    "should so than that the their there this to use using versus vs want was we what when where which who why will " +
    "with you your"
  ).split(" "),
);

/** As they stand there, in small letters. */
export function writtenWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}

/** Those of a query that are looked for: without small words, if there are others. */
export function askedWords(query: string): string[] {
  const all = writtenWords(query);
  const others = all.filter((word) => !SMALL_WORDS.has(word));
  return others.length > 0 ? others : all;
}

/** A name of the code also as the words that it is made of, `lock_handoff`; words without the s of a plural. */
export function comparedWords(words: readonly string[]): string[] {
  return words
    .flatMap((word) => (word.includes("_") ? [word, ...word.split("_")] : word))
    .filter((word) => word !== "")
    .map((word) => (word.length > 3 && /[^s]s$/u.test(word) ? word.slice(0, -1) : word));
}
