/**
 * Checks gcc's builtins for floating-point numbers, of which <math.h> makes its macros and functions: what is no
 * number, signs, square roots, and comparisons.
 */
import { bitsOfNumber, numberOfBits } from "../../base/floating-bits.ts";
import { evaluateOnce } from "./atomics.ts";
import { badValue, convertForAssignment, isBadValue } from "./conversions.ts";
import { checkValue } from "./expressions.ts";
import type { CheckContext } from "./context.ts";
import { SQUARE_ROOTS } from "../builtins/floating.ts";
import type { GenericBuiltin } from "../types/builtin-kinds.ts";
import { signBit } from "../types/floating.ts";
import { arith, compare, constant, convert, logic } from "../types/fold.ts";
import type { Span } from "../text/source.ts";
import type { Expr } from "../parse/syntax-tree.ts";
import type { CompareOp, Value } from "../types/typed-tree.ts";
import { DOUBLE, FLOAT, INT, LONG_DOUBLE, UINT, ULONG, commonType, spell } from "../types/types.ts";
import type { CType, FloatType } from "../types/types.ts";

type Call = Extract<Expr, { kind: "call" }>;

/**
 * The comparison that each of these makes: without an exception where an operand is no number, and here there is
 * none.
 */
const COMPARISONS: Readonly<Record<string, CompareOp>> = {
  isgreater: "gt",
  isgreaterequal: "ge",
  isless: "lt",
  islessequal: "le",
};

/** The type that the end of a builtin's name says: __builtin_sqrtf, __builtin_sqrt, __builtin_sqrtl. */
function typeNamed(name: string, stem: string): FloatType {
  const suffix = name.slice(name.indexOf(stem) + stem.length);
  return suffix === "f" ? FLOAT : suffix === "l" ? LONG_DOUBLE : DOUBLE;
}

/** Checks the builtins of one type, which their name says: sqrt, fabs, copysign, inf, huge_val, nan. */
export function checkFloating(c: CheckContext, expr: Call, builtin: GenericBuiltin): Value {
  const { span } = expr;
  const stem = /sqrt|fabs|copysign|inf|huge_val|nan/.exec(builtin.name)?.[0] ?? "";
  const type = typeNamed(builtin.name, stem);
  if (stem === "inf" || stem === "huge_val") return constant(bitsOfNumber(Infinity, type), type, span);
  if (stem === "nan") return noNumber(c, expr, type);
  const args = expr.args.map((arg) => convertForAssignment(c, checkValue(c, arg), type, "pass"));
  const [x, y] = args;
  if (x === undefined || args.some((arg) => isBadValue(arg))) return badValue(span);
  if (stem === "sqrt") return squareRoot(x, type, span);
  const magnitude = arith("and", x, constant(signBit(type) - 1n, type, span), type, span);
  if (y === undefined) return magnitude;
  const sign = arith("and", y, constant(signBit(type), type, span), type, span);
  return arith("or", magnitude, sign, type, span);
}

/** Checks __builtin_nan(""), whose text may give bits that here are always the same. */
function noNumber(c: CheckContext, { args, span }: Call, type: FloatType): Value {
  const [text] = args;
  if (text !== undefined && text.kind !== "string" && isBadValue(checkValue(c, text))) return badValue(span);
  return constant(bitsOfNumber(NaN, type), type, span);
}

function squareRoot(x: Value, type: FloatType, span: Span): Value {
  if (x.kind === "const") return constant(bitsOfNumber(Math.sqrt(numberOfBits(x.value, type)), type), type, span);
  return { kind: "builtin", builtin: SQUARE_ROOTS[type.size], args: [x], type, span };
}

/** Checks the builtins that ask something of a number of any floating-point type: isnan, isinf, isfinite, signbit. */
export function checkKindOfNumber(c: CheckContext, expr: Call, { name }: GenericBuiltin): Value {
  const [arg] = expr.args;
  const { span } = expr;
  const value = arg === undefined ? badValue(span) : numberOf(c, checkValue(c, arg), name);
  const { type } = value;
  if (type.kind !== "float") return badValue(span);
  return evaluateOnce(value, type, (x) => {
    if (name.includes("isnan")) return compare("ne", x, x, true, span);
    if (name.includes("signbit")) return signOf(x, type, span);
    const magnitude = arith("and", x, constant(signBit(type) - 1n, type, span), type, span);
    const infinite = constant(bitsOfNumber(Infinity, type), type, span);
    if (name.includes("finite")) return compare("lt", magnitude, infinite, true, span);
    if (name.includes("isnormal")) {
      const least = constant(bitsOfNumber(type.size === 8 ? 2 ** -1022 : 2 ** -126, type), type, span);
      const isLarge = compare("le", least, magnitude, true, span);
      return logic("and", isLarge, compare("lt", magnitude, infinite, true, span), span);
    }
    const isInfinite = compare("eq", magnitude, infinite, true, span);
    if (!name.includes("sign")) return isInfinite;
    const minus = arith("sub", constant(0, INT, span), signOf(x, type, span), INT, span);
    return arith("mul", isInfinite, arith("or", minus, constant(1, INT, span), INT, span), INT, span);
  });
}

/** 1 for a number with a sign, else 0. */
function signOf(x: Value, type: FloatType, span: Span): Value {
  const bits = asBits(x, type, span);
  return convert(arith("shr", bits, constant(8 * type.size - 1, ULONG, span), bits.type, span), INT, span);
}

/** The bits of a number as an unsigned integer: the register holds them already. */
function asBits(x: Value, type: FloatType, span: Span): Value & { readonly type: typeof UINT } {
  const unsigned = type.size === 8 ? ULONG : UINT;
  if (x.kind === "const") return { ...constant(x.value, unsigned, span), type: unsigned };
  return { kind: "arith", op: "or", left: x, right: constant(0, unsigned, span), type: unsigned, span };
}

function numberOf(c: CheckContext, value: Value, name: string): Value {
  if (isBadValue(value) || value.type.kind === "float") return value;
  if (value.type.kind === "int") return convert(value, DOUBLE, value.span);
  return refuse(c, value.type, name, value.span);
}

function refuse(c: CheckContext, type: CType, name: string, span: Span): Value {
  c.report.error("E312", span, `${name} takes a floating-point number, not ${spell(type)}`);
  return badValue(span);
}

/** Checks __builtin_isless(x, y) and its siblings. */
export function checkQuietComparison(c: CheckContext, expr: Call, { name }: GenericBuiltin): Value {
  const { span } = expr;
  const [left, right] = expr.args.map((arg) => numberOf(c, checkValue(c, arg), name));
  if (left?.type.kind !== "float" || right?.type.kind !== "float") return badValue(span);
  const type = commonType(left.type, right.type) as FloatType;
  const [a, b] = [convert(left, type, left.span), convert(right, type, right.span)];
  const op = COMPARISONS[name.replace("__builtin_", "")];
  if (op !== undefined) return compare(op, a, b, true, span);
  return evaluateOnce(a, type, (x) =>
    evaluateOnce(b, type, (y) => {
      if (name.endsWith("isunordered"))
        return logic("or", compare("ne", x, x, true, span), compare("ne", y, y, true, span), span);
      return logic("or", compare("lt", x, y, true, span), compare("gt", x, y, true, span), span);
    }),
  );
}
