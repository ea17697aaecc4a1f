/** Checks unary and binary operators and "? :". */
import { sizeValue } from "./variable-arrays.ts";
import { ARITHMETIC, checkAddressOf, isFloatingOperator, warnOfDivisor } from "./assignments.ts";
import { checkDereference, checkLValue, movePointerBy, readLValue } from "./lvalues.ts";
import { checkDropped, checkValue } from "./expressions.ts";
import { warnOfOverflow } from "./constant-overflow.ts";
import { COMPARISONS, warnOfMisleading } from "./misleading-operators.ts";
import { evaluateOnce } from "./atomics.ts";
import { shiftCount } from "./shifts.ts";
import {
  badValue,
  commonOperands,
  conditionOf,
  convertToLong,
  isBadValue,
  isNull,
  promoteValue,
  sameTarget,
} from "./conversions.ts";
import type { CheckContext } from "./context.ts";
import { signBit } from "../types/floating.ts";
import { arith, compare, conditional, constant, convert, isZero, logic } from "../types/fold.ts";
import { isComplete, sizeOf } from "../types/type-layout.ts";
import type { Span } from "../text/source.ts";
import type { Expr } from "../parse/syntax-tree.ts";
import type { ArithOp, CompareOp, LValue, Value } from "../types/typed-tree.ts";
import { LONG, VOID, isScalar, pointerTo, sameType, spell } from "../types/types.ts";
import type { FloatType, IntType, ScalarType } from "../types/types.ts";

type ConditionalExpr = Extract<Expr, { kind: "conditional" }>;

export function checkUnary(c: CheckContext, expr: Extract<Expr, { kind: "unary" }>): Value {
  const { operator, operand, span } = expr;
  if (operator === "&") return checkAddressOf(c, operand, span);
  if (operator === "*") return readLValue(c, checkDereference(c, operand, span), span);
  const value = checkValue(c, operand);
  if (isBadValue(value)) return value;
  if (operator === "!") return isScalar(value.type) ? isZero(value, span) : reportWrongOperand(c, operator, value);
  if (value.type.kind === "float" && operator !== "~") return checkSign(operator, value, value.type, span);
  if (value.type.kind !== "int") return reportWrongOperand(c, operator, value);
  const number = promoteValue(value);
  const type = number.type as IntType;
  switch (operator) {
    case "+":
      return { ...number, span };
    case "-":
      warnOfOverflow(c, "sub", constant(0, type, span), number, type, span);
      return arith("sub", constant(0, type, span), number, type, span);
    case "~":
      return arith("xor", number, constant(-1, type, span), type, span);
  }
}

/** Checks -x and +x of a floating-point number: the sign is a bit, also that of 0 and of what is no number. */
function checkSign(operator: "-" | "+", value: Value, type: FloatType, span: Span): Value {
  if (operator === "+") return { ...value, span };
  return arith("xor", value, constant(signBit(type), type, span), type, span);
}

function reportWrongOperand(c: CheckContext, operator: string, value: Value): Value {
  c.report.error("E312", value.span, `"${operator}" cannot be applied to ${spell(value.type)}`);
  return badValue(value.span);
}

export function checkBinary(c: CheckContext, expr: Extract<Expr, { kind: "binary" }>): Value {
  const { operator, span } = expr;
  if (operator === ",") {
    const first = checkDropped(c, expr.left);
    const second = checkValue(c, expr.right);
    return { kind: "sequence", first, second, type: second.type, span };
  }
  if (operator === "&&" || operator === "||") {
    const left = conditionOf(c, checkValue(c, expr.left));
    const isDecided = decides(left, operator === "||");
    const right = conditionOf(
      c,
      c.neverReached(isDecided, () => checkValue(c, expr.right)),
    );
    return isBadValue(left) || isBadValue(right)
      ? badValue(span)
      : logic(operator === "&&" ? "and" : "or", left, right, span);
  }
  const left = checkValue(c, expr.left);
  const right = checkValue(c, expr.right);
  if (isBadValue(left) || isBadValue(right)) return badValue(span);
  warnOfMisleading(c, expr, left, right);
  const comparison = COMPARISONS[operator];
  if (comparison !== undefined) return checkComparison(c, comparison, operator, left, right, span);
  return checkArithmetic(c, ARITHMETIC[operator] ?? "add", operator, left, right, span);
}

