/**
 * Names that stand where only a macro can stand, and are none: `MY_BEGIN` on a line of its own, and attributes before a
 * type. Each is told as what it is and left out, so that what stands around it is still understood, and
 * the error is not hidden behind its consequences.
 */
import { headerHint, insteadHint } from "../preprocess/where-defined.ts";
import type { Token } from "../preprocess/lex.ts";
import type { TokenReader } from "./token-reader.ts";

/** Names of attributes that are macros, as in `void __lockfunc lock(void)` and `static FORCE_INLINE int get(void)`. */
export const ATTRIBUTE_NAME = /^(?:__\w+|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)$/;

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
      `Is an #include missing? Where the name changes nothing, write #define ${text} above, or leave it out.`,
  );
}
