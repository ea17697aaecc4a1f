/**
 * Checking of expressions: every kind, casts, sizes, and calls of functions. Gives values whose every step is explicit.
 */
import { checkPlace, isPlace, newSlot, readPlace, reportUnknownField, structResultOf, withType } from "./places.ts";
import { checkBinary, checkConditional, checkUnary } from "./operators.ts";
import { addressOfStruct, checkAssignment, checkStep } from "./assignments.ts";
import { typeOfName } from "./types.ts";
import { badValue, convertForAssignment, isBadValue } from "./conversions.ts";
import { checkStatementsOf } from "./statements.ts";
import { checkBuiltinCall } from "./builtins.ts";
import type { CheckContext } from "./context.ts";
import { constant } from "../types/fold.ts";
import { alignOf, findField, isComplete, sizeOf } from "../types/type-layout.ts";
import { identifierHint } from "../../base/near-identifiers.ts";
import type { Span } from "../text/source.ts";
import type { Block, Expr } from "../parse/syntax-tree.ts";
import { STATEMENT_WORDS } from "../parse/token-reader.ts";
import type { Func, Value } from "../types/typed-tree.ts";
import { headerHint, insteadHint, valueFormHint } from "../preprocess/where-defined.ts";
import { BASIC, INT, ULONG, VOID, isScalar, pointerTo, spell, stringType, unqualified } from "../types/types.ts";
import type { CType, ScalarType, StructType } from "../types/types.ts";

/** Functions of the C library that people try. */
const LIBRARY_FUNCTIONS =
  /^(?:v?f?s?n?printf|puts|putchar|scanf|malloc|calloc|realloc|free|aligned_alloc|mem(?:set|cpy|move|cmp)|str(?:len|cpy|cmp|cat)|pthread_\w+|rand|srand|abort|exit|sleep|usleep|nanosleep|time|clock)$/;
const LIBRARY_HINTS: readonly (readonly [RegExp, string])[] = [
  [/printf|puts|putchar/, "There is nowhere to print: assert() what must hold, and look at the statistics."],
  [/alloc|free/, "Memory is static: declare a global array and hand out its elements."],
  [/^pthread_/, "Every core runs operation() by itself; write the lock out, or include one from lib/locks."],
  [/rand/, "Use random_below(n)."],
  [/sleep/, "Use work(cycles) or wait_until(time)."],
  [/time|clock/, "Use now()."],
  [/mem|str/, "Write the loop: every access counts here."],
];

export function checkValue(c: CheckContext, expr: Expr): Value {
  switch (expr.kind) {
    case "integer":
      return constant(expr.literal.value, (BASIC[expr.literal.type] ?? INT) as ScalarType, expr.span);
    case "string":
    case "name":
    case "index":
    case "member":
      return readPlace(c, checkPlace(c, expr, false), expr.span);
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
      return structResultOf(c, expr) === undefined
        ? checkCall(c, expr)
        : readPlace(c, checkPlace(c, expr, false), expr.span);
    case "compound":
      return readPlace(c, checkPlace(c, expr, false), expr.span);
    case "cast":
      return checkCast(c, expr);
    case "sizeof":
      return checkSizeOf(c, typeOfExpression(c, expr.operand), expr.span);
    case "sizeofType":
      return checkSizeOf(c, typeOfName(c, expr.type), expr.span);
    case "alignof":
      return constant(alignOf(typeOfName(c, expr.type)), ULONG, expr.span);
    case "offsetof":
      return checkOffsetOf(c, expr);
    case "statements":
      return checkStatementExpression(c, expr.body, expr.span);
    case "bad":
      return badValue(expr.span);
  }
}

function checkSizeOf(c: CheckContext, type: CType, span: Span): Value {
  if (!isComplete(type) && type.kind !== "void")
    c.report.error("E313", span, `the size of ${spell(type)} is not known here`);
  return constant(sizeOf(type), ULONG, span);
}

export function typeOfExpression(c: CheckContext, expr: Expr): CType {
  const effects = c.effects.splice(0);
  const type = typeUnevaluated(c, expr);
  c.effects.push(...effects);
  return type;
}

function typeUnevaluated(c: CheckContext, expr: Expr): CType {
  if (expr.kind === "string") return stringType(expr.bytes);
  const isDereference = expr.kind === "unary" && expr.operator === "*";
  if (expr.kind !== "name" && expr.kind !== "index" && expr.kind !== "member" && !isDereference)
    return checkValue(c, expr).type;
  const place = checkPlace(c, expr, false);
  if (place !== undefined && isPlace(place) && place.kind === "variable") place.local.used = true;
  return place?.type ?? INT;
}

function checkOffsetOf(c: CheckContext, expr: Extract<Expr, { kind: "offsetof" }>): Value {
  let type = typeOfName(c, expr.type);
  let offset = 0;
  for (const step of expr.path) {
    const field = type.kind === "struct" ? findField(type, step.name) : undefined;
    if (field === undefined) {
      reportUnknownField(c, type, step.name, step.span);
      return badValue(expr.span);
    }
    offset += field.offset;
    type = field.type;
  }
  return constant(offset, ULONG, expr.span);
}

function checkStatementExpression(c: CheckContext, body: Block, span: Span): Value {
  if (c.current === undefined) {
    c.report.error("E314", span, "statements cannot stand outside of a function");
    return badValue(span);
  }
  const checked = checkStatementsOf(c, body);
  return { kind: "statements", body: checked.body, value: checked.value, type: checked.value?.type ?? VOID, span };
}