function checkComparison(
  c: CheckContext,
  op: CompareOp,
  operator: string,
  left: Value,
  right: Value,
  span: Span,
): Value {
  const common = commonOperands(c, left, right);
  if (common !== undefined) {
    const isSigned = common.type.kind === "float" || common.type.signed;
    return compare(op, common.left, common.right, isSigned, span);
  }
  if (left.type.kind === "pointer" && right.type.kind === "pointer") {
    const fits =
      sameType(left.type.target, right.type.target) ||
      left.type.target.kind === "void" ||
      right.type.target.kind === "void";
    if (!fits) warnOfPointers(c, `"${operator}" compares pointers to different types`, left, right, span);
    return compare(op, left, right, false, span);
  }
  if (left.type.kind === "pointer" && isNull(right))
    return compare(op, left, constant(0, left.type, right.span), false, span);
  if (right.type.kind === "pointer" && isNull(left))
    return compare(op, constant(0, right.type, left.span), right, false, span);
  return reportWrongOperands(c, operator, left, right, span);
}

/** Warns where a real compiler warns, too: pointers meet whose types differ. */
function warnOfPointers(c: CheckContext, message: string, left: Value, right: Value, span: Span): void {
  const types = `${spell(left.type)} and ${spell(right.type)}`;
  c.report.warning("W627", span, `${message}: ${types}`, "If this is meant, cast one of them.");
}

function reportWrongOperands(c: CheckContext, operator: string, left: Value, right: Value, span: Span): Value {
  const isVoid = left.type.kind === "void" ? left : right.type.kind === "void" ? right : undefined;
  if (isVoid !== undefined)
    c.report.error(
      "E329",
      isVoid.span,
      "this has no value",
      "A function that returns void cannot be used in an expression.",
    );
  else c.report.error("E312", span, `"${operator}" cannot be applied to ${spell(left.type)} and ${spell(right.type)}`);
  return badValue(span);
}

function checkArithmetic(c: CheckContext, op: ArithOp, operator: string, left: Value, right: Value, span: Span): Value {
  if (op === "shl" || op === "shr") return checkShiftOperator(c, op, operator, left, right, span);
  warnOfDivisor(c, op, right);
  const common = commonOperands(c, left, right);
  if (common !== undefined && (common.type.kind === "int" || isFloatingOperator(op))) {
    if (common.type.kind === "int") warnOfOverflow(c, op, common.left, common.right, common.type, span);
    return arith(op, common.left, common.right, common.type, span);
  }
  if (op === "add" && left.type.kind === "pointer" && right.type.kind === "int")
    return movePointerBy(c, left, right, 1, span);
  if (op === "add" && left.type.kind === "int" && right.type.kind === "pointer")
    return movePointerBy(c, right, left, 1, span);
  if (op === "sub" && left.type.kind === "pointer" && right.type.kind === "int")
    return movePointerBy(c, left, right, -1, span);
  if (op === "sub" && left.type.kind === "pointer" && right.type.kind === "pointer")
    return subtractPointers(c, left, right, span);
  return reportWrongOperands(c, operator, left, right, span);
}

function checkShiftOperator(
  c: CheckContext,
  op: "shl" | "shr",
  operator: string,
  left: Value,
  right: Value,
  span: Span,
): Value {
  if (left.type.kind !== "int" || right.type.kind !== "int") return reportWrongOperands(c, operator, left, right, span);
  const value = promoteValue(left);
  const type = value.type as IntType;
  warnOfOverflow(c, op, value, right, type, span);
  return arith(op, value, shiftCount(c, type, right), type, span);
}

function subtractPointers(c: CheckContext, left: Value, right: Value, span: Span): Value {
  if (left.type.kind !== "pointer" || right.type.kind !== "pointer" || !sameTarget(left.type.target, right.type.target))
    return reportWrongOperands(c, "-", left, right, span);
  const { target } = left.type;
  const isVarying = target.kind === "array" && target.isVariable === true;
  const isOpen = target.kind === "array" && target.length === undefined;
  if (!isVarying && (isOpen || sizeOf(target) === 0)) {
    const why = isComplete(target) ? "has no size" : "is not complete here";
    c.report.error("E313", span, `${spell(target)} ${why}: how many lie between two pointers is not known`);
    return badValue(span);
  }
  const bytes = arith("sub", convertToLong(left), convertToLong(right), LONG, span);
  return arith("div", bytes, sizeValue(c, target, span), LONG, span);
}

/** Checks `first, second` where a structure may be wanted, which is an lvalue. */
export function checkCommaLValue(c: CheckContext, expr: Extract<Expr, { kind: "binary" }>): LValue | Value {
  const { span } = expr;
  const first = checkDropped(c, expr.left);
  const lvalue = checkLValue(c, expr.right, false);
  const structure = structIn(lvalue);
  if (structure !== undefined) {
    const { address, type } = structure;
    const sequence: Value = { kind: "sequence", first, second: address, type: address.type, span };
    return { kind: "memory", address: sequence, type, span };
  }
  const second = readLValue(c, lvalue, expr.right.span);
  return { kind: "sequence", first, second, type: second.type, span };
}

