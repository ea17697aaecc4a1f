/** Decides which value fits which type: assignment conversions, usual arithmetic conversions, conditions. */
import type { CheckContext } from "./context.ts";
import { numberOfBits } from "../../base/floating-bits.ts";
import { fitsInteger } from "../types/floating.ts";
import { compare, constant, convert } from "../types/fold.ts";
import type { Span } from "../text/source.ts";
import type { LValue, Value } from "../types/typed-tree.ts";
import {
  DOUBLE,
  LONG,
  VOID,
  commonType,
  isArithmetic,
  isScalar,
  promote,
  sameType,
  scalarShape,
  spell,
  unqualified,
  wrap,
} from "../types/types.ts";
import type { ArithmeticType, CType, IntType, PointerType } from "../types/types.ts";

export function badValue(span: Span): Value {
  return { kind: "nothing", type: VOID, span, bad: true };
}

export function isBadValue(value: Value): boolean {
  return value.kind === "nothing" && value.bad === true;
}

/** The value after others whose values are not used were evaluated for what else they do; constants do nothing. */
export function evaluatedBefore(unused: readonly Value[], value: Value): Value {
  if (isBadValue(value)) return value;
  const { type, span } = value;
  return unused
    .filter((one) => one.kind !== "const" && !isBadValue(one))
    .reduceRight<Value>((second, first) => ({ kind: "sequence", first, second, type, span }), value);
}

/** Converts a value to a type as assignment does, and reports values that do not fit. `what` is "assign", "pass" … */
export function convertForAssignment(c: CheckContext, value: Value, target: CType, what: string): Value {
  if (isBadValue(value)) return value;
  const { type, span } = value;
  const to = unqualified(target);
  if (type.kind === "void") {
    c.report.error("E329", span, "this has no value", "A function that returns void cannot be used in an expression.");
    return badValue(span);
  }
  if (!isScalar(to)) return reportMismatch(c, value, target, what);
  if (type.kind === "int" && to.kind === "int") return convertInt(c, value, to);
  if (isArithmetic(type) && isArithmetic(to)) return convertNumber(c, value, to);
  if (type.kind === "pointer" && to.kind === "pointer") return convertPointer(c, value, type, to, what);
  if (type.kind === "pointer" && to.kind === "int" && to.isBool === true) return convert(value, to, span);
  if (type.kind === "int" && to.kind === "pointer" && isNull(value)) return constant(0, to, span);
  if (isAddressSized(value) && to.kind !== "float" && scalarShape(to).size === 8) {
    warnOfMismatch(c, value, target, what);
    return convert(value, to, span);
  }
  return reportMismatch(c, value, target, what);
}

/** True for a pointer to an object, and for an integer that can hold one; a constant is more likely a mistake. */
function isAddressSized({ kind, type }: Value): boolean {
  if (type.kind === "int") return type.size === 8 && kind !== "const";
  return type.kind === "pointer" && type.target.kind !== "function";
}

function convertInt(c: CheckContext, value: Value, to: IntType): Value {
  if (value.kind === "const" && to.isBool !== true && c.isReached()) {
    const bits = BigInt(to.size * 8);
    if (value.value < -(1n << (bits - 1n)) || value.value >= 1n << bits) {
      c.report.warning(
        "W608",
        value.span,
        `${value.value} does not fit ${spell(to)}: it becomes ${wrap(value.value, to)}`,
      );
    }
  }
  return convert(value, to, value.span);
}

/** Converts between an integer and a floating-point type, or two of these. */
function convertNumber(c: CheckContext, value: Value, to: ArithmeticType): Value {
  const { type, span } = value;
  const converted = convert(value, to, span);
  if (value.kind !== "const" || type.kind !== "float" || to.kind !== "int" || to.isBool === true) return converted;
  const number = numberOfBits(value.value, type);
  if (converted.kind === "const" && !fitsInteger(number, to) && c.isReached())
    c.report.warning("W608", span, `${number} does not fit ${spell(to)}: it becomes ${converted.value}`);
  return converted;
}

function convertPointer(c: CheckContext, value: Value, from: PointerType, to: PointerType, what: string): Value {
  const generous = from.target.kind === "void" || to.target.kind === "void" || isNull(value);
  if (!generous && !sameTarget(from.target, to.target)) {
    if (from.target.kind === "function" || to.target.kind === "function") return reportMismatch(c, value, to, what);
    warnOfMismatch(c, value, to, what);
  }
  if (!isNull(value)) checkQualifiers(c, value, from.target, to.target);
  return convert(value, to, value.span);
}

