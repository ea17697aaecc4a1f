/** Checks compare-and-exchange as C11 and gcc write it: the expected value is given by its address. */
import { declare, temporary } from "./temporaries.ts";
import type { AtomicObject } from "./atomics.ts";
import { noteWrite } from "./assignments.ts";
import { badValue, convertForAssignment, isBadValue } from "./conversions.ts";
import { checkValue } from "./expressions.ts";
import { checkLValue, isLValue } from "./lvalues.ts";
import type { CheckContext } from "./context.ts";
import { convert } from "../types/fold.ts";
import type { Span } from "../text/source.ts";
import type { Expr } from "../parse/syntax-tree.ts";
import type { Expected, Local, LValue, Stmt, Value } from "../types/typed-tree.ts";
import { BOOL, isScalar, sameType, scalarShape, spell, unqualified } from "../types/types.ts";
import type { ScalarType } from "../types/types.ts";

export function checkCompareExchange(
  c: CheckContext,
  object: AtomicObject | undefined,
  args: readonly Expr[],
  span: Span,
): Value {
  const [expectedArg, desiredArg] = args;
  if (expectedArg === undefined || desiredArg === undefined) return badValue(span);
  const expected = checkExpected(c, expectedArg, object);
  const desired = checkValue(c, desiredArg);
  if (object === undefined || expected === undefined) return badValue(span);
  const fitting = convertForAssignment(c, desired, object.type, "pass");
  c.effect();
  if (isBadValue(fitting)) return fitting;
  const { address, type: objectType, order } = object;
  const exchange = (own: Expected): Value => {
    return { kind: "cas", address, objectType, order, expected: own, desired: fitting, type: BOOL, span };
  };
  const isOther = expected.kind === "local" && !sameObject(expected.local.type, objectType);
  return isOther ? exchangeThroughCopy(expected.local, objectType, exchange, span) : exchange(expected);
}

/** The expected value is in an unsigned variable and the object is signed, or the other way round. */
function exchangeThroughCopy(local: Local, type: ScalarType, exchange: (own: Expected) => Value, span: Span): Value {
  const own = isScalar(local.type) ? unqualified(local.type) : type;
  const lvalue: LValue = { kind: "variable", local, type: local.type, span };
  const [copy, success] = [temporary(type, span), temporary(BOOL, span)];
  const seen: Value = { kind: "assign", lvalue, value: convert(copy, own, span), type: own, span };
  const body: Stmt[] = [
    declare(copy.local, convert({ kind: "local", local, type: own, span }, type, span)),
    declare(success.local, exchange({ kind: "local", local: copy.local })),
    { kind: "value", value: seen, span },
  ];
  return { kind: "statements", body, value: success, type: BOOL, span };
}

/** A variable behind &local stays in its register; through any other pointer memory is read and written. */
function checkExpected(c: CheckContext, arg: Expr, object: AtomicObject | undefined): Expected | undefined {
  if (arg.kind === "unary" && arg.operator === "&" && arg.operand.kind === "name") {
    const lvalue = checkLValue(c, arg.operand, false);
    if (
      lvalue !== undefined &&
      isLValue(lvalue) &&
      lvalue.kind === "variable" &&
      object !== undefined &&
      sameWidth(lvalue.type, object.type)
    ) {
      noteWrite(c, lvalue);
      return { kind: "local", local: lvalue.local };
    }
  }
  const pointer = checkValue(c, arg);
  if (isBadValue(pointer) || object === undefined) return undefined;
  if (pointer.type.kind === "pointer" && sameWidth(pointer.type.target, object.type))
    return { kind: "pointer", address: pointer };
  c.report.error(
    "E306",
    arg.span,
    `the expected value must be given as ${spell(object.type)} *, not ${spell(pointer.type)}`,
    "Pass the address of a variable: &old.",
  );
  return undefined;
}

function sameObject(a: Parameters<typeof sameType>[0], b: ScalarType): boolean {
  if (sameType(a, b)) return true;
  return (
    a.kind === "int" &&
    b.kind === "int" &&
    scalarShape(a).size === scalarShape(b).size &&
    a.isBool === b.isBool &&
    a.signed === b.signed
  );
}

/** True for the same type but for its sign, which the bits in memory do not show. */
function sameWidth(a: Parameters<typeof sameType>[0], b: ScalarType): boolean {
  return sameObject(a, b) || (a.kind === "int" && b.kind === "int" && sameObject({ ...a, signed: b.signed }, b));
}
