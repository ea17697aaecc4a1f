/**
 * Evaluates integer constant expressions: lengths, alignments, designators, cases and enum constants need their values.
 */
import { checkValue } from "./expressions.ts";
import type { CheckContext } from "./context.ts";
import type { Expr } from "../parse/syntax-tree.ts";

/** The value of an integer constant expression, or undefined with a diagnostic. */
export function constantOf(c: CheckContext, expr: Expr, what: string): bigint | undefined {
  const value = checkValue(c, expr);
  if (value.kind === "const" && value.type.kind === "int") return value.value;
  if (expr.kind !== "bad" && value.kind !== "nothing")
    c.report.error(
      "E314",
      expr.span,
      `${what} must be a constant`,
      "Constants are numbers, #defines, enum constants, sizeof, and what can be computed from them.",
    );
  return undefined;
}
