/**
 * Preprocesses a program: directives, includes and macros turn the program and its headers into one list of tokens,
 * each of which still knows its file and offsets. This file knows no syntax beyond that of directives.
 */
import { COMPILER_LIMITS } from "../text/limits.ts";
import { evaluateCondition } from "./conditions.ts";
import { IncludedFiles } from "./included-files.ts";
import type { Header } from "./included-files.ts";
import { CURLY, MINUS, lex } from "./lex.ts";
import type { Token } from "./lex.ts";
import { readDefinition, sameMacro } from "./definitions.ts";
import type { Macro } from "./definitions.ts";
import { Expander } from "./macros.ts";
import { identifierHint } from "../../base/near-identifiers.ts";
import { Pragmas } from "./pragmas.ts";
import { PREDEFINED_TOKENS, nowhere } from "./predefined.ts";
import { answered, isDefined } from "./questions.ts";
import type { Knowledge } from "./questions.ts";
import { spelled } from "./token-lists.ts";
import { plainHeaderHint, plainHeaders } from "./plain-hints.ts";
import { emptyHeaderHint, missingHeaderHint } from "./where-defined.ts";
import type { Reporter } from "../text/report.ts";
import { isText, joinSpans } from "../text/source.ts";
import type { Sources, Span } from "../text/source.ts";

export interface Source {
  readonly file: string;
  readonly text: string;
  /** The text of an included file, by the path written between the quotes (resolved against the including file). */
  readonly include: (path: string) => string | undefined;
  readonly defines?: Readonly<Record<string, string>>;
  /** Directives before the program's first line: what every program of its kind knows. */
  readonly prelude?: string;
  /** Files of the library by the names of headers, in the place of those that programs have otherwise. */
  readonly headers?: ReadonlyMap<string, string>;
}

const { TEXT, INCLUDE_DEPTH, FILES, TOKENS } = COMPILER_LIMITS;
/** The number of characters that an inclusion counts besides those of its file: an empty file can be included often. */
const INCLUSION_CHARACTERS = 64;

const DIRECTIVES = [
  "define",
  "undef",
  "include",
  "include_next",
  "import",
  "if",
  "ifdef",
  "ifndef",
  "elif",
  "else",
  "endif",
  "error",
  "warning",
  "pragma",
  "line",
  "ident",
  "sccs",
];

/** The largest number of a line that #line takes (C11 6.10.4). */
const LINE_MAX = 2147483647;

/** One #if … #endif around the present line. */
interface Conditional {
  readonly start: Token;
  /** True while this branch is read. */
  reading: boolean;
  /** True while a later branch may still be read. */
  mayRead: boolean;
  sawElse: boolean;
}

/**
 * The program's tokens, all macros replaced and all headers included; `sources` receives every file that is read, and
 * `known` says what the program may ask about the compiler.
 */
export function preprocess(source: Source, sources: Sources, report: Reporter, known: Knowledge): Token[] {
  const preprocessor = new Preprocessor(source, sources, report, known);
  return preprocessor.run();
}

class Preprocessor {
  private readonly source: Source;
  private readonly sources: Sources;
  private readonly report: Reporter;
  private readonly known: Knowledge;
  private readonly expander: Expander;
  private readonly pragmas: Pragmas;
  private readonly files: IncludedFiles;
  private readonly out: Token[] = [];
  private readonly once = new Set<string>();
  /** The macros of no file, which a program may define anew. */
  private readonly predefined = new Set<Macro>();
  private predefining = true;
  private depth = 0;
  private charactersLeft: number = TEXT;

  constructor(source: Source, sources: Sources, report: Reporter, known: Knowledge) {
    this.source = source;
    this.sources = sources;
    this.report = report;
    this.known = known;
    this.files = new IncludedFiles(sources, source.include, source.headers);
    this.expander = new Expander(sources, report, {
      level: () => this.depth,
      pragma: (tokens, where) => this.pragmas.obey(tokens, where),
      packed: (token) => this.pragmas.packed(token),
    });
    const { expander } = this;
    const isPlain = source.headers !== undefined;
    this.pragmas = new Pragmas({ expander, report, isPlain, once: (where) => this.once.add(sources.nameOf(where)) });
  }

