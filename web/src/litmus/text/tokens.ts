/**
 * Splits the parts of litmus files that only herd has (first values, tables of assembly, questions) into words, numbers
 * and signs, and reads these one after another. Their comments are `(* … *)`, and `$1` and `/\\` are signs of theirs;
 * C code is read by the compiler's own lexer (c/read-code.ts).
 */
import type { LitmusCode, Report, Span } from "./source.ts";

type TokenKind = "word" | "number" | "immediate" | "register" | "sign" | "end";

export interface Token extends Span {
  readonly kind: TokenKind;
  /** The text without the `$` of an immediate and the `%` of a register. */
  readonly text: string;
  /** The text as it is written in the file. */
  readonly written: string;
}

/** The most UTF-16 units of a litmus file; longer texts are no litmus tests. */
export const TEXT_MAX = 1 << 18;

const SIGNS = ["/\\", "\\/", "=>", "==", "!=", "<>", "<=", ">=", "&&", "||", "<<", ">>", "++", "--", "->", "+=", "-="];
const NUMBER = /-?(0[xX][0-9a-fA-F]+|[0-9]+)/y;
const WORD = /[A-Za-z_.][A-Za-z0-9_.]*/y;

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** The offset behind the comment that begins at `at`; comments of herd nest. */
export function skipComment(text: string, at: number): number {
  let depth = 0;
  for (let i = at; i < text.length; i++) {
    const pair = text.slice(i, i + 2);
    if (pair !== "(*" && pair !== "*)") continue;
    depth += pair === "(*" ? 1 : -1;
    i++;
    if (depth === 0) return i + 1;
  }
  return text.length;
}

function skipBlank(text: string, start: number, end: number): number {
  let at = start;
  for (;;) {
    while (at < end && /\s/.test(text[at] ?? "")) at++;
    if (at >= end) return end;
    if (!text.startsWith("(*", at)) return at;
    at = skipComment(text, at);
  }
}

/** The number at this offset. A minus belongs to a number only where no value stands before it, unlike in `x-1`. */
function numberAt(text: string, at: number, before: Token | undefined): string | undefined {
  const isValue = before?.kind === "word" || before?.kind === "number" || before?.text === ")";
  if (text[at] === "-" && isValue) return undefined;
  return matchAt(NUMBER, text, at);
}

function tokenAt(text: string, at: number, before: Token | undefined): Token {
  const make = (kind: TokenKind, written: string, bare = written): Token => {
    return { kind, text: bare, written, from: at, to: at + written.length };
  };
  const sigil = text[at] ?? "";
  if (sigil === "$") {
    const value = matchAt(NUMBER, text, at + 1);
    if (value !== undefined) return make("immediate", `$${value}`, value);
  }
  if (sigil === "%") {
    const name = matchAt(WORD, text, at + 1);
    if (name !== undefined) return make("register", `%${name}`, name);
  }
  const number = numberAt(text, at, before);
  if (number !== undefined) return make("number", number);
  const word = matchAt(WORD, text, at);
  if (word !== undefined) return make("word", word);
  const sign = SIGNS.find((one) => text.startsWith(one, at)) ?? sigil;
  return make("sign", sign);
}

/** All tokens of a piece of the text; the last one is of the kind "end". */
export function tokensOf(text: string, from: number, to: number): Token[] {
  const tokens: Token[] = [];
  let at = skipBlank(text, from, to);
  while (at < to) {
    const token = tokenAt(text, at, tokens.at(-1));
    tokens.push(token);
    at = skipBlank(text, token.to, to);
  }
  tokens.push({ kind: "end", text: "", written: "the end", from: to, to });
  return tokens;
}

/** Reads tokens in order; a token that does not fit is reported, and the piece of text is abandoned. */
export class HerdReader {
  readonly report: Report;
  private readonly tokens: readonly Token[];
  private at = 0;

  constructor(tokens: readonly Token[], report: Report) {
    this.tokens = tokens;
    this.report = report;
  }

  /** The next token, or one behind it. */
  peek(ahead = 0): Token {
    const last = this.tokens.length - 1;
    return this.tokens[Math.min(this.at + ahead, last)] ?? { kind: "end", text: "", written: "", from: 0, to: 0 };
  }

  next(): Token {
    const token = this.peek();
    if (token.kind !== "end") this.at++;
    return token;
  }

  is(text: string): boolean {
    const token = this.peek();
    return token.text === text && (token.kind === "sign" || token.kind === "word");
  }

  /** Consumes the next token if it has this text. */
  accept(text: string): boolean {
    if (!this.is(text)) return false;
    this.next();
    return true;
  }

  expect(text: string, where: string): Token {
    if (!this.is(text)) this.fail("T101", this.peek(), `expected "${text}" ${where}, found ${shown(this.peek())}`);
    return this.next();
  }

  expectWord(what: string): Token {
    if (this.peek().kind !== "word") this.fail("T101", this.peek(), `expected ${what}, found ${shown(this.peek())}`);
    return this.next();
  }

  get length(): number {
    return this.tokens.length;
  }

  get isAtEnd(): boolean {
    return this.peek().kind === "end";
  }

  fail(code: LitmusCode, span: Span, message: string, hint?: string): never {
    return this.report.fail(code, span, message, hint);
  }
}

/** A token as messages name it. */
export function shown(token: Token): string {
  return token.kind === "end" ? "the end" : `"${token.written}"`;
}

/** The value of a number's text, kept within 64 bits. */
export function valueOf(text: string): bigint {
  const digits = text.replace(/^-/, "");
  const value = BigInt(digits);
  return BigInt.asIntN(64, text.startsWith("-") ? -value : value);
}
