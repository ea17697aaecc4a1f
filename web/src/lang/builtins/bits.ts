/**
 * Counts bits: gcc's __builtin_popcount and its kin become ordinary arithmetic, since Hotline's machine has no
 * instruction for them. The arithmetic uses neither branches nor memory, so that the count of a constant is a constant.
 */
import { arith, compare, conditional, constant, convert } from "../types/fold.ts";
import type { Value } from "../types/typed-tree.ts";
import { UINT, promote } from "../types/types.ts";
import type { IntType, ScalarType } from "../types/types.ts";

export type BitForm = "popcount" | "parity" | "ctz" | "clz" | "ffs";

/** Lets `use` use a value several times although the value is computed once. */
export type Once = (value: Value, type: ScalarType, use: (again: Value) => Value) => Value;

/**
 * The bit count of an unsigned `x` that may be used several times. ctz and clz of 0, undefined in gcc, are the width.
 */
export function bits(form: BitForm, x: Value, type: IntType, once: Once): Value {
  const { span } = x;
  const number = (value: bigint | number): Value => constant(value, type, span);
  switch (form) {
    case "popcount":
      return popcount(x, type, once);
    case "parity":
      return arith("and", popcount(x, type, once), number(1), type, span);
    case "ctz":
      return popcount(belowLowest(x, type), type, once);
    case "clz":
      return arith("sub", number(8 * type.size), popcount(smeared(x, type, once), type, once), type, span);
    case "ffs": {
      const place = arith("add", popcount(belowLowest(x, type), type, once), number(1), type, span);
      return conditional(compare("ne", x, number(0), false, span), place, number(0), type, span);
    }
  }
}

/** Adds neighbours: bits, then pairs, then nibbles; the product adds the bytes up in the highest byte. */
function popcount(bare: Value, type: IntType, once: Once): Value {
  const { span } = bare;
  const number = (value: number): Value => constant(value, type, span);
  const everyByte = (byte: number): Value =>
    constant(BigInt(`0x${byte.toString(16).padStart(2, "0").repeat(8)}`), type, span);
  const and = (value: Value, byte: number): Value => arith("and", value, everyByte(byte), type, span);
  const right = (value: Value, by: number): Value => arith("shr", value, number(by), type, span);
  return once(bare, type, (x) =>
    once(arith("sub", x, and(right(x, 1), 0x55), type, span), type, (pairs) =>
      once(arith("add", and(pairs, 0x33), and(right(pairs, 2), 0x33), type, span), type, (nibbles) => {
        const bytes = and(arith("add", nibbles, right(nibbles, 4), type, span), 0x0f);
        return right(arith("mul", bytes, everyByte(1), type, span), 8 * type.size - 8);
      }),
    ),
  );
}

/** The bytes of an unsigned x in the other order: single ones change places with neighbours, then pairs, then fours. */
export function swapped(x: Value, type: IntType, once: Once): Value {
  const { span } = x;
  const half = 4 * type.size;
  const wide = promote(type).size > type.size ? UINT : type;
  const swap = (value: Value, by: number): Value =>
    once(value, wide, (again) => {
      const mask = constant(BigInt(`0x${("0".repeat(by / 4) + "f".repeat(by / 4)).repeat(32 / by)}`), wide, span);
      const number = constant(by, wide, span);
      const low = by === half ? again : arith("and", again, mask, wide, span);
      const above = arith("shr", again, number, wide, span);
      const high = by === half ? above : arith("and", above, mask, wide, span);
      const both = arith("or", high, arith("shl", low, number, wide, span), wide, span);
      return by === half ? both : swap(both, 2 * by);
    });
  return convert(swap(convert(x, wide, span), 8), type, span);
}

/** A mask of the bits below the lowest set bit of x, (x & -x) - 1; the mask is all ones for 0. */
function belowLowest(x: Value, type: IntType): Value {
  const { span } = x;
  const negative = arith("sub", constant(0, type, span), x, type, span);
  return arith("sub", arith("and", x, negative, type, span), constant(1, type, span), type, span);
}

/** A mask of the highest set bit of x and all bits below it. */
function smeared(x: Value, type: IntType, once: Once): Value {
  const spread = (value: Value, by: number): Value => {
    if (by >= 8 * type.size) return value;
    return once(value, type, (again) => {
      const shifted = arith("shr", again, constant(by, type, x.span), type, x.span);
      return spread(arith("or", again, shifted, type, x.span), 2 * by);
    });
  };
  return spread(x, 1);
}
