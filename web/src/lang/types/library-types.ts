/**
 * The types of the headers of the C library, which programs know without including them: stdint.h, stddef.h,
 * stdatomic.h, stdarg.h.
 */
import { BASIC, BOOL, CHAR, INT, INT128, LONG, NO_PLACE, UINT, ULONG, basic, pointerTo } from "./types.ts";
import type { ArrayType, CType, IntType, StructShape, StructType } from "./types.ts";

/** int_least8_t and similar types, by the sizes of x86-64 Linux, and the atomic ones. */
function fastTypes(): [string, CType][] {
  const least: [string, IntType][] = [
    ["int_least8_t", basic("signed char")],
    ["int_least16_t", basic("short")],
    ["int_least32_t", INT],
    ["int_least64_t", LONG],
    ["int_fast8_t", basic("signed char")],
    ["int_fast16_t", LONG],
    ["int_fast32_t", LONG],
    ["int_fast64_t", LONG],
    ["uint_least8_t", basic("unsigned char")],
    ["uint_least16_t", basic("unsigned short")],
    ["uint_least32_t", UINT],
    ["uint_least64_t", ULONG],
    ["uint_fast8_t", basic("unsigned char")],
    ["uint_fast16_t", ULONG],
    ["uint_fast32_t", ULONG],
    ["uint_fast64_t", ULONG],
  ];
  return [...least, ...least.map(([name, type]): [string, CType] => [`atomic_${name}`, { ...type, isAtomic: true }])];
}

/** The list of variable arguments: where the next one lies, and where they end. It has the size of x86-64's. */
const VA_LIST_SHAPE: StructShape = {
  tag: "va_list",
  isUnion: false,
  fields: [
    { name: "next", type: pointerTo(CHAR), offset: 0, span: NO_PLACE },
    { name: "end", type: pointerTo(CHAR), offset: 8, span: NO_PLACE },
    { name: "reserved", type: LONG, offset: 16, span: NO_PLACE },
  ],
  size: 24,
  align: 8,
};
export const VA_LIST: StructType = { kind: "struct", shape: VA_LIST_SHAPE };

/** As on x86-64, va_list is an array, so that a function that gets one moves its caller's on. */
const VA_LIST_ARRAY: ArrayType = { kind: "array", element: VA_LIST, length: 1 };

/** Type names of the C library headers, known without including them. */
export const LIBRARY_TYPES: ReadonlyMap<string, CType> = new Map<string, CType>([
  ["bool", BOOL],
  /* Of <stdio.h>: programs only hand on pointers to it. */
  ["FILE", { kind: "struct", shape: { tag: "FILE", isUnion: false, fields: undefined, size: 0, align: 1 } }],
  ["__int128", INT128],
  ["__int128_t", INT128],
  ["__uint128_t", INT128],
  ["va_list", VA_LIST_ARRAY],
  ["__builtin_va_list", VA_LIST_ARRAY],
  ["__gnuc_va_list", VA_LIST_ARRAY],
  ["wchar_t", INT],
  ["char16_t", basic("unsigned short")],
  ["char32_t", UINT],
  ["size_t", ULONG],
  ["ssize_t", LONG],
  ["ptrdiff_t", LONG],
  ["intptr_t", LONG],
  ["uintptr_t", ULONG],
  ["int8_t", basic("signed char")],
  ["int16_t", basic("short")],
  ["int32_t", INT],
  ["int64_t", LONG],
  ["uint8_t", basic("unsigned char")],
  ["uint16_t", basic("unsigned short")],
  ["uint32_t", UINT],
  ["uint64_t", ULONG],
  ...fastTypes(),
  ["intmax_t", LONG],
  ["uintmax_t", ULONG],
  ["atomic_bool", { ...BOOL, isAtomic: true }],
  ["atomic_flag", { ...BOOL, isAtomic: true }],
  ["memory_order", INT],
  ["atomic_char", { ...CHAR, isAtomic: true }],
  ["atomic_int", { ...INT, isAtomic: true }],
  ["atomic_uint", { ...UINT, isAtomic: true }],
  ["atomic_long", { ...LONG, isAtomic: true }],
  ["atomic_ulong", { ...ULONG, isAtomic: true }],
  ["atomic_llong", { ...(BASIC["long long"] ?? LONG), isAtomic: true }],
  ["atomic_ullong", { ...(BASIC["unsigned long long"] ?? ULONG), isAtomic: true }],
  ["atomic_size_t", { ...ULONG, isAtomic: true }],
  ["atomic_uintptr_t", { ...ULONG, isAtomic: true }],
  ["atomic_intptr_t", { ...LONG, isAtomic: true }],
  ["atomic_ptrdiff_t", { ...LONG, isAtomic: true }],
  ["atomic_schar", { ...basic("signed char"), isAtomic: true }],
  ["atomic_uchar", { ...basic("unsigned char"), isAtomic: true }],
  ["atomic_short", { ...basic("short"), isAtomic: true }],
  ["atomic_ushort", { ...basic("unsigned short"), isAtomic: true }],
]);
