/**
 * Evaluates integer constant expressions: lengths, alignments, designators, cases and enum constants need their values.
 */
import { checkValue } from "./expressions.ts";
import type { CheckContext } from "./context.ts";
import { addressConstant } from "./address-constants.ts";
import type { Expr } from "../parse/syntax-tree.ts";
import type { Value } from "../types/typed-tree.ts";

/** The value of an integer constant expression, or undefined with a diagnostic. */
export function constantOf(c: CheckContext, expr: Expr, what: string): bigint | undefined {
  const value = integerConstant(checkValue(c, expr));
  if (value.kind === "const" && value.type.kind === "int") return value.value;
  if (expr.kind !== "bad" && value.kind !== "nothing")
    c.report.error(
      "E314",
      expr.span,
      `${what} must be a constant`,
      constVariableHint(c, expr) ??
        "Constants are numbers, #defines, enum constants, sizeof, and what can be computed from them.",
    );
  return undefined;
}

/**
 * The value as a number, where it is one before the program runs: a difference of addresses is, as in gcc. A const
 * variable is none.
 */
export function integerConstant(value: Value): Value {
  if (value.kind === "const" || value.type.kind !== "int") return value;
  const known = addressConstant(value, () => false);
  return known?.kind === "const" ? known : value;
}

/** A hint for a const variable where a constant is needed; undefined for anything else. */
export function constVariableHint(c: CheckContext, expr: Expr): string | undefined {
  const entity = expr.kind === "name" ? c.lookUp(expr.name) : undefined;
  const type = entity?.kind === "global" ? entity.type : entity?.kind === "local" ? entity.local.type : undefined;
  if (expr.kind !== "name" || type?.kind !== "int" || type.isConst !== true) return undefined;
  return `A const variable is no constant in C: write enum { ${expr.name} = … }; or #define ${expr.name} ….`;
}
