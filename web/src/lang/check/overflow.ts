/**
 * Checks gcc's __builtin_add_overflow(a, b, &result) and its kin: the sum of two numbers of any integer types, as in
 * mathematics, is stored wrapped around, and the value says whether it does not fit. Hotline's machine has no flag for
 * overflows; the value is computed by ordinary arithmetic in 64 bits.
 */
import { declare, keep, temporary } from "./temporaries.ts";
import { checkWritableLValue, noteWrite } from "./assignments.ts";
import { badValue, checkWritable, isBadValue } from "./conversions.ts";
import { checkValue } from "./expressions.ts";
import { isLValue } from "./lvalues.ts";
import { refuseBits } from "./bit-fields.ts";
import type { CheckContext } from "./context.ts";
import type { GenericBuiltin } from "../types/builtin-kinds.ts";
import { arith, compare, constant, convert } from "../types/fold.ts";
import type { Span } from "../text/source.ts";
import type { Expr } from "../parse/syntax-tree.ts";
import type { ArithOp, CompareOp, LValue, Stmt, Value } from "../types/typed-tree.ts";
import { BOOL, INT, LONG, ULONG, spell, unqualified } from "../types/types.ts";
import type { IntType } from "../types/types.ts";

type Call = Extract<Expr, { kind: "call" }>;
type OverflowForm = "add_overflow" | "sub_overflow" | "mul_overflow";

export function checkOverflow(c: CheckContext, form: OverflowForm, builtin: GenericBuiltin, expr: Call): Value {
  const [a, b, target] = expr.args;
  const { span } = expr;
  if (a === undefined || b === undefined || target === undefined) return badValue(span);
  const operands = [checkValue(c, a), checkValue(c, b)];
  const lvalue = checkResult(c, builtin, target);
  for (const operand of operands)
    if (operand.type.kind !== "int" && !isBadValue(operand))
      c.report.error("E326", operand.span, `${builtin.name} computes with integers, not with ${spell(operand.type)}`);
  if (lvalue?.type.kind !== "int" || operands.some((operand) => operand.type.kind !== "int")) return badValue(span);
  const own = unqualified(lvalue.type);
  const body: Stmt[] = [];
  const [left, right] = operands.map((operand) => keep(body, operand));
  if (left === undefined || right === undefined) return badValue(span);
  const work = new Computation(body, span);
  const { low, overflows } = isNarrow(left, right, own)
    ? work.narrow(form, left, right, own)
    : form === "mul_overflow"
      ? work.product(left, right, own)
      : work.sum(form, left, right, own);
  const flag = temporary(BOOL, span);
  const stored: Value = { kind: "assign", lvalue, value: convert(low, own, span), type: own, span };
  body.push(declare(flag.local, convert(overflows, BOOL, span)), { kind: "value", value: stored, span });
  return { kind: "statements", body, value: flag, type: BOOL, span };
}

/** The lvalue of the result; a variable behind &result stays in its register. */
function checkResult(c: CheckContext, builtin: GenericBuiltin, target: Expr): LValue | undefined {
  const lvalue =
    target.kind === "unary" && target.operator === "&"
      ? checkWritableLValue(c, target.operand, target.span)
      : checkPointer(c, target);
  if (lvalue === undefined || refuseBits(c, lvalue, target.span, "has no address")) return undefined;
  const { type } = lvalue;
  if (type.kind === "int" && type.isBool !== true && type.enumTag === undefined && type.isAtomic !== true)
    return lvalue;
  c.report.error("E326", target.span, `${builtin.name} stores its result in an integer, not in ${spell(type)}`);
  return undefined;
}

function checkPointer(c: CheckContext, target: Expr): LValue | undefined {
  const pointer = checkValue(c, target);
  if (isBadValue(pointer)) return undefined;
  if (pointer.type.kind !== "pointer") {
    c.report.error(
      "E306",
      target.span,
      `the result needs a pointer, not ${spell(pointer.type)}`,
      "Pass its address (&).",
    );
    return undefined;
  }
  const lvalue: LValue = { kind: "memory", address: pointer, type: pointer.type.target, span: target.span };
  if (!isLValue(lvalue)) return undefined;
  checkWritable(c, lvalue, target.span);
  noteWrite(c, lvalue);
  return lvalue;
}

/** True when the exact result of every operation fits 64 bits. */
function isNarrow(left: Value, right: Value, own: IntType): boolean {
  return [left.type, right.type, own].every((type) => type.kind === "int" && type.size <= 4);
}

interface Computed {
  /** The result modulo 2 to the 64th. */
  readonly low: Value;
  readonly overflows: Value;
}

/** Computes in 64 bits; what is needed several times becomes a variable. */
class Computation {
  private readonly body: Stmt[];
  private readonly span: Span;

  constructor(body: Stmt[], span: Span) {
    this.body = body;
    this.span = span;
  }

