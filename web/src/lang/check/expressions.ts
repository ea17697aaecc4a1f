/** Checks every kind of expression, with casts and sizes. The results are values whose every step is explicit. */
import { checkCall } from "./calls.ts";
import { checkLValue, isLValue, newSlot, readLValue, reportUnknownField, withType } from "./lvalues.ts";
import { checkBinary, checkConditional, checkUnary } from "./operators.ts";
import { checkAssignment, checkStep } from "./assignments.ts";
import { chosenExpression } from "./generic.ts";
import { constantOf } from "./constants.ts";
import { int128Hint } from "./int128.ts";
import { typeOfName } from "./types.ts";
import { badValue, isBadValue } from "./conversions.ts";
import { checkStatementsOf } from "./statements.ts";
import { warnOfUnusedValue } from "./unused-values.ts";
import { sizeValue } from "./variable-arrays.ts";
import { addressOfLabel } from "./label-addresses.ts";
import { isBitLValue, refuseBits, typeOfBits } from "./bit-fields.ts";
import type { CheckContext } from "./context.ts";
import { bitsOfNumber } from "../../base/floating-bits.ts";
import { constant } from "../types/fold.ts";
import { alignInC, alignOf, findField, isComplete, sizeOf } from "../types/type-layout.ts";
import type { Span } from "../text/source.ts";
import type { Block, Expr, TypeName } from "../parse/syntax-tree.ts";
import type { LValue, Value } from "../types/typed-tree.ts";
import {
  BASIC,
  DOUBLE,
  FLOAT,
  INT,
  LONG_DOUBLE,
  ULONG,
  VOID,
  isScalar,
  pointerTo,
  sameType,
  spell,
  stringType,
  unqualified,
} from "../types/types.ts";
import type { CType, ScalarType } from "../types/types.ts";

/** The value of an expression; a bad one after an error. */
export function checkValue(c: CheckContext, expr: Expr): Value {
  return said(c, expr, valueOf(c, expr));
}

/** Makes sure that an expression without a sound value, which is lost, was told. */
function said(c: CheckContext, expr: Expr, value: Value): Value {
  /* A length that names an earlier parameter is computed where the function begins, and not lost. */
  if (isBadValue(value) && !c.dependsOnParam) c.report.expectSaid(expr.span);
  return value;
}

function valueOf(c: CheckContext, expr: Expr): Value {
  switch (expr.kind) {
    case "integer":
      return constant(expr.literal.value, (BASIC[expr.literal.type] ?? INT) as ScalarType, expr.span);
    case "floating": {
      const { literal, span } = expr;
      const type = literal.type === "float" ? FLOAT : literal.type === "double" ? DOUBLE : LONG_DOUBLE;
      return constant(bitsOfNumber(literal.value, type), type, span);
    }
    case "string":
    case "name":
    case "index":
    case "member":
      return readLValue(c, checkLValue(c, expr, false), expr.span);
    case "unary":
      return checkUnary(c, expr);
    case "step":
      return checkStep(c, expr);
    case "binary":
      return checkBinary(c, expr);
    case "assign":
      return checkAssignment(c, expr);
    case "conditional":
      return checkConditional(c, expr);
    case "call":
      return readLValue(c, checkCall(c, expr), expr.span);
    case "compound":
    case "variableArgument":
      return readLValue(c, checkLValue(c, expr, false), expr.span);
    case "cast":
      return checkCast(c, expr);
    case "sizeof":
      return checkSizeOf(c, typeOfExpression(c, expr.operand, "has no size of its own"), expr.span);
    case "sizeofType":
      return checkSizeOfType(c, expr);
    case "alignof":
      return constant(alignmentOf(c, expr.operand), ULONG, expr.span);
    case "offsetof":
      return checkOffsetOf(c, expr);
    case "compatible":
      return constant(compatible(typeOfName(c, expr.left), typeOfName(c, expr.right)) ? 1 : 0, INT, expr.span);
    case "generic":
      return readLValue(c, checkLValue(c, expr, false), expr.span);
    case "statements":
      return checkStatementExpression(c, expr.body, expr.span, checkValue);
    case "labelAddress":
      return addressOfLabel(c, expr);
    case "bad":
      return badValue(expr.span);
  }
}

/** An expression whose value is not used: of a structure it is the address, or nothing where that has no effect. */
export function checkUnused(c: CheckContext, expr: Expr): Value {
  return said(c, expr, unusedValueOf(c, expr));
}

