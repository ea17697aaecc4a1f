/**
 * Names that stand where only a macro can stand, and are none: `MY_BEGIN` on a line of its own, attributes such as
 * `__must_hold(lock)`. Each is told as what it is and left out, so that what stands around it is still understood, and
 * the error is not hidden behind its consequences.
 */
import { headerHint, insteadHint } from "../preprocess/where-defined.ts";
import type { Token } from "../preprocess/lex.ts";
import type { TokenReader } from "./token-reader.ts";

/** Names of attributes that are macros, as in `void __lockfunc lock(void)` and `static FORCE_INLINE int get(void)`. */
export const ATTRIBUTE_NAME = /^(?:__\w+|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)$/;

/** What can follow the attributes behind a declarator. */
const BEHIND_ATTRIBUTES = new Set([";", "{", "=", ",", "("]);

/** Leaves out names alone on their lines before a declaration, and attributes before its first type. */
export function passMacrosBefore(p: TokenReader, startsType: (p: TokenReader, ahead: number) => boolean): void {
  while (p.isIdentifier() && !startsType(p, 0)) {
    const next = p.peek(1);
    const isAlone = p.peek().lineStart && (next.lineStart || next.kind === "end");
    const isAttribute = ATTRIBUTE_NAME.test(p.peek().text) && startsType(p, 1);
    if (!isAlone && !isAttribute) return;
    reportMacro(p, p.take(), isAlone ? "macro" : "attribute or type", next);
  }
}

/** Leaves out attributes behind the declarator of a function or an array, with their arguments. */
export function passMacrosBehind(p: TokenReader): void {
  while (p.isIdentifier() && isAttributeBehind(p)) {
    reportMacro(p, p.take(), "attribute", p.peek());
    if (p.is("(")) skipParentheses(p);
  }
}

function isAttributeBehind(p: TokenReader): boolean {
  const { text, lineStart } = p.peek();
  if (!ATTRIBUTE_NAME.test(text) || (lineStart && !text.startsWith("__"))) return false;
  return BEHIND_ATTRIBUTES.has(p.peek(1).text) || ATTRIBUTE_NAME.test(p.peek(1).text);
}

function reportMacro(p: TokenReader, { text, ...span }: Token, what: string, next: Token): void {
  if (p.toldMacros.has(text)) return;
  p.toldMacros.add(text);
  const before = what === "macro" || next.kind !== "name" ? "" : ` before "${next.text}"`;
  p.report.error(
    "E204",
    span,
    `unknown ${what} "${text}"${before}`,
    headerHint(text, []) ??
      insteadHint(text) ??
      `Is an #include missing? Where the name changes nothing, write #define ${text}${p.is("(") ? "(…)" : ""} above, or leave it out.`,
  );
}

function skipParentheses(p: TokenReader): void {
  let depth = 0;
  do {
    const { text } = p.take();
    if (text === "(") depth++;
    else if (text === ")") depth--;
  } while (depth > 0 && p.peek().kind !== "end");
}
