/**
 * The texts that programs print: texts with places for values, which the compiler makes of the formats of printf(), and
 * how values are written into them. The values are in the trace of a run.
 */

import { floatingText } from "./floating-text.ts";
import type { FloatingForm } from "./floating-text.ts";

/** How a value is written: a conversion of printf(). */
export interface PrintedValue {
  readonly as:
    | "signed"
    | "unsigned"
    | "octal"
    | "hexadecimal"
    | "HEXADECIMAL"
    | "pointer"
    | "character"
    | FloatingForm
    | Uppercase<FloatingForm>
    /** Up to eight characters in UTF-8, from the lowest byte on, up to one that is 0: a part of a text. */
    | "characters"
    /** The same, and the end of the text. */
    | "last";
  /** Number of lowest bits of the value. */
  readonly bits: 8 | 16 | 32 | 64;
  /** Least number of characters. */
  readonly width: number;
  /** Of a double: the number of digits, where the conversion says one. */
  readonly precision?: number;
  /** Flags "-", "0", "+", " " and "#" of the conversion. */
  readonly flags: string;
}

/** One printf(): literal text, and values. */
export type PrintedText = readonly (string | PrintedValue)[];

/** An instruction that puts a value of a text into the trace. */
export interface PrintSymbol {
  readonly pc: number;
  /** Index into the program's texts. */
  readonly text: number;
  /** Which of the text's values, from 0; also 0 where the text has none. */
  readonly value: number;
}

export function valueCount(text: PrintedText): number {
  return text.filter((part) => typeof part !== "string").length;
}

/** The text with its values, registers of 64 bits each. */
export function writePrinted(text: PrintedText, values: readonly bigint[]): string {
  let next = 0;
  return text.map((part) => (typeof part === "string" ? part : writeValue(part, values[next++] ?? 0n))).join("");
}

function writeValue(value: PrintedValue, register: bigint): string {
  const form = value.as.toLowerCase();
  if (form === "f" || form === "e" || form === "g" || form === "a") return writeDouble(value, form, register);
  const { width, flags } = value;
  const [sign, digits] = signAndDigits(value, register);
  const missing = Math.max(0, width - sign.length - digits.length);
  if (flags.includes("-")) return sign + digits + " ".repeat(missing);
  if (flags.includes("0") && value.as !== "character") return sign + "0".repeat(missing) + digits;
  return " ".repeat(missing) + sign + digits;
}

function charactersOf(word: bigint): string {
  const bytes = Array.from({ length: 8 }, (_, at) => Number((word >> BigInt(8 * at)) & 255n));
  const end = bytes.indexOf(0);
  return new TextDecoder().decode(Uint8Array.from(end < 0 ? bytes : bytes.slice(0, end)));
}

function writeDouble(value: PrintedValue, form: FloatingForm, register: bigint): string {
  const { as, width, flags, precision } = value;
  const { negative, text, isFinite } = floatingText(form, register, precision, flags.includes("#"));
  const sign = negative ? "-" : flags.includes("+") ? "+" : flags.includes(" ") ? " " : "";
  const written = as === form ? text : text.toUpperCase();
  const missing = Math.max(0, width - sign.length - written.length);
  if (flags.includes("-")) return sign + written + " ".repeat(missing);
  if (!flags.includes("0") || !isFinite) return " ".repeat(missing) + sign + written;
  const start = form === "a" ? 2 : 0;
  return sign + written.slice(0, start) + "0".repeat(missing) + written.slice(start);
}

function signAndDigits({ as, bits, flags }: PrintedValue, register: bigint): readonly [sign: string, digits: string] {
  const unsigned = BigInt.asUintN(bits, register);
  const marked = flags.includes("#") && unsigned !== 0n;
  switch (as) {
    case "signed": {
      const signed = BigInt.asIntN(bits, register);
      if (signed < 0n) return ["-", String(-signed)];
      return [flags.includes("+") ? "+" : flags.includes(" ") ? " " : "", String(signed)];
    }
    case "unsigned":
      return ["", String(unsigned)];
    case "octal":
      return [marked ? "0" : "", unsigned.toString(8)];
    case "hexadecimal":
      return [marked ? "0x" : "", unsigned.toString(16)];
    case "HEXADECIMAL":
      return [marked ? "0X" : "", unsigned.toString(16).toUpperCase()];
    case "pointer":
      return unsigned === 0n ? ["", "(nil)"] : ["0x", unsigned.toString(16)];
    case "characters":
    case "last":
      return ["", charactersOf(unsigned)];
    case "character":
      return ["", String.fromCharCode(Number(unsigned))];
    default:
      return ["", String(unsigned)];
  }
}
