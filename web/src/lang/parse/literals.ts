/** Parses literals: numbers, characters and strings, which may stand in several parts. */
import { origin } from "./origin.ts";
import type { Token } from "../preprocess/lex.ts";
import type { TokenReader } from "./token-reader.ts";
import { hasLostBytes, readCharacter, readNumber, readString, readStringBytes } from "../text/literals.ts";
import type { Expr } from "./syntax-tree.ts";

export function parseNumber(p: TokenReader): Expr {
  const token = p.take();
  const literal = readNumber(token.text);
  if (typeof literal === "string") p.report.error("E105", token, literal);
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
  if (reportLostBytes(p, token)) return { kind: "bad", span: token, height: 1 };
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
    reportLostBytes(p, token);
    if (typeof read === "string") p.report.error("E103", token, read);
    else for (const byte of read) bytes.push(byte);
    text += readString(token.text);
  }
  return { kind: "string", text, bytes, span: p.spanFrom(first), height: 1 };
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
