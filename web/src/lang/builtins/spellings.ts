/**
 * Other spellings of the same operations, as C programmers know them: gcc's __atomic_ and __sync_ families, C11's
 * atomic_flag, the kernel's barriers, and the hints of compilers. check/builtins.ts gives them their meaning.
 */
import { OF_GCC } from "./of-gcc.ts";
import { generic } from "../types/builtin-kinds.ts";
import type { GenericBuiltin, GenericForm } from "../types/builtin-kinds.ts";

const OPERATIONS = ["add", "sub", "and", "or", "xor"] as const;
const SIGNS = { add: "+", sub: "-", and: "&", or: "|", xor: "^" } as const;

/** A builtin whose last arguments (memory orders, "weak") are written but change nothing, as on x86. */
function ordered(
  form: GenericForm,
  name: string,
  arity: number,
  orders: number,
  signature: string,
  as: string,
): GenericBuiltin {
  return { ...generic(form, name, arity, orders, signature, `as ${as}`, `gcc's ${as}`), ordered: true };
}

function same(form: GenericForm, name: string, arity: number, signature: string, as: string): GenericBuiltin {
  return generic(form, name, arity, 0, signature, `as ${as}`, `another name of ${as}`);
}

const GCC_ATOMIC: readonly GenericBuiltin[] = [
  ordered("load", "__atomic_load_n", 1, 1, "T __atomic_load_n(const volatile T *p, int order)", "atomic_load"),
  ordered("store", "__atomic_store_n", 2, 1, "void __atomic_store_n(volatile T *p, T v, int order)", "atomic_store"),
  ordered("exchange", "__atomic_exchange_n", 2, 1, "T __atomic_exchange_n(volatile T *p, T v, int order)", "xchg"),
  ordered(
    "compare_exchange",
    "__atomic_compare_exchange_n",
    3,
    3,
    "bool __atomic_compare_exchange_n(volatile T *p, T *expected, T desired, bool weak, int success, int failure)",
    "atomic_compare_exchange",
  ),
  ...OPERATIONS.flatMap((op) => [
    ordered(
      `fetch_${op}`,
      `__atomic_fetch_${op}`,
      2,
      1,
      `T __atomic_fetch_${op}(volatile T *p, T v, int order)`,
      `atomic_fetch_${op}`,
    ),
    ordered(
      `${op}_fetch`,
      `__atomic_${op}_fetch`,
      2,
      1,
      `T __atomic_${op}_fetch(volatile T *p, T v, int order)`,
      `atomic_fetch_${op}, then ${SIGNS[op]} v: the new value`,
    ),
  ]),
  ordered(
    "fetch_nand",
    "__atomic_fetch_nand",
    2,
    1,
    "T __atomic_fetch_nand(volatile T *p, T v, int order)",
    "compare-and-exchange of ~(*p & v) in a loop; the old value",
  ),
  ordered(
    "nand_fetch",
    "__atomic_nand_fetch",
    2,
    1,
    "T __atomic_nand_fetch(volatile T *p, T v, int order)",
    "compare-and-exchange of ~(*p & v) in a loop; the new value",
  ),
  ordered(
    "test_and_set",
    "__atomic_test_and_set",
    1,
    1,
    "bool __atomic_test_and_set(volatile T *p, int order)",
    "atomic_exchange(p, 1) != 0",
  ),
  ordered(
    "load_into",
    "__atomic_load",
    2,
    1,
    "void __atomic_load(const volatile T *p, T *result, int order)",
    "*result = atomic_load(p)",
  ),
  ordered(
    "store_from",
    "__atomic_store",
    2,
    1,
    "void __atomic_store(volatile T *p, T *v, int order)",
    "atomic_store(p, *v)",
  ),
  ordered(
    "exchange_into",
    "__atomic_exchange",
    3,
    1,
    "void __atomic_exchange(volatile T *p, T *v, T *result, int order)",
    "*result = xchg(p, *v)",
  ),
  ordered(
    "compare_exchange_from",
    "__atomic_compare_exchange",
    3,
    3,
    "bool __atomic_compare_exchange(volatile T *p, T *expected, T *desired, bool weak, int success, int failure)",
    "atomic_compare_exchange(p, expected, *desired)",
  ),
  ordered("clear", "__atomic_clear", 1, 1, "void __atomic_clear(volatile T *p, int order)", "atomic_store(p, 0)"),
  ordered("fence", "__atomic_thread_fence", 0, 1, "void __atomic_thread_fence(int order)", "atomic_thread_fence"),
  ordered("no_fence", "__atomic_signal_fence", 0, 1, "void __atomic_signal_fence(int order)", "compiler barrier"),
];

