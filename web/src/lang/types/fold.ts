/**
 * Constructors of checked expressions that compute constant operands at compile time. They never remove a load, a store
 * or a call; only arithmetic on constants disappears.
 */
import type { Span } from "../text/source.ts";
import type { ArithOp, CompareOp, Constant, Value } from "./typed-tree.ts";
import { numberOfBits } from "../../base/floating-bits.ts";
import { computeBits, convertBits } from "./floating.ts";
import { INT, LONG, isArithmetic, isScalar, scalarShape, wrap } from "./types.ts";
import type { CType, FloatType, ScalarType } from "./types.ts";

/** The bits of an offset that is part of an address: those of an instruction's number. */
const OFFSET_BITS = 32;

export function constant(value: bigint | number, type: ScalarType, span: Span): Constant {
  return { kind: "const", value: wrap(BigInt(value), type), type, span };
}

export function arith(op: ArithOp, left: Value, right: Value, type: ScalarType, span: Span): Value {
  if (type.kind === "float" && (op === "add" || op === "sub" || op === "mul" || op === "div"))
    return floatingArith(op, left, right, type, span);
  if (left.kind === "const" && right.kind === "const") {
    const value = compute(op, left.value, right.value, type);
    if (value !== undefined) return constant(value, type, span);
  }
  if (op === "sub" && right.kind === "const" && right.value !== 0n)
    return arith("add", left, constant(-right.value, right.type, right.span), type, span);
  if (left.kind === "const" && (op === "add" || op === "mul" || op === "and" || op === "or" || op === "xor"))
    return arith(op, right, left, type, span);
  if (right.kind === "const") return withConstant(op, left, right, type, span);
  return { kind: "arith", op, left, right, type, span };
}

/** Of a floating-point operation only that on constants is computed: x + 0.0 is not x, if x is -0.0. */
function floatingArith(
  op: "add" | "sub" | "mul" | "div",
  left: Value,
  right: Value,
  type: FloatType,
  span: Span,
): Value {
  if (left.kind === "const" && right.kind === "const")
    return constant(computeBits(op, left.value, right.value, type), type, span);
  return { kind: "arith", op, left, right, type, span };
}

/** Simplifies identities and sums of constants; the constant is on the right. */
function withConstant(op: ArithOp, left: Value, right: Constant, type: ScalarType, span: Span): Value {
  const neutral = op === "mul" || op === "div" ? 1n : 0n;
  if (right.value === neutral && op !== "and" && op !== "rem") return { ...retyped(left, type), span };
  if (op === "add") {
    if ((left.kind === "global" || left.kind === "frame" || left.kind === "thread") && type.kind === "pointer") {
      const offset = BigInt(left.offset) + BigInt.asIntN(64, right.value);
      if (offset === BigInt.asIntN(OFFSET_BITS, offset)) return { ...left, type, offset: Number(offset), span };
    }
    const wide = scalarShape(type).size === 8;
    if (left.kind === "arith" && left.op === "add" && left.right.kind === "const" && wide) {
      return arith("add", left.left, constant(left.right.value + right.value, LONG, right.span), type, span);
    }
  }
  return { kind: "arith", op, left, right, type, span };
}

/** Gives an operand that is the whole result the result's type; the widths are equal, so the register form stays. */
function retyped(value: Value, type: ScalarType): Value {
  return convert(value, type, value.span);
}

function compute(op: ArithOp, a: bigint, b: bigint, type: ScalarType): bigint | undefined {
  const bits = BigInt(scalarShape(type).size * 8);
  switch (op) {
    case "add":
      return a + b;
    case "sub":
      return a - b;
    case "mul":
      return a * b;
    case "div":
      return b === 0n ? undefined : a / b;
    case "rem":
      return b === 0n ? undefined : a % b;
    case "and":
      return a & b;
    case "or":
      return a | b;
    case "xor":
      return a ^ b;
    case "shl":
      return a << (b & (bits - 1n));
    case "shr":
      return a >> (b & (bits - 1n));
  }
}

