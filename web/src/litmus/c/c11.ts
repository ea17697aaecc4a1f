/**
 * The functions of C11's <stdatomic.h>, by what they do to memory, and the order that each memory_order asks for. No
 * code is made here (compile-c11.ts does that). The kernel has functions with some of these names and their arguments
 * the other way round, so a test is in one language or in the other.
 */
import { LITMUS_FLAG } from "../../base/abi.gen.ts";
import type { Alu } from "../program/builder.ts";
import type { Token } from "../../lang/front-end.ts";

const { ACQUIRE, RELEASE, CONDITIONAL, READ_READ, READ_WRITE, WRITE_READ, WRITE_WRITE } = LITMUS_FLAG;

export const MEMORY_ORDERS = ["relaxed", "consume", "acquire", "release", "acq_rel", "seq_cst"] as const;
export type MemoryOrder = (typeof MEMORY_ORDERS)[number];

type C11Function =
  | { readonly kind: "load" | "store" | "init" | "compare" | "test and set" | "clear" }
  | { readonly kind: "update"; readonly alu: Alu }
  | { readonly kind: "fence"; readonly isOfThreads: boolean };

/** The words by which the parser knows a type of C11's atomics; the kernel's atomic_t and its like are none. */
const ATOMIC_TYPE =
  /^(?:_Atomic|atomic_(?:bool|flag|u?(?:char|short|int|long|llong)|schar|u?int\w*_t|size_t|ptrdiff_t|intmax_t|uintmax_t))$/;

export function isAtomicType(word: string): boolean {
  return ATOMIC_TYPE.test(word);
}

/** Names that <stdatomic.h> has and the kernel has not. */
const OWN_NAME =
  /^(?:memory_order_\w+|atomic_(?:load|store|exchange|compare_exchange_(?:strong|weak)|thread_fence|signal_fence|init|flag_\w+)|atomic_\w+_explicit)$/;

/** Is code with these words C11, and not the kernel's C? */
export function isC11(tokens: readonly Token[]): boolean {
  return tokens.some(({ kind, text }) => kind === "name" && (OWN_NAME.test(text) || isAtomicType(text)));
}

const FUNCTIONS: readonly (readonly [string, C11Function])[] = [
  ["atomic_load", { kind: "load" }],
  ["atomic_store", { kind: "store" }],
  ["atomic_exchange", { kind: "update", alu: "SECOND" }],
  ["atomic_fetch_add", { kind: "update", alu: "ADD" }],
  ["atomic_fetch_sub", { kind: "update", alu: "SUBTRACT" }],
  ["atomic_fetch_or", { kind: "update", alu: "OR" }],
  ["atomic_fetch_and", { kind: "update", alu: "AND" }],
  ["atomic_fetch_xor", { kind: "update", alu: "XOR" }],
  ["atomic_compare_exchange_strong", { kind: "compare" }],
  ["atomic_compare_exchange_weak", { kind: "compare" }],
  ["atomic_flag_test_and_set", { kind: "test and set" }],
  ["atomic_flag_clear", { kind: "clear" }],
];

export interface C11Call {
  readonly does: C11Function;
  /** Its orders are arguments; without them it is seq_cst. */
  readonly isExplicit: boolean;
}

const call = (does: C11Function, isExplicit: boolean): C11Call => ({ does, isExplicit });

export const C11_FUNCTIONS: ReadonlyMap<string, C11Call> = new Map<string, C11Call>([
  ...FUNCTIONS.flatMap(([name, does]) => [
    [name, call(does, false)] as const,
    [`${name}_explicit`, call(does, true)] as const,
  ]),
  ["atomic_init", call({ kind: "init" }, false)],
  ["atomic_thread_fence", call({ kind: "fence", isOfThreads: true }, true)],
  ["atomic_signal_fence", call({ kind: "fence", isOfThreads: false }, true)],
]);

/** The arguments of a function, its memory orders last. */
export function c11ArgumentCount({ does, isExplicit }: C11Call): { readonly values: number; readonly orders: number } {
  switch (does.kind) {
    case "fence":
      return { values: 0, orders: 1 };
    case "compare":
      return { values: 3, orders: isExplicit ? 2 : 0 };
    case "store":
    case "update":
      return { values: 2, orders: isExplicit ? 1 : 0 };
    case "init":
      return { values: 2, orders: 0 };
    default:
      return { values: 1, orders: isExplicit ? 1 : 0 };
  }
}

/** What an access needs: a fence before it, flags of its own, a fence behind it; 0 for none. */
export interface Translation {
  readonly before: number;
  readonly flags: number;
  readonly after: number;
}

const BEFORE_STORES = READ_WRITE + WRITE_WRITE;
const BEHIND_LOADS = READ_READ + READ_WRITE;
const plain = (flags: number): Translation => ({ before: 0, flags, after: 0 });

/** undefined: the standard forbids this order for a load. */
export function loadOrder(order: MemoryOrder): Translation | undefined {
  if (order === "release" || order === "acq_rel") return undefined;
  return plain(order === "relaxed" ? 0 : ACQUIRE);
}

/** A seq_cst store comes before every later load of its thread, which is what compilers do for x86. */
export function storeOrder(order: MemoryOrder): Translation | undefined {
  if (order === "seq_cst") return { before: 0, flags: RELEASE, after: WRITE_READ };
  if (order === "relaxed") return plain(0);
  return order === "release" ? plain(RELEASE) : undefined;
}

/** A core's update with both flags is a full barrier, more than acq_rel promises: that is an acquire behind a fence. */
export function updateOrder(order: MemoryOrder): Translation {
  switch (order) {
    case "relaxed":
      return plain(0);
    case "consume":
    case "acquire":
      return plain(ACQUIRE);
    case "release":
      return plain(RELEASE);
    case "acq_rel":
      return { before: BEFORE_STORES, flags: ACQUIRE, after: 0 };
    case "seq_cst":
      return plain(ACQUIRE + RELEASE);
  }
}

/** One that fails is a load with the order of failure. */
export function compareOrder(success: MemoryOrder, failure: MemoryOrder): Translation {
  if (failure === "seq_cst") return plain(ACQUIRE + RELEASE);
  const { before, flags } = updateOrder(success);
  return { before, flags: flags + CONDITIONAL, after: failure === "relaxed" ? 0 : BEHIND_LOADS };
}

export function fenceFlags(order: MemoryOrder): number {
  switch (order) {
    case "relaxed":
      return 0;
    case "consume":
    case "acquire":
      return BEHIND_LOADS;
    case "release":
      return BEFORE_STORES;
    case "acq_rel":
      return READ_READ + BEFORE_STORES;
    case "seq_cst":
      return READ_READ + WRITE_READ + BEFORE_STORES;
  }
}
