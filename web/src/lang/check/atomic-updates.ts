/**
 * Assignments such as x += v to an _Atomic object in memory, and x++: each is one atomic read-modify-write. Some
 * operators have an instruction; the others are a loop that computes the new value and stores it by a
 * compare-and-exchange, until no other core has written in between, as real compilers make it.
 */
import { declare, keep, temporary, type LocalValue } from "./temporaries.ts";
import { arith, compare, constant, convert } from "../types/fold.ts";
import type { Span } from "../text/source.ts";
import type { Order } from "../types/orders.ts";
import { noEffects } from "../types/typed-tree.ts";
import type { ArithOp, LValue, Stmt, Value } from "../types/typed-tree.ts";
import { BOOL, commonType, isArithmetic, promote, unqualified } from "../types/types.ts";
import type { ArithmeticType, ScalarType } from "../types/types.ts";

/** The instruction of each operator that is atomic on memory; the others have none. */
const ATOMIC_OPCODE: Readonly<Partial<Record<ArithOp, "XADD" | "XAND" | "XIOR" | "XXOR">>> = {
  add: "XADD",
  sub: "XADD",
  and: "XAND",
  or: "XIOR",
  xor: "XXOR",
};

/** The type in which `x op v` is computed for an x of type `own`, and v in the form in which it is an operand. */
export function computation(
  own: ArithmeticType,
  op: ArithOp,
  value: Value,
  type: ArithmeticType,
): { readonly computeType: ArithmeticType; readonly operand: Value } {
  if (own.kind === "int" && (op === "shl" || op === "shr")) return { computeType: promote(own), operand: value };
  const computeType = commonType(own, type);
  return { computeType, operand: convert(value, computeType, value.span) };
}

/** Makes x op= v of an _Atomic object; what moves a pointer is a number of bytes. */
export function updateAtomically(
  address: Value,
  type: ScalarType,
  op: ArithOp,
  value: Value,
  result: "old" | "new",
  span: Span,
): Value {
  const own = unqualified(type);
  const opcode = ATOMIC_OPCODE[op];
  const isInteger = value.type.kind !== "float" && own.kind !== "float" && !(own.kind === "int" && own.isBool === true);
  if (opcode === undefined || !isInteger) return updateInLoop(address, own, op, value, result, span);
  const amount = convert(value, own, value.span);
  const wide = own.kind === "int" ? promote(own) : own;
  const compute = (by: ArithOp, left: Value, right: Value): Value =>
    convert(arith(by, convert(left, wide, span), convert(right, wide, span), wide, span), own, span);
  const operand = (of: Value): Value => (op === "sub" ? compute("sub", constant(0, own, span), of) : of);
  const exchange = (of: Value): Value => ({ kind: "atomic", op: opcode, address, value: operand(of), type: own, span });
  if (result === "old") return exchange(amount);
  if (amount.kind === "const") return compute(op, exchange(amount), amount);
  const again = temporary(own, span);
  return {
    kind: "statements",
    body: [declare(again.local, amount)],
    value: compute(op, exchange(again), again),
    type: own,
    span,
  };
}

function updateInLoop(
  address: Value,
  own: ScalarType,
  op: ArithOp,
  value: Value,
  result: "old" | "new",
  span: Span,
): Value {
  return exchangeInLoop({ address, type: own, order: "SEQ_CST" }, value, result, span, (old, amount) => {
    const wide = isArithmetic(own) && isArithmetic(amount.type) ? computation(own, op, amount, amount.type) : undefined;
    const type = wide?.computeType ?? own;
    return arith(op, convert(old, type, span), wide?.operand ?? amount, type, span);
  });
}

/**
 * One atomic read-modify-write by a loop of compare-and-exchange. The address and the operand are computed once; every
 * further round begins with the value that the last one found.
 */
export function exchangeInLoop(
  object: { readonly address: Value; readonly type: ScalarType; readonly order: Order },
  operand: Value,
  result: "old" | "new",
  span: Span,
  compute: (old: Value, operand: Value) => Value,
): Value {
  const { type, order } = object;
  const body: Stmt[] = [];
  const amount = keep(body, operand);
  const address = keep(body, object.address);
  const old = temporary(type, span);
  const fresh = temporary(type, span);
  const exchange: Value = {
    kind: "cas",
    address,
    objectType: type,
    order,
    expected: { kind: "local", local: old.local },
    desired: fresh,
    type: BOOL,
    span,
  };
  body.push(
    declare(old.local, { kind: "load", address, type, order: "RELAXED", span }),
    declare(fresh.local, constant(0, type, span)),
    {
      kind: "loop",
      test: compare("eq", exchange, constant(0, BOOL, span), false, span),
      testFirst: false,
      hasLabels: false,
      body: [assign(fresh, convert(compute(old, amount), type, span))],
      step: undefined,
      effects: { ...noEffects(), visible: true },
      span,
    },
  );
  return { kind: "statements", body, value: result === "old" ? old : fresh, type, span };
}

function assign({ local, type, span }: LocalValue, value: Value): Stmt {
  const lvalue: LValue = { kind: "variable", local, type, span };
  return { kind: "value", value: { kind: "assign", lvalue, value, type, span }, span };
}