function unusedValueOf(c: CheckContext, expr: Expr): Value {
  switch (expr.kind) {
    case "generic": {
      const chosen = chosenExpression(c, expr);
      return chosen === undefined ? badValue(expr.span) : checkUnused(c, chosen);
    }
    case "statements":
      return checkStatementExpression(c, expr.body, expr.span, checkUnused);
    case "conditional":
      return checkConditional(c, expr, checkUnused);
    case "call":
      c.droppedCall = expr;
      return unusedLValue(c, checkLValue(c, expr, false), expr.span);
    case "compound":
    case "variableArgument":
    case "name":
    case "index":
    case "member":
      return unusedLValue(c, checkLValue(c, expr, false), expr.span);
    case "binary": {
      if (expr.operator !== ",") return checkValue(c, expr);
      const [first, second] = [checkDropped(c, expr.left), checkUnused(c, expr.right)];
      return { kind: "sequence", first, second, type: second.type, span: expr.span };
    }
    case "unary":
      return expr.operator === "*" ? unusedLValue(c, checkLValue(c, expr, false), expr.span) : checkValue(c, expr);
    default:
      return checkValue(c, expr);
  }
}

/** Checks an expression within a statement whose value is lost: the first operand of a comma, the step of a for. */
export function checkDropped(c: CheckContext, expr: Expr): Value {
  const value = checkUnused(c, expr);
  if (!isBadValue(value)) warnOfUnusedValue(c, expr, "expression");
  return value;
}

function unusedLValue(c: CheckContext, lvalue: LValue | Value | undefined, span: Span): Value {
  if (lvalue?.kind !== "memory" || lvalue.type.kind !== "struct") return readLValue(c, lvalue, span);
  const { address } = lvalue;
  const isFixed = address.kind === "global" || address.kind === "frame" || address.kind === "thread";
  return isFixed ? { kind: "nothing", type: VOID, span } : address;
}

/** True when __builtin_types_compatible_p holds for two types: the types' own qualifiers do not count. */
function compatible(left: CType, right: CType): boolean {
  return sameType(left, right) && (left.kind !== "int" || right.kind !== "int" || left.name === right.name);
}

function checkSizeOf(c: CheckContext, type: CType, span: Span): Value {
  /* As in gcc, void and functions have size 1. */
  if (!isComplete(type) && type.kind !== "void" && type.kind !== "function")
    c.report.error("E313", span, `the size of ${spell(type)} is not known here`);
  return sizeValue(c, type, span, ULONG);
}

/** Checks sizeof(type), which computes the size of an array of variable length that stands there. */
function checkSizeOfType(c: CheckContext, { type: name, span }: Extract<Expr, { kind: "sizeofType" }>): Value {
  const { result: type, sizes } = c.withSizes(() => typeOfName(c, name));
  return afterSizes(sizes, checkSizeOf(c, type, span));
}

/** A value before which the sizes in a type are computed. */
function afterSizes(sizes: readonly Value[], value: Value): Value {
  const { type, span } = value;
  return sizes.reduceRight<Value>((second, first) => ({ kind: "sequence", first, second, type, span }), value);
}

/** The alignment of a type, or of a variable, which may have asked for a stronger one than its type has. */
function alignmentOf(c: CheckContext, operand: TypeName | Expr): number {
  if ("specifiers" in operand) return alignInC(typeOfName(c, operand));
  const natural = alignInC(typeOfExpression(c, operand, "has no alignment of its own"));
  const entity = operand.kind === "name" ? c.lookUp(operand.name) : undefined;
  if (operand.kind === "member" || entity?.kind === "function") {
    const what = operand.kind === "member" ? "a field" : "a function";
    c.report.error("E415", operand.span, `the alignment of ${what} is not known here`, "Write that of its type.");
  }
  const asked = entity?.kind === "local" ? entity.local.align : entity?.kind === "global" ? entity.align : 1;
  return Math.max(natural, asked);
}

/**
 * The type of an expression that is not evaluated. `refused` is for the operand of sizeof, _Alignof and typeof, which
 * is no value: it says what no bit-field has, and a function stays a function there (C11 6.3.2.1p4).
 */
export function typeOfExpression(c: CheckContext, expr: Expr, refused?: string): CType {
  return c.withoutEffects(() => typeUnevaluated(c, expr, refused));
}

function typeUnevaluated(c: CheckContext, expr: Expr, refused: string | undefined): CType {
  if (expr.kind === "string") return stringType(expr);
  const lvalue = checkLValue(c, expr, false);
  if (lvalue !== undefined && isLValue(lvalue) && lvalue.kind === "variable") lvalue.local.used = true;
  if (lvalue === undefined) return INT;
  if (refused !== undefined && designatesFunction(expr, lvalue) && lvalue.type.kind === "pointer")
    return lvalue.type.target;
  if (!isBitLValue(lvalue)) return lvalue.type;
  if (refused !== undefined) refuseBits(c, lvalue, expr.span, refused);
  return typeOfBits(lvalue);
}

