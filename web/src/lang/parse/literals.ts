/** Parses literals: numbers, characters and strings, which may stand in several parts. */
import { origin } from "./origin.ts";
import type { Token } from "../preprocess/lex.ts";
import type { Span } from "../text/source.ts";
import type { TokenReader } from "./token-reader.ts";
import {
  CHARACTER_TYPES,
  hasLostBytes,
  readCharacter,
  readNumber,
  readString,
  readStringBytes,
  readWideString,
} from "../text/literals.ts";
import type { Expr } from "./syntax-tree.ts";

/** A number with a unit at its end, as in work(100us). */
const UNIT = /^\d[\d.]*(?:ns|us|ms|s|[kKMG](?:i?B)?|cycles)$/;

export function parseNumber(p: TokenReader): Expr {
  const token = p.take();
  const literal = readNumber(token.text);
  const hint = UNIT.test(token.text) ? "Numbers have no units: work() takes cycles, sizes are bytes." : undefined;
  if (typeof literal === "string") p.report.error("E105", token, literal, hint);
  else if (literal.kind === "integer") return { kind: "integer", literal, span: token, height: 1, ...origin(token) };
  else {
    if (literal.type === "long double") warnOfLongDouble(p, token);
    return { kind: "floating", literal, span: token, height: 1, ...origin(token) };
  }
  return { kind: "bad", span: token, height: 1 };
}

/** Says that long double has no more digits than double: on x86-64 Linux it has 64 bits of them. */
export function warnOfLongDouble(p: TokenReader, span: Span): void {
  p.report.warning("W634", span, "long double is computed as double here", "Write double, if that is precise enough.");
}

export function parseCharacter(p: TokenReader): Expr {
  const token = p.take();
  if (reportLostBytes(p, token)) return { kind: "bad", span: token, height: 1 };
  const literal = readCharacter(token.text);
  if (typeof literal === "string") {
    p.report.error("E103", token, literal, token.text.length > 3 ? "Texts are in double quotes." : undefined);
    return { kind: "bad", span: token, height: 1 };
  }
  const bytes = readStringBytes(token.text);
  if (typeof bytes !== "string" && bytes.length > 1)
    p.report.warning("W633", token, `${token.text} is one number of several characters`, "Texts are in double quotes.");
  return { kind: "integer", literal, span: token, height: 1 };
}

/** True for L"text", u8'c' and similar ones. */
export function hasPrefix(p: TokenReader): boolean {
  const next = p.peek(1);
  return isPrefix(p.peek()) && (next.kind === "string" || next.kind === "char") && !next.spaced;
}

function isPrefix(token: Token): boolean {
  return token.kind === "name" && CHARACTER_TYPES[token.text] !== undefined;
}

/** Parses a character or a string with a prefix. */
export function parsePrefixed(p: TokenReader): Expr {
  if (p.peek(1).kind === "string") return parseString(p);
  const prefix = p.take();
  const token = p.take();
  const type = CHARACTER_TYPES[prefix.text] ?? "int";
  const read = readWideString(token.text, sizeOfCharacter(prefix.text));
  const [code] = typeof read === "string" ? [] : read;
  if (typeof read !== "string" && code !== undefined && read.length === 1 && type !== "char")
    return { kind: "integer", literal: { kind: "integer", value: BigInt(code), type }, span: token, height: 1 };
  p.report.error(
    "E103",
    token,
    typeof read === "string" ? read : `${prefix.text}${token.text} is not a single character`,
  );
  return { kind: "bad", span: token, height: 1 };
}

function sizeOfCharacter(prefix: string): 1 | 2 | 4 {
  return prefix === "" || prefix === "u8" ? 1 : prefix === "u" ? 2 : 4;
}

/** Parses a string, which may stand in several parts; one with a prefix gives the others its type. */
export function parseString(p: TokenReader): Expr {
  const first = p.peek();
  const parts: { readonly prefix: string; readonly token: Token }[] = [];
  while (p.peek().kind === "string" || (hasPrefix(p) && p.peek(1).kind === "string")) {
    const prefix = p.peek().kind === "string" ? "" : p.take().text;
    parts.push({ prefix, token: p.take() });
  }
  const prefixes = [...new Set(parts.map(({ prefix }) => prefix).filter((prefix) => prefix !== "" && prefix !== "u8"))];
  if (prefixes.length > 1) p.report.error("E410", p.spanFrom(first), "parts of one string have different prefixes");
  const [wide] = prefixes;
  const bytes: number[] = [];
  for (const { token } of parts) {
    const read = readWideString(token.text, sizeOfCharacter(wide ?? ""));
    reportLostBytes(p, token);
    if (typeof read === "string") p.report.error("E103", token, read);
    else for (const byte of read) bytes.push(byte);
  }
  const text = parts.map(({ token }) => readString(token.text)).join("");
  const string = { kind: "string", text, bytes, span: p.spanFrom(first), height: 1 } as const;
  return wide === "L" || wide === "u" || wide === "U" ? { ...string, prefix: wide } : string;
}

function reportLostBytes(p: TokenReader, token: Token): boolean {
  if (!hasLostBytes(token.text)) return false;
  p.report.error(
    "E104",
    token,
    `this ${token.kind === "string" ? "string" : "character"} has a byte that is no UTF-8: which one, is not known here`,
    "Write the byte as an escape, such as \\xff, or save the file as UTF-8.",
  );
  return true;
}
