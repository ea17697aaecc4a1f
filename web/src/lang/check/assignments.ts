/**
 * Checks the expressions that change or expose an lvalue: assignment, compound assignment, ++ and --, and the address
 * operator.
 */
import { computation, updateAtomically } from "./atomic-updates.ts";
import { evaluateOnce, fenceAt } from "./atomics.ts";
import { assignBits, isBitLValue, refuseBits, updateBits } from "./bit-fields.ts";
import { sizeValue } from "./variable-arrays.ts";
import { shiftCount } from "./shifts.ts";
import { checkLValue, isLValue, withType } from "./lvalues.ts";
import { badValue, checkWritable, convertForAssignment, convertToLong, isBadValue } from "./conversions.ts";
import { checkValue } from "./expressions.ts";
import { refuseAtomicStructure } from "./atomic-structures.ts";
import type { CheckContext } from "./context.ts";
import { arith, constant } from "../types/fold.ts";
import { alignOf, isComplete, sizeOf } from "../types/type-layout.ts";
import type { Span } from "../text/source.ts";
import type { Expr } from "../parse/syntax-tree.ts";
import type { ArithOp, LValue, Value } from "../types/typed-tree.ts";
import { int128Hint } from "./int128.ts";
import {
  INT,
  LONG,
  VOID,
  isArithmetic,
  isScalar,
  pointerTo,
  promote,
  sameType,
  spell,
  unqualified,
} from "../types/types.ts";
import type { CType } from "../types/types.ts";

type AssignExpr = Extract<Expr, { kind: "assign" }>;

export const ARITHMETIC: Readonly<Record<string, ArithOp>> = {
  "+": "add",
  "-": "sub",
  "*": "mul",
  "/": "div",
  "%": "rem",
  "&": "and",
  "|": "or",
  "^": "xor",
  "<<": "shl",
  ">>": "shr",
};

/** True for the operators that take floating-point numbers. */
export function isFloatingOperator(op: ArithOp): boolean {
  return op === "add" || op === "sub" || op === "mul" || op === "div";
}

export function checkAddressOf(c: CheckContext, operand: Expr, span: Span): Value {
  if (operand.kind === "unary" && operand.operator === "*") return checkPointerAgain(c, operand.operand, span);
  const lvalue = checkLValue(c, operand, operand.kind === "index");
  if (lvalue === undefined || (!isLValue(lvalue) && isBadValue(lvalue))) return badValue(span);
  if (!isLValue(lvalue) && lvalue.type.kind === "pointer" && lvalue.type.target.kind === "function") {
    if (lvalue.kind === "function" || (operand.kind === "unary" && operand.operator === "*")) return lvalue;
  }
  if (!isLValue(lvalue)) {
    const isParameter = lvalue.kind === "param";
    c.report.error(
      "E310",
      operand.span,
      isParameter ? "a parameter of the experiment has no address" : "only something stored has an address",
    );
    return badValue(span);
  }
  if (refuseBits(c, lvalue, operand.span, "has no address")) return badValue(span);
  if (lvalue.kind === "memory") return withType(lvalue.address, pointerTo(lvalue.type), span);
  lvalue.local.inMemory = true;
  lvalue.local.assigned = true;
  return { kind: "frame", local: lvalue.local, offset: 0, type: pointerTo(lvalue.type), span };
}

/** Checks `&*pointer`, which is the pointer: nothing is read, and the type need not be complete (C11 6.5.3.2p3). */
function checkPointerAgain(c: CheckContext, pointer: Expr, span: Span): Value {
  const value = checkValue(c, pointer);
  if (value.type.kind === "pointer") return { ...value, span };
  if (!isBadValue(value))
    c.report.error("E308", span, `only a pointer can be dereferenced, this is ${spell(value.type)}`);
  return badValue(span);
}

export function checkStep(c: CheckContext, expr: Extract<Expr, { kind: "step" }>): Value {
  const lvalue = checkWritableLValue(c, expr.operand, expr.span);
  if (lvalue === undefined) return badValue(expr.span);
  const one = constant(expr.delta, INT, expr.span);
  return updateLValue(c, lvalue, "add", one, expr.prefix ? "new" : "old", expr.span);
}

