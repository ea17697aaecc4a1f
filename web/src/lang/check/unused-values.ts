/**
 * Warns of values that are computed and not used: `x == 1;` and `x + 1;`. As in clang the outermost operator decides,
 * and an operator of a macro's own text may be for other uses of the macro. A load through a pointer, an index or a
 * field may be meant, since loads cost time here.
 */
import type { CheckContext } from "./context.ts";
import type { Expr } from "../parse/syntax-tree.ts";

/** The operators that no "=" can follow to make an assignment. */
const NEVER_ASSIGN = new Set(["!=", "<", "<=", ">", ">=", "&&", "||"]);

/** `what` is the word for the place: a statement, or an expression in a larger one. */
export function warnOfUnusedValue(c: CheckContext, expr: Expr, what: "statement" | "expression"): void {
  if (c.isUnevaluated()) return;
  const unused = unusedPart(c, expr);
  if (unused === undefined) return;
  const isWhole = unused === expr || expr.kind === "statements";
  const message = hasNoEffect(c, unused)
    ? `this ${isWhole ? what : "expression"} has no effect`
    : `the result of "${operatorOf(unused)}" is not used`;
  c.report.warning("W603", unused.span, message, hintFor(c, unused));
}

/** The part of an expression whose value is not used and which has no other purpose; undefined where there is none. */
function unusedPart(c: CheckContext, expr: Expr): Expr | undefined {
  switch (expr.kind) {
    case "integer":
    case "floating":
    case "string":
      return expr.ofMacro === true ? undefined : expr;
    case "name":
      return expr.ofMacro === true || isVolatile(c, expr.name) ? undefined : expr;
    case "unary":
      return expr.ofMacro === true || expr.operator === "*" ? undefined : expr;
    case "binary":
      return unusedOfBinary(c, expr);
    case "conditional":
      return expr.yes !== undefined && unusedPart(c, expr.yes) !== undefined ? unusedPart(c, expr.no) : undefined;
    case "statements": {
      const last = expr.body.items.at(-1);
      return expr.ofMacro === true || last?.kind !== "expression" ? undefined : unusedPart(c, last.value);
    }
    default:
      return undefined;
  }
}

function unusedOfBinary(c: CheckContext, expr: Extract<Expr, { kind: "binary" }>): Expr | undefined {
  const { operator, left, right } = expr;
  if (operator === ",") return unusedPart(c, right);
  if (expr.ofMacro === true) return undefined;
  const mayDecide = operator === "&&" || operator === "||";
  const isUnused = !mayDecide || (unusedPart(c, left) !== undefined && unusedPart(c, right) !== undefined);
  return isUnused ? expr : undefined;
}

/** True when nothing but the value comes of an expression. */
function hasNoEffect(c: CheckContext, expr: Expr): boolean {
  switch (expr.kind) {
    case "integer":
    case "floating":
    case "string":
      return true;
    case "name":
      return !isVolatile(c, expr.name);
    case "unary":
      return expr.operator !== "*" && hasNoEffect(c, expr.operand);
    case "binary":
      return hasNoEffect(c, expr.left) && hasNoEffect(c, expr.right);
    default:
      return false;
  }
}

function isVolatile(c: CheckContext, name: string): boolean {
  const entity = c.lookUp(name);
  if (entity?.kind === "global") return entity.type.isVolatile === true;
  return entity?.kind === "local" && entity.local.type.isVolatile === true;
}

function operatorOf(expr: Expr): string {
  return expr.kind === "binary" || expr.kind === "unary" ? expr.operator : "";
}

function hintFor(c: CheckContext, expr: Expr): string | undefined {
  if (expr.kind === "name" && c.lookUp(expr.name)?.kind === "function") return `Is a call meant? Write ${expr.name}();`;
  if (expr.kind !== "binary" || !isAssignable(expr.left)) return undefined;
  if (expr.operator === "==") return 'Did you mean "="?';
  return NEVER_ASSIGN.has(expr.operator) ? undefined : `Did you mean "${expr.operator}="?`;
}

function isAssignable(expr: Expr): boolean {
  const { kind } = expr;
  return kind === "name" || kind === "member" || kind === "index" || (kind === "unary" && expr.operator === "*");
}