  run(): Token[] {
    const main = this.files.indexOf(this.source.file, this.source.text);
    this.predefine();
    this.file(main, { file: main, from: 0, to: Math.min(1, this.source.text.length) });
    const to = this.source.text.length;
    this.out.push({ kind: "end", text: "", file: main, from: to, to, lineStart: true, spaced: true });
    return this.out;
  }

  private predefine(): void {
    const given = Object.entries(this.source.defines ?? {}).map(
      ([name, value]) => `#define ${name} ${value.replace(/\n/g, " ")}\n`,
    );
    this.lines(PREDEFINED_TOKENS);
    this.lines(nowhere(`${this.source.prelude ?? ""}${given.join("")}`));
    this.predefining = false;
  }

  /** Reads a file. `where` is the reason why the text is in the program: its first character, or an #include. */
  private file(index: number, where: Span): void {
    const file = this.sources.files[index];
    if (file === undefined) return;
    this.charactersLeft -= file.text.length + (index === where.file ? 0 : INCLUSION_CHARACTERS);
    if (this.charactersLeft < 0)
      this.report.fatal("E117", where, `the program and what it includes have more than ${TEXT} characters`);
    if (!isText(file))
      this.report.fatal(
        "E104",
        { file: index, from: 0, to: 1 },
        "this file is not text",
        "Save it as plain text in UTF-8.",
      );
    this.lines(lex(file, index, this.report));
  }

  private lines(tokens: readonly Token[]): void {
    const conditionals: Conditional[] = [];
    for (let at = 0; at < tokens.length;) {
      const token = tokens[at];
      let end = at + 1;
      if (token?.text === "#" && token.lineStart && token.kind === "punct") {
        while (end < tokens.length && tokens[end]?.lineStart === false) end++;
        this.directive(token, tokens.slice(at + 1, end), conditionals);
      } else {
        while (end < tokens.length && !(tokens[end]?.lineStart === true && tokens[end]?.text === "#")) end++;
        if (isReading(conditionals)) this.emit(this.expander.expand(this.pragmas.unpoisoned(tokens.slice(at, end))));
      }
      at = end;
    }
    for (const open of conditionals)
      this.report.error("E110", open.start, "this condition is never closed", "Close it with #endif.");
  }

  private emit(tokens: readonly Token[]): void {
    let isSkipped = false;
    for (const [at, token] of tokens.entries()) {
      isSkipped = token.lineStart ? false : isSkipped || this.isLateDirective(token, tokens[at + 1]);
      if (isSkipped) continue;
      if (token.problem === undefined) this.out.push(token);
      else this.malformed(token, token.problem);
    }
    const last = tokens.at(-1);
    if (this.out.length > TOKENS && last !== undefined)
      this.report.fatal("E117", last, `the program has more than ${TOKENS} tokens`);
  }

  /** Reports a directive that does not begin its line, whose rest is then left out. */
  private isLateDirective(hash: Token, name: Token | undefined): boolean {
    if (hash.text !== "#" || hash.kind !== "punct" || name === undefined || name.lineStart) return false;
    if (!DIRECTIVES.includes(name.text)) return false;
    const where = joinSpans(hash, name);
    this.report.error(
      "E106",
      where,
      `#${name.text} must stand at the beginning of a line`,
      "Begin a new line before it.",
    );
    return true;
  }

  /** Reports a malformed token; the token that was meant takes its place, so that no other error follows. */
  private malformed(token: Token, problem: NonNullable<Token["problem"]>): void {
    this.report.error(problem.code, token, problem.message, problem.hint);
    if (problem.code === "E102") this.out.push({ ...token, kind: "string", text: '""' });
    else if (problem.code === "E103") this.out.push({ ...token, kind: "number", text: "0" });
    else if (CURLY.test(token.text)) this.out.push({ ...token, kind: "string", text: `"${token.text.slice(1, -1)}"` });
    else if (MINUS.test(token.text)) this.out.push({ ...token, kind: "punct", text: "-" });
  }

