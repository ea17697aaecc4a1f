/** Checks lvalues, which names, fields, elements and dereferenced pointers denote, and reads them. */
import { BUILTIN_BY_NAME } from "../builtins/table.ts";
import { badValue, convertToLong, isBadValue } from "./conversions.ts";
import { checkCompoundLiteral } from "./initializers.ts";
import { chosenExpression } from "./generic.ts";
import { checkCall } from "./calls.ts";
import { checkAssignment } from "./assignments.ts";
import { checkCommaLValue, checkConditionalLValue } from "./operators.ts";
import { checkStatementsLValue, checkValue } from "./expressions.ts";
import { stringGlobal } from "./globals.ts";
import { sizeValue } from "./variable-arrays.ts";
import { checkVariableArgument } from "./variable-arguments.ts";
import { isBitLValue, readBits } from "./bit-fields.ts";
import { refuseAtomicStructure } from "./atomic-structures.ts";
import type { CheckContext } from "./context.ts";
import { arith, constant, convert } from "../types/fold.ts";
import { alignOf, fieldNames, findField, isComplete } from "../types/type-layout.ts";
import { identifierHint } from "../../base/near-identifiers.ts";
import { orderOfLValue } from "../types/orders.ts";
import type { Span } from "../text/source.ts";
import type { Expr } from "../parse/syntax-tree.ts";
import type { Func, Local, LValue, Value } from "../types/typed-tree.ts";
import { STATEMENT_WORDS } from "../parse/token-reader.ts";
import { headerHint, insteadHint, plainHeader } from "../preprocess/where-defined.ts";
import { plainHint } from "../preprocess/plain-hints.ts";
import { int128Hint } from "./int128.ts";
import { LONG, VOID, isScalar, passedCount, pointerTo, qualify, spell, unqualified } from "../types/types.ts";
import type { CType, ScalarType, StructType } from "../types/types.ts";

/** The names that stand for the name of the function around them. */
const FUNCTION_NAMES = new Set(["__func__", "__FUNCTION__", "__PRETTY_FUNCTION__"]);

/** The value of an lvalue; arrays become the address of their first element. */
export function readLValue(c: CheckContext, lvalue: LValue | Value | undefined, span: Span): Value {
  if (lvalue === undefined) return badValue(span);
  if (!isLValue(lvalue)) return lvalue;
  const { type } = lvalue;
  if (lvalue.kind === "variable") {
    lvalue.local.used = true;
    if (!c.isUnevaluated()) lvalue.local.firstRead ??= span;
    return isScalar(type) ? { kind: "local", local: lvalue.local, type: unqualified(type), span } : badValue(span);
  }
  if (type.kind === "array") return withType(lvalue.address, pointerTo(type.element), span);
  if (isScalar(type)) c.effectOfLoad(type);
  if (isBitLValue(lvalue)) return readBits(lvalue, span);
  if (isScalar(type))
    return { kind: "load", address: lvalue.address, type: unqualified(type), order: orderOfLValue(lvalue), span };
  if (type.kind === "struct") reportWhole(c, type, span);
  else if (type.kind === "void") c.report.error("E329", span, "void has no value");
  return badValue(span);
}

function reportWhole(c: CheckContext, type: StructType, span: Span): void {
  const wide = int128Hint(type);
  if (wide !== undefined) {
    c.report.error("E409", span, `${spell(type)} as a whole can only be assigned, passed and returned`, wide);
    return;
  }
  const hint = "Use one of its fields: as a whole it can only be assigned to one of its type, passed and returned.";
  c.report.error("E409", span, `a number or an address is needed here, and this is ${spell(type)}`, hint);
}

export function withType(value: Value, type: ScalarType, span: Span): Value {
  return { ...convert(value, type, span), span };
}

/**
 * The lvalue that an expression denotes, or the value of a name that is no lvalue; undefined after an error. `allowEnd`
 * allows the element one past the end, since only its address is taken.
 */
