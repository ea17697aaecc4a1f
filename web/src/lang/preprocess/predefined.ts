/**
 * What a program finds defined before its first line: the macros of the C library headers the compiler knows by itself.
 */
import { lex } from "./lex.ts";
import type { Token } from "./lex.ts";
import { Reporter } from "../text/report.ts";
import { Sources, sourceFile } from "../text/source.ts";

/** Headers of the C library whose types and macros the compiler knows by itself. */
export const STANDARD_HEADERS = new Set([
  "stdint.h",
  "stdbool.h",
  "stddef.h",
  "stdatomic.h",
  "stdalign.h",
  "assert.h",
  "limits.h",
  "inttypes.h",
  "stdnoreturn.h",
  "sys/types.h",
]);

/** Headers of the C library that have nothing here: what uses them gets a diagnostic of its own. */
export const EMPTY_HEADERS = new Set([
  "stdio.h",
  "pthread.h",
  "threads.h",
  "unistd.h",
  "time.h",
  "errno.h",
  "sched.h",
  "immintrin.h",
  "x86intrin.h",
  "emmintrin.h",
]);

/** Headers of the kernel and of the C library that are files here. */
export const OUR_HEADERS: ReadonlyMap<string, string> = new Map([
  ["linux/types.h", "lib/kernel/types.h"],
  ["linux/kernel.h", "lib/kernel/types.h"],
  ["linux/atomic.h", "lib/kernel/atomic.h"],
  ["asm/atomic.h", "lib/kernel/atomic.h"],
  ["asm/barrier.h", "lib/kernel/barrier.h"],
  ["linux/compiler.h", "lib/kernel/compiler.h"],
  ["linux/cache.h", "lib/kernel/compiler.h"],
  ["linux/spinlock.h", "lib/kernel/spinlock.h"],
  ["linux/list.h", "lib/kernel/list.h"],
  ["linux/string.h", "lib/string.h"],
  ["string.h", "lib/string.h"],
  ["stdlib.h", "lib/stdlib.h"],
  ["malloc.h", "lib/stdlib.h"],
  ["linux/slab.h", "lib/kernel/slab.h"],
  ["linux/percpu.h", "lib/kernel/percpu.h"],
  ["linux/percpu-defs.h", "lib/kernel/percpu.h"],
  ["linux/smp.h", "lib/kernel/percpu.h"],
  ["linux/cpumask.h", "lib/kernel/percpu.h"],
  ["linux/preempt.h", "lib/kernel/percpu.h"],
  ["asm/percpu.h", "lib/kernel/percpu.h"],
]);

/** What those headers define as macros. */
const PREDEFINED = `
#define __HOTLINE__ 1
#define __x86_64__ 1
#define __LP64__ 1
#define __STDC__ 1
#define __STDC_VERSION__ 201112L
#define NULL ((void *)0)
#define true 1
#define false 0
#define alignas _Alignas
#define alignof _Alignof
#define noreturn
#define static_assert _Static_assert
#define INT8_MAX 127
#define INT16_MAX 32767
#define INT32_MAX 2147483647
#define INT64_MAX 9223372036854775807L
#define INT8_MIN (-128)
#define INT16_MIN (-32768)
#define INT32_MIN (-2147483647 - 1)
#define INT64_MIN (-9223372036854775807L - 1)
#define UINT8_MAX 255
#define UINT16_MAX 65535
#define UINT32_MAX 4294967295U
#define UINT64_MAX 18446744073709551615UL
#define SIZE_MAX 18446744073709551615UL
#define CHAR_BIT 8
#define INT_MAX 2147483647
#define INT_MIN (-2147483647 - 1)
#define UINT_MAX 4294967295U
#define LONG_MAX 9223372036854775807L
#define LONG_MIN (-9223372036854775807L - 1)
#define ULONG_MAX 18446744073709551615UL
#define __ATOMIC_RELAXED 0
#define __ATOMIC_CONSUME 1
#define __ATOMIC_ACQUIRE 2
#define __ATOMIC_RELEASE 3
#define __ATOMIC_ACQ_REL 4
#define __ATOMIC_SEQ_CST 5
#define ATOMIC_FLAG_INIT { 0 }
#define ATOMIC_VAR_INIT(value) (value)
#define memory_order_relaxed 0
#define memory_order_consume 1
#define memory_order_acquire 2
#define memory_order_release 3
#define memory_order_acq_rel 4
#define memory_order_seq_cst 5
`;

export const PREDEFINED_TOKENS = nowhere(PREDEFINED);

/** Tokens that stand in no file. */
export function nowhere(text: string): Token[] {
  return lex(sourceFile("", text), 0, new Reporter(new Sources())).map((token) => ({
    ...token,
    file: 0,
    from: 0,
    to: 0,
  }));
}
