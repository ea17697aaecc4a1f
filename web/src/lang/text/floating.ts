/**
 * The values of floating-point constants (C11 6.4.4.2), rounded once to their type: a float by way of a double could be
 * rounded twice.
 */

export interface FloatingLiteral {
  readonly kind: "floating";
  /** The value, which its type has exactly; infinite where it is too large. */
  readonly value: number;
  readonly type: "float" | "double" | "long double";
}

const DECIMAL = /^([0-9]*)\.?([0-9]*)(?:[eE]([+-]?[0-9]+))?([fFlL]?)$/;
const HEXADECIMAL = /^0[xX]([0-9a-fA-F]*)\.?([0-9a-fA-F]*)[pP]([+-]?[0-9]+)([fFlL]?)$/;
const FLOATING =
  /^(?:[0-9]+\.[0-9]*|\.[0-9]+|[0-9]+(?=[eE]))(?:[eE][+-]?[0-9]+)?[fFlL]?$|^0[xX](?:[0-9a-fA-F]+\.?[0-9a-fA-F]*|\.[0-9a-fA-F]+)[pP][+-]?[0-9]+[fFlL]?$/;

/** Binary digits, and the exponent of the last one of the smallest numbers. */
const FORMATS = { float: [24, -149], double: [53, -1074], "long double": [53, -1074] } as const;

/** No number of at most that many digits has a larger exponent without being 0 or infinite. */
const EXPONENT_MAX = 5000;

/** The value of a floating-point constant; undefined for any other text. */
export function readFloating(text: string): FloatingLiteral | undefined {
  if (!FLOATING.test(text)) return undefined;
  const hexadecimal = HEXADECIMAL.exec(text);
  const [, whole = "", fraction = "", exponent = "0", suffix = ""] = hexadecimal ?? DECIMAL.exec(text) ?? [];
  const type = /[fF]/.test(suffix) ? "float" : suffix === "" ? "double" : "long double";
  const digits = BigInt(`${hexadecimal === null ? "" : "0x"}0${whole}${fraction}`);
  const base = hexadecimal === null ? 10n : 2n;
  const places = fraction.length * (hexadecimal === null ? 1 : 4);
  const power = Number(exponent) - places;
  if (digits === 0n) return { kind: "floating", value: 0, type };
  const length = 4 * (whole.length + fraction.length);
  if (Math.abs(power) > EXPONENT_MAX + length) return { kind: "floating", value: power > 0 ? Infinity : 0, type };
  const scale = base ** BigInt(Math.abs(power));
  const value = power < 0 ? nearest(digits, scale, type) : nearest(digits * scale, 1n, type);
  return { kind: "floating", value, type };
}

/** The number of the type that is nearest to a positive fraction; of two equally near ones the even one. */
function nearest(numerator: bigint, denominator: bigint, type: FloatingLiteral["type"]): number {
  const [digits, lowest] = FORMATS[type];
  const length = (value: bigint): number => value.toString(2).length;
  let exponent = Math.max(length(numerator) - length(denominator) - digits, lowest);
  const scaled = (): readonly [bigint, bigint] =>
    exponent < 0 ? [numerator << BigInt(-exponent), denominator] : [numerator, denominator << BigInt(exponent)];
  if (scaled()[0] / scaled()[1] >= 1n << BigInt(digits)) exponent++;
  const [above, below] = scaled();
  const quotient = above / below;
  const twice = 2n * (above % below);
  const up = twice > below || (twice === below && (quotient & 1n) === 1n);
  const value = Number(up ? quotient + 1n : quotient);
  const [first, second] = exponent < -1000 ? [2 ** -1000, 2 ** (exponent + 1000)] : [1, 2 ** exponent];
  const result = value * first * second;
  return type === "float" && result >= 2 ** 128 ? Infinity : result;
}
