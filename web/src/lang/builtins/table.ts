/** The table of builtins: the operations of the machine that a program can call. */
import { SPELLINGS } from "./spellings.ts";
import { SYSTEM } from "./system.ts";
import { ANYTHING, generic, plain } from "../types/builtin-kinds.ts";
import type { Builtin, GenericBuiltin, PlainBuiltin } from "../types/builtin-kinds.ts";
import { INT, LONG, ULONG, VOID } from "../types/types.ts";

const PLAIN: readonly PlainBuiltin[] = [
  ...SYSTEM,
  plain("CPU", "cpu", "int cpu(void)", [], INT, false, "index of the core that executes it, from 0"),
  plain("CPUS", "cpu_count", "int cpu_count(void)", [], INT, false, "number of cores in this run"),
  plain("NODEOF", "node_of", "int node_of(int cpu)", [INT], INT, false, "node (chip) of a core"),
  plain("NODES", "node_count", "int node_count(void)", [], INT, false, "number of nodes of the machine"),
  plain("WORK", "work", "void work(long cycles)", [LONG], VOID, false, "computes for a number of cycles"),
  plain(
    "WORKRND",
    "work_random",
    "void work_random(long mean_cycles)",
    [LONG],
    VOID,
    true,
    "computes for an exponentially distributed time of a given mean",
  ),
  plain(
    "RANDOM",
    "random_below",
    "long random_below(long n)",
    [LONG],
    LONG,
    true,
    "uniform random number in 0..n-1, from the core's own stream",
  ),
  plain(
    "RANDOMEXP",
    "random_exponential",
    "long random_exponential(long mean)",
    [LONG],
    LONG,
    true,
    "exponentially distributed random number of a given mean, from the core's own stream",
  ),
  plain("RELAX", "cpu_relax", "void cpu_relax(void)", [], VOID, false, "the pause instruction of a wait loop"),
  /* These names are no macros, since programs define cpu_relax() by them. */
  plain("RELAX", "_mm_pause", "void _mm_pause(void)", [], VOID, false, "Intel's name of cpu_relax"),
  plain("RELAX", "__builtin_ia32_pause", "void __builtin_ia32_pause(void)", [], VOID, false, "gcc's name of cpu_relax"),
  plain("FENCE", "fence", "void fence(void)", [], VOID, true, "full memory fence"),
  plain("FENCE", "_mm_mfence", "void _mm_mfence(void)", [], VOID, true, "Intel's name of fence"),
  plain("NOW", "now", "long now(void)", [], LONG, true, "the core's time in cycles"),
  plain("NOW", "__rdtsc", "unsigned long __rdtsc(void)", [], ULONG, true, "Intel's name of now"),
  plain(
    "NOW",
    "__builtin_ia32_rdtsc",
    "unsigned long __builtin_ia32_rdtsc(void)",
    [],
    ULONG,
    true,
    "gcc's name of now",
  ),
  plain("WAITUNTIL", "wait_until", "void wait_until(long time)", [LONG], VOID, true, "idle until a time in cycles"),
  plain(
    "PREFETCH",
    "prefetch",
    "void prefetch(const volatile void *p)",
    [ANYTHING],
    VOID,
    true,
    "asks for a line to be read, without waiting",
  ),
  plain(
    "ONNODE",
    "on_node",
    "void on_node(const volatile void *p, long bytes, int node)",
    [ANYTHING, LONG, INT],
    VOID,
    true,
    "in setup only: the lines of these bytes get their home on a node",
  ),
  plain(
    "INTERLEAVE",
    "interleave",
    "void interleave(const volatile void *p, long bytes)",
    [ANYTHING, LONG],
    VOID,
    true,
    "in setup only: the lines of these bytes get homes on all nodes in turn",
  ),
  plain(
    "LOCKWAIT",
    "lock_wait",
    "void lock_wait(const volatile void *lock)",
    [ANYTHING],
    VOID,
    true,
    "annotation, free: the core begins to want a lock",
  ),
  plain(
    "LOCKHELD",
    "lock_held",
    "void lock_held(const volatile void *lock)",
    [ANYTHING],
    VOID,
    true,
    "annotation, free: the core now holds the lock",
  ),
  plain(
    "LOCKRELEASED",
    "lock_released",
    "void lock_released(const volatile void *lock)",
    [ANYTHING],
    VOID,
    true,
    "annotation, free: the core no longer holds the lock",
  ),
  plain(
    "LOCKREJECTED",
    "lock_rejected",
    "void lock_rejected(const volatile void *lock)",
    [ANYTHING],
    VOID,
    true,
    "annotation, free: the core gives the lock up, because another core has it",
  ),
];

const FETCHES = (["add", "sub", "and", "or", "xor"] as const).map((op) => {
  const sign = { add: "+", sub: "-", and: "&", or: "|", xor: "^" }[op];
  const opcode = { add: "XADD", sub: "XADD of the negated value", and: "XAND", or: "XIOR", xor: "XXOR" }[op];
  return generic(
    `fetch_${op}`,
    `atomic_fetch_${op}`,
    2,
    1,
    `T atomic_fetch_${op}(volatile T *p, T v)`,
    opcode,
    `atomically *p = *p ${sign} v; returns the old value`,
  );
});

