/** gcc's builtins for floating-point numbers; <math.h> of lib/ makes the names of C of them. */
import { generic, plain } from "../types/builtin-kinds.ts";
import type { GenericBuiltin, GenericForm } from "../types/builtin-kinds.ts";
import { DOUBLE, FLOAT } from "../types/types.ts";

/** The instructions behind __builtin_sqrt and __builtin_sqrtf, by the size of the type. */
export const SQUARE_ROOTS = {
  4: plain("FSQRT32", "__builtin_sqrtf", "float __builtin_sqrtf(float x)", [FLOAT], FLOAT, false, "square root"),
  8: plain("FSQRT", "__builtin_sqrt", "double __builtin_sqrt(double x)", [DOUBLE], DOUBLE, false, "square root"),
} as const;

/** Of each function: whether it takes arguments, what it becomes, and what it gives. */
const OF_A_TYPE = [
  ["sqrt", ["x"], "FSQRT", "the square root, rounded to the nearest number"],
  ["fabs", ["x"], "AND", "x without its sign"],
  ["copysign", ["x", "y"], "AND, AND, OR", "x with the sign of y"],
  ["inf", [], "a constant", "infinity"],
  ["huge_val", [], "a constant", "infinity"],
] as const;

const BY_TYPE: readonly GenericBuiltin[] = (["double", "float", "long double"] as const).flatMap((type) => {
  const suffix = type === "double" ? "" : type[0];
  const all = OF_A_TYPE.map(([stem, params, lowering, text]) => {
    const name = `__builtin_${stem}${suffix}`;
    const written = params.map((param) => `${type} ${param}`).join(", ") || "void";
    return generic("floating", name, params.length, 0, `${type} ${name}(${written})`, lowering, text);
  });
  const nan = `__builtin_nan${suffix}`;
  const signature = `${type} ${nan}(const char *text)`;
  return [
    ...all,
    generic("floating", nan, 1, 0, signature, "a constant", "what is no number, always of the same bits"),
  ];
});

const ASKED = [
  ["isnan", "x is no number"],
  ["isinf", "x is infinite"],
  ["isinf_sign", "x is infinite: 1, or -1 with a sign"],
  ["isfinite", "x is a number, and not infinite"],
  ["isnormal", "x is a number with all its digits, neither 0 nor infinite"],
  ["signbit", "x has a sign, also as 0"],
] as const;

const COMPARED = [
  ["isgreater", "x > y"],
  ["isgreaterequal", "x >= y"],
  ["isless", "x < y"],
  ["islessequal", "x <= y"],
  ["islessgreater", "x < y || x > y"],
  ["isunordered", "x or y is no number"],
] as const;

function named(form: GenericForm, params: string, name: string, text: string): GenericBuiltin {
  const full = `__builtin_${name}`;
  const count = params.split(",").length;
  return generic(form, full, count, 0, `int ${full}(${params})`, "some instructions", `1 when ${text}`);
}

export const OF_FLOATING: readonly GenericBuiltin[] = [
  ...BY_TYPE,
  ...ASKED.map(([name, text]) => named("kind_of_number", "x", name, text)),
  ...["signbitf", "signbitl", "isnanf", "isinff", "finite", "finitef"].map((name) =>
    named(
      "kind_of_number",
      "x",
      name,
      ASKED.find(([stem]) => name.startsWith(stem))?.[1] ?? "x is a number, and not infinite",
    ),
  ),
  ...COMPARED.map(([name, text]) => named("quiet_comparison", "x, y", name, text)),
];
