/** Where a node of the syntax tree comes from: the program, or the text of a macro. */
import type { Token } from "../preprocess/lex.ts";

/** The property of a node that tells whether a macro's own text has the node's token. */
export function origin({ ofMacro }: Token): { readonly ofMacro?: true } {
  return ofMacro === true ? { ofMacro } : {};
}