/** True for the name of a function and for `*pointer` to one, which as values are pointers to the function. */
function designatesFunction(expr: Expr, lvalue: LValue | Value): boolean {
  if (isLValue(lvalue) || lvalue.type.kind !== "pointer" || lvalue.type.target.kind !== "function") return false;
  return expr.kind === "name" || (expr.kind === "unary" && expr.operator === "*");
}

function checkOffsetOf(c: CheckContext, expr: Extract<Expr, { kind: "offsetof" }>): Value {
  let type = typeOfName(c, expr.type);
  let offset = 0;
  for (const step of expr.path) {
    if (step.kind === "element") {
      const index = constantOf(c, step.index, "the index in offsetof");
      if (type.kind !== "array")
        c.report.error("E308", step.span, `only arrays can be indexed, this is ${spell(type)}`);
      if (type.kind !== "array" || index === undefined) return badValue(expr.span);
      type = type.element;
      offset += Number(index) * sizeOf(type);
      continue;
    }
    const field = type.kind === "struct" ? findField(type, step.name) : undefined;
    if (field === undefined) {
      reportUnknownField(c, type, step.name, step.span);
      return badValue(expr.span);
    }
    if (field.bits !== undefined) {
      c.report.error("E334", step.span, `the bit-field "${step.name}" has no offset in bytes`);
      return badValue(expr.span);
    }
    offset += field.offset;
    type = field.type;
  }
  return constant(offset, ULONG, expr.span);
}

/** Checks `({ … })`; `last` checks the expression that ends it. */
function checkStatementExpression(
  c: CheckContext,
  body: Block,
  span: Span,
  last: (c: CheckContext, expr: Expr) => Value,
): Value {
  if (c.current === undefined) {
    c.report.error("E314", span, "statements cannot stand outside of a function");
    return badValue(span);
  }
  c.labels.expressions.push(body);
  const checked = checkStatementsOf(c, body, last);
  c.labels.expressions.pop();
  return { kind: "statements", body: checked.body, value: checked.value, type: checked.value?.type ?? VOID, span };
}

/** Checks `({ … })` where a structure may be wanted, which outlives the block in a place of the function's frame. */
export function checkStatementsLValue(c: CheckContext, expr: Extract<Expr, { kind: "statements" }>): LValue | Value {
  const { body, span } = expr;
  let type: CType | undefined;
  const value = checkStatementExpression(c, body, span, (_, last) => {
    const lvalue = checkLValue(c, last, false);
    if (lvalue?.kind !== "memory" || lvalue.type.kind !== "struct" || c.current === undefined)
      return readLValue(c, lvalue, last.span);
    type = unqualified(lvalue.type);
    const pointer = pointerTo(type);
    if (last.kind === "call") return withType(lvalue.address, pointer, span);
    const slot: Value = { kind: "frame", local: newSlot(c.current, type, span), offset: 0, type: pointer, span };
    const [size, align] = [sizeOf(type), alignOf(type)];
    const copy: Value = { kind: "copy", to: slot, from: lvalue.address, size, align, type: VOID, span };
    return { kind: "sequence", first: copy, second: slot, type: pointer, span };
  });
  return type === undefined || isBadValue(value) ? value : { kind: "memory", address: value, type, span };
}

function checkCast(c: CheckContext, expr: Extract<Expr, { kind: "cast" }>): Value {
  const { result: named, sizes } = c.withSizes(() => typeOfName(c, expr.type));
  const type = unqualified(named);
  const value = type.kind === "void" ? checkUnused(c, expr.operand) : checkValue(c, expr.operand);
  if (isBadValue(value)) return value;
  if (type.kind === "void")
    return {
      kind: "sequence",
      first: value,
      second: { kind: "nothing", type: VOID, span: expr.span },
      type: VOID,
      span: expr.span,
    };
  const isPointerAndFloat =
    [type, value.type]
      .map(({ kind }) => kind)
      .sort()
      .join() === "float,pointer";
  if (!isScalar(type) || !isScalar(value.type) || isPointerAndFloat) {
    const isVoid = value.type.kind === "void";
    c.report.error(
      isVoid ? "E329" : "E312",
      isVoid ? value.span : expr.type.span,
      isVoid ? "this has no value" : `cannot cast ${spell(value.type)} to ${spell(type)}`,
      int128Hint(type, value.type),
    );
    return badValue(expr.span);
  }
  return afterSizes(sizes, withType(value, type, expr.span));
}