  private directive(hash: Token, line: readonly Token[], conditionals: Conditional[]): void {
    const name = line[0];
    if (name === undefined) return;
    const rest = line.slice(1);
    const span = joinSpans(hash, name);
    if (this.conditional(name.text, span, hash, rest, conditionals) || !isReading(conditionals)) return;
    const whole = joinSpans(hash, line.at(-1) ?? hash);
    if (name.kind === "number") return this.setLine(line, whole, true);
    if (name.text !== "pragma") this.pragmas.unpoisoned(rest);
    switch (name.text) {
      case "define":
        return this.define(rest, span);
      case "undef":
        if (rest.length === 1 && rest[0]?.kind === "name") this.expander.macros.delete(rest[0].text);
        else this.report.error("E107", span, "#undef takes one name");
        return;
      case "include":
      case "include_next":
      case "import":
        return this.include(name.text, rest, span);
      case "error":
        return this.report.error("E113", whole, `#error: ${spelled(rest)}`);
      case "warning":
        return this.report.warning("W607", whole, `#warning: ${spelled(rest)}`);
      case "pragma":
        return this.pragmas.obey(rest, whole);
      case "line":
        return this.setLine(this.expander.expand(rest), whole, false);
      case "ident":
      case "sccs":
        return;
      default:
        this.report.error("E106", span, `unknown directive #${name.text}`, identifierHint(name.text, DIRECTIVES));
    }
  }

  /** Obeys #line 12 "file", or the line marker # 12 "file" with flags that gcc's own output has. */
  private setLine(words: readonly Token[], whole: Span, isMarker: boolean): void {
    const [line, name, ...flags] = words;
    const isNumber = line?.kind === "number" && /^[0-9]+$/.test(line.text) && Number(line.text) <= LINE_MAX;
    const isWhole = name === undefined || (name.kind === "string" && (isMarker || flags.length === 0));
    if (isNumber && isWhole) this.sources.setLine(whole, Number(line.text), name?.text.slice(1, -1));
    else this.report.error("E107", whole, "#line takes the number of a line", 'For example: #line 12 "queue.c"');
  }

  /** Handles #if and its variants; false for other directives. */
  private conditional(
    name: string,
    span: Span,
    hash: Token,
    rest: readonly Token[],
    conditionals: Conditional[],
  ): boolean {
    const current = conditionals.at(-1);
    switch (name) {
      case "if":
      case "ifdef":
      case "ifndef": {
        const outer = isReading(conditionals);
        const reading = outer && this.condition(name, rest, span);
        conditionals.push({ start: { ...hash, to: span.to }, reading, mayRead: outer && !reading, sawElse: false });
        return true;
      }
      case "elif":
      case "else":
        if (current === undefined) {
          this.report.error("E111", span, `#${name} without an #if before it`);
          return true;
        }
        if (current.sawElse) this.elseAgain(name, span, current);
        current.reading = current.mayRead && !current.sawElse && (name === "else" || this.condition("if", rest, span));
        current.mayRead &&= !current.reading;
        current.sawElse ||= name === "else";
        return true;
      case "endif":
        if (conditionals.pop() === undefined) this.report.error("E111", span, "#endif without an #if before it");
        return true;
      default:
        return false;
    }
  }

  private elseAgain(name: string, span: Span, current: Conditional): void {
    this.report.error(
      "E111",
      span,
      `#${name} after the #else of the same #if`,
      `The #if is on line ${this.sources.lineOf(current.start)}: is an #endif missing before this line?`,
    );
  }

  private condition(name: string, rest: readonly Token[], span: Span): boolean {
    this.pragmas.unpoisoned(rest);
    const isMacro = (each: string): boolean => this.expander.macros.has(each);
    if (name !== "if") {
      const macro = rest[0];
      if (macro?.kind !== "name") this.report.error("E107", span, `#${name} takes one name`);
      return isDefined(macro?.text ?? "", { isMacro }) === (name === "ifdef");
    }
    const { report, known } = this;
    const where = joinSpans(rest[0] ?? span, rest.at(-1) ?? span);
    const isHeader = (header: readonly Token[], next: boolean): boolean => this.isHeader(header, next, span);
    const around = { report, known, isMacro, isHeader };
    /* Answers are given before macros are replaced, and again for the questions that macros ask. */
    const value = evaluateCondition(answered(this.expander.expand(answered(rest, around)), around));
    if (typeof value === "bigint") return value !== 0n;
    this.report.error("E112", where, value.message, value.hint);
    return false;
  }