const GCC_SYNC: readonly GenericBuiltin[] = [
  ...OPERATIONS.flatMap((op) => [
    same(
      `fetch_${op}`,
      `__sync_fetch_and_${op}`,
      2,
      `T __sync_fetch_and_${op}(volatile T *p, T v)`,
      `atomic_fetch_${op}`,
    ),
    same(
      `${op}_fetch`,
      `__sync_${op}_and_fetch`,
      2,
      `T __sync_${op}_and_fetch(volatile T *p, T v)`,
      `atomic_fetch_${op}, then ${SIGNS[op]} v: the new value`,
    ),
  ]),
  same("fetch_nand", "__sync_fetch_and_nand", 2, "T __sync_fetch_and_nand(volatile T *p, T v)", "__atomic_fetch_nand"),
  same("nand_fetch", "__sync_nand_and_fetch", 2, "T __sync_nand_and_fetch(volatile T *p, T v)", "__atomic_nand_fetch"),
  same(
    "compare_swap",
    "__sync_bool_compare_and_swap",
    3,
    "bool __sync_bool_compare_and_swap(volatile T *p, T old, T new)",
    "cmpxchg(p, old, new) == old",
  ),
  same(
    "cmpxchg",
    "__sync_val_compare_and_swap",
    3,
    "T __sync_val_compare_and_swap(volatile T *p, T old, T new)",
    "cmpxchg",
  ),
  same("exchange", "__sync_lock_test_and_set", 2, "T __sync_lock_test_and_set(volatile T *p, T v)", "xchg"),
  same("clear", "__sync_lock_release", 1, "void __sync_lock_release(volatile T *p)", "a store of 0"),
  same("fence", "__sync_synchronize", 0, "void __sync_synchronize(void)", "fence"),
];

const FLAG: readonly GenericBuiltin[] = [
  same("test_and_set", "atomic_flag_test_and_set", 1, "bool atomic_flag_test_and_set(volatile atomic_flag *p)", "xchg"),
  same("clear", "atomic_flag_clear", 1, "void atomic_flag_clear(volatile atomic_flag *p)", "atomic_store(p, 0)"),
  ordered(
    "test_and_set",
    "atomic_flag_test_and_set_explicit",
    1,
    1,
    "bool atomic_flag_test_and_set_explicit(volatile atomic_flag *p, int order)",
    "atomic_flag_test_and_set",
  ),
  ordered(
    "clear",
    "atomic_flag_clear_explicit",
    1,
    1,
    "void atomic_flag_clear_explicit(volatile atomic_flag *p, int order)",
    "atomic_flag_clear",
  ),
  ordered("no_fence", "atomic_signal_fence", 0, 1, "void atomic_signal_fence(int order)", "compiler barrier"),
];

const KERNEL_HEADER = "for a real compiler: lib/kernel/barrier.h";

const KERNEL: readonly GenericBuiltin[] = [
  generic("fence", "smp_mb", 0, 0, "void smp_mb(void)", "FENCE", `full memory fence; ${KERNEL_HEADER}`),
  generic("no_fence", "smp_rmb", 0, 0, "void smp_rmb(void)", "nothing", `loads are in order; ${KERNEL_HEADER}`),
  generic(
    "no_fence",
    "smp_wmb",
    0,
    0,
    "void smp_wmb(void)",
    "nothing",
    `keeps stores in order, as most machines do anyway; ${KERNEL_HEADER}`,
  ),
  generic("load", "smp_load_acquire", 1, 0, "T smp_load_acquire(T *p)", "a load", `reads *p; ${KERNEL_HEADER}`),
  generic(
    "init",
    "smp_store_release",
    2,
    0,
    "void smp_store_release(T *p, T v)",
    "a store",
    `writes *p; ${KERNEL_HEADER}`,
  ),
];

