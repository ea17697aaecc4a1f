/**
 * The values of number and character constants, as C11 6.4.4 defines them on x86-64 Linux.
 */

export interface IntegerLiteral {
  readonly kind: "integer";
  readonly value: bigint;
  readonly type: "int" | "unsigned int" | "long" | "unsigned long" | "long long" | "unsigned long long";
}

export type NumberLiteral = IntegerLiteral | { readonly kind: "float" };

const INTEGER = /^(0[xX][0-9a-fA-F]+|0[bB][01]+|0[0-7]*|[1-9][0-9]*)([uUlL]*)$/;
const FLOAT =
  /^(?:[0-9]+\.[0-9]*|\.[0-9]+|[0-9]+(?=[eE]))(?:[eE][+-]?[0-9]+)?[fFlL]?$|^0[xX][0-9a-fA-F]*\.?[0-9a-fA-F]*[pP][+-]?[0-9]+[fFlL]?$/;
const SUFFIX = /^(?:[uU](?:l|L|ll|LL)?|(?:l|L|ll|LL)[uU]?)?$/;

/** The number, or a message that says why the text is none. */
export function readNumber(text: string): NumberLiteral | string {
  const match = INTEGER.exec(text);
  if (match === null) {
    if (FLOAT.test(text)) return { kind: "float" };
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
  f: 12,
  v: 11,
  "\\": 92,
  "'": 39,
  '"': 34,
  "?": 63,
};

/** The value of 'c' (an int, sign-extended from char), or a message that says what is wrong. */
export function readCharacter(text: string): IntegerLiteral | string {
  const inner = text.slice(1, -1);
  if (inner === "") return "this character constant is empty";
  const escaped = /^\\(?:x([0-9a-fA-F]{1,2})|([0-7]{1,3})|(.))$/s.exec(inner);
  let code: number | undefined;
  if (escaped === null) code = isOneByte(inner) ? inner.charCodeAt(0) : undefined;
  else if (escaped[1] !== undefined) code = parseInt(escaped[1], 16);
  else if (escaped[2] !== undefined) code = parseInt(escaped[2], 8);
  else code = ESCAPES[escaped[3] ?? ""];
  if (code === undefined || code > 255 || inner === "\\") return `${text} is not a single character of one byte`;
  return { kind: "integer", value: BigInt.asIntN(8, BigInt(code)), type: "int" };
}

/** True for one character that is one byte in UTF-8: 'é' is two, and gcc's number of them is rarely meant. */
function isOneByte(text: string): boolean {
  return text.length === 1 && text.charCodeAt(0) < 0x80;
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

/** The bytes of a string, in UTF-8, or a message that says what is wrong. */
export function readStringBytes(text: string): number[] | string {
  const bytes: number[] = [];
  for (const [whole, hexadecimal, octal, escape, plain] of readString(text)
    .replace(/\\\r?\n/g, "")
    .matchAll(PIECE)) {
    if (plain !== undefined) {
      for (const byte of new TextEncoder().encode(plain)) bytes.push(byte);
      continue;
    }
    const code =
      hexadecimal !== undefined
        ? parseInt(hexadecimal, 16)
        : octal !== undefined
          ? parseInt(octal, 8)
          : ESCAPES[escape ?? ""];
    if (code === undefined) return `"${whole}" is no escape that C knows`;
    if (code > 255) return `"${whole}" is more than one byte`;
    bytes.push(code);
  }
  return bytes;
}
