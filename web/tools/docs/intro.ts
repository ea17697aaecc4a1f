/** What a page is about, for lists and previews: the first sentence of its text. */
import { plainText } from "./render.ts";

/** A longer sentence says less in a list. assumed */
const CHARACTERS_MAX = 180;

export function introOf(html: string): string {
  const [, first = ""] = /<p>([\s\S]*?)<\/p>/.exec(html) ?? [];
  const text = plainText(first).replace(/\s+/g, " ").trim();
  const [sentence = text] = /^.*?[.:](?= [A-Z`“]|$)/.exec(text) ?? [];
  const whole = sentence.replace(/:$/, ".");
  return whole.length <= CHARACTERS_MAX ? whole : `${whole.slice(0, CHARACTERS_MAX).replace(/\s+\S*$/, "")} …`;
}