export function compare(op: CompareOp, left: Value, right: Value, signed: boolean, span: Span): Value {
  if (left.kind === "const" && right.kind === "const") {
    const { type } = left;
    if (type.kind !== "float") return constant(holds(op, left.value, right.value) ? 1 : 0, INT, span);
    return constant(holds(op, numberOfBits(left.value, type), numberOfBits(right.value, type)) ? 1 : 0, INT, span);
  }
  if (left.kind === "const")
    return { kind: "compare", op: MIRRORED[op], left: right, right: left, signed, type: INT, span };
  return { kind: "compare", op, left, right, signed, type: INT, span };
}

/** The comparison with the same meaning when its operands are exchanged. */
const MIRRORED = { eq: "eq", ne: "ne", lt: "gt", le: "ge", gt: "lt", ge: "le" } as const;
const OPPOSITE = { eq: "ne", ne: "eq", lt: "ge", le: "gt", gt: "le", ge: "lt" } as const;

function holds<T extends bigint | number>(op: CompareOp, a: T, b: T): boolean {
  return { eq: a === b, ne: a !== b, lt: a < b, le: a <= b, gt: a > b, ge: a >= b }[op];
}

/** 1 when the scalar is zero, else 0. */
export function isZero(value: Value, span: Span): Value {
  if (value.kind === "compare" && canInvert(value)) return { ...value, op: OPPOSITE[value.op], span };
  return compare("eq", value, constant(0, scalarOf(value.type), span), false, span);
}

/** True unless "not less" is other than "greater or equal": neither holds where an operand is no number. */
function canInvert({ op, left }: Extract<Value, { kind: "compare" }>): boolean {
  return left.type.kind !== "float" || op === "eq" || op === "ne";
}

export function convert(operand: Value, type: ScalarType, span: Span): Value {
  const from = operand.type;
  if ((from.kind === "float" || type.kind === "float") && isArithmetic(from) && isArithmetic(type)) {
    if (operand.kind === "const") return constant(convertBits(operand.value, from, type), type, span);
    if (type.kind === "int" && type.isBool === true)
      return convert(compare("ne", operand, constant(0, from, span), false, span), type, span);
  }
  if (operand.kind === "const") return constant(operand.value, type, span);
  if (operand.kind === "global" && type.kind === "pointer") return { ...operand, type };
  if ((operand.kind === "frame" || operand.kind === "thread") && type.kind === "pointer") return { ...operand, type };
  if (operand.kind === "function" && type.kind === "pointer") return { ...operand, type };
  if (operand.type === type) return operand;
  return { kind: "convert", operand, type, span };
}

/** Builds && and ||; their value 0 or 1 is not computed here, since conditions are compiled as jumps. */
export function logic(op: "and" | "or", left: Value, right: Value, span: Span): Value {
  if (left.kind === "const") {
    const decided = op === "and" ? left.value === 0n : left.value !== 0n;
    if (decided) return constant(op === "and" ? 0 : 1, INT, span);
    if (right.kind === "const") return constant(right.value === 0n ? 0 : 1, INT, span);
    return isZero(isZero(right, span), span);
  }
  return { kind: "logic", op, left, right, type: INT, span };
}

export function conditional(test: Value, yes: Value, no: Value, type: CType, span: Span): Value {
  if (test.kind === "const") return test.value !== 0n ? yes : no;
  return { kind: "conditional", test, yes, no, type, span };
}

export function scalarOf(type: CType): ScalarType {
  return isScalar(type) ? type : LONG;
}

/** True when every value of `from` keeps its register form in `to`; the conversion then costs no instruction. */
export function isFreeConversion(from: ScalarType, to: ScalarType): boolean {
  if (from.kind === "float" || to.kind === "float")
    return from.kind === "float" && to.kind === "float" && from.size === to.size;
  if (to.kind === "int" && to.isBool === true) return from.kind === "int" && from.isBool === true;
  const a = scalarShape(from);
  const b = scalarShape(to);
  if (b.size === 8) return true;
  if (a.size === b.size) return a.signed === b.signed;
  return a.size < b.size && (b.signed || !a.signed);
}

/** True when the operands may be exchanged. */
export function isCommutative(op: ArithOp): boolean {
  return op === "add" || op === "mul" || op === "and" || op === "or" || op === "xor";
}