/** Checks `test ? yes : no`; `checkChoice` checks the two choices, whose values may not be used. */
export function checkConditional(
  c: CheckContext,
  expr: ConditionalExpr,
  checkChoice: (c: CheckContext, choice: Expr) => Value = checkValue,
): Value {
  const chosen = expr.yes;
  if (chosen === undefined) return checkElvis(c, expr);
  const test = conditionOf(c, checkValue(c, expr.test));
  const yes = c.neverReached(decides(test, false), () => checkChoice(c, chosen));
  const no = c.neverReached(decides(test, true), () => checkChoice(c, expr.no));
  return chooseBetween(c, test, yes, no, expr.span);
}

/** Checks `test ? yes : no` where a structure may be wanted, which is an lvalue. */
export function checkConditionalLValue(c: CheckContext, expr: ConditionalExpr): LValue | Value {
  const { yes: chosen, span } = expr;
  if (chosen === undefined) return checkElvis(c, expr);
  const test = conditionOf(c, checkValue(c, expr.test));
  const yes = c.neverReached(decides(test, false), () => checkLValue(c, chosen, false));
  const no = c.neverReached(decides(test, true), () => checkLValue(c, expr.no, false));
  const [left, right] = [structIn(yes), structIn(no)];
  if (left !== undefined && right !== undefined && sameType(left.type, right.type) && !isBadValue(test)) {
    const address = conditional(test, left.address, right.address, left.address.type, span);
    return { kind: "memory", address, type: left.type, span };
  }
  return chooseBetween(c, test, readLValue(c, yes, chosen.span), readLValue(c, no, expr.no.span), span);
}

/** True when a constant has this truth. */
function decides(value: Value, truth: boolean): boolean {
  return value.kind === "const" && (value.value !== 0n) === truth;
}

function structIn(lvalue: LValue | Value | undefined): Extract<LValue, { kind: "memory" }> | undefined {
  return lvalue?.kind === "memory" && lvalue.type.kind === "struct" ? lvalue : undefined;
}

/** Checks gcc's `test ?: no`: the test is evaluated once, and its value is the first choice. */
function checkElvis(c: CheckContext, expr: ConditionalExpr): Value {
  const test = checkValue(c, expr.test);
  const isCondition = !isBadValue(conditionOf(c, test));
  const no = checkValue(c, expr.no);
  if (!isCondition || !isScalar(test.type)) return badValue(expr.span);
  return evaluateOnce(test, test.type, (again) => chooseBetween(c, conditionOf(c, again), again, no, expr.span));
}

function chooseBetween(c: CheckContext, test: Value, yes: Value, no: Value, span: Span): Value {
  if (isBadValue(test) || isBadValue(yes) || isBadValue(no)) return badValue(span);
  const common = commonOperands(c, yes, no);
  if (common !== undefined) return conditional(test, common.left, common.right, common.type, span);
  if (yes.type.kind === "void" || no.type.kind === "void")
    return conditional(test, withoutValue(yes), withoutValue(no), VOID, span);
  const type = commonPointerType(c, yes, no, span);
  if (type === undefined) {
    c.report.error("E312", span, `the two choices have different types: ${spell(yes.type)} and ${spell(no.type)}`);
    return badValue(span);
  }
  return conditional(test, convert(yes, type, yes.span), convert(no, type, no.span), type, span);
}

/** The value as one of void: gcc accepts a choice between a value and nothing, which has no value. */
function withoutValue(value: Value): Value {
  const { type, span } = value;
  if (type.kind === "void") return value;
  return { kind: "sequence", first: value, second: { kind: "nothing", type: VOID, span }, type: VOID, span };
}

function commonPointerType(c: CheckContext, yes: Value, no: Value, span: Span): ScalarType | undefined {
  if (yes.type.kind === "pointer" && isNull(no)) return yes.type;
  if (no.type.kind === "pointer" && isNull(yes)) return no.type;
  if (yes.type.kind !== "pointer" || no.type.kind !== "pointer") return undefined;
  if (yes.type.target.kind === "void") return yes.type;
  if (no.type.target.kind === "void") return no.type;
  if (sameType(yes.type.target, no.type.target)) return yes.type;
  if (yes.type.target.kind === "function" || no.type.target.kind === "function") return undefined;
  warnOfPointers(c, "the two choices point to different types", yes, no, span);
  return pointerTo(VOID);
}
