/**
 * Checking of unary and binary operators and of "? :".
 */
import { isNull } from "./check-conversions.ts";
import { ARITHMETIC, AssignmentChecker } from "./check-assignments.ts";
import { arith, compare, conditional, constant, convert, isZero, logic } from "./fold.ts";
import { sizeOf } from "./layout.ts";
import type { Span } from "./source.ts";
import type { Expr } from "./syntax.ts";
import type { ArithOp, CompareOp, Value } from "./tree.ts";
import { LONG, VOID, isScalar, sameType, spell } from "./types.ts";
import type { IntType, ScalarType } from "./types.ts";

const COMPARISONS: Readonly<Record<string, CompareOp>> = {
  "==": "eq",
  "!=": "ne",
  "<": "lt",
  "<=": "le",
  ">": "gt",
  ">=": "ge",
};

export abstract class OperatorChecker extends AssignmentChecker {
  protected unary(expr: Extract<Expr, { kind: "unary" }>): Value {
    const { operator, operand, span } = expr;
    if (operator === "&") return this.addressOf(operand, span);
    if (operator === "*") return this.read(this.dereference(operand, span), span);
    const value = this.value(operand);
    if (this.isBad(value)) return value;
    if (operator === "!") return isScalar(value.type) ? isZero(value, span) : this.wrongOperand(operator, value);
    if (value.type.kind !== "int") return this.wrongOperand(operator, value);
    const number = this.promoted(value);
    const type = number.type as IntType;
    switch (operator) {
      case "+":
        return { ...number, span };
      case "-":
        return arith("sub", constant(0, type, span), number, type, span);
      case "~":
        return arith("xor", number, constant(-1, type, span), type, span);
    }
  }

  protected wrongOperand(operator: string, value: Value): Value {
    this.report.error("E312", value.span, `"${operator}" cannot be applied to ${spell(value.type)}`);
    return this.bad(value.span);
  }

  protected binary(expr: Extract<Expr, { kind: "binary" }>): Value {
    const { operator, span } = expr;
    if (operator === ",") {
      const first = this.value(expr.left);
      const second = this.value(expr.right);
      return { kind: "sequence", first, second, type: second.type, span };
    }
    if (operator === "&&" || operator === "||") {
      const left = this.condition(this.value(expr.left));
      const right = this.condition(this.value(expr.right));
      return this.isBad(left) || this.isBad(right)
        ? this.bad(span)
        : logic(operator === "&&" ? "and" : "or", left, right, span);
    }
    const left = this.value(expr.left);
    const right = this.value(expr.right);
    if (this.isBad(left) || this.isBad(right)) return this.bad(span);
    const comparison = COMPARISONS[operator];
    if (comparison !== undefined) return this.comparison(comparison, operator, left, right, span);
    return this.arithmeticOperator(ARITHMETIC[operator] ?? "add", operator, left, right, span);
  }

  protected comparison(op: CompareOp, operator: string, left: Value, right: Value, span: Span): Value {
    const common = this.arithmetic(left, right);
    if (common !== undefined) return compare(op, common.left, common.right, common.type.signed, span);
    if (left.type.kind === "pointer" && right.type.kind === "pointer") {
      const fits =
        sameType(left.type.target, right.type.target) ||
        left.type.target.kind === "void" ||
        right.type.target.kind === "void";
      if (!fits)
        this.report.error(
          "E312",
          span,
          `"${operator}" compares pointers to different types: ${spell(left.type)} and ${spell(right.type)}`,
          "If this is meant, cast one of them.",
        );
      return compare(op, left, right, false, span);
    }
    if (left.type.kind === "pointer" && isNull(right))
      return compare(op, left, constant(0, left.type, right.span), false, span);
    if (right.type.kind === "pointer" && isNull(left))
      return compare(op, constant(0, right.type, left.span), right, false, span);
    return this.wrongOperands(operator, left, right, span);
  }

  protected wrongOperands(operator: string, left: Value, right: Value, span: Span): Value {
    const isVoid = left.type.kind === "void" ? left : right.type.kind === "void" ? right : undefined;
    if (isVoid !== undefined)
      this.report.error(
        "E329",
        isVoid.span,
        "this has no value",
        "A function that returns void cannot be used in an expression.",
      );
    else
      this.report.error(
        "E312",
        span,
        `"${operator}" cannot be applied to ${spell(left.type)} and ${spell(right.type)}`,
      );
    return this.bad(span);
  }

  protected arithmeticOperator(op: ArithOp, operator: string, left: Value, right: Value, span: Span): Value {
    if (op === "shl" || op === "shr") return this.shift(op, operator, left, right, span);
    this.checkDivisor(op, right);
    const common = this.arithmetic(left, right);
    if (common !== undefined) return arith(op, common.left, common.right, common.type, span);
    if (op === "add" && left.type.kind === "pointer" && right.type.kind === "int")
      return this.moved(left, right, 1, span);
    if (op === "add" && left.type.kind === "int" && right.type.kind === "pointer")
      return this.moved(right, left, 1, span);
    if (op === "sub" && left.type.kind === "pointer" && right.type.kind === "int")
      return this.moved(left, right, -1, span);
    if (op === "sub" && left.type.kind === "pointer" && right.type.kind === "pointer")
      return this.pointerDifference(left, right, span);
    return this.wrongOperands(operator, left, right, span);
  }

  protected shift(op: "shl" | "shr", operator: string, left: Value, right: Value, span: Span): Value {
    if (left.type.kind !== "int" || right.type.kind !== "int") return this.wrongOperands(operator, left, right, span);
    const value = this.promoted(left);
    const type = value.type as IntType;
    this.checkShift(type, right);
    return arith(op, value, this.promoted(right), type, span);
  }

  protected pointerDifference(left: Value, right: Value, span: Span): Value {
    if (left.type.kind !== "pointer" || right.type.kind !== "pointer" || !sameType(left.type.target, right.type.target))
      return this.wrongOperands("-", left, right, span);
    const size = sizeOf(left.type.target);
    const bytes = arith("sub", this.asLong(left), this.asLong(right), LONG, span);
    return size === 0 ? this.bad(span) : arith("div", bytes, constant(size, LONG, span), LONG, span);
  }

  protected conditional(expr: Extract<Expr, { kind: "conditional" }>): Value {
    const test = this.condition(this.value(expr.test));
    const yes = this.value(expr.yes);
    const no = this.value(expr.no);
    if (this.isBad(test) || this.isBad(yes) || this.isBad(no)) return this.bad(expr.span);
    const common = this.arithmetic(yes, no);
    if (common !== undefined) return conditional(test, common.left, common.right, common.type, expr.span);
    if (yes.type.kind === "void" && no.type.kind === "void") return conditional(test, yes, no, VOID, expr.span);
    const type = this.commonPointer(yes, no);
    if (type === undefined) {
      this.report.error(
        "E312",
        expr.span,
        `the two choices have different types: ${spell(yes.type)} and ${spell(no.type)}`,
      );
      return this.bad(expr.span);
    }
    return conditional(test, convert(yes, type, yes.span), convert(no, type, no.span), type, expr.span);
  }

  protected commonPointer(yes: Value, no: Value): ScalarType | undefined {
    if (yes.type.kind === "pointer" && isNull(no)) return yes.type;
    if (no.type.kind === "pointer" && isNull(yes)) return no.type;
    if (yes.type.kind !== "pointer" || no.type.kind !== "pointer") return undefined;
    if (yes.type.target.kind === "void") return yes.type;
    if (no.type.target.kind === "void") return no.type;
    return sameType(yes.type.target, no.type.target) ? yes.type : undefined;
  }
}
