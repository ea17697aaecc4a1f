/** The words of types, and the parameters of a thread: `(int *x, atomic_int *y, _Atomic(int) *z)`. */
import { shown, type Token, type TokenReader } from "../text/tokens.ts";
import { isAtomicType } from "./c11.ts";
import type { Parameter } from "./tree.ts";

const TYPES: ReadonlySet<string> = new Set([
  ...["int", "long", "unsigned", "signed", "short", "char", "volatile", "const", "struct", "bool", "_Bool"],
  ...["atomic_t", "atomic_long_t", "atomic64_t", "spinlock_t", "intptr_t", "uintptr_t", "void", "size_t", "typeof"],
  ...["__int128", "u8", "u16", "u32", "u64", "s32", "s64", "int32_t", "int64_t", "uint32_t", "uint64_t"],
]);

export function isType(word: string): boolean {
  return TYPES.has(word) || isAtomicType(word);
}

export function parseParameters(reader: TokenReader): readonly Parameter[] {
  const parameters: Parameter[] = [];
  reader.expect("(", "after the thread's name");
  while (!reader.accept(")")) {
    let name: Token | undefined;
    let isAtomic = false;
    while (!reader.is(",") && !reader.is(")")) {
      const token = reader.next();
      isAtomic ||= isAtomicType(token.text);
      if (token.text === "_Atomic") skipParenthesized(reader);
      else if (token.kind === "word") name = token;
      else if (token.text !== "*")
        reader.fail("T101", token, `expected a parameter such as "int *x", found ${shown(token)}`);
    }
    if (name !== undefined && name.text !== "void") parameters.push({ name: name.text, span: name, isAtomic });
    reader.accept(",");
  }
  return parameters;
}

/** The type in `_Atomic(int)`. */
export function skipParenthesized(reader: TokenReader): void {
  if (!reader.accept("(")) return;
  while (!reader.isAtEnd && !reader.accept(")")) reader.next();
}
