/** Where the question of an x86 litmus file begins. */
import { QUESTION_WORDS } from "./condition.ts";
import type { Token } from "./tokens.ts";

/**
 * True where the question begins: rows of code end with a semicolon; the question begins with one of its own words, a
 * tilde or a parenthesis.
 */
export function isQuestionStart(token: Token, index: number, tokens: readonly Token[]): boolean {
  const before = tokens[index - 1];
  if (index > 0 && before?.text !== ";") return false;
  if (token.kind === "end") return true;
  const isWord = token.kind === "word" && QUESTION_WORDS.includes(token.text);
  return isWord || (token.kind === "sign" && (token.text === "~" || token.text === "("));
}
