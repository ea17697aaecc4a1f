/** __VA_OPT__(text) in macros with variable arguments: text that stands there only where arguments do. */
import type { Token } from "./lex.ts";
import { endOfParentheses, placemarker } from "./token-lists.ts";

/** The part of a macro that counts here. */
interface Body {
  readonly variadic: boolean;
  readonly body: readonly Token[];
}

const VA_OPT = "__VA_OPT__";

/**
 * The body of a macro in which every __VA_OPT__(text) is the text where the variable arguments have tokens, and nothing
 * where they have none.
 */
export function withOptional(macro: Body, hasRest: () => boolean): readonly Token[] {
  const { body } = macro;
  if (!macro.variadic || !body.some((token) => token.text === VA_OPT)) return body;
  const out: Token[] = [];
  for (let at = 0; at < body.length; at++) {
    const token = body[at];
    if (token === undefined) continue;
    const end = token.text === VA_OPT ? endOfParentheses(body, at + 1) : -1;
    if (end < 0) {
      out.push(token);
      continue;
    }
    const text = hasRest() ? body.slice(at + 2, end) : [];
    const isJoined = body[at - 1]?.text === "##" || body[end + 1]?.text === "##";
    if (text.length === 0 && isJoined) out.push(placemarker(token));
    text.forEach((each, index) => out.push(index === 0 ? { ...each, spaced: token.spaced } : each));
    at = end;
  }
  return out;
}

/** What is wrong with the uses of __VA_OPT__ in a macro, with the token that is. */
export function problemOfOptional(macro: Body): { readonly token: Token; readonly message: string } | undefined {
  const { body } = macro;
  let inside = -1;
  for (const [at, token] of body.entries()) {
    if (token.text !== VA_OPT) continue;
    const end = endOfParentheses(body, at + 1);
    if (!macro.variadic)
      return { token, message: "__VA_OPT__ can only stand in a macro whose parameters end with ..." };
    if (end < 0) return { token, message: "__VA_OPT__ takes a text in parentheses" };
    if (at < inside) return { token, message: "__VA_OPT__ cannot stand within another one" };
    if (body[at + 2]?.text === "##" || body[end - 1]?.text === "##")
      return { token, message: "## cannot stand at an end of the text of __VA_OPT__" };
    if (body[at - 1]?.text === "#") return { token, message: "# makes no string of __VA_OPT__ here" };
    inside = end;
  }
  return undefined;
}
