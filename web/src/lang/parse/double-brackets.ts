/**
 * Rewrites attributes in the spelling of C23, `[[gnu::unused]]`, as those of gcc: in C, two opening brackets occur
 * nowhere else.
 */
import type { Token } from "../preprocess/lex.ts";

/** The tokens with __attribute__((…)) for every [[…]]. */
export function withoutDoubleBrackets(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some((_, at) => opens(tokens, at))) return tokens;
  const out: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined) break;
    const end = opens(tokens, at) ? closing(tokens, at) : undefined;
    if (end === undefined) {
      out.push(token);
      continue;
    }
    const parenthesis = (text: string): Token => ({ ...token, kind: "punct", text });
    out.push({ ...token, kind: "name", text: "__attribute__" }, parenthesis("("), parenthesis("("));
    out.push(...withoutPrefixes(tokens.slice(at + 2, end)));
    out.push(parenthesis(")"), parenthesis(")"));
    at = end + 1;
  }
  return out;
}

const isPunct = (token: Token | undefined, text: string): boolean => token?.kind === "punct" && token.text === text;

function opens(tokens: readonly Token[], at: number): boolean {
  return isPunct(tokens[at], "[") && isPunct(tokens[at + 1], "[");
}

/** The position of the two closing brackets; undefined when the statement ends before them. */
function closing(tokens: readonly Token[], from: number): number | undefined {
  for (let at = from + 2; at < tokens.length; at++) {
    if (isPunct(tokens[at], "]")) return isPunct(tokens[at + 1], "]") ? at : undefined;
    if (isPunct(tokens[at], ";") || isPunct(tokens[at], "{")) return undefined;
  }
  return undefined;
}

/** The tokens without "gnu::" and similar prefixes. */
function withoutPrefixes(tokens: readonly Token[]): readonly Token[] {
  const colons = (at: number): boolean => isPunct(tokens[at], ":") && isPunct(tokens[at + 1], ":");
  return tokens.filter((token, at) => !isPunct(token, ":") && !(token.kind === "name" && colons(at + 1)));
}
