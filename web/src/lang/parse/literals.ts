/** Parses literals: numbers, characters and strings, which may stand in several parts. */
import { origin } from "./origin.ts";
import type { TokenReader } from "./token-reader.ts";
import { readCharacter, readNumber, readString, readStringBytes } from "../text/literals.ts";
import type { Expr } from "./syntax-tree.ts";

/** A number with a unit at its end, as in work(100us). */
const UNIT = /^\d[\d.]*(?:ns|us|ms|s|[kKMG](?:i?B)?|cycles)$/;

export function parseNumber(p: TokenReader): Expr {
  const token = p.take();
  const literal = readNumber(token.text);
  const hint = UNIT.test(token.text) ? "Numbers have no units: work() takes cycles, sizes are bytes." : undefined;
  if (typeof literal === "string") p.report.error("E105", token, literal, hint);
  else if (literal.kind === "integer") return { kind: "integer", literal, span: token, height: 1, ...origin(token) };
  else
    p.report.error(
      "E401",
      token,
      "Hotline has no floating point",
      "Use whole numbers: scale the unit (thousandths, cycles, bytes).",
    );
  return { kind: "bad", span: token, height: 1 };
}

export function parseCharacter(p: TokenReader): Expr {
  const token = p.take();
  const literal = readCharacter(token.text);
  if (typeof literal !== "string") return { kind: "integer", literal, span: token, height: 1 };
  p.report.error("E103", token, literal, token.text.length > 3 ? "Texts are in double quotes." : undefined);
  return { kind: "bad", span: token, height: 1 };
}

export function parseString(p: TokenReader): Expr {
  const first = p.peek();
  let text = "";
  const bytes: number[] = [];
  while (p.peek().kind === "string") {
    const token = p.take();
    const read = readStringBytes(token.text);
    if (typeof read === "string") p.report.error("E103", token, read);
    else for (const byte of read) bytes.push(byte);
    text += readString(token.text);
  }
  return { kind: "string", text, bytes, span: p.spanFrom(first), height: 1 };
}
