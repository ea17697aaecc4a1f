/**
 * Checks the expressions that change or expose a place: assignment, compound assignment, ++ and --, and the address
 * operator.
 */
import { computation, updateAtomically } from "./atomic-updates.ts";
import { evaluateOnce, fenceAt } from "./atomics.ts";
import { assignBits, isBitPlace, refuseBits, updateBits } from "./bit-fields.ts";
import { sizeValue } from "./variable-arrays.ts";
import { shiftCount } from "./shifts.ts";
import { checkPlace, isPlace, withType } from "./places.ts";
import { badValue, checkWritable, convertForAssignment, convertToLong, isBadValue } from "./conversions.ts";
import { checkValue } from "./expressions.ts";
import { refuseAtomicStructure } from "./atomic-structures.ts";
import type { CheckContext } from "./context.ts";
import { arith, constant } from "../types/fold.ts";
import { alignOf, isComplete, sizeOf } from "../types/type-layout.ts";
import type { Span } from "../text/source.ts";
import type { Expr } from "../parse/syntax-tree.ts";
import type { ArithOp, Place, Value } from "../types/typed-tree.ts";
import { int128Hint } from "./int128.ts";
import { INT, LONG, VOID, isScalar, pointerTo, promote, sameType, spell, unqualified } from "../types/types.ts";
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

export function checkAddressOf(c: CheckContext, operand: Expr, span: Span): Value {
  if (operand.kind === "unary" && operand.operator === "*") return checkPointerAgain(c, operand.operand, span);
  const place = checkPlace(c, operand, operand.kind === "index");
  if (place === undefined || (!isPlace(place) && isBadValue(place))) return badValue(span);
  if (!isPlace(place) && place.type.kind === "pointer" && place.type.target.kind === "function") {
    if (place.kind === "function" || (operand.kind === "unary" && operand.operator === "*")) return place;
  }
  if (!isPlace(place)) {
    const isParameter = place.kind === "param";
    c.report.error(
      "E310",
      operand.span,
      isParameter ? "a parameter of the experiment has no address" : "only something stored has an address",
    );
    return badValue(span);
  }
  if (refuseBits(c, place, operand.span, "has no address")) return badValue(span);
  if (place.kind === "memory") return withType(place.address, pointerTo(place.type), span);
  place.local.inMemory = true;
  place.local.assigned = true;
  return { kind: "frame", local: place.local, offset: 0, type: pointerTo(place.type), span };
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
  const place = checkWritablePlace(c, expr.operand, expr.span);
  if (place === undefined) return badValue(expr.span);
  const one = constant(expr.delta, INT, expr.span);
  return updatePlace(c, place, "add", one, expr.prefix ? "new" : "old", expr.span);
}

/** The place on the left of an assignment, or undefined with a diagnostic; `arraysToo` where only memory is meant. */
export function checkWritablePlace(c: CheckContext, expr: Expr, span: Span, arraysToo = false): Place | undefined {
  const place = checkPlace(c, expr, false);
  if (place === undefined || (!isPlace(place) && isBadValue(place))) {
    c.report.expectSaid(expr.span);
    return undefined;
  }
  if (!isPlace(place)) {
    const message =
      place.kind === "param"
        ? "a parameter of the experiment cannot be changed"
        : "only a variable, a field, an element or *pointer can be assigned to";
    c.report.error(place.kind === "param" ? "E311" : "E310", expr.span, message);
    return undefined;
  }
  if (place.type.kind === "array" && !arraysToo) {
    c.report.error("E310", expr.span, "an array cannot be assigned as a whole", "Assign its elements in a loop.");
    return undefined;
  }
  checkWritable(c, place, span);
  c.stringWrites.written(c, place, span);
  noteWrite(c, place);
  return place;
}

export function noteWrite(c: CheckContext, place: Place): void {
  if (place.kind === "memory") return c.effect();
  place.local.assigned = true;
  c.effectOfWrite(place.local);
}

/** Checks an assignment. Where `asPlace` asks for it, that of a structure gives the place assigned to. */
export function checkAssignment(c: CheckContext, expr: AssignExpr): Value;
export function checkAssignment(c: CheckContext, expr: AssignExpr, asPlace: true): Place | Value;
export function checkAssignment(c: CheckContext, expr: AssignExpr, asPlace = false): Place | Value {
  const place = checkWritablePlace(c, expr.target, expr.span);
  if (expr.operator !== "=") return checkCompoundAssignment(c, expr, place);
  if (place?.type.kind === "struct") return asPlace ? copiedStruct(c, place, expr) : copyStruct(c, place, expr);
  const value = checkValue(c, expr.value);
  if (place === undefined) return badValue(expr.span);
  if (isBitPlace(place)) return assignBits(c, place, value, expr.span);
  const fitting = convertForAssignment(c, value, place.type, "assign");
  if (isBadValue(fitting) || !isScalar(place.type)) return badValue(expr.span);
  const assigned: Value = { kind: "assign", place, value: fitting, type: unqualified(place.type), span: expr.span };
  return place.type.isAtomic === true && place.kind === "memory" ? inOrder(c, assigned) : assigned;
}