export function checkLValue(c: CheckContext, expr: Expr, allowEnd: boolean): LValue | Value | undefined {
  switch (expr.kind) {
    case "name":
      return checkName(c, expr.name, expr.span);
    case "index":
      return checkElement(c, expr, allowEnd);
    case "member":
      return checkMember(c, expr);
    case "string":
      return lvalueOfString(c, expr);
    case "call":
      return checkCall(c, expr);
    case "compound":
      return checkCompoundLiteral(c, expr);
    case "conditional":
      return checkConditionalLValue(c, expr);
    case "assign":
      return checkAssignment(c, expr, true);
    case "statements":
      return checkStatementsLValue(c, expr);
    case "variableArgument":
      return checkVariableArgument(c, expr);
    case "generic": {
      const chosen = chosenExpression(c, expr);
      return chosen === undefined ? undefined : checkLValue(c, chosen, allowEnd);
    }
    case "binary":
      return expr.operator === "," ? checkCommaLValue(c, expr) : checkValue(c, expr);
    case "unary":
      return expr.operator === "*" ? checkDereference(c, expr.operand, expr.span) : checkValue(c, expr);
    default:
      return checkValue(c, expr);
  }
}

/** The name of a function is a pointer to the function. */
function addressOfFunction(c: CheckContext, func: Func, span: Span): Value {
  func.pointedTo = true;
  c.current?.uses.add(func);
  if (!c.pointers.has(func)) c.pointers.set(func, span);
  c.reachedThrough(passedCount(func.type)).calls.add(func);
  return { kind: "function", func, type: pointerTo(func.type), span };
}

/** A new slot in the frame of the present function. */
export function newSlot(func: Func, type: CType, span: Span): Local {
  const align = alignOf(type);
  const local: Local = { name: "", type, span, align, inMemory: true, assigned: true, used: true, isSlot: true };
  func.slots.push(local);
  return local;
}

function lvalueOfString(c: CheckContext, expr: Extract<Expr, { kind: "string" }>): LValue {
  const { span } = expr;
  const global = stringGlobal(c, expr);
  c.current?.uses.add(global);
  const address: Value = { kind: "global", global, offset: 0, type: pointerTo(global.type), span };
  return { kind: "memory", address, type: global.type, span };
}

function checkName(c: CheckContext, name: string, span: Span): LValue | Value | undefined {
  const func = c.current;
  if (func !== undefined && FUNCTION_NAMES.has(name)) {
    const bytes = Array.from(func.name, (character) => character.charCodeAt(0));
    return lvalueOfString(c, { kind: "string", text: func.name, bytes, span, height: 1 });
  }
  if (c.earlierParams.has(name)) {
    c.dependsOnParam = true;
    return undefined;
  }
  const entity = c.lookUp(name);
  switch (entity?.kind) {
    case "local":
      return lvalueOfLocal(entity.local, span);
    case "global": {
      entity.used = true;
      c.current?.uses.add(entity);
      const kind = entity.isThreadLocal ? "thread" : "global";
      const address: Value = { kind, global: entity, offset: 0, type: pointerTo(entity.type), span };
      return { kind: "memory", address, type: entity.type, span };
    }
    case "parameter":
      return { kind: "param", parameter: entity, type: LONG, span };
    case "enumerator":
      return constant(entity.value, entity.type, span);
    case "function":
      return addressOfFunction(c, entity, span);
    default:
      if (BUILTIN_BY_NAME.has(name)) reportBuiltinName(c, name, span);
      else reportUnknownName(c, name, span);
      return undefined;
  }
}

function reportBuiltinName(c: CheckContext, name: string, span: Span): void {
  c.report.error(
    "E310",
    span,
    `"${name}" is made by the compiler: it can be called, and has no address`,
    "Take the address of a function of your own that calls it.",
  );
}

function reportUnknownName(c: CheckContext, name: string, span: Span): void {
  const builtin = c.nameHint(name, "function");
  const known = name === "errno" ? "Hotline has no C library." : headerHint(name, c.sources.files);
  const hint =
    (c.isPlain ? hintOfLibrary(name) : undefined) ??
    known ??
    c.hintBelow(name) ??
    c.nameHint(name, "value") ??
    builtin ??
    insteadHint(name) ??
    identifierHint(name, STATEMENT_WORDS) ??
    "Declare it before it is used.";
  c.report.error("E301", span, `unknown name "${name}"`, hint);
  c.declare(name, { kind: "local", local: declarePlaceholder(name, span), span });
}

