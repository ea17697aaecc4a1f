/**
 * The flags of the machine on which inline assembly is executed: what each kind of instruction leaves in them, and the
 * conditions by which setz, "=@ccz" and others ask for them. A flag that is undefined here is one that the processor
 * leaves undefined, or that no program has needed yet: asking for it is refused, never guessed.
 */
import { NotUnderstood, unsigned } from "./assembly-machine.ts";
import type { Flags, Machine } from "./assembly-machine.ts";
import { CONDITIONS, type Test } from "../builtins/x86.ts";
import { arith, compare, constant, convert } from "../types/fold.ts";
import type { ArithOp, Value } from "../types/typed-tree.ts";
import { BOOL, INT } from "../types/types.ts";

export const NO_FLAGS: Flags = { zero: undefined, carry: undefined, sign: undefined, overflow: undefined };

/** Computes at the width of the instruction, without the promotions of C. */
export function computed(m: Machine, op: ArithOp, left: Value, right: Value, size: number): Value {
  const wide = size < 4 ? unsigned(4) : unsigned(size);
  const value = arith(op, convert(left, wide, m.span), convert(right, wide, m.span), wide, m.span);
  return convert(value, unsigned(size), m.span);
}

function zero(m: Machine, result: Value, size: number): Value {
  return compare("eq", result, constant(0, unsigned(size), m.span), false, m.span);
}

function sign(m: Machine, result: Value, size: number): Value {
  const type = { ...unsigned(size), signed: true };
  return compare("lt", convert(result, type, m.span), constant(0, type, m.span), true, m.span);
}

/** The flags of a result of which nothing else is known. */
export function flagsOfResult(m: Machine, result: Value, size: number): Flags {
  return { ...NO_FLAGS, zero: zero(m, result, size), sign: sign(m, result, size) };
}

/** The flags behind and, or, xor and test, which clear carry and overflow. */
export function flagsOfLogic(m: Machine, result: Value, size: number): Flags {
  const clear = constant(0, BOOL, m.span);
  return { ...flagsOfResult(m, result, size), carry: clear, overflow: clear };
}

/** The flags behind a sum or a difference. Overflow: the result has another sign than the operands allow. */
export function flagsOfSum(
  m: Machine,
  op: "add" | "sub",
  [left, right]: readonly [left: Value, right: Value],
  result: Value,
  size: number,
): Flags {
  const differs = (one: Value, other: Value): Value => computed(m, "xor", one, other, size);
  const overflows = computed(
    m,
    "and",
    differs(left, result),
    differs(op === "add" ? right : left, op === "add" ? result : right),
    size,
  );
  return {
    ...flagsOfResult(m, result, size),
    carry: op === "add" ? compare("lt", result, left, false, m.span) : compare("lt", left, right, false, m.span),
    overflow: sign(m, overflows, size),
  };
}

/** The value of a condition behind the instructions so far, 0 or 1. */
export function flag(m: Machine, condition: string): Value {
  const known = CONDITIONS.get(condition);
  const found = known === undefined ? undefined : conditionValue(m, known.test);
  if (known === undefined || found === undefined)
    throw new NotUnderstood(`the condition "${condition}" behind this instruction`);
  return known.isOpposite ? compare("eq", found, constant(0, BOOL, m.span), false, m.span) : found;
}

function conditionValue(m: Machine, needs: Test): Value | undefined {
  const { flags } = m;
  if (flags === undefined) return undefined;
  const either = (left: Value | undefined, right: Value | undefined): Value | undefined =>
    left && right && arith("or", convert(left, INT, m.span), convert(right, INT, m.span), INT, m.span);
  const less = flags.sign && flags.overflow && compare("ne", flags.sign, flags.overflow, false, m.span);
  switch (needs) {
    case "below":
      return either(flags.carry, flags.zero);
    case "less":
      return less;
    case "lessOrSame":
      return either(flags.zero, less);
    default:
      return flags[needs];
  }
}