/** An _Atomic object is stored to as by atomic_store(): the store is sequentially consistent, and so has a fence. */
function inOrder(c: CheckContext, assigned: Extract<Value, { kind: "assign" }>): Value {
  const { type, span } = assigned;
  return evaluateOnce(assigned, type, (stored) => {
    return { kind: "sequence", first: fenceAt(c, span), second: stored, type, span };
  });
}

function checkCompoundAssignment(c: CheckContext, expr: AssignExpr, place: Place | undefined): Value {
  const value = checkValue(c, expr.value);
  const op = ARITHMETIC[expr.operator.slice(0, -1)] ?? "add";
  if (place === undefined || isBadValue(value)) return badValue(expr.span);
  if (value.type.kind !== "int") {
    c.report.error(
      "E312",
      expr.span,
      `"${expr.operator}" cannot be applied to ${spell(place.type)} and ${spell(value.type)}`,
    );
    return badValue(expr.span);
  }
  warnOfDivisor(c, op, value);
  const isShift = (op === "shl" || op === "shr") && place.type.kind === "int";
  const operand = isShift ? shiftCount(c, promote(place.type), value) : value;
  return updatePlace(c, place, op, operand, "new", expr.span);
}

/** Checks place = place op value, which reads and writes the place once. */
function updatePlace(
  c: CheckContext,
  place: Place,
  op: ArithOp,
  value: Value,
  result: "old" | "new",
  span: Span,
): Value {
  const { type } = place;
  if (isBitPlace(place)) return updateBits(place, op, value, result, span);
  if (type.kind === "pointer") return movePointer(c, place, type, op, value, result, span);
  if (type.kind !== "int" || value.type.kind !== "int") {
    c.report.error("E312", span, `this operator cannot be applied to ${spell(type)}`, int128Hint(type));
    return badValue(span);
  }
  if (type.isAtomic === true && place.kind === "memory")
    return updateAtomically(place.address, type, op, value, result, span);
  const own = unqualified(type);
  const { computeType, operand } = computation(own, op, value, value.type);
  return { kind: "update", place, op, value: operand, computeType, result, type: own, span };
}

function movePointer(
  c: CheckContext,
  place: Place,
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
  if (type.isAtomic === true && place.kind === "memory")
    return updateAtomically(place.address, type, op, bytes, result, span);
  return { kind: "update", place, op, value: bytes, computeType: own, result, type: own, span };
}

function copyStruct(c: CheckContext, place: Place, expr: AssignExpr): Value {
  if (refuseAtomicStructure(c, place.type, expr.span, "copy")) return badValue(expr.span);
  const from = addressOfStruct(c, expr.value, place.type, "assign");
  if (from === undefined || place.kind !== "memory") return badValue(expr.span);
  return {
    kind: "copy",
    to: place.address,
    from,
    size: sizeOf(place.type),
    align: alignOf(place.type),
    type: VOID,
    span: expr.span,
  };
}

/** A structure after its assignment, as in `x = y = z`: its address is computed once. */
function copiedStruct(c: CheckContext, place: Place, expr: AssignExpr): Place | Value {
  if (place.kind !== "memory") return badValue(expr.span);
  const { type, span } = place;
  const pointer = pointerTo(type);
  const address = evaluateOnce(withType(place.address, pointer, span), pointer, (again) => {
    const copy = copyStruct(c, { ...place, address: again }, expr);
    return isBadValue(copy) ? copy : { kind: "sequence", first: copy, second: again, type: pointer, span };
  });
  return isBadValue(address) ? address : { kind: "memory", address, type, span };
}

/** The address of a structure used as a value. */
export function addressOfStruct(c: CheckContext, expr: Expr, wanted: CType, what: string): Value | undefined {
  const place = checkPlace(c, expr, false);
  if (place === undefined || (!isPlace(place) && isBadValue(place))) {
    c.report.expectSaid(expr.span);
    return undefined;
  }
  if (refuseAtomicStructure(c, place.type, expr.span, "copy")) return undefined;
  if (isPlace(place) && place.kind === "memory" && sameType(place.type, wanted))
    return isCompleteHere(c, place.type, expr.span) ? place.address : undefined;
  c.report.error("E306", expr.span, `cannot ${what} ${spell(place.type)} to ${spell(wanted)}`);
  return undefined;
}

/** Reports a structure whose size must be known, and is not. */
function isCompleteHere(c: CheckContext, type: CType, span: Span): boolean {
  if (isComplete(type)) return true;
  c.report.error("E313", span, `${spell(type)} is not complete here`, "Its definition must come before this use.");
  return false;
}

export function warnOfDivisor(c: CheckContext, op: ArithOp, value: Value): void {
  if ((op === "div" || op === "rem") && value.kind === "const" && value.value === 0n && c.isReached())
    c.report.error("E330", value.span, "division by zero");
}
