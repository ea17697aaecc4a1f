/**
 * Splits text into preprocessing tokens. This file knows comments, line continuations and the forms of tokens, but not
 * their meaning. A malformed token carries its problem with it: the problem is reported only if the token survives #if
 * and macros.
 */
import type { Code } from "../text/codes.ts";
import type { Reporter } from "../text/report.ts";
import type { SourceFile, Span } from "../text/source.ts";

type TokenKind = "name" | "number" | "char" | "string" | "punct" | "bad" | "end";

export interface Token extends Span {
  readonly kind: TokenKind;
  readonly text: string;
  /** True for the first token on its line: a "#" there begins a directive. */
  readonly lineStart: boolean;
  /** True when white space precedes the token: it tells `#define f (x)` from `#define f(x)`. */
  readonly spaced: boolean;
  /** True for the name of a macro that was being expanded: such a token is never expanded again. */
  readonly painted?: boolean;
  /** True for a token that a macro's own text has, not the program nor an argument. */
  readonly ofMacro?: true;
  /** True for a token that stands behind a macro which expands to nothing. */
  readonly behindNothing?: true;
  /** At the word struct or union: the most bytes to which #pragma pack lets a member be aligned. */
  readonly packing?: number;
  readonly problem?: { readonly code: Code; readonly message: string; readonly hint?: string };
}

/** The punctuators, the longest first. */
const PUNCTUATORS: readonly string[] = [
  "...",
  "<<=",
  ">>=",
  "->",
  "++",
  "--",
  "<<",
  ">>",
  "<=",
  ">=",
  "==",
  "!=",
  "&&",
  "||",
  "+=",
  "-=",
  "*=",
  "/=",
  "%=",
  "&=",
  "|=",
  "^=",
  "##",
  "{",
  "}",
  "(",
  ")",
  "[",
  "]",
  ";",
  ",",
  ".",
  "?",
  ":",
  "+",
  "-",
  "*",
  "/",
  "%",
  "&",
  "|",
  "^",
  "~",
  "!",
  "<",
  ">",
  "=",
  "#",
];
const BY_FIRST = new Map<string, readonly string[]>();
for (const text of PUNCTUATORS) BY_FIRST.set(text.charAt(0), [...(BY_FIRST.get(text.charAt(0)) ?? []), text]);

/** Characters that word processors and web pages put in the place of C's own. */
export const MINUS = /^[\u2010-\u2015\u2212]$/;
export const CURLY = /^[\u201C-\u201F].*[\u201C-\u201F]$/;

