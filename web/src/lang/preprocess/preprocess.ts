/**
 * Preprocesses a program: directives, includes and macros turn the program and its headers into one list of tokens,
 * each of which still knows its file and offsets. This file knows no syntax beyond that of directives.
 */
import { COMPILER_LIMITS } from "../text/limits.ts";
import { evaluateCondition } from "./conditions.ts";
import { CURLY, MINUS, lex } from "./lex.ts";
import type { Token } from "./lex.ts";
import { Expander, namedRest, problemOfOptional, sameMacro, spelled } from "./macros.ts";
import type { Macro } from "./macros.ts";
import { identifierHint } from "../../base/near-identifiers.ts";
import { OUR_HEADERS, PREDEFINED_TOKENS, STANDARD_HEADERS, nowhere } from "./predefined.ts";
import { normalise } from "./paths.ts";
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
}

const { TEXT, INCLUDE_DEPTH, FILES, TOKENS } = COMPILER_LIMITS;
/** The number of characters that an inclusion counts besides those of its file: an empty file can be included often. */
const INCLUSION_CHARACTERS = 64;

const DIRECTIVES = [
  "define",
  "undef",
  "include",
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
];

/** One #if … #endif around the present line. */
interface Conditional {
  readonly start: Token;
  /** True while this branch is read. */
  reading: boolean;
  /** True while a later branch may still be read. */
  mayRead: boolean;
  sawElse: boolean;
}

/** The program's tokens, all macros replaced and all headers included; `sources` receives every file that is read. */
export function preprocess(source: Source, sources: Sources, report: Reporter): Token[] {
  const preprocessor = new Preprocessor(source, sources, report);
  return preprocessor.run();
}

class Preprocessor {
  private readonly source: Source;
  private readonly sources: Sources;
  private readonly report: Reporter;
  private readonly expander: Expander;
  private readonly out: Token[] = [];
  private readonly once = new Set<string>();
  private readonly fileIndices = new Map<string, number>();
  /** The macros of no file, which a program may define anew. */
  private readonly predefined = new Set<Macro>();
  private predefining = true;
  private depth = 0;
  private charactersLeft: number = TEXT;

  constructor(source: Source, sources: Sources, report: Reporter) {
    this.source = source;
    this.sources = sources;
    this.report = report;
    this.expander = new Expander(sources, report);
  }

  run(): Token[] {
    const main = this.addFile(this.source.file, this.source.text);
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
    this.lines(nowhere(given.join("")));
    this.predefining = false;
  }

  private addFile(name: string, text: string): number {
    this.fileIndices.set(name, this.sources.files.length);
    return this.sources.add(name, text);
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
        if (isReading(conditionals)) this.emit(this.expander.expand(tokens.slice(at, end)));
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
    if (this.conditional(name.text, span, hash, rest, conditionals)) return;
    if (!isReading(conditionals)) return;
    switch (name.text) {
      case "define":
        return this.define(rest, span);
      case "undef":
        if (rest.length === 1 && rest[0]?.kind === "name") this.expander.macros.delete(rest[0].text);
        else this.report.error("E107", span, "#undef takes one name");
        return;
      case "include":
        return this.include(rest, span);
      case "error":
        return this.report.error("E113", joinSpans(hash, line.at(-1) ?? hash), `#error: ${spelled(rest)}`);
      case "warning":
        return this.report.warning("W607", joinSpans(hash, line.at(-1) ?? hash), `#warning: ${spelled(rest)}`);
      case "pragma":
        if (rest[0]?.text === "once") this.once.add(this.sources.nameOf(hash));
        return;
      case "line":
        return this.report.error("E106", span, "#line is not supported", "Leave it out: Hotline counts the lines.");
      default:
        this.report.error("E106", span, `unknown directive #${name.text}`, identifierHint(name.text, DIRECTIVES));
    }
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
    if (name !== "if") {
      const macro = rest[0];
      if (macro?.kind !== "name") this.report.error("E107", span, `#${name} takes one name`);
      return this.expander.macros.has(macro?.text ?? "") === (name === "ifdef");
    }
    const where = joinSpans(rest[0] ?? span, rest.at(-1) ?? span);
    const value = evaluateCondition(this.expander.expand(this.resolveDefined(rest)));
    if (typeof value === "bigint") return value !== 0n;
    this.report.error("E112", where, value);
    return false;
  }

  /** Replaces `defined X` and `defined(X)` by 1 or 0. */
  private resolveDefined(tokens: readonly Token[]): Token[] {
    const out: Token[] = [];
    for (let at = 0; at < tokens.length; at++) {
      const token = tokens[at];
      if (token === undefined) continue;
      if (token.text !== "defined") {
        out.push(token);
        continue;
      }
      const parenthesised = tokens[at + 1]?.text === "(" && tokens[at + 3]?.text === ")";
      const name = tokens[parenthesised ? at + 2 : at + 1];
      if (name?.kind !== "name") this.report.error("E107", token, "defined takes one name");
      out.push({ ...token, kind: "number", text: this.expander.macros.has(name?.text ?? "") ? "1" : "0" });
      at += parenthesised ? 3 : 1;
    }
    return out;
  }