/** The lvalue on the left of an assignment, or undefined with a diagnostic; `arraysToo` where only memory is meant. */
export function checkWritableLValue(c: CheckContext, expr: Expr, span: Span, arraysToo = false): LValue | undefined {
  const lvalue = checkLValue(c, expr, false);
  if (lvalue === undefined || (!isLValue(lvalue) && isBadValue(lvalue))) {
    c.report.expectSaid(expr.span);
    return undefined;
  }
  if (!isLValue(lvalue)) {
    const message =
      lvalue.kind === "param"
        ? "a parameter of the experiment cannot be changed"
        : "only a variable, a field, an element or *pointer can be assigned to";
    c.report.error(lvalue.kind === "param" ? "E311" : "E310", expr.span, message);
    return undefined;
  }
  if (lvalue.type.kind === "array" && !arraysToo) {
    c.report.error("E310", expr.span, "an array cannot be assigned as a whole", "Assign its elements in a loop.");
    return undefined;
  }
  checkWritable(c, lvalue, span);
  c.stringWrites.written(c, lvalue, span);
  noteWrite(c, lvalue);
  return lvalue;
}

export function noteWrite(c: CheckContext, lvalue: LValue): void {
  if (lvalue.kind === "memory") return c.effect();
  lvalue.local.assigned = true;
  c.effectOfWrite(lvalue.local);
}

/** Checks an assignment. Where `asLValue` asks for it, that of a structure gives the lvalue assigned to. */
export function checkAssignment(c: CheckContext, expr: AssignExpr): Value;
export function checkAssignment(c: CheckContext, expr: AssignExpr, asLValue: true): LValue | Value;
export function checkAssignment(c: CheckContext, expr: AssignExpr, asLValue = false): LValue | Value {
  const lvalue = checkWritableLValue(c, expr.target, expr.span);
  if (expr.operator !== "=") return checkCompoundAssignment(c, expr, lvalue);
  if (lvalue?.type.kind === "struct") return asLValue ? copiedStruct(c, lvalue, expr) : copyStruct(c, lvalue, expr);
  const value = checkValue(c, expr.value);
  if (lvalue === undefined) return badValue(expr.span);
  if (isBitLValue(lvalue)) return assignBits(c, lvalue, value, expr.span);
  const fitting = convertForAssignment(c, value, lvalue.type, "assign");
  if (isBadValue(fitting) || !isScalar(lvalue.type)) return badValue(expr.span);
  const assigned: Value = { kind: "assign", lvalue, value: fitting, type: unqualified(lvalue.type), span: expr.span };
  return lvalue.type.isAtomic === true && lvalue.kind === "memory" ? inOrder(c, assigned) : assigned;
}

/** An _Atomic object is stored to as by atomic_store(): the store is sequentially consistent, and so has a fence. */
function inOrder(c: CheckContext, assigned: Extract<Value, { kind: "assign" }>): Value {
  const { type, span } = assigned;
  return evaluateOnce(assigned, type, (stored) => {
    return { kind: "sequence", first: fenceAt(c, span), second: stored, type, span };
  });
}

function checkCompoundAssignment(c: CheckContext, expr: AssignExpr, lvalue: LValue | undefined): Value {
  const value = checkValue(c, expr.value);
  const op = ARITHMETIC[expr.operator.slice(0, -1)] ?? "add";
  if (lvalue === undefined || isBadValue(value)) return badValue(expr.span);
  const isFloating = value.type.kind === "float" || lvalue.type.kind === "float";
  if (!isArithmetic(value.type) || (isFloating && !(isFloatingOperator(op) && isArithmetic(lvalue.type)))) {
    c.report.error(
      "E312",
      expr.span,
      `"${expr.operator}" cannot be applied to ${spell(lvalue.type)} and ${spell(value.type)}`,
    );
    return badValue(expr.span);
  }
  warnOfDivisor(c, op, value);
  const isShift = (op === "shl" || op === "shr") && lvalue.type.kind === "int";
  const operand = isShift ? shiftCount(c, promote(lvalue.type), value) : value;
  return updateLValue(c, lvalue, op, operand, "new", expr.span);
}

