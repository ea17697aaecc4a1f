/**
 * The basis of every part of the parser: the position in the tokens, the expected token, the nesting limit, recovery
 * after an error, and the names that are types at this point of the program (without which C cannot be parsed).
 */
import { COMPILER_LIMITS } from "../text/limits.ts";
import { identifierHint } from "../../base/near-identifiers.ts";
import type { Code } from "../text/codes.ts";
import type { Token } from "../preprocess/lex.ts";
import { Abandon } from "../text/report.ts";
import type { Reporter } from "../text/report.ts";
import type { Span } from "../text/source.ts";

/**
 * Thrown by a parsing function that cannot go on, and caught where the parser can begin anew. It never leaves the
 * parser.
 */
export class SyntaxFailure extends Error {}

/** Stands in the name of a label of one block, behind the name that the program gives it. */
export const LABEL_MARK = "#";

const NESTING_MAX = COMPILER_LIMITS.NESTING;

/** Words that begin statements, for hints. */
export const STATEMENT_WORDS = [
  "if",
  "else",
  "while",
  "for",
  "do",
  "switch",
  "case",
  "return",
  "break",
  "continue",
  "goto",
];

export const KEYWORDS: ReadonlySet<string> = new Set([
  "auto",
  "break",
  "case",
  "char",
  "const",
  "continue",
  "default",
  "do",
  "double",
  "else",
  "enum",
  "extern",
  "float",
  "for",
  "goto",
  "if",
  "inline",
  "int",
  "long",
  "register",
  "restrict",
  "return",
  "short",
  "signed",
  "sizeof",
  "static",
  "struct",
  "switch",
  "typedef",
  "union",
  "unsigned",
  "void",
  "volatile",
  "while",
  "_Alignas",
  "_Alignof",
  "_Atomic",
  "_Bool",
  "_Complex",
  "_Generic",
  "_Imaginary",
  "_Noreturn",
  "_Static_assert",
  "_Thread_local",
  "__attribute__",
  "__inline",
  "__inline__",
  "__volatile__",
  "__const",
  "__restrict",
  "__restrict__",
  "typeof",
  "__typeof__",
  "__typeof",
  "asm",
  "__asm",
  "__asm__",
  "__extension__",
  "__thread",
  "__auto_type",
  "__alignof__",
  "__int128",
]);

export class TokenReader {
  readonly report: Reporter;
  /** Undefined macros that were told: each is told once, however often it stands in a library. */
  readonly toldMacros = new Set<string>();
  private readonly tokens: readonly Token[];
  private at = 0;
  private nesting = 0;
  /** The scopes, the innermost last; true for a name that is a type. */
  private readonly scopes: Map<string, boolean>[];
  /** The labels that __label__ declares, by scope, with their names in the function. */
  private readonly labels: Map<string, string>[] = [];
  private labelCount = 0;
  private readonly tags = new Map<string, "struct" | "union">();

  constructor(tokens: readonly Token[], types: Iterable<string>, report: Reporter) {
    this.tokens = tokens;
    this.report = report;
    this.scopes = [new Map([...types].map((name) => [name, true]))];
  }

  // ---- Position ------------------------------------------------------------------------------------------------

  peek(ahead = 0): Token {
    const token = this.tokens[Math.min(this.at + ahead, this.tokens.length - 1)];
    if (token === undefined) throw new Abandon();
    return token;
  }

  previous(): Token {
    return this.tokens[this.at - 1] ?? this.peek();
  }

  take(): Token {
    const token = this.peek();
    if (token.kind !== "end") this.at++;
    return token;
  }

  /** The position of the reader, to which `rewind` can return. */
  mark(): number {
    return this.at;
  }

  rewind(mark: number): void {
    this.at = mark;
  }

  spanFrom(start: Span): Span {
    const last = this.previous();
    return last.file === start.file && last.to >= start.from
      ? { file: start.file, from: start.from, to: last.to }
      : start;
  }

  // ---- Looking and expecting -----------------------------------------------------------------------------------

  is(text: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.text === text && (token.kind === "punct" || token.kind === "name");
  }

  accept(text: string): boolean {
    if (!this.is(text)) return false;
    this.at++;
    return true;
  }

  isIdentifier(ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.kind === "name" && !KEYWORDS.has(token.text);
  }

  expect(text: string, after: string): Token {
    if (this.is(text)) return this.take();
    return this.fail("E201", `expected "${text}" ${after}, ${this.found()}`);
  }

  /** The keyword that was probably meant at the beginning of the statement, as in `whlie (x) {` and `retrun 3`. */
  nearKeyword(): string | undefined {
    let from = this.at - 1;
    while (from > 0 && !/^[;{}]$/.test(this.tokens[from - 1]?.text ?? ";")) from--;
    const first = this.tokens[from];
    return first?.kind === "name" && !KEYWORDS.has(first.text)
      ? identifierHint(first.text, STATEMENT_WORDS)
      : undefined;
  }

