/**
 * The values of number and character constants, as C11 6.4.4 defines them on x86-64 Linux.
 */

import { readFloating } from "./floating.ts";
import type { FloatingLiteral } from "./floating.ts";

export interface IntegerLiteral {
  readonly kind: "integer";
  readonly value: bigint;
  readonly type:
    | "unsigned short"
    | "int"
    | "unsigned int"
    | "long"
    | "unsigned long"
    | "long long"
    | "unsigned long long";
}

export type NumberLiteral = IntegerLiteral | FloatingLiteral;

const INTEGER = /^(0[xX][0-9a-fA-F]+|0[bB][01]+|0[0-7]*|[1-9][0-9]*)([uUlL]*)$/;
const SUFFIX = /^(?:[uU](?:l|L|ll|LL)?|(?:l|L|ll|LL)[uU]?)?$/;

/** The number, or a message that says why the text is none. */
export function readNumber(text: string): NumberLiteral | string {
  const match = INTEGER.exec(text);
  if (match === null) {
    const floating = readFloating(text);
    if (floating !== undefined) return floating;
    return /^0[0-9]+[uUlL]*$/.test(text)
      ? `"${text}" begins with 0, so it is octal, but has a digit above 7`
      : `"${text}" is not a number`;
  }
  const digits = match[1] ?? "";
  const suffix = (match[2] ?? "").toLowerCase();
  if (!SUFFIX.test(match[2] ?? "")) return `"${match[2] ?? ""}" is not a suffix of a number`;
  if (digits.length > 70) return `"${text.slice(0, 20)}…" is too large for any integer type`;
  const octal = digits.length > 1 && /^0[0-7]/.test(digits);
  const value = BigInt(octal ? `0o${digits.slice(1)}` : digits);
  if (value >= 1n << 64n) return `"${text}" is too large for any integer type`;
  return typed(value, digits.startsWith("0"), suffix);
}

/** The first type of C's list that holds the value (6.4.4.1). */
function typed(value: bigint, anyBase: boolean, suffix: string): IntegerLiteral | string {
  const unsigned = suffix.includes("u");
  const longs = suffix.replace("u", "").length;
  const long = longs === 2 ? "long long" : "long";
  const candidates: [IntegerLiteral["type"], bigint][] = [];
  if (longs === 0 && !unsigned) candidates.push(["int", 1n << 31n]);
  if (longs === 0 && (unsigned || anyBase)) candidates.push(["unsigned int", 1n << 32n]);
  if (!unsigned) candidates.push([long, 1n << 63n]);
  if (unsigned || anyBase) candidates.push([`unsigned ${long}`, 1n << 64n]);
  for (const [type, limit] of candidates) if (value < limit) return { kind: "integer", value, type };
  return `${value} is too large for a signed type: write ${value}u`;
}

const ESCAPES: Readonly<Record<string, number>> = {
  n: 10,
  t: 9,
  r: 13,
  "0": 0,
  a: 7,
  b: 8,
  e: 27,
  f: 12,
  v: 11,
  "\\": 92,
  "'": 39,
  '"': 34,
  "?": 63,
};

/** The most characters that fit an int, of which gcc makes one number. */
const CHARACTERS_MAX = 4;

/**
 * The value of 'c' (an int, sign-extended from char), or a message that says what is wrong. Of 'ab' the first character
 * is the highest byte, as in gcc.
 */
export function readCharacter(text: string): IntegerLiteral | string {
  const bytes = readStringBytes(text);
  if (typeof bytes === "string") return bytes;
  if (bytes.length === 0)
    return text === "''" ? "this character constant is empty" : `${text} is not a single character`;
  if (bytes.length > CHARACTERS_MAX) return `${text} has more than ${CHARACTERS_MAX} characters`;
  if (bytes.some((byte) => byte > 127) && !/^'[\x00-\x7f]*'$/.test(text))
    return `${text} is not a single character of one byte`;
  const all = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  return { kind: "integer", value: BigInt.asIntN(bytes.length === 1 ? 8 : 32, all), type: "int" };
}

/** The types of characters with a prefix: L'c', u'c', U'c' and u8"text", on x86-64 Linux. */
export const CHARACTER_TYPES: Readonly<Record<string, "int" | "unsigned short" | "unsigned int" | "char">> = {
  L: "int",
  u: "unsigned short",
  U: "unsigned int",
  u8: "char",
};

/** The characters of a string whose characters have that many bytes, or a message that says what is wrong. */
export function readWideString(text: string, size: 1 | 2 | 4): number[] | string {
  if (size === 1) return readStringBytes(text);
  const out: number[] = [];
  for (const [whole, hexadecimal, octal, escape, plain] of pieces(text)) {
    const code = plain === undefined ? codeOf(hexadecimal, octal, escape) : 0;
    if (code === undefined) return `"${whole}" is no escape that C knows`;
    if (code >= 2 ** (8 * size)) return `"${whole}" does not fit a character of ${size} bytes`;
    if (plain === undefined) out.push(code);
    else if (size === 2) for (let at = 0; at < plain.length; at++) out.push(plain.charCodeAt(at));
    else for (const character of plain) out.push(character.codePointAt(0) ?? 0);
  }
  return out;
}

/**
 * True for a literal in which a byte was lost: a reader of files puts U+FFFD where a file is no UTF-8, and the two
 * halves of a character of UTF-16 have no bytes by themselves.
 */
export function hasLostBytes(text: string): boolean {
  return /\uFFFD|\p{Surrogate}/u.test(text);
}

/** The text between the quotes, with escapes as written, for messages. */
export function readString(text: string): string {
  return text.slice(1, -1);
}

const PIECE = /\\(?:x([0-9a-fA-F]+)|([0-7]{1,3})|([^]))|([^\\]+)/g;

function pieces(text: string): IterableIterator<RegExpMatchArray> {
  return readString(text)
    .replace(/\\\r?\n/g, "")
    .replace(/\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|[^])/g, universal)
    .matchAll(PIECE);
}

/** The character that \u00e9 or \U0001F600 names; other escapes, and numbers of no such character, stay as they are. */
function universal(whole: string, short?: string, long?: string): string {
  const code = parseInt(short ?? long ?? "0", 16);
  const isCharacter = code >= 0xa0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : whole;
}

/** The number of a character that is written as an escape. */
function codeOf(hexadecimal?: string, octal?: string, escape = ""): number | undefined {
  if (hexadecimal !== undefined) return parseInt(hexadecimal, 16);
  return octal === undefined ? ESCAPES[escape] : parseInt(octal, 8);
}

/** The bytes of a string, in UTF-8, or a message that says what is wrong. */
export function readStringBytes(text: string): number[] | string {
  const bytes: number[] = [];
  for (const [whole, hexadecimal, octal, escape, plain] of pieces(text)) {
    if (plain !== undefined) {
      for (const byte of new TextEncoder().encode(plain)) bytes.push(byte);
      continue;
    }
    const code = codeOf(hexadecimal, octal, escape);
    if (code === undefined) return `"${whole}" is no escape that C knows`;
    if (code > 255) return `"${whole}" is more than one byte`;
    bytes.push(code);
  }
  return bytes;
}
