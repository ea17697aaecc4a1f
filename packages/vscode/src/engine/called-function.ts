/**
 * A function as the operation of every core: a program that has neither operation() nor main() gets an operation()
 * behind its own text, so that all places in that text stay what they are.
 */
import type { FunctionCall } from "./protocol.ts";

/** The comment by which the added lines are found again, when a text comes back from the lab. */
const MARK = "/* Added by Hotline: the operation of every core. */";

/** The header that the added lines need: an argument may say cpu(). */
const HEADER = '#include "lib/hotline.h"';

export function withOperation(text: string, { name, args }: FunctionCall): string {
  const own = text.endsWith("\n") ? text : `${text}\n`;
  return `${own}${MARK}\n${HEADER}\nvoid operation(void)\n{\n\t${name}(${args});\n}\n`;
}

/** The text without the lines that withOperation() has added; a text without them as it is. */
export function withoutOperation(text: string): string {
  const at = text.lastIndexOf(MARK);
  return at < 0 ? text : text.slice(0, at);
}
