/**
 * The two kinds of builtins. Plain ones have a C signature and become one instruction; generic ones work on objects of
 * several types and are checked by check/builtins.ts. The tables are in builtins/.
 */
import type { OPCODES } from "../../base/opcodes.gen.ts";
import { VOID, pointerTo, qualify } from "./types.ts";
import type { CType } from "./types.ts";

export type OpName = (typeof OPCODES)[number]["name"];

interface Described {
  readonly name: string;
  /** The declaration as C would write it; T is any integer, enum, bool or pointer type of 1, 2, 4 or 8 bytes. */
  readonly signature: string;
  readonly text: string;
  /** The instructions of the builtin, for the documentation. */
  readonly lowering: string;
}

export interface PlainBuiltin extends Described {
  readonly kind: "plain";
  readonly op: OpName;
  readonly params: readonly CType[];
  readonly result: CType;
  /** True when the builtin does more than compute and load: a loop that calls it does not only wait. */
  readonly effect: boolean;
}

export type GenericForm =
  | "load"
  | "store"
  | "exchange"
  | "fetch_add"
  | "fetch_sub"
  | "fetch_and"
  | "fetch_or"
  | "fetch_xor"
  | "fetch_nand"
  | "compare_exchange"
  | "cmpxchg"
  | "init"
  | "add_fetch"
  | "sub_fetch"
  | "and_fetch"
  | "or_fetch"
  | "xor_fetch"
  | "nand_fetch"
  | "compare_swap"
  | "test_and_set"
  | "clear"
  | "expect"
  | "constant_p"
  | "lock_free"
  | "choose"
  | "load_into"
  | "store_from"
  | "store_past"
  | "exchange_into"
  | "compare_exchange_from"
  | "popcount"
  | "parity"
  | "ctz"
  | "clz"
  | "ffs"
  | "bswap"
  | "add_overflow"
  | "sub_overflow"
  | "mul_overflow"
  | "prefetch"
  | "alloca"
  | "assume_aligned"
  | "classify_type"
  | "clrsb"
  | "floating"
  | "kind_of_number"
  | "quiet_comparison"
  | "object_size"
  | "va_start"
  | "va_end"
  | "va_copy"
  | "no_fence"
  | "unreachable"
  | "percpu_bytes"
  | "percpu_own"
  | "read_once"
  | "write_once"
  | "assert"
  | "printf"
  | "puts"
  | "putchar"
  | "print_characters"
  | "print_last"
  | "fence";

export interface GenericBuiltin extends Described {
  readonly kind: "generic";
  readonly form: GenericForm;
  readonly arity: number;
  /**
   * The number of memory orders (and other arguments without effect here) behind the operands; `ordered` requires them.
   */
  readonly orders: number;
  readonly ordered: boolean;
}

export type Builtin = PlainBuiltin | GenericBuiltin;

/** A pointer to any type, whatever its qualifiers. */
export const ANYTHING = pointerTo(qualify(VOID, { isConst: true, isVolatile: true }));

export function plain(
  op: OpName,
  name: string,
  signature: string,
  params: readonly CType[],
  result: CType,
  effect: boolean,
  text: string,
): PlainBuiltin {
  return {
    kind: "plain",
    op,
    name,
    signature,
    params,
    result,
    effect,
    text,
    lowering: op === "WORK" ? "WORK, or WORKI for a constant" : op,
  };
}

export function generic(
  form: GenericForm,
  name: string,
  arity: number,
  orders: number,
  signature: string,
  lowering: string,
  text: string,
): GenericBuiltin {
  return { kind: "generic", form, name, arity, orders, ordered: form === "fence", signature, lowering, text };
}
