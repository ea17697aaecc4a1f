/** The counts of shifts: C gives a shift no meaning when its count is negative, or as large as the value has bits. */
import type { Value } from "../types/typed-tree.ts";
import { type IntType, LONG, spell } from "../types/types.ts";
import type { CheckContext } from "./context.ts";
import { convertToLong, promoteValue } from "./conversions.ts";

/** The count, promoted; a constant is judged here, any other is checked when the program runs. */
export function shiftCount(c: CheckContext, shifted: IntType, by: Value): Value {
  const bits = shifted.size * 8;
  const count = promoteValue(by);
  if (by.kind === "const") {
    if (c.isReached() && (by.value < 0n || by.value >= BigInt(bits)))
      c.report.warning("W610", by.span, `shifting ${spell(shifted)} by ${by.value} is undefined: it has ${bits} bits`);
    return count;
  }
  if (staysBelow(by, BigInt(bits))) return count;
  return { kind: "index", index: convertToLong(count), bound: bits, shifted, type: LONG, span: by.span };
}

/** Can the value be told to be in 0..bound-1 from its expression alone? */
function staysBelow(value: Value, bound: bigint): boolean {
  switch (value.kind) {
    case "const":
      return value.value >= 0n && value.value < bound;
    case "compare":
    case "logic":
      return true;
    case "convert":
      return staysBelow(value.operand, bound);
    case "arith":
      if (value.op === "and") return staysBelow(value.left, bound) || staysBelow(value.right, bound);
      return value.op === "rem" && isUnsigned(value) && value.right.kind === "const" && value.right.value <= bound;
    default:
      return false;
  }
}

function isUnsigned({ type }: Value): boolean {
  return type.kind === "int" && !type.signed;
}