/** What a plain program's library says to a name: not known, with another way, or known with its header. */
function hintOfLibrary(name: string): string | undefined {
  const header = plainHeader(name);
  return header === undefined ? plainHint(name) : `Write #include <${header}>.`;
}

/** Declares a variable in the place of an undeclared one, so that the name is reported once. */
function declarePlaceholder(name: string, span: Span): Local {
  return { name, type: VOID, span, align: 1, inMemory: false, assigned: false, used: true };
}

function lvalueOfLocal(local: Local, span: Span): LValue | undefined {
  local.used = true;
  if (local.type.kind === "void") return undefined;
  if (isScalar(local.type)) return { kind: "variable", local, type: local.type, span };
  const type = local.seenAs ?? local.type;
  return { kind: "memory", address: { kind: "frame", local, offset: 0, type: pointerTo(type), span }, type, span };
}

/** Checks `*operand`. A pointer to a function, dereferenced, is the same pointer again. */
export function checkDereference(c: CheckContext, operand: Expr, span: Span): LValue | Value | undefined {
  const pointer = checkValue(c, operand);
  if (isBadValue(pointer)) return undefined;
  if (pointer.type.kind !== "pointer") {
    c.report.error("E308", span, `only a pointer can be dereferenced, this is ${spell(pointer.type)}`);
    return undefined;
  }
  if (pointer.type.target.kind === "function") return pointer;
  return lvalueAt(c, pointer, pointer.type.target, span);
}

function lvalueAt(c: CheckContext, address: Value, target: CType, span: Span): LValue | undefined {
  if (target.kind === "void" && c.isUnevaluated()) return { kind: "memory", address, type: target, span };
  if (target.kind === "void") {
    c.report.error("E308", span, "a void pointer cannot be dereferenced", "Cast it to a pointer to what is there.");
    return undefined;
  }
  if (!isComplete(target)) {
    c.report.error("E313", span, `${spell(target)} is not complete here`, "Its definition must come before this use.");
    return undefined;
  }
  return { kind: "memory", address, type: target, span };
}

function checkElement(c: CheckContext, expr: Extract<Expr, { kind: "index" }>, allowEnd: boolean): LValue | undefined {
  const array = checkLValue(c, expr.array, false);
  const index = checkValue(c, expr.index);
  if (array === undefined || isBadValue(index)) return undefined;
  if (isLValue(array) && array.kind === "memory" && array.type.kind === "array")
    return lvalueOfElement(c, array.address, array.type, index, allowEnd, expr.span);
  const pointer = readLValue(c, array, expr.array.span);
  if (isBadValue(pointer)) return undefined;
  if (pointer.type.kind === "int" && index.type.kind === "pointer")
    return lvalueAt(c, movePointerBy(c, index, pointer, 1, expr.span), index.type.target, expr.span);
  if (pointer.type.kind !== "pointer") {
    c.report.error("E308", expr.array.span, `only arrays and pointers can be indexed, this is ${spell(pointer.type)}`);
    return undefined;
  }
  if (!canBeIndex(c, index)) return undefined;
  return lvalueAt(c, movePointerBy(c, pointer, index, 1, expr.span), pointer.type.target, expr.span);
}

function canBeIndex(c: CheckContext, index: Value): boolean {
  if (index.type.kind === "int") return true;
  c.report.error("E312", index.span, `an index must be a whole number, not ${spell(index.type)}`);
  return false;
}

function lvalueOfElement(
  c: CheckContext,
  address: Value,
  type: Extract<CType, { kind: "array" }>,
  index: Value,
  allowEnd: boolean,
  span: Span,
): LValue | undefined {
  if (!canBeIndex(c, index)) return undefined;
  const element = type.element;
  const isOpen = (type.length ?? 0) === 0; /* a flexible array: its elements lie behind the structure */
  const bound = (type.length ?? 0) + (allowEnd ? 1 : 0);
  const wide = convertToLong(index);
  if (wide.kind === "const" && !isOpen && (wide.value < 0n || wide.value >= BigInt(bound))) {
    c.report.error(
      "E328",
      index.span,
      `index ${wide.value} is outside an array of ${type.length ?? 0} element${type.length === 1 ? "" : "s"}`,
      `Its elements are 0 to ${(type.length ?? 0) - 1}.`,
    );
    return undefined;
  }
  const checked: Value =
    wide.kind === "const" || isOpen ? wide : { kind: "index", index: wide, bound, type: LONG, span: index.span };
  const first = withType(address, pointerTo(element), span);
  return { kind: "memory", address: movePointerBy(c, first, checked, 1, span), type: element, span };
}

