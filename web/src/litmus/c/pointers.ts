/**
 * Which expressions of a C litmus test lead to a location. In herd's form the parameters of a thread are pointers: `x`
 * points to the location that `*x` is. In the form of plain C the shared variables are the locations themselves: `&x`
 * points to `x`. Casts change nothing: every value has 64 bits.
 */
import { type Expr, withoutCasts } from "../../lang/front-end.ts";
import type { Span } from "../text/source.ts";

/** A pointer: to a location by its name, or the value of an expression. */
export type Pointer =
  | { readonly kind: "location"; readonly name: string; readonly span: Span }
  | { readonly kind: "computed"; readonly value: Expr };

/** The names of the locations that a thread sees, and the form of the test. */
export interface Reach {
  readonly parameters: ReadonlySet<string>;
  /** True in the form of plain C. */
  readonly isShared: boolean;
}

function named(expression: Expr, { parameters }: Reach): Pointer | undefined {
  if (expression.kind !== "name" || !parameters.has(expression.name)) return undefined;
  return { kind: "location", name: expression.name, span: expression.span };
}

/** The pointer to what the expression is, when it is a location: of `*x` it is `x`. */
export function pointerTo(written: Expr, reach: Reach): Pointer | undefined {
  const expression = withoutCasts(written);
  if (expression.kind === "unary" && expression.operator === "*") return pointerOf(expression.operand, reach);
  return reach.isShared ? named(expression, reach) : undefined;
}

/** The expression as a pointer. */
export function pointerOf(written: Expr, reach: Reach): Pointer {
  const expression = withoutCasts(written);
  const direct =
    expression.kind === "unary" && expression.operator === "&"
      ? pointerTo(expression.operand, reach)
      : reach.isShared
        ? undefined
        : named(expression, reach);
  return direct ?? { kind: "computed", value: expression };
}
