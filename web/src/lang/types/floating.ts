/**
 * Floating-point arithmetic at compile time, on the bits that a register holds. JavaScript's numbers are the core's
 * doubles, and Math.fround rounds to its floats: adding, subtracting, multiplying, dividing two floats and taking a
 * root of one gives, as a double that is then rounded, what one rounding gives, since a double has more than twice
 * the digits.
 */
import { bitsOfNumber, numberOfBits } from "../../base/floating-bits.ts";
import type { ArithmeticType, FloatType, IntType } from "./types.ts";

/** The bit that is set in negative numbers. */
export function signBit({ size }: Pick<FloatType, "size">): bigint {
  return 1n << BigInt(8 * size - 1);
}

/** The bits of an integer, rounded once to the type: by way of a double it could be rounded twice. */
function bitsOfInteger(value: bigint, type: Pick<FloatType, "size">): bigint {
  const magnitude = value < 0n ? -value : value;
  const digits = type.size === 8 ? 53 : 24;
  const excess = magnitude.toString(2).length - digits;
  if (excess <= 0) return bitsOfNumber(Number(value), type);
  const half = 1n << BigInt(excess - 1);
  const rest = magnitude & (2n * half - 1n);
  const kept = magnitude >> BigInt(excess);
  const up = rest > half || (rest === half && (kept & 1n) === 1n) ? 1n : 0n;
  const rounded = (kept + up) << BigInt(excess);
  return bitsOfNumber(Number(value < 0n ? -rounded : rounded), type);
}

/**
 * A number cut to an integer of the type, or what the core makes of one that does not fit, as x86-64 and gcc do: narrow
 * types are converted by way of int, and unsigned int by way of long.
 */
function integerOfNumber(value: number, { size, signed }: Pick<IntType, "size" | "signed">): bigint {
  if (size === 8 && !signed) return toUnsigned(value);
  if (size === 8) return toSigned(value, 64);
  if (size === 4 && !signed) return BigInt.asUintN(32, toSigned(value, 64));
  const narrow = toSigned(value, 32);
  return signed ? BigInt.asIntN(8 * size, narrow) : BigInt.asUintN(8 * size, narrow);
}

/** True when the number, cut, is one of the type. */
export function fitsInteger(value: number, { size, signed }: Pick<IntType, "size" | "signed">): boolean {
  const cut = Math.trunc(value);
  return signed ? cut >= -(2 ** (8 * size - 1)) && cut < 2 ** (8 * size - 1) : cut >= 0 && cut < 2 ** (8 * size);
}

function toSigned(value: number, bits: 32 | 64): bigint {
  const limit = 2 ** (bits - 1);
  const cut = Math.trunc(value);
  return cut >= -limit && cut < limit ? BigInt(cut) : -BigInt(limit);
}

function toUnsigned(value: number): bigint {
  if (value < 2 ** 63 || Number.isNaN(value)) return BigInt.asUintN(64, toSigned(value, 64));
  return BigInt.asUintN(64, toSigned(value - 2 ** 63, 64) ^ (1n << 63n));
}

/** The constant of one arithmetic type as one of another, one of them a floating-point type. */
export function convertBits(value: bigint, from: ArithmeticType, to: ArithmeticType): bigint {
  if (from.kind === "int") return to.kind === "int" ? value : bitsOfInteger(value, to);
  const number = numberOfBits(value, from);
  if (to.kind === "float") return to.size === from.size ? value : bitsOfNumber(number, to);
  if (to.isBool === true) return number === 0 ? 0n : 1n;
  return integerOfNumber(number, to);
}

/** The result of an operation on two numbers of the type. */
export function computeBits(op: "add" | "sub" | "mul" | "div", a: bigint, b: bigint, type: FloatType): bigint {
  const [left, right] = [numberOfBits(a, type), numberOfBits(b, type)];
  const result = { add: left + right, sub: left - right, mul: left * right, div: left / right }[op];
  return bitsOfNumber(result, type);
}