const HINTS: readonly GenericBuiltin[] = [
  generic(
    "store_past",
    "__builtin_nontemporal_store",
    2,
    0,
    "void __builtin_nontemporal_store(T v, T *p)",
    "STNT",
    "clang's non-temporal store, past the caches: no core has the line afterwards, and memory has the value",
  ),
  generic(
    "prefetch",
    "__builtin_prefetch",
    1,
    2,
    "void __builtin_prefetch(const void *p, int write, int locality)",
    "PREFETCH",
    "as prefetch; a constant write of 1 says that the line will be written; locality changes nothing",
  ),
  generic(
    "constant_p",
    "__builtin_constant_p",
    1,
    0,
    "int __builtin_constant_p(x)",
    "nothing",
    "1 when x is a constant here, else 0; x is not evaluated",
  ),
  ...["__atomic_always_lock_free", "__atomic_is_lock_free"].map((name) =>
    generic(
      "lock_free",
      name,
      2,
      0,
      `bool ${name}(size_t bytes, const volatile void *p)`,
      "nothing",
      "true for 1, 2, 4 and 8 bytes, which must be a constant",
    ),
  ),
  generic(
    "choose",
    "__builtin_choose_expr",
    3,
    0,
    "__builtin_choose_expr(constant, yes, no)",
    "nothing",
    "yes when the constant is not 0, else no, with its own type; the other is not evaluated",
  ),
  generic(
    "unreachable",
    "__builtin_trap",
    0,
    0,
    "void __builtin_trap(void)",
    "ASSERT",
    "ends the run with an error if it is ever reached",
  ),
  generic("expect", "__builtin_expect", 2, 0, "long __builtin_expect(long x, long likely)", "nothing", "x as a long"),
  generic(
    "unreachable",
    "__builtin_unreachable",
    0,
    0,
    "void __builtin_unreachable(void)",
    "ASSERT",
    "ends the run with an error if it is ever reached",
  ),
];

const BITS = [
  ["popcount", "how many bits are 1"],
  ["parity", "1 when an odd number of bits is 1, else 0"],
  ["ctz", "zeros below the lowest 1; of 0 the width, which is undefined in gcc"],
  ["clz", "zeros above the highest 1; of 0 the width, which is undefined in gcc"],
  ["ffs", "place of the lowest 1, from 1; 0 of 0"],
] as const;

/** Each bit count exists for int, long and long long. */
const COUNTS: readonly GenericBuiltin[] = BITS.flatMap(([form, text]) =>
  [
    ["", "int"],
    ["l", "long"],
    ["ll", "long long"],
  ].map(([suffix, type]) => {
    const parameter = form === "ffs" ? type : `unsigned ${type}`;
    const name = `__builtin_${form}${suffix}`;
    return generic(form, name, 1, 0, `int ${name}(${parameter} x)`, "some 10 to 30 instructions", text);
  }),
);

const SWAPS: readonly GenericBuiltin[] = [16, 32, 64].map((bits) => {
  const signature = `uint${bits}_t __builtin_bswap${bits}(uint${bits}_t x)`;
  return generic(
    "bswap",
    `__builtin_bswap${bits}`,
    1,
    0,
    signature,
    "some instructions",
    "the bytes in the other order",
  );
});

/** Arithmetic whose result may not fit: the types of the three operands may differ. */
const OVERFLOWS: readonly GenericBuiltin[] = (["add", "sub", "mul"] as const).map((op) => {
  const name = `__builtin_${op}_overflow`;
  const sign = { add: "+", sub: "-", mul: "*" }[op];
  return generic(
    `${op}_overflow`,
    name,
    3,
    0,
    `bool ${name}(A a, B b, T *result)`,
    op === "mul" ? "some 5 to 40 instructions" : "some 3 to 10 instructions",
    `*result = a ${sign} b, wrapped around; true when it does not fit`,
  );
});

export const SPELLINGS: readonly GenericBuiltin[] = [
  ...OF_GCC,
  ...GCC_ATOMIC,
  ...GCC_SYNC,
  ...FLAG,
  ...KERNEL,
  ...HINTS,
  ...COUNTS,
  ...SWAPS,
  ...OVERFLOWS,
];
