/**
 * Floating-point numbers as printf() of C writes them: every digit is that of the number's exact value, and the last
 * one is rounded to the nearest, halves to the even digit. JavaScript's toFixed() gives up beyond 10^21 and 100
 * digits.
 */
import { numberOfBits } from "./floating-bits.ts";

/** The conversions of printf() for doubles. */
export type FloatingForm = "f" | "e" | "g" | "a";

/** The digits that are written where a conversion does not say how many. */
const PRECISION = 6;

/** The most digits behind the point: more are all zeros for every double. */
export const PRECISION_MAX = 1100;

/**
 * The text of a double of these bits, without its sign, and the sign that C writes: even 0 and what is no number have
 * one.
 */
export function floatingText(
  form: FloatingForm,
  bits: bigint,
  precision: number | undefined,
  keepsPoint: boolean,
): { readonly negative: boolean; readonly text: string; readonly isFinite: boolean } {
  const negative = BigInt.asIntN(64, bits) < 0n;
  const value = Math.abs(numberOfBits(bits, { size: 8 }));
  if (Number.isNaN(value)) return { negative, text: "nan", isFinite: false };
  if (value === Infinity) return { negative, text: "inf", isFinite: false };
  return { negative, text: textOf(form, value, precision, keepsPoint), isFinite: true };
}

function textOf(form: FloatingForm, value: number, precision: number | undefined, keepsPoint: boolean): string {
  switch (form) {
    case "f":
      return fixed(value, precision ?? PRECISION, keepsPoint);
    case "e":
      return exponential(value, precision ?? PRECISION, keepsPoint);
    case "g":
      return general(value, precision ?? PRECISION, keepsPoint);
    case "a":
      return hexadecimal(value, precision, keepsPoint);
  }
}

/** A finite number as a whole number times a power of 2. */
function takeApart(value: number): { readonly digits: bigint; readonly exponent: number } {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const exponent = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & ((1n << 52n) - 1n);
  return exponent === 0
    ? { digits: fraction, exponent: -1074 }
    : { digits: fraction | (1n << 52n), exponent: exponent - 1075 };
}

/** The whole number nearest to value * 10^power. */
function scaled(value: number, power: number): bigint {
  const { digits, exponent } = takeApart(value);
  const ten = 10n ** BigInt(Math.abs(power));
  const two = 1n << BigInt(Math.abs(exponent));
  const above = digits * (power > 0 ? ten : 1n) * (exponent > 0 ? two : 1n);
  const below = (power < 0 ? ten : 1n) * (exponent < 0 ? two : 1n);
  const quotient = above / below;
  const twice = 2n * (above % below);
  return twice > below || (twice === below && (quotient & 1n) === 1n) ? quotient + 1n : quotient;
}

function withPoint(whole: string, fraction: string, keepsPoint: boolean): string {
  return fraction !== "" || keepsPoint ? `${whole}.${fraction}` : whole;
}

function fixed(value: number, precision: number, keepsPoint: boolean): string {
  const digits = String(scaled(value, precision)).padStart(precision + 1, "0");
  const point = digits.length - precision;
  return withPoint(digits.slice(0, point), digits.slice(point), keepsPoint);
}

/** The digits of a number, `precision` + 1 of them, and the exponent of the first one. */
function significant(value: number, precision: number): readonly [digits: string, exponent: number] {
  if (value === 0) return ["0".repeat(precision + 1), 0];
  let exponent = Math.floor(Math.log10(value)) - 1;
  let digits = String(scaled(value, precision - exponent));
  while (digits.length > precision + 1) {
    exponent++;
    digits = String(scaled(value, precision - exponent));
  }
  return [digits, exponent];
}

function exponential(value: number, precision: number, keepsPoint: boolean): string {
  const [digits, exponent] = significant(value, precision);
  const power = String(Math.abs(exponent)).padStart(2, "0");
  return `${withPoint(digits.slice(0, 1), digits.slice(1), keepsPoint)}e${exponent < 0 ? "-" : "+"}${power}`;
}

function general(value: number, precision: number, keepsPoint: boolean): string {
  const count = Math.max(1, precision);
  const [, exponent] = significant(value, count - 1);
  const isFixed = exponent >= -4 && exponent < count;
  const text = isFixed ? fixed(value, count - 1 - exponent, keepsPoint) : exponential(value, count - 1, keepsPoint);
  if (keepsPoint) return text;
  const [digits = "", power] = text.split("e");
  const short = digits.includes(".") ? digits.replace(/\.?0+$/, "") : digits;
  return power === undefined ? short : `${short}e${power}`;
}

function hexadecimal(value: number, precision: number | undefined, keepsPoint: boolean): string {
  const { digits, exponent } = takeApart(value);
  const kept = precision === undefined || precision >= 13 ? 13 : precision;
  const cut = BigInt(4 * (13 - kept));
  const half = cut === 0n ? 0n : 1n << (cut - 1n);
  const rest = digits & ((1n << cut) - 1n);
  const low = digits >> cut;
  const rounded = low + (rest > half || (rest === half && cut > 0n && (low & 1n) === 1n) ? 1n : 0n);
  const all = rounded.toString(16).padStart(kept + 1, "0");
  const fraction = all.slice(-kept === 0 ? all.length : -kept);
  const shown = precision === undefined ? fraction.replace(/0+$/, "") : fraction.padEnd(precision, "0");
  const power = value === 0 ? 0 : exponent + 52;
  return `0x${withPoint(all.slice(0, all.length - kept), shown, keepsPoint)}p${power < 0 ? "-" : "+"}${Math.abs(power)}`;
}
