/**
 * What a program finds defined before its first line: the macros of the C library headers the compiler knows by itself.
 */
import { lex } from "./lex.ts";
import type { Token } from "./lex.ts";
import { Reporter } from "./report.ts";
import { sourceFile } from "./source.ts";

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
  "sys/types.h",
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
  return lex(sourceFile("", text), 0, new Reporter()).map((token) => ({ ...token, file: 0, from: 0, to: 0 }));
}
