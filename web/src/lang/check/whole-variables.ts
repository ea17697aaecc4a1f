/**
 * Finds the variable in which a pointer points, as far as the text of the expression shows it: `&state.event[3]` points
 * into `state`, `state.event + 3` as well, and `&p->count` into what p points to.
 */
import { typeOfExpression } from "./expressions.ts";
import type { CheckContext } from "./context.ts";
import { sizeOf } from "../types/type-layout.ts";
import type { Expr } from "../parse/syntax-tree.ts";
import type { CType } from "../types/types.ts";

/** The size of the whole variable in which the pointer points. */
export function sizeOfWhole(c: CheckContext, pointer: Expr): number {
  return sizeOf(wholeBehind(c, pointer));
}

function wholeOf(c: CheckContext, expr: Expr): CType {
  switch (expr.kind) {
    case "member":
      return expr.arrow ? wholeBehind(c, expr.object) : wholeOf(c, expr.object);
    case "index":
      return wholeBehind(c, expr.array);
    case "unary":
      return expr.operator === "*" ? wholeBehind(c, expr.operand) : typeOfExpression(c, expr);
    default:
      return typeOfExpression(c, expr);
  }
}

/** The variable in which an address lies that is computed from an array or a pointer. */
function wholeBehind(c: CheckContext, pointer: Expr): CType {
  if (pointer.kind === "unary" && pointer.operator === "&") return wholeOf(c, pointer.operand);
  const base = pointer.kind === "binary" ? baseOf(c, pointer) : undefined;
  if (base !== undefined) return wholeBehind(c, base);
  const type = typeOfExpression(c, pointer);
  if (type.kind === "array") return wholeOf(c, pointer);
  return type.kind === "pointer" ? type.target : type;
}

/** The side of a sum or a difference that is an address. */
function baseOf(c: CheckContext, { left, right }: Expr & { readonly kind: "binary" }): Expr | undefined {
  return [left, right].find((side) => ["array", "pointer"].includes(typeOfExpression(c, side).kind));
}
