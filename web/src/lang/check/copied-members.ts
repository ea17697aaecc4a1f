/** Members of an initialised object that are copied from another structure, scalar by scalar. */
import { isBadValue } from "./conversions.ts";
import { checkLValue, isLValue, readLValue } from "./lvalues.ts";
import type { CheckContext } from "./context.ts";
import type { Given } from "./given-values.ts";
import { arith, constant, convert } from "../types/fold.ts";
import { piecesOf, sizeOf } from "../types/type-layout.ts";
import type { Span } from "../text/source.ts";
import type { Expr } from "../parse/syntax-tree.ts";
import type { Value } from "../types/typed-tree.ts";
import { LONG, ULONG, pointerTo } from "../types/types.ts";
import type { CType, ScalarType, StructType } from "../types/types.ts";

/**
 * Fills a member that is a structure from an expression that gives such a structure; false for any other expression.
 * Where the structure lies is computed once, before the values of the initialiser.
 */
export function initializeByStructure(
  c: CheckContext,
  type: StructType,
  offset: number,
  expr: Expr,
  out: Given,
): boolean {
  const lvalue = out.lvalueOf(expr, () => checkLValue(c, expr, false));
  if (lvalue === undefined || (!isLValue(lvalue) && isBadValue(lvalue))) return true;
  if (lvalue.kind !== "memory" || !isShapeOf(type, lvalue.type)) return false;
  copyPieces(type, offset, out.evaluatedBefore(expr, lvalue.address, pointerTo(type)), expr.span, out);
  return true;
}

/** The value of an expression whose lvalue may have been checked already. */
export function valueIn(c: CheckContext, expr: Expr, out: Given): Value {
  return readLValue(
    c,
    out.lvalueOf(expr, () => checkLValue(c, expr, false)),
    expr.span,
  );
}

function isShapeOf(type: StructType, found: CType): boolean {
  return found.kind === "struct" && found.shape === type.shape;
}

function copyPieces(type: CType, offset: number, address: Value, span: Span, out: Given): void {
  out.forget(offset, offset + sizeOf(type));
  for (const { offset: at, size } of piecesOf(type)) {
    const scalar: ScalarType = { ...ULONG, size };
    const pointer = pointerTo(scalar);
    const from = arith("add", convert(address, pointer, span), constant(at, LONG, span), pointer, span);
    out.set(offset + at, {
      offset: offset + at,
      type: scalar,
      value: { kind: "load", address: from, type: scalar, span },
    });
  }
}
