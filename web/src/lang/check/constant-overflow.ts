/** Warns of arithmetic on signed constants whose result does not fit: C leaves it undefined, here it wraps around. */
import type { CheckContext } from "./context.ts";
import type { Span } from "../text/source.ts";
import type { ArithOp, Value } from "../types/typed-tree.ts";
import { spell, wrap } from "../types/types.ts";
import type { CType, IntType } from "../types/types.ts";

export function warnOfOverflow(
  c: CheckContext,
  op: ArithOp,
  left: Value,
  right: Value,
  type: IntType,
  span: Span,
): void {
  if (left.kind !== "const" || right.kind !== "const" || !type.signed || !c.isReached() || c.isUnevaluated()) return;
  const exact = op === "shl" ? shifted(left.value, right.value, type) : resultOf(op, left.value, right.value);
  if (exact === undefined || wrap(exact, type) === exact) return;
  const given = op === "rem" ? left.value % right.value : exact;
  c.report.warning(
    "W622",
    span,
    `the ${op === "rem" ? "quotient" : "result"} ${exact} does not fit ${spell(type)}: it is undefined in C, and ${wrap(given, type)} here`,
    fitsLong(exact, type) ? "To compute with long, write one of the numbers with an L at its end." : undefined,
  );
}

/** The result as in mathematics. That of a remainder is the quotient, which is what overflows. */
function resultOf(op: ArithOp, left: bigint, right: bigint): bigint | undefined {
  switch (op) {
    case "add":
      return left + right;
    case "sub":
      return left - right;
    case "mul":
      return left * right;
    case "div":
    case "rem":
      return right === 0n ? undefined : left / right;
    default:
      return undefined;
  }
}

/** A shift that only reaches the bit of the sign is accepted, as by clang: masks are written like that. */
function shifted(value: bigint, count: bigint, type: IntType): bigint | undefined {
  const bits = BigInt(8 * type.size);
  if (value < 0n || count < 0n || count >= bits) return undefined;
  const result = value << count;
  return result < 1n << bits ? undefined : result;
}

function fitsLong(exact: bigint, type: CType & IntType): boolean {
  return type.size < 8 && BigInt.asIntN(64, exact) === exact;
}