  expectSemicolon(after: string): void {
    if (this.accept(";")) return;
    const { file, to } = this.previous();
    const next = this.peek();
    const sameLine = next.kind !== "end" && !next.lineStart && next.text !== "}";
    this.report.error(
      "E202",
      { file, from: to, to },
      `a semicolon is missing after ${after}`,
      this.nearKeyword() ?? (sameLine ? this.foundHint() : undefined),
    );
    if (sameLine) throw new SyntaxFailure();
  }

  private foundHint(): string {
    if (this.is("==")) return 'Found "==", which compares; a value is given by "=".';
    return `${this.found()}.`.replace(/^./, (c) => c.toUpperCase());
  }

  /** Consumes the closing token that belongs to `open`. */
  close(text: string, open: Token): Token {
    if (this.is(text)) return this.take();
    if (this.peek().kind === "end") return this.unclosed(text, open);
    const { file, to } = this.previous();
    return this.fail("E201", `expected "${text}" here, ${this.found()}`, undefined, { file, from: to, to });
  }

  /** Reports once for all brackets that are open at the end of the program: the innermost, which was opened last. */
  private unclosed(text: string, open: Token): never {
    const known = this.report.diagnostics.some(({ code }) => code === "E205" || code === "E101");
    if (!known) this.report.error("E205", open, `this "${open.text}" is never closed`, `Close it with "${text}".`);
    throw new SyntaxFailure();
  }

  found(): string {
    const token = this.peek();
    if (token.kind === "end") return "but the program ends";
    return `found ${token.kind === "string" ? "a string" : `"${token.text}"`}`;
  }

  fail(code: Code, message: string, hint?: string, span: Span = this.peek()): never {
    this.report.error(code, span, message, hint);
    throw new SyntaxFailure();
  }

  // ---- Nesting and recovery ------------------------------------------------------------------------------------

  /** Runs a parsing function one level deeper. */
  nested<T>(parse: () => T): T {
    if (this.nesting >= NESTING_MAX)
      this.report.fatal(
        "E206",
        this.peek(),
        `this is nested more than ${NESTING_MAX} levels deep`,
        "An else if counts as a level: use a switch, or a table; take the inside of deep blocks into functions.",
      );
    this.nesting++;
    try {
      return parse();
    } finally {
      this.nesting--;
    }
  }

  /**
   * Skips to the end of the statement or declaration that begins at `from` after an error, stepping over whole blocks.
   * The error may lie within the braces of an initialiser.
   */
  skipStatement(stopAtBrace: boolean, from: number): void {
    const read = this.tokens.slice(from, this.at);
    const opened = read.filter(({ text }) => text === "{").length - read.filter(({ text }) => text === "}").length;
    const start = Math.max(0, opened);
    let depth = start;
    while (this.peek().kind !== "end") {
      if (depth === 0 && this.is("}") && stopAtBrace) return;
      const token = this.take();
      if (token.text === "{") depth++;
      if (token.text === "}" && --depth <= 0) return;
      if (token.text === ";" && depth <= start) return;
    }
  }

  /** Skips from a position inside parentheses to behind the closing one; false when a brace or the end comes first. */
  skipToClose(from: number): boolean {
    const failed = this.mark();
    this.rewind(from);
    for (let depth = 1; this.peek().kind !== "end" && !this.is("{") && !this.is("}");) {
      const text = this.take().text;
      if (text === "(") depth++;
      if (text === ")" && --depth === 0) return true;
    }
    this.rewind(failed);
    return false;
  }

  // ---- Names that are types ------------------------------------------------------------------------------------

  isTypeName(name: string): boolean {
    for (let level = this.scopes.length - 1; level >= 0; level--) {
      const known = this.scopes[level]?.get(name);
      if (known !== undefined) return known;
    }
    return false;
  }

  /** The keyword that belongs before the name of a structure or union; undefined for any other name. */
  wordBeforeTag(name: string): "struct" | "union" | undefined {
    return this.tags.get(name);
  }

  noteTag(name: string, word: "struct" | "union"): void {
    this.tags.set(name, word);
  }

  isDeclared(name: string): boolean {
    return this.scopes.some((scope) => scope.has(name));
  }

  declareName(name: string, isType: boolean): void {
    if (name !== "") this.scopes.at(-1)?.set(name, isType);
  }

  scoped<T>(parse: () => T): T {
    this.scopes.push(new Map());
    this.labels.push(new Map());
    try {
      return parse();
    } finally {
      this.scopes.pop();
      this.labels.pop();
    }
  }

  /** Declares a label of the present block alone, which gets a name that no other label of the function has. */
  declareLabel(name: string): void {
    this.labels.at(-1)?.set(name, `${name}${LABEL_MARK}${++this.labelCount}`);
  }

  /** The name by which a label is known in its function. */
  labelName(name: string): string {
    return this.labels.findLast((scope) => scope.has(name))?.get(name) ?? name;
  }

  typeNames(): string[] {
    return this.scopes.flatMap((scope) => [...scope].filter(([, isType]) => isType).map(([name]) => name));
  }
}