const GENERIC: readonly GenericBuiltin[] = [
  generic("load", "atomic_load", 1, 1, "T atomic_load(const volatile T *p)", "a load", "reads *p"),
  generic(
    "store",
    "atomic_store",
    2,
    1,
    "void atomic_store(volatile T *p, T v)",
    "a store, then FENCE",
    "writes *p, sequentially consistent",
  ),
  generic(
    "exchange",
    "atomic_exchange",
    2,
    1,
    "T atomic_exchange(volatile T *p, T v)",
    "XCHG",
    "atomically *p = v; returns the old value",
  ),
  ...FETCHES,
  generic(
    "compare_exchange",
    "atomic_compare_exchange",
    3,
    2,
    "bool atomic_compare_exchange(volatile T *p, T *expected, T desired)",
    "CMPXCHG",
    "atomically: if *p == *expected, *p = desired and true; else *expected = *p and false",
  ),
  generic(
    "compare_exchange",
    "atomic_compare_exchange_strong",
    3,
    2,
    "bool atomic_compare_exchange_strong(volatile T *p, T *expected, T desired)",
    "CMPXCHG",
    "the C11 name of atomic_compare_exchange",
  ),
  generic(
    "compare_exchange",
    "atomic_compare_exchange_weak",
    3,
    2,
    "bool atomic_compare_exchange_weak(volatile T *p, T *expected, T desired)",
    "CMPXCHG",
    "the same: it never fails without reason here",
  ),
  generic(
    "init",
    "atomic_init",
    2,
    0,
    "void atomic_init(volatile T *p, T v)",
    "a store",
    "writes *p before others can see it",
  ),
  generic(
    "fence",
    "atomic_thread_fence",
    0,
    1,
    "void atomic_thread_fence(int order)",
    "FENCE",
    "full memory fence when the order is seq_cst; else nothing, as on x86",
  ),
  generic(
    "cmpxchg",
    "cmpxchg",
    3,
    0,
    "T cmpxchg(volatile T *p, T old, T new)",
    "CMPXCHG",
    "atomically: if *p == old, *p = new; returns what *p was",
  ),
  generic("exchange", "xchg", 2, 0, "T xchg(volatile T *p, T v)", "XCHG", "the kernel's name of atomic_exchange"),
  generic("fetch_add", "xadd", 2, 0, "T xadd(volatile T *p, T v)", "XADD", "the kernel's name of atomic_fetch_add"),
  generic("read_once", "READ_ONCE", 1, 0, "T READ_ONCE(T x)", "a load", "reads a variable, once"),
  generic("write_once", "WRITE_ONCE", 2, 0, "void WRITE_ONCE(T x, T v)", "a store", "writes a variable, once"),
  generic(
    "percpu_bytes",
    "__percpu_bytes",
    1,
    0,
    "size_t __percpu_bytes(T *p)",
    "a constant",
    "the size of the whole variable in which p points, for lib/kernel/percpu.h: &variable.field[2] counts as &variable",
  ),
  generic(
    "percpu_own",
    "__percpu_own",
    1,
    0,
    "T __percpu_own(T x)",
    "nothing",
    "x itself, read and written as by READ_ONCE and WRITE_ONCE, for lib/kernel/percpu.h: __percpu_own(x) += 1",
  ),
  generic(
    "assert",
    "assert",
    1,
    0,
    "void assert(bool condition)",
    "ASSERT",
    "ends the run with an error when the condition is false; the check itself is free, computing the condition is not",
  ),
  generic(
    "printf",
    "printf",
    1,
    0,
    "void printf(const char *format, ...)",
    "PRINT for every value",
    "puts a text with values into the trace; printing itself is free, computing the values is not",
  ),
  generic(
    "printf",
    "fprintf",
    2,
    0,
    "void fprintf(stream, const char *format, ...)",
    "PRINT for every value",
    "the same as printf: the stream must be stdout or stderr, and makes no difference",
  ),
];

/** The other functions of <stdio.h> that print; gcc's names of all are in spellings.ts. */
const PRINTING: readonly GenericBuiltin[] = [
  generic(
    "puts",
    "puts",
    1,
    0,
    "void puts(const char *text)",
    "PRINT",
    "puts a text that stands there into the trace, with a new line",
  ),
  generic("putchar", "putchar", 1, 0, "void putchar(int character)", "PRINT", "puts a character into the trace"),
  generic(
    "print_characters",
    "print_characters",
    1,
    0,
    "void print_characters(unsigned long word)",
    "PRINT",
    "puts up to eight characters into the trace, from the lowest byte on, up to one that is 0; a part of a text",
  ),
  generic(
    "print_last",
    "print_last",
    1,
    0,
    "void print_last(unsigned long word)",
    "PRINT",
    "the same as print_characters, and the end of the text",
  ),
];

/** C11's *_explicit variants. Only a sequentially consistent store or fence costs more than others, as on x86. */
const EXPLICIT: readonly GenericBuiltin[] = GENERIC.filter(
  (builtin) =>
    builtin.name.startsWith("atomic_") &&
    builtin.orders > 0 &&
    builtin.name !== "atomic_thread_fence" &&
    builtin.name !== "atomic_compare_exchange",
).map((builtin) => ({
  ...builtin,
  name: `${builtin.name}_explicit`,
  ordered: true,
  signature: builtin.signature
    .replace(`${builtin.name}(`, `${builtin.name}_explicit(`)
    .replace(")", builtin.orders === 2 ? ", int success, int failure)" : ", int order)"),
  text: `the same as ${builtin.name}${builtin.form === "store" ? "; the fence only when the order is seq_cst" : ""}`,
}));

/** All builtins, in the order in which they are listed. */
export const BUILTINS: readonly Builtin[] = [...PLAIN, ...GENERIC, ...PRINTING, ...EXPLICIT, ...SPELLINGS];

export const BUILTIN_BY_NAME: ReadonlyMap<string, Builtin> = new Map(
  BUILTINS.map((builtin) => [builtin.name, builtin]),
);

/** The builtin that stands for an instruction, for code that the compiler adds. */
export function plainBuiltin(name: string): PlainBuiltin {
  const found = PLAIN.find((builtin) => builtin.name === name);
  if (found === undefined) throw new Error(`no builtin ${name}`);
  return found;
}