  /** Numbers of at most 32 bits: the exact result fits 64 bits, which are unsigned when both operands are. */
  narrow(form: OverflowForm, left: Value, right: Value, own: IntType): Computed {
    const type = form === "mul_overflow" && !isSigned(left) && !isSigned(right) ? ULONG : LONG;
    const op = form === "mul_overflow" ? "mul" : form === "add_overflow" ? "add" : "sub";
    const exact = this.keep(
      arith(op, convert(left, type, this.span), convert(right, type, this.span), type, this.span),
    );
    const back = convert(convert(exact, own, this.span), type, this.span);
    return { low: exact, overflows: compare("ne", back, exact, false, this.span) };
  }

  /** Sums and differences of 65 bits: the low word, and above it the carry with the signs of the operands. */
  sum(form: OverflowForm, left: Value, right: Value, own: IntType): Computed {
    const op = form === "add_overflow" ? "add" : "sub";
    const [a, b] = [this.word(left), this.word(right)];
    const low = this.keep(this.unsigned(op, a, b));
    const carry = op === "add" ? this.compare("lt", low, a) : this.compare("lt", a, b);
    const signs = this.signed(op, this.sign(left), this.sign(right));
    const high = this.signed(op, signs, convert(carry, LONG, this.span));
    return { low, overflows: this.differs(low, high, own) };
  }

  /** Products: that of the magnitudes, whose upper word must be 0, and the sign apart. */
  product(left: Value, right: Value, own: IntType): Computed {
    const [a, b] = [this.magnitude(left), this.magnitude(right)];
    const size = this.keep(this.unsigned("mul", a, b));
    const upper = this.upperWord(a, b);
    const negative = this.keep(this.signed("xor", this.sign(left), this.sign(right)));
    const low = this.keep(this.withSign(size, negative));
    const largest = this.number((1n << BigInt(8 * own.size - (own.signed ? 1 : 0))) - 1n);
    const mask = convert(negative, ULONG, this.span);
    /* One more fits below 0 when the type is signed, and nothing when it is not. */
    const limit = own.signed
      ? this.unsigned("sub", largest, mask)
      : this.unsigned("and", largest, this.unsigned("xor", mask, this.number(-1n)));
    const beyond = this.compare("gt", size, limit);
    const wide = this.compare("ne", upper, this.number(0n));
    return { low, overflows: arith("or", beyond, wide, INT, this.span) };
  }

  /** True when a number of two words is not what the type makes of its low word. */
  private differs(low: Value, high: Value, own: IntType): Value {
    const stored = convert(low, own, this.span);
    const wrapped = own.size === 8 ? undefined : this.compare("ne", convert(stored, ULONG, this.span), low);
    const sign = own.signed
      ? this.signed("shr", convert(stored, LONG, this.span), constant(63, LONG, this.span))
      : this.zero();
    const above = compare("ne", high, sign, false, this.span);
    return wrapped === undefined ? above : arith("or", wrapped, above, INT, this.span);
  }

  /** The upper word of the product of two words, from the products of their halves. */
  private upperWord(a: Value, b: Value): Value {
    const half = this.number(32n);
    const mask = this.number(0xffff_ffffn);
    const [aLow, bLow] = [a, b].map((word) => this.keep(this.unsigned("and", word, mask))) as [Value, Value];
    const [aHigh, bHigh] = [a, b].map((word) => this.keep(this.unsigned("shr", word, half))) as [Value, Value];
    const lowest = this.unsigned("shr", this.unsigned("mul", aLow, bLow), half);
    const middle = this.keep(this.unsigned("add", this.unsigned("mul", aHigh, bLow), lowest));
    const other = this.unsigned("add", this.unsigned("mul", aLow, bHigh), this.unsigned("and", middle, mask));
    const carried = this.unsigned("add", this.unsigned("shr", middle, half), this.unsigned("shr", other, half));
    return this.unsigned("add", this.unsigned("mul", aHigh, bHigh), carried);
  }

  /** All ones when the value is negative, else 0. */
  private sign(value: Value): Value {
    if (!isSigned(value)) return this.zero();
    return this.signed("shr", convert(value, LONG, this.span), constant(63, LONG, this.span));
  }

  private magnitude(value: Value): Value {
    return isSigned(value) ? this.keep(this.withSign(this.word(value), this.keep(this.sign(value)))) : this.word(value);
  }

  /** The word, or its negative where `negative` is all ones. */
  private withSign(word: Value, negative: Value): Value {
    const mask = convert(negative, ULONG, this.span);
    return this.unsigned("sub", this.unsigned("xor", word, mask), mask);
  }

  private word(value: Value): Value {
    return convert(value, ULONG, this.span);
  }

  private zero(): Value {
    return constant(0, LONG, this.span);
  }

  private number(value: bigint): Value {
    return constant(value, ULONG, this.span);
  }

  private unsigned(op: ArithOp, left: Value, right: Value): Value {
    return arith(op, left, right, ULONG, this.span);
  }

  private signed(op: ArithOp, left: Value, right: Value): Value {
    return arith(op, left, right, LONG, this.span);
  }

  private compare(op: CompareOp, left: Value, right: Value): Value {
    return compare(op, left, right, false, this.span);
  }

  private keep(value: Value): Value {
    return keep(this.body, value);
  }
}

function isSigned({ type }: Value): boolean {
  return type.kind === "int" && type.signed;
}
