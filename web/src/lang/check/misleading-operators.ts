/**
 * Warns of operators that do something else than they seem to: `flags & 1 == 0`, `!flags & 1`, `0 < x < 9`, and
 * `u >= 0` of an unsigned number. What a macro's own text has is left alone, since it may fit other uses of the macro.
 */
import type { CheckContext } from "./context.ts";
import type { Expr } from "../parse/syntax-tree.ts";
import type { CompareOp, Value } from "../types/typed-tree.ts";
import { spell } from "../types/types.ts";

type BinaryExpr = Extract<Expr, { kind: "binary" }>;

export const COMPARISONS: Readonly<Record<string, CompareOp>> = {
  "==": "eq",
  "!=": "ne",
  "<": "lt",
  "<=": "le",
  ">": "gt",
  ">=": "ge",
};

export function warnOfMisleading(c: CheckContext, expr: BinaryExpr, left: Value, right: Value): void {
  const { operator } = expr;
  if (operator === "&" || operator === "|" || operator === "^") {
    warnOfBareComparison(c, operator, expr.left, true);
    warnOfBareComparison(c, operator, expr.right, false);
  }
  if (expr.ofMacro === true) return;
  warnOfNarrowNot(c, expr, left, right);
  warnOfChain(c, expr);
  warnOfUnsigned(c, expr, left);
}

/** Warns of `x & 1 == 0`, which is x & (1 == 0). */
function warnOfBareComparison(c: CheckContext, operator: string, operand: Expr, isLeft: boolean): void {
  if (operand.kind !== "binary" || COMPARISONS[operand.operator] === undefined || operand.parenthesised === true)
    return;
  const { operator: comparison, span } = operand;
  const forms = isLeft
    ? [`(a ${comparison} b) ${operator} c`, `a ${comparison} (b ${operator} c)`]
    : [`a ${operator} (b ${comparison} c)`, `(a ${operator} b) ${comparison} c`];
  c.report.warning(
    "W619",
    span,
    `"${comparison}" is computed before "${operator}": this is ${forms[0]}`,
    `If that is meant, write the parentheses; else ${forms[1]}.`,
  );
}

/** Warns of `!x & MASK` and `!x == 2`, where the ! is for x alone; a truth may be compared with another one. */
function warnOfNarrowNot(c: CheckContext, expr: BinaryExpr, left: Value, right: Value): void {
  const { operator, left: not, right: other } = expr;
  if (operator !== "&" && COMPARISONS[operator] === undefined) return;
  if (not.kind !== "unary" || not.operator !== "!" || not.parenthesised === true || not.ofMacro === true) return;
  const isOfTruth = isTruth(not.operand) || (left.kind === "compare" && isBool(left.left));
  const isWithZero = operator !== "&" && right.kind === "const" && right.value === 0n;
  if (isOfTruth || isTruth(other) || isBool(right) || isWithZero) return;
  c.report.warning(
    "W623",
    not.span,
    `the "!" is only for the left side of "${operator}": this is (!a) ${operator} b`,
    `If that is meant, write the parentheses; else !(a ${operator} b).`,
  );
}

const RELATIONS = new Set(["<", "<=", ">", ">="]);

function warnOfChain(c: CheckContext, { operator, left, span }: BinaryExpr): void {
  if (left.kind !== "binary" || left.parenthesised === true || left.ofMacro === true) return;
  if (!RELATIONS.has(operator) || !RELATIONS.has(left.operator)) return;
  c.report.warning(
    "W624",
    span,
    `this compares 0 or 1, which "${left.operator}" gives, by "${operator}"`,
    `Did you mean a ${left.operator} b && b ${operator} c?`,
  );
}

/** Warns of `u >= 0` and `u < 0`; the value of an enumeration may be compared, as its sign is the compiler's choice. */
function warnOfUnsigned(c: CheckContext, { operator, right, span }: BinaryExpr, left: Value): void {
  if (operator !== ">=" && operator !== "<") return;
  if (right.kind !== "integer" || right.literal.value !== 0n || right.ofMacro === true) return;
  const { type } = left;
  if (type.kind !== "int" || type.signed || type.size < 4 || type.enumTag !== undefined || left.kind === "const")
    return;
  c.report.warning(
    "W625",
    span,
    `this is ${operator === "<" ? "never" : "always"} true: ${spell(type)} is never below 0`,
    "Use a signed type, or compare before the number passes 0.",
  );
}

function isTruth(expr: Expr): boolean {
  if (expr.kind === "unary") return expr.operator === "!";
  if (expr.kind !== "binary") return false;
  return COMPARISONS[expr.operator] !== undefined || expr.operator === "&&" || expr.operator === "||";
}

function isBool({ type }: Value): boolean {
  return type.kind === "int" && type.isBool === true;
}