function checkCast(c: CheckContext, expr: Extract<Expr, { kind: "cast" }>): Value {
  const type = unqualified(typeOfName(c, expr.type));
  const value = checkValue(c, expr.operand);
  if (isBadValue(value)) return value;
  if (type.kind === "void")
    return {
      kind: "sequence",
      first: value,
      second: { kind: "nothing", type: VOID, span: expr.span },
      type: VOID,
      span: expr.span,
    };
  if (!isScalar(type) || !isScalar(value.type)) {
    const isVoid = value.type.kind === "void";
    c.report.error(
      isVoid ? "E329" : "E312",
      isVoid ? value.span : expr.type.span,
      isVoid ? "this has no value" : `cannot cast ${spell(value.type)} to ${spell(type)}`,
    );
    return badValue(expr.span);
  }
  return withType(value, type, expr.span);
}

export function checkCall(c: CheckContext, expr: Extract<Expr, { kind: "call" }>): Value {
  if (expr.callee.kind !== "name") {
    c.report.error(
      "E403",
      expr.callee.span,
      "only a function can be called by its name",
      "Hotline has no function pointers.",
    );
    return badValue(expr.span);
  }
  const { name, span } = expr.callee;
  const entity = c.lookUp(name);
  if (entity?.kind === "function") return callFunction(c, entity, expr);
  if (entity !== undefined) {
    if (entity.kind !== "local" || entity.local.type.kind !== "void")
      c.report.error("E315", span, `"${name}" is not a function`, "Hotline has no function pointers.");
    return badValue(expr.span);
  }
  const builtin = checkBuiltinCall(c, name, expr);
  if (builtin !== undefined) return builtin;
  reportUnknownFunction(c, name, span);
  for (const arg of expr.args) checkValue(c, arg);
  return badValue(expr.span);
}

function reportUnknownFunction(c: CheckContext, name: string, span: Span): void {
  if (LIBRARY_FUNCTIONS.test(name)) {
    const hint = LIBRARY_HINTS.find(([pattern]) => pattern.test(name))?.[1];
    return c.report.error("E419", span, `Hotline has no C library: "${name}" is not known`, headerHint(name) ?? hint);
  }
  c.report.error(
    "E304",
    span,
    `unknown function "${name}"`,
    headerHint(name) ??
      valueFormHint(name) ??
      c.nameHint(name, "function") ??
      insteadHint(name) ??
      identifierHint(name, STATEMENT_WORDS) ??
      "Is an #include missing, or its definition above?",
  );
}

function callFunction(c: CheckContext, func: Func, expr: Extract<Expr, { kind: "call" }>): Value {
  const { params, result } = func.type;
  if (expr.args.length !== params.length) {
    c.report.error(
      "E307",
      expr.span,
      `"${func.name}" takes ${params.length === 0 ? "no arguments" : params.length === 1 ? "1 argument" : `${params.length} arguments`}, not ${expr.args.length}`,
      `It is declared ${spell(func.type, func.name)}.`,
    );
    for (const arg of expr.args) checkValue(c, arg);
    return badValue(expr.span);
  }
  const args = expr.args.map((arg, at) => checkArgument(c, arg, params[at]?.type ?? INT));
  if (c.current === undefined) {
    c.report.error(
      "E314",
      expr.span,
      "a function cannot be called here",
      "Variables outside of functions are initialised with constants; do the rest in setup().",
    );
    return badValue(expr.span);
  }
  if (!c.current.calls.has(func)) c.current.calls.set(func, expr.span);
  c.effectOfCall(func);
  if (args.some((arg) => isBadValue(arg))) return badValue(expr.span);
  if (result.kind !== "struct") return { kind: "call", func, args, type: result, span: expr.span };
  return callForStruct(c, c.current, func, args, result, expr.span);
}

/** A structure is passed by its address; the function makes its own copy. */
function checkArgument(c: CheckContext, arg: Expr, type: CType): Value {
  if (type.kind === "struct") return addressOfStruct(c, arg, type, "pass") ?? badValue(arg.span);
  return convertForAssignment(c, checkValue(c, arg), type, "pass");
}

/** The function puts its result where the caller says: in a slot, whose address is the value. */
function callForStruct(
  c: CheckContext,
  caller: Func,
  func: Func,
  args: readonly Value[],
  result: StructType,
  span: Span,
): Value {
  if (!isComplete(result)) {
    c.report.error("E313", span, `${spell(result)} is not complete here`, "Its definition must come before this.");
    return badValue(span);
  }
  const type = pointerTo(result);
  const address: Value = { kind: "frame", local: newSlot(caller, result, span), offset: 0, type, span };
  const call: Value = { kind: "call", func, args: [address, ...args], type: VOID, span };
  return { kind: "sequence", first: call, second: address, type, span };
}

/** Computes something and throws it away. A load through volatile, a pointer or an index may be meant. */
export function hasNoEffect(c: CheckContext, expr: Expr): boolean {
  switch (expr.kind) {
    case "integer":
      return true;
    case "name": {
      const entity = c.lookUp(expr.name);
      return entity?.kind !== "global" || entity.type.isVolatile !== true;
    }
    case "unary":
      return expr.operator !== "*" && hasNoEffect(c, expr.operand);
    case "binary":
      return (
        expr.operator !== "&&" && expr.operator !== "||" && hasNoEffect(c, expr.left) && hasNoEffect(c, expr.right)
      );
    default:
      return false;
  }
}
