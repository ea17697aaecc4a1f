/**
 * Lists of tokens: their text, the white space before them, and their place. This file knows neither macros nor
 * directives.
 */
import type { Span } from "../text/source.ts";
import type { Token } from "./lex.ts";

/** The text of tokens, with one space where there was white space. */
export function spelled(tokens: readonly Token[]): string {
  return tokens.map((token, at) => (at > 0 && token.spaced ? " " : "") + token.text).join("");
}

/** The token of a macro's body, moved to the place of the macro's use. */
export function moved(token: Token, use: Span): Token {
  return { ...token, file: use.file, from: use.from, to: use.to, lineStart: false, ofMacro: true };
}

/** What stands beside ## for an argument without tokens; it is gone when everything is joined. */
export function placemarker(use: Token): Token {
  return { ...moved(use, use), kind: "name", text: "" };
}

/** The token, with white space before it where that is so. */
export function spacedIf(spaced: boolean, token: Token): Token {
  return spaced && !token.spaced ? { ...token, spaced } : token;
}

/** Tokens that take the place of another one have before them the white space that stood before that one. */
export function beginningSpaced(tokens: readonly Token[], spaced: boolean): readonly Token[] {
  const [first, ...rest] = tokens;
  return first === undefined || first.spaced === spaced ? tokens : [{ ...first, spaced }, ...rest];
}

/**
 * Leaves out the placemarkers; the token behind one has white space before it where the placemarker has. Behind the
 * last token a placemarker stays, since that white space comes before what follows the macro.
 */
export function withoutPlacemarkers(tokens: readonly Token[]): Token[] {
  const out: Token[] = [];
  let spaced = false;
  for (const token of tokens) {
    spaced ||= token.text === "" && token.spaced;
    if (token.text === "") continue;
    out.push(spacedIf(spaced, token));
    spaced = false;
  }
  const last = tokens.at(-1);
  if (spaced && last !== undefined) out.push({ ...placemarker(last), spaced });
  return out;
}

/** The place of the parenthesis that closes the one at `from`; -1 where there is none. */
export function endOfParentheses(tokens: readonly Token[], from: number): number {
  let depth = 0;
  for (let end = from; end < tokens.length; end++) {
    if (tokens[end]?.text === "(") depth++;
    else if (tokens[end]?.text === ")") depth--;
    if (depth === 0) return tokens[end]?.text === ")" ? end : -1;
  }
  return -1;
}
