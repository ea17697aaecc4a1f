/** Warns of `x =- 3`, which assigns -3, where `x -= 3` was probably meant: clang's rule, by the spaces around. */
import type { Token } from "../preprocess/lex.ts";
import { joinSpans } from "../text/source.ts";
import type { TokenReader } from "./token-reader.ts";

/** The reader stands behind the token that assigns. */
export function warnOfTurnedOperator(p: TokenReader, assign: Token): void {
  const sign = p.peek();
  const operand = p.peek(1);
  if (assign.text !== "=" || (!p.is("-") && !p.is("+"))) return;
  const isWritten = [assign, sign, operand].every(({ ofMacro }) => ofMacro !== true);
  if (!isWritten || assign.to !== sign.from || !operand.spaced) return;
  const { text } = sign;
  p.report.warning(
    "W621",
    joinSpans(assign, sign),
    `"=${text}" assigns a value with the sign "${text}": did you mean "${text}="?`,
    `If the sign is meant, write a space before it: = ${text}`,
  );
}