  private isHeader(tokens: readonly Token[], next: boolean, where: Span): boolean {
    const header = this.headerNamed(tokens, next);
    const found = header && this.files.find(header, this.sources.nameOf(where));
    return found !== undefined && found !== "empty";
  }

  private define(rest: readonly Token[], span: Span): void {
    const macro = readDefinition(rest, span, this.report);
    if (macro === undefined) return;
    const { name } = macro;
    const old = this.expander.macros.get(name);
    const own = old !== undefined && !this.predefined.has(old);
    if (this.predefining) this.predefined.add(macro);
    if (own && !sameMacro(old, macro))
      this.report.warning(
        "W605",
        rest[0] ?? span,
        `the macro ${name} is defined again, differently`,
        "#undef it first.",
      );
    this.expander.macros.set(name, macro);
  }

  private include(directive: string, rest: readonly Token[], span: Span): void {
    const header = this.headerNamed(rest, directive === "include_next");
    if (header === undefined)
      return this.report.error(
        "E107",
        span,
        `#${directive} takes a path in quotes`,
        'For example: #include "lib/hotline.h"',
      );
    const where = joinSpans(rest[0] ?? span, rest.at(-1) ?? span);
    const found = this.files.find(header, this.sources.nameOf(where));
    if (found === undefined) return this.missing(header, where);
    if (found === "known") return;
    if (found !== "empty") return this.includeFile(header.path, found, directive === "import", where);
    this.report.warning(
      "W611",
      where,
      `<${header.path}> has nothing here${this.source.headers === undefined ? ": Hotline has no C library" : ""}`,
      (this.source.headers && plainHeaderHint(header.path)) ?? emptyHeaderHint(header.path),
    );
  }

  /** What an #include names: "path" or <path>, or a macro that stands for one of them. */
  private headerNamed(written: readonly Token[], next: boolean): Header | undefined {
    const isName = (tokens: readonly Token[]): boolean => tokens[0]?.text === "<" || tokens[0]?.kind === "string";
    const tokens = isName(written) ? written : this.expander.expand(written);
    const [first] = tokens;
    if (first?.kind === "string" && tokens.length === 1) return { path: first.text.slice(1, -1), angled: false, next };
    const end = tokens.at(-1);
    if (first?.text !== "<" || end?.text !== ">" || tokens.length < 3) return undefined;
    return { path: spelled(tokens.slice(1, -1)), angled: true, next };
  }

  private includeFile(written: string, file: { path: string; text: string }, isOnce: boolean, where: Span): void {
    const { path, text } = file;
    if (this.once.has(path)) return;
    if (isOnce) this.once.add(path);
    if (this.depth >= INCLUDE_DEPTH)
      return this.report.fatal(
        "E109",
        where,
        `including "${written}" nests too deeply`,
        "Do the files include each other? Begin them with #pragma once.",
      );
    if (this.files.isNew(path) && this.sources.files.length >= FILES)
      return this.report.fatal("E109", where, `the program includes more than ${FILES - 1} files`);
    this.depth++;
    this.file(this.files.indexOf(path, text), where);
    this.depth--;
  }

  private missing({ path, angled }: Header, where: Span): void {
    const { headers } = this.source;
    const plain =
      headers && (plainHeaderHint(path) ?? (path.includes("linux/") ? undefined : plainHeaders(headers.keys())));
    if (angled) return this.report.error("E108", where, `there is no <${path}> here`, plain ?? missingHeaderHint(path));
    this.report.error(
      "E108",
      where,
      `cannot find "${path}"`,
      /^\/|(?:^|\/)\.\.(?:\/|$)/.test(path)
        ? "Only files of the program's own folder and of lib/ can be included."
        : "Hotline's headers are in lib/: lib/hotline.h, lib/kernel/…, lib/locks/…",
    );
  }
}

function isReading(conditionals: readonly Conditional[]): boolean {
  return conditionals.at(-1)?.reading ?? true;
}
