/**
 * Builtins of gcc that are no operations on memory shared by cores: variable arguments, memory of the frame, printing,
 * and facts about values.
 */
import { OF_FLOATING } from "./floating.ts";
import { generic } from "../types/builtin-kinds.ts";
import type { GenericBuiltin } from "../types/builtin-kinds.ts";

const LISTS = [
  [
    "va_start",
    2,
    "va_list ap, last",
    "some stores",
    "the list begins with the first argument behind the last parameter",
  ],
  ["va_end", 1, "va_list ap", "nothing", "ends the use of a list"],
  ["va_copy", 2, "va_list to, va_list from", "some loads and stores", "a list that begins where another one is"],
] as const;

/** Variable arguments; va_arg(), which takes a type, is part of the syntax. */
const VARIABLE: readonly GenericBuiltin[] = LISTS.flatMap(([form, arity, parameters, lowering, text]) =>
  [form, `__builtin_${form}`, ...(form === "va_copy" ? ["__va_copy"] : [])].map((name) =>
    generic(form, name, arity, 0, `void ${name}(${parameters})`, lowering, text),
  ),
);

const ALLOCA = ["alloca", "__builtin_alloca"].map((name) =>
  generic(
    "alloca",
    name,
    1,
    0,
    `void *${name}(size_t bytes)`,
    "some instructions",
    "memory of the function's frame until it returns; there is room for 2,048 bytes in each function",
  ),
);

const FACTS: readonly GenericBuiltin[] = [
  generic(
    "assume_aligned",
    "__builtin_assume_aligned",
    2,
    1,
    "void *__builtin_assume_aligned(const void *p, size_t align)",
    "nothing",
    "p itself",
  ),
  generic(
    "classify_type",
    "__builtin_classify_type",
    1,
    0,
    "int __builtin_classify_type(x)",
    "nothing",
    "gcc's number of the kind of type: 1 integer, 5 pointer, 12 structure, 13 union; x is not evaluated",
  ),
  generic(
    "object_size",
    "__builtin_object_size",
    2,
    0,
    "size_t __builtin_object_size(const void *p, int type)",
    "nothing",
    "the size is not known: (size_t)-1, or 0 for the types 2 and 3; p is not evaluated",
  ),
  generic(
    "expect",
    "__builtin_expect_with_probability",
    3,
    0,
    "long __builtin_expect_with_probability(long x, long likely, probability)",
    "nothing",
    "x itself",
  ),
  ...["", "l", "ll"].map((suffix) =>
    generic(
      "clrsb",
      `__builtin_clrsb${suffix}`,
      1,
      0,
      `int __builtin_clrsb${suffix}(${suffix === "" ? "int" : suffix === "l" ? "long" : "long long"} x)`,
      "some 20 to 40 instructions",
      "bits below the highest that equal it",
    ),
  ),
];

const PRINTING: readonly GenericBuiltin[] = [
  generic(
    "printf",
    "__builtin_printf",
    1,
    0,
    "void __builtin_printf(const char *format, ...)",
    "as printf",
    "another name of printf",
  ),
  generic("puts", "__builtin_puts", 1, 0, "void __builtin_puts(const char *text)", "as puts", "another name of puts"),
  generic(
    "putchar",
    "__builtin_putchar",
    1,
    0,
    "void __builtin_putchar(int character)",
    "as putchar",
    "another name of putchar",
  ),
];

export const OF_GCC: readonly GenericBuiltin[] = [...VARIABLE, ...PRINTING, ...ALLOCA, ...FACTS, ...OF_FLOATING];