  private define(rest: readonly Token[], span: Span): void {
    const name = rest[0];
    if (name?.kind !== "name") return this.report.error("E107", span, "#define takes a name");
    if (name.text === "defined") return this.report.error("E107", name, "defined cannot be a macro");
    let bodyFrom = 1;
    let params: string[] | undefined;
    let variadic = false;
    if (rest[1]?.text === "(" && !rest[1].spaced) {
      const close = rest.findIndex((token) => token.text === ")");
      const list = rest.slice(2, close < 0 ? rest.length : close);
      variadic = list.at(-1)?.text === "...";
      params = this.params(variadic ? namedRest(list) : list, close < 0, name);
      if (params === undefined) return;
      bodyFrom = close + 1;
    }
    const macro: Macro = { name: name.text, params, variadic, body: rest.slice(bodyFrom), active: false };
    const [value, end] = macro.body;
    if (params === undefined && macro.body.length === 2 && value?.kind === "number" && end?.text === ";")
      this.report.warning("W618", end, `the semicolon is part of what ${name.text} stands for`, "Leave it out.");
    const problem = problemOfOptional(macro);
    if (problem !== undefined) this.report.error("E107", problem.token, problem.message);
    const old = this.expander.macros.get(name.text);
    const own = old !== undefined && !this.predefined.has(old);
    if (this.predefining) this.predefined.add(macro);
    if (own && !sameMacro(old, macro))
      this.report.warning("W605", name, `the macro ${name.text} is defined again, differently`, "#undef it first.");
    this.expander.macros.set(name.text, macro);
  }

  private params(tokens: readonly Token[], open: boolean, name: Token): string[] | undefined {
    const names = tokens.filter((_, at) => at % 2 === 0);
    const commas = tokens.filter((_, at) => at % 2 === 1);
    const good =
      !open &&
      names.every((token) => token.kind === "name") &&
      commas.every((token) => token.text === ",") &&
      (tokens.length === 0 || tokens.length % 2 === 1);
    if (good) return names.map((token) => token.text);
    this.report.error("E107", name, `the parameters of the macro ${name.text} are malformed`);
    return undefined;
  }

  private include(rest: readonly Token[], span: Span): void {
    const first = rest[0];
    if (first?.kind === "string" && rest.length === 1) return this.includeFile(first.text.slice(1, -1), first);
    if (first?.text !== "<" || rest.at(-1)?.text !== ">") {
      return this.report.error(
        "E107",
        span,
        "#include takes a path in quotes",
        'For example: #include "lib/hotline.h"',
      );
    }
    const where = joinSpans(first, rest.at(-1) ?? first);
    const path = rest
      .slice(1, -1)
      .map((token) => token.text)
      .join("");
    if (STANDARD_HEADERS.has(path)) return;
    const ours = OUR_HEADERS.get(path);
    if (ours !== undefined) return this.includeFile(ours, where);
    const empty = emptyHeaderHint(path);
    if (empty !== undefined)
      return this.report.warning("W611", where, `<${path}> has nothing here: Hotline has no C library`, empty);
    if (this.textOf(path, this.fileIndices.get(path)) !== undefined) return this.includeFile(path, where);
    this.report.error("E108", where, `there is no <${path}> here`, missingHeaderHint(path));
  }

  private includeFile(written: string, where: Span): void {
    const directory = this.sources.nameOf(where).replace(/[^/]*$/, "");
    for (const path of new Set([normalise(written), normalise(directory + written)])) {
      if (this.once.has(path)) return;
      const known = this.fileIndices.get(path);
      const text = this.textOf(path, known);
      if (text === undefined) continue;
      if (this.depth >= INCLUDE_DEPTH)
        return this.report.fatal(
          "E109",
          where,
          `including "${written}" nests too deeply`,
          "Do the files include each other? Begin them with #pragma once.",
        );
      if (known === undefined && this.sources.files.length >= FILES)
        return this.report.fatal("E109", where, `the program includes more than ${FILES - 1} files`);
      this.depth++;
      this.file(known ?? this.addFile(path, text), where);
      this.depth--;
      return;
    }
    this.report.error(
      "E108",
      where,
      `cannot find "${written}"`,
      /^\/|(?:^|\/)\.\.(?:\/|$)/.test(written)
        ? "Only files of the program's own folder and of lib/ can be included."
        : "Hotline's headers are in lib/: lib/hotline.h, lib/kernel/…, lib/locks/…",
    );
  }

  private textOf(path: string, known: number | undefined): string | undefined {
    return known === undefined ? textOfFile(this.source, path) : this.sources.files[known]?.text;
  }
}

/** The text of a file that can be included; undefined where there is none. */
export function textOfFile(source: Source, path: string): string | undefined {
  try {
    return source.include(path);
  } catch {
    return undefined;
  }
}

function isReading(conditionals: readonly Conditional[]): boolean {
  return conditionals.at(-1)?.reading ?? true;
}