function checkQualifiers(c: CheckContext, value: Value, from: CType, to: CType): void {
  const a = innermost(from);
  const b = innermost(to);
  const dropped = [
    a.isConst === true && b.isConst !== true ? "const" : "",
    a.isVolatile === true && b.isVolatile !== true ? "volatile" : "",
  ].filter((word) => word !== "");
  if (dropped.length > 0)
    c.report.warning(
      "W606",
      value.span,
      `${spell(value.type)} becomes a pointer without ${dropped.join(" and ")}`,
      "A real compiler warns here too; add the qualifier to the target.",
    );
}

/** Warns of a conversion that a real compiler makes, too, with a warning: it moves an address as it is. */
function warnOfMismatch(c: CheckContext, { type, span }: Value, target: CType, what: string): void {
  c.report.warning(
    "W627",
    span,
    `this ${PAST[what] ?? what} ${spell(type)} to ${spell(target)}`,
    "A real compiler warns here too: is another value meant? If not, cast it.",
  );
}

const PAST: Readonly<Record<string, string>> = { assign: "assigns", pass: "passes", return: "returns" };

function reportMismatch(c: CheckContext, value: Value, target: CType, what: string): Value {
  const { type, span } = value;
  let hint: string | undefined;
  if (value.kind === "function") hint = `Is a call meant? Write ${value.func.name}(…).`;
  else if (type.kind === "int" && target.kind === "pointer")
    hint = "Did you mean the address of something (&)? A number can be cast: (T *)number.";
  else if (type.kind === "pointer" && target.kind === "int")
    hint = sameType(type.target, target)
      ? "Did you mean what it points to (*)?"
      : "Did you mean what it points to (*)? An address can be cast: (long)pointer.";
  else if (type.kind === "pointer" && target.kind === "pointer") hint = "If this is meant, cast it.";
  c.report.error("E306", span, `cannot ${what} ${spell(type)} to ${spell(target)}`, hint);
  return badValue(span);
}

/** Checks a value that is used as a condition: it must be a number or a pointer. -0.0 is false, with a bit set. */
export function conditionOf(c: CheckContext, value: Value): Value {
  if (value.type.kind === "float") return truthOf(value);
  if (isBadValue(value) || isScalar(value.type)) return value;
  c.report.error("E316", value.span, `a condition must be a number or a pointer, not ${spell(value.type)}`);
  return badValue(value.span);
}

/** The truth of a value as 0 or 1. */
export function truthOf(value: Value): Value {
  if (!isScalar(value.type) || value.kind === "compare" || value.kind === "logic") return value;
  return compare("ne", value, constant(0, value.type, value.span), false, value.span);
}

/** Converts both operands to their common type. */
export function commonOperands(
  c: CheckContext,
  left: Value,
  right: Value,
): { left: Value; right: Value; type: ArithmeticType } | undefined {
  if (!isArithmetic(left.type) || !isArithmetic(right.type)) return undefined;
  const type = commonType(left.type, right.type);
  return { left: convert(left, type, left.span), right: convert(right, type, right.span), type };
}

export function promoteValue(value: Value): Value {
  return value.type.kind === "int" ? convert(value, promote(value.type), value.span) : value;
}

/** An argument whose parameter has no type: narrow integers are passed as an int, and a float as a double. */
export function promoteArgument(value: Value): Value {
  return value.type.kind === "float" && value.type.size < DOUBLE.size
    ? convert(value, DOUBLE, value.span)
    : promoteValue(value);
}

/** Converts an integer to 64 bits, for address arithmetic. */
export function convertToLong(value: Value): Value {
  return convert(value, LONG, value.span);
}

/** Reports writing to a const object. */
export function checkWritable(c: CheckContext, lvalue: LValue, span: Span): void {
  if (lvalue.type.isConst !== true) return;
  c.report.error("E311", span, `this is const and cannot be changed`);
}

export function isNull(value: Value): boolean {
  const { type } = value;
  const mayBeNull = type.kind === "int" || (type.kind === "pointer" && type.target.kind === "void");
  return value.kind === "const" && value.value === 0n && mayBeNull;
}

/** True when two pointer targets fit each other: equal types, or integers that differ in signedness only. */
export function sameTarget(a: CType, b: CType): boolean {
  if (sameType(a, b)) return true;
  return a.kind === "int" && b.kind === "int" && a.isBool === b.isBool && scalarShape(a).size === scalarShape(b).size;
}

/** The type of an array's elements: the qualifiers of an array are those of its elements. */
function innermost(type: CType): CType {
  return type.kind === "array" ? innermost(type.element) : type;
}