/** Checks lvalue = lvalue op value, which reads and writes the lvalue once. */
function updateLValue(
  c: CheckContext,
  lvalue: LValue,
  op: ArithOp,
  value: Value,
  result: "old" | "new",
  span: Span,
): Value {
  const { type } = lvalue;
  if (isBitLValue(lvalue)) return updateBits(lvalue, op, value, result, span);
  if (type.kind === "pointer") return movePointer(c, lvalue, type, op, value, result, span);
  if (!isArithmetic(type) || !isArithmetic(value.type)) {
    c.report.error("E312", span, `this operator cannot be applied to ${spell(type)}`, int128Hint(type));
    return badValue(span);
  }
  if (type.isAtomic === true && lvalue.kind === "memory")
    return updateAtomically(lvalue.address, type, op, value, result, span);
  const own = unqualified(type);
  const { computeType, operand } = computation(own, op, value, value.type);
  return { kind: "update", lvalue, op, value: operand, computeType, result, type: own, span };
}

function movePointer(
  c: CheckContext,
  lvalue: LValue,
  type: Extract<CType, { kind: "pointer" }>,
  op: ArithOp,
  value: Value,
  result: "old" | "new",
  span: Span,
): Value {
  if (op !== "add" && op !== "sub") {
    c.report.error("E312", span, "a pointer can only be moved by += and -=");
    return badValue(span);
  }
  if (!isComplete(type.target) && type.target.kind !== "void") {
    c.report.error("E313", span, `${spell(type.target)} is not complete here: its size is not known`);
    return badValue(span);
  }
  const bytes = arith("mul", convertToLong(value), sizeValue(c, type.target, span), LONG, span);
  const own = unqualified(type);
  if (type.isAtomic === true && lvalue.kind === "memory")
    return updateAtomically(lvalue.address, type, op, bytes, result, span);
  return { kind: "update", lvalue, op, value: bytes, computeType: own, result, type: own, span };
}

function copyStruct(c: CheckContext, lvalue: LValue, expr: AssignExpr): Value {
  if (refuseAtomicStructure(c, lvalue.type, expr.span, "copy")) return badValue(expr.span);
  const from = addressOfStruct(c, expr.value, lvalue.type, "assign");
  if (from === undefined || lvalue.kind !== "memory") return badValue(expr.span);
  return {
    kind: "copy",
    to: lvalue.address,
    from,
    size: sizeOf(lvalue.type),
    align: alignOf(lvalue.type),
    type: VOID,
    span: expr.span,
  };
}

/** A structure after its assignment, as in `x = y = z`: its address is computed once. */
function copiedStruct(c: CheckContext, lvalue: LValue, expr: AssignExpr): LValue | Value {
  if (lvalue.kind !== "memory") return badValue(expr.span);
  const { type, span } = lvalue;
  const pointer = pointerTo(type);
  const address = evaluateOnce(withType(lvalue.address, pointer, span), pointer, (again) => {
    const copy = copyStruct(c, { ...lvalue, address: again }, expr);
    return isBadValue(copy) ? copy : { kind: "sequence", first: copy, second: again, type: pointer, span };
  });
  return isBadValue(address) ? address : { kind: "memory", address, type, span };
}

/** The address of a structure used as a value. */
export function addressOfStruct(c: CheckContext, expr: Expr, wanted: CType, what: string): Value | undefined {
  const lvalue = checkLValue(c, expr, false);
  if (lvalue === undefined || (!isLValue(lvalue) && isBadValue(lvalue))) {
    c.report.expectSaid(expr.span);
    return undefined;
  }
  if (refuseAtomicStructure(c, lvalue.type, expr.span, "copy")) return undefined;
  if (isLValue(lvalue) && lvalue.kind === "memory" && sameType(lvalue.type, wanted))
    return isCompleteHere(c, lvalue.type, expr.span) ? lvalue.address : undefined;
  c.report.error("E306", expr.span, `cannot ${what} ${spell(lvalue.type)} to ${spell(wanted)}`);
  return undefined;
}

/** Reports a structure whose size must be known, and is not. */
function isCompleteHere(c: CheckContext, type: CType, span: Span): boolean {
  if (isComplete(type)) return true;
  c.report.error("E313", span, `${spell(type)} is not complete here`, "Its definition must come before this use.");
  return false;
}

export function warnOfDivisor(c: CheckContext, op: ArithOp, value: Value): void {
  if (op !== "div" && op !== "rem") return;
  if (value.kind === "const" && value.type.kind !== "float" && value.value === 0n && c.isReached())
    c.report.error("E330", value.span, "division by zero");
}