/** Editors of Windows begin files with this character. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Names consist of letters of every language, as in C11. */
const NAME = /[\p{L}_$][\p{L}\p{M}\p{N}_$]*/uy;
const NUMBER = /\.?[0-9](?:[eEpP][+-]|[A-Za-z_0-9.])*/y;
const BLANK = /(?:[ \t\r\v\f]|\\\r?\n)+/y;
const BLANKS = new Set([" ", "\t", "\r", "\v", "\f", "\\"]);
const QUOTED = { '"': /"(?:[^"\\\n]|\\[^])*"?/y, "'": /'(?:[^'\\\n]|\\[^])*'?/y } as const;

export function lex(file: SourceFile, fileIndex: number, report: Reporter): Token[] {
  return new Lexer(file.text, fileIndex, report).run();
}

class Lexer {
  private readonly text: string;
  private readonly file: number;
  private readonly report: Reporter;
  private readonly tokens: Token[] = [];
  private at = 0;
  private lineStart = true;
  private spaced = false;

  constructor(text: string, file: number, report: Reporter) {
    this.text = text;
    this.file = file;
    this.report = report;
  }

  run(): Token[] {
    if (this.text.startsWith(BYTE_ORDER_MARK)) this.at = 1;
    while (this.at < this.text.length) if (!this.skipBlank()) this.token();
    return this.tokens;
  }

  /** Skips one stretch of white space or one comment, if there is one here. */
  private skipBlank(): boolean {
    const from = this.at;
    const char = this.text.charAt(from);
    if (char === "\n") {
      this.at++;
      this.lineStart = true;
    } else if (char === "/") {
      const next = this.text.charAt(from + 1);
      if (next === "/") this.skipLineComment();
      else if (next === "*") this.skipComment();
      else return false;
    } else if (!BLANKS.has(char) || this.match(BLANK) === "") return false;
    this.spaced = true;
    return true;
  }

  private skipLineComment(): void {
    let end = this.text.indexOf("\n", this.at);
    while (end > 0 && this.text.charAt(this.text.charAt(end - 1) === "\r" ? end - 2 : end - 1) === "\\")
      end = this.text.indexOf("\n", end + 1);
    this.at = end < 0 ? this.text.length : end;
  }

  private skipComment(): void {
    const end = this.text.indexOf("*/", this.at + 2);
    if (end < 0) {
      const span = { file: this.file, from: this.at, to: this.at + 2 };
      this.report.error("E101", span, "this comment is never closed", "Close it with */.");
    }
    this.at = end < 0 ? this.text.length : end + 2;
  }

  private token(): void {
    const char = this.text.charAt(this.at);
    const punctuators = BY_FIRST.get(char);
    if (punctuators === undefined || char === ".") {
      if (this.take("name", NAME) || this.take("number", NUMBER)) return;
    }
    if (char === '"' || char === "'") return this.quoted(char);
    for (const punctuator of punctuators ?? []) {
      if (this.text.startsWith(punctuator, this.at)) return this.push("punct", punctuator);
    }
    this.strange();
  }

  private take(kind: TokenKind, pattern: RegExp): boolean {
    const from = this.at;
    const text = this.match(pattern);
    if (text === "") return false;
    this.at = from;
    this.push(kind, text);
    return true;
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const text = pattern.exec(this.text)?.[0] ?? "";
    this.at += text.length;
    return text;
  }

  private quoted(quote: '"' | "'"): void {
    const from = this.at;
    const text = this.match(QUOTED[quote]);
    this.at = from;
    if (text.length > 1 && text.endsWith(quote)) return this.push(quote === '"' ? "string" : "char", text);
    const line = untilEnd(text.replace(/\n[^]*$/, ""));
    if (quote === '"') this.push("bad", line, { code: "E102", message: "this string is not closed on its line" });
    else this.push("bad", line, { code: "E103", message: "this character constant is not closed on its line" });
  }

  private strange(): void {
    const [quoted] = /^[\u201C-\u201F][^\n"\u201C-\u201F]*[\u201C-\u201F]/.exec(this.text.slice(this.at)) ?? [];
    if (quoted !== undefined) {
      const hint = strangeHint(quoted.charAt(0));
      const message = `the quotes ${quoted.charAt(0)} and ${quoted.slice(-1)} have no meaning in C`;
      return this.push("bad", quoted, { code: "E104", message, ...(hint === undefined ? {} : { hint }) });
    }
    const char = String.fromCodePoint(this.text.codePointAt(this.at) ?? 0);
    const code = (char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
    const name = /[\p{L}\p{N}\p{P}\p{S}]/u.test(char) ? `"${char}"` : `U+${code}`;
    const hint = strangeHint(char);
    this.push("bad", char, {
      code: "E104",
      message: `the character ${name} has no meaning in C`,
      ...(hint === undefined ? {} : { hint }),
    });
  }

  private push(kind: TokenKind, text: string, problem?: Token["problem"]): void {
    const { file, at: from, lineStart, spaced } = this;
    const to = from + text.length;
    this.tokens.push(
      problem === undefined
        ? { kind, text, file, from, to, lineStart, spaced }
        : { kind, text, file, from, to, lineStart, spaced, problem },
    );
    this.at = to;
    this.lineStart = false;
    this.spaced = false;
  }
}

/**
 * The text of a quote that is never closed, up to where its statement seems to end; the text behind it is then still
 * understood.
 */
function untilEnd(text: string): string {
  const end = text.search(/[;)]/);
  return end < 0 ? text.trimEnd() : text.slice(0, Math.max(end, 1));
}

function strangeHint(char: string): string | undefined {
  if (/[\u2018\u2019\u201A\u2032]/.test(char)) return "Quotes of C are straight: '.";
  if (/[\u201C\u201D\u201E\u2033]/.test(char)) return 'Quotes of C are straight: ".';
  if (MINUS.test(char)) return "The minus of C is -.";
  if (/\s/.test(char) || /[\u200B-\u200D\u2060\uFEFF]/.test(char)) return "It looks like a space: replace it by one.";
  if (char === "\\") return "A line goes on only where the backslash is its very last character.";
  return undefined;
}
