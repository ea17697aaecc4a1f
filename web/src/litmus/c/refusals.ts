/** The parts of C that have no meaning in a litmus test here, and what to write instead of each. */
import type { Declarator, Expr, Specifiers, Statement } from "../../lang/front-end.ts";
import type { Report, Span } from "../text/source.ts";

const INSTEAD_OF_JUMPS = "Write the way through the code with if and else, while, do, for, break and continue.";
const INSTEAD_OF_ARRAYS = "Give each element a name of its own.";

/** The statements, by the words with which they begin. */
const STATEMENTS: Partial<Record<Statement["kind"], readonly [what: string, instead: string]>> = {
  goto: ['"goto" is', INSTEAD_OF_JUMPS],
  gotoThrough: ['"goto" is', INSTEAD_OF_JUMPS],
  return: ['"return" is', INSTEAD_OF_JUMPS],
  labelled: ["labels are", INSTEAD_OF_JUMPS],
  switch: ['"switch" is', "Write if and else."],
  case: ['"case" is', "Write if and else."],
  default: ['"default" is', "Write if and else."],
  assembly: ["inline assembly is", "A test in assembly begins with X86 or X86_64, and has a column for each thread."],
};

export function refuseStatement({ kind, span }: Statement, report: Report): never {
  const [what, instead] = STATEMENTS[kind] ?? ["this statement is", undefined];
  return report.fail("T202", span, `${what} not supported`, instead);
}

/** The expressions whose whole text is shown as what is not supported. */
const EXPRESSIONS: Partial<Record<Expr["kind"], string>> = {
  floating: "floating point is",
  string: "a string is",
  sizeof: "sizeof is",
  sizeofType: "sizeof is",
  alignof: "_Alignof is",
  offsetof: "offsetof is",
  generic: "_Generic is",
  compound: "a list in braces is",
  statements: "a block within an expression is",
};

export function refuseExpression(expression: Expr, report: Report): never {
  const { span } = expression;
  switch (expression.kind) {
    case "index":
      return report.fail("T202", behind(expression.array, span), "arrays are not supported", INSTEAD_OF_ARRAYS);
    case "member":
      return report.fail(
        "T202",
        behind(expression.object, span),
        "structures are not supported",
        "Give each field a location of its own.",
      );
    case "step":
      return report.fail(
        "T202",
        signOfStep(expression),
        `${stepText(expression)} is not supported within an expression`,
        "Write x++ as a statement of its own, before or after this one.",
      );
    case "assign":
      return report.fail(
        "T202",
        span,
        "an assignment is not supported within an expression",
        "Write it as a statement of its own, before or after this one.",
      );
    case "binary":
      return refuseOperator(expression, report);
    case "call":
      return report.fail("T202", expression.callee.span, "a function can only be called by its name");
    case "conditional":
      return report.fail("T202", span, '"?" without a first choice is not supported', "Write it between ? and :.");
    default:
      return report.fail("T202", span, `${EXPRESSIONS[expression.kind] ?? "this expression is"} not supported`);
  }
}

/** The place between the operands of a binary operator. */
function refuseOperator({ operator, left, right }: Extract<Expr, { kind: "binary" }>, report: Report): never {
  const where = { from: left.span.to, to: right.span.from };
  if (operator === ",")
    return report.fail("T202", where, 'a "," is not supported here', "Write two statements, each with its semicolon.");
  const text = report.textOf(where);
  const from = where.from + Math.max(0, text.indexOf(operator));
  return report.fail(
    "T202",
    { from, to: from + operator.length },
    `the operator ${operator} is not supported`,
    "There are + - * & | ^ << >>.",
  );
}

/** `*x++` by itself. */
export function refusePointerStep(step: Extract<Expr, { kind: "step" }>, report: Report): never {
  const text = stepText(step);
  return report.fail(
    "T202",
    signOfStep(step),
    `${text} changes the pointer here, and pointers cannot be changed`,
    `To change the location, write (*x)${text}.`,
  );
}

function stepText({ delta }: Extract<Expr, { kind: "step" }>): string {
  return delta === 1 ? "++" : "--";
}

function signOfStep({ prefix, operand: { span } }: Extract<Expr, { kind: "step" }>): Span {
  return prefix ? { from: span.from - 2, to: span.from } : { from: span.to, to: span.to + 2 };
}

/** What stands behind an expression: `[1]`, `->next`. */
function behind({ span: { to: from } }: Expr, { to }: Span): Span {
  return { from, to };
}

/** Refuses float and double: a variable is a whole number of 64 bits. */
export function refuseFloating({ base, span }: Specifiers, report: Report): void {
  if (base.kind === "basic" && /float|double/.test(base.name))
    report.fail("T202", span, "floating point is not supported", "Every variable is a number of 64 bits: write int.");
}

/** Refuses arrays and functions: a variable is a number or a pointer. */
export function refuseDerivations({ derivations }: Declarator, report: Report): void {
  for (const { kind, span } of derivations) {
    if (kind === "array") report.fail("T202", span, "arrays are not supported", INSTEAD_OF_ARRAYS);
    if (kind === "function")
      report.fail("T202", span, "functions are not supported", "Write their code in each thread that calls them.");
  }
}