/** Moves a pointer by a number of elements. */
export function movePointerBy(c: CheckContext, pointer: Value, count: Value, direction: 1 | -1, span: Span): Value {
  const type = pointer.type;
  if (type.kind !== "pointer") return pointer;
  if (!isComplete(type.target) && type.target.kind !== "void") {
    c.report.error("E313", span, `${spell(type.target)} is not complete here: its size is not known`);
    return badValue(span);
  }
  const bytes = arith("mul", convertToLong(count), sizeValue(c, type.target, span), LONG, span);
  return arith(direction === 1 ? "add" : "sub", pointer, bytes, unqualified(type), span);
}

function checkMember(c: CheckContext, expr: Extract<Expr, { kind: "member" }>): LValue | undefined {
  const object = expr.arrow ? structBehindArrow(c, expr) : structBeforeDot(c, expr);
  if (object === undefined) return undefined;
  const { address, type } = object;
  if (refuseAtomicStructure(c, type, expr.object.span, "member")) return undefined;
  if (type.shape.fields === undefined) {
    c.report.error(
      "E313",
      expr.object.span,
      `${spell(type)} is not complete here`,
      "Its definition must come before this use.",
    );
    return undefined;
  }
  const field = findField(type, expr.field);
  if (field === undefined) {
    reportUnknownField(c, type, expr.field, expr.fieldSpan);
    return undefined;
  }
  const fieldType = qualify(field.type, { isConst: type.isConst === true, isVolatile: type.isVolatile === true });
  const at = arith(
    "add",
    withType(address, pointerTo(fieldType), expr.span),
    constant(field.offset, LONG, expr.span),
    pointerTo(fieldType),
    expr.span,
  );
  return {
    kind: "memory",
    address: at,
    type: fieldType,
    span: expr.span,
    ...(field.bits === undefined ? {} : { bits: field.bits }),
  };
}

function structBehindArrow(
  c: CheckContext,
  expr: Extract<Expr, { kind: "member" }>,
): { address: Value; type: StructType } | undefined {
  const lvalue = checkLValue(c, expr.object, false);
  if (lvalue?.type.kind === "struct") {
    c.report.error(
      "E309",
      expr.object.span,
      `"->" needs a pointer, this is ${spell(lvalue.type)} itself`,
      `Write .${expr.field}.`,
    );
    return undefined;
  }
  const address = readLValue(c, lvalue, expr.object.span);
  if (isBadValue(address)) return undefined;
  if (address.type.kind === "pointer" && address.type.target.kind === "struct")
    return { address, type: address.type.target };
  c.report.error("E309", expr.object.span, `"->" needs a pointer to a structure, this is ${spell(address.type)}`);
  return undefined;
}

function structBeforeDot(
  c: CheckContext,
  expr: Extract<Expr, { kind: "member" }>,
): { address: Value; type: StructType } | undefined {
  const lvalue = checkLValue(c, expr.object, false);
  if (lvalue === undefined || (!isLValue(lvalue) && isBadValue(lvalue))) return undefined;
  if (isLValue(lvalue) && lvalue.kind === "memory" && lvalue.type.kind === "struct")
    return { address: lvalue.address, type: lvalue.type };
  const isPointer = lvalue.type.kind === "pointer" && lvalue.type.target.kind === "struct";
  c.report.error(
    "E309",
    expr.object.span,
    `"." needs a structure, this is ${spell(lvalue.type)}`,
    isPointer ? `It is a pointer: write ->${expr.field}.` : undefined,
  );
  return undefined;
}

export function reportUnknownField(c: CheckContext, type: CType, name: string, span: Span): void {
  if (type.kind !== "struct") return c.report.error("E309", span, `${spell(type)} has no fields`);
  c.report.error("E303", span, `${spell(type)} has no field "${name}"`, identifierHint(name, fieldNames(type)));
}

export function isLValue(thing: LValue | Value): thing is LValue {
  return thing.kind === "memory" || thing.kind === "variable";
}
