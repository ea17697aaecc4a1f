/**
 * Calls that do not know the parameters of their function, since it is declared as `int f()`, defined in the style
 * before 1989, or declared only further down. C then passes each argument as what it is. Here the number and the sizes
 * of the arguments are compared with the definition when the whole program is known, and the function converts what it
 * gets.
 */
import { canCallHere, countOfArguments } from "./calls.ts";
import type { CallExpr } from "./calls.ts";
import { checkLValue, isLValue, readLValue } from "./lvalues.ts";
import { badValue, isBadValue, promoteArgument } from "./conversions.ts";
import type { CheckContext } from "./context.ts";
import type { Expr } from "../parse/syntax-tree.ts";
import { isFreeConversion } from "../types/fold.ts";
import { sizeOf } from "../types/type-layout.ts";
import type { Func, Value } from "../types/typed-tree.ts";
import type { Span } from "../text/source.ts";
import { isScalar, sameType, spell } from "../types/types.ts";
import type { CType } from "../types/types.ts";

/** A call to compare with the definition of its function. */
export interface UncheckedCall {
  readonly func: Func;
  readonly args: readonly UncheckedArgument[];
  readonly span: Span;
}

interface UncheckedArgument {
  /** What is passed: of a structure its address. */
  readonly value: Value;
  /** The type; of a structure its own. */
  readonly type: CType;
}

/**
 * Checks the arguments of a call that does not know the parameters; `func` is the function, where it is known.
 * Undefined after an error.
 */
export function checkUnknownArguments(c: CheckContext, expr: CallExpr, func?: Func): readonly Value[] | undefined {
  const args = expr.args.map((arg) => checkUnknownArgument(c, arg));
  const values = args.map(({ value }) => value);
  if (!canCallHere(c, expr, values)) return undefined;
  if (func === undefined) c.callsThroughOldStyle = true;
  else if (c.isReached() && !c.isUnevaluated()) c.uncheckedCalls.push({ func, args, span: expr.span });
  return values;
}

/**
 * An argument as it is passed: a narrow integer as an int, a float as a double, an array and a structure by their
 * addresses.
 */
export function checkUnknownArgument(c: CheckContext, arg: Expr): UncheckedArgument {
  const lvalue = checkLValue(c, arg, false);
  if (lvalue !== undefined && isLValue(lvalue) && lvalue.kind === "memory" && lvalue.type.kind === "struct")
    return { value: lvalue.address, type: lvalue.type };
  const value = valueOfAny(c, promoteArgument(readLValue(c, lvalue, arg.span)));
  return { value, type: value.type };
}

function valueOfAny(c: CheckContext, value: Value): Value {
  if (value.type.kind !== "void" || isBadValue(value)) return value;
  c.report.error(
    "E329",
    value.span,
    "this has no value",
    "A function that returns void cannot be used in an expression.",
  );
  return badValue(value.span);
}

/** Compares the calls of functions whose definitions are known by now. */
export function checkUncheckedCalls(c: CheckContext): void {
  for (const call of c.uncheckedCalls) if (call.func.body !== undefined) checkUncheckedCall(c, call);
  for (const func of c.functions) {
    func.convertsParams ||= c.callsThroughOldStyle && func.pointedTo;
    if (func.convertsParams) func.inline = false;
  }
}

function checkUncheckedCall(c: CheckContext, { func, args, span }: UncheckedCall): void {
  const { params } = func.type;
  const written = spell({ ...func.type, isOldStyle: false }, func.name);
  if (func.type.isVariadic === true)
    return c.report.error(
      "E307",
      span,
      `"${func.name}" has variable arguments: it must be declared above its calls`,
      `Declare it as ${written}.`,
    );
  if (args.length !== params.length)
    return c.report.error(
      "E307",
      span,
      `"${func.name}" takes ${countOfArguments(params.length)}, not ${args.length}`,
      `It is defined as ${written}.`,
    );
  for (const [at, { value, type }] of args.entries()) {
    const param = params[at];
    if (param === undefined) continue;
    if (!canBePassed(value, type, param.type))
      c.report.error(
        "E306",
        value.span,
        `cannot pass ${spell(type)} to ${spell(param.type)}: this call does not know the types of the parameters`,
        `Declare the function above as ${written}, or cast the argument.`,
      );
    func.convertsParams ||= !keepsForm(type, param.inside ?? param.type);
  }
}

/** True when the function finds the argument's value in the bytes that are passed. */
function canBePassed(value: Value, type: CType, wanted: CType): boolean {
  if (type.kind === "struct" || wanted.kind === "struct") return sameType(type, wanted);
  if (type.kind === "float" || wanted.kind === "float") return sameType(type, wanted);
  const widens = value.kind === "const" && value.value >= 0n && value.value < 1n << 31n;
  return widens || sizeOf(type) >= sizeOf(wanted);
}

/** True when the register that holds an argument holds the parameter, too. */
function keepsForm(type: CType, wanted: CType): boolean {
  return !isScalar(type) || !isScalar(wanted) || isFreeConversion(type, wanted);
}
