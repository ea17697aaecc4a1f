/**
 * Collects diagnostics: adds line and column, drops repetitions, and ends the compilation when there are too many.
 * `Abandon` is the one exception of the compiler; compile() catches it.
 */
import { COMPILER_LIMITS } from "./limits.ts";
import type { Diagnostic } from "../../base/program.ts";
import type { Code } from "./codes.ts";
import { columnOf, lineOf } from "./source.ts";
import type { Sources, Span } from "./source.ts";

const { DIAGNOSTICS, WARNINGS, MESSAGE, WORD } = COMPILER_LIMITS;
/** The group of codes about C that Hotline does not have. */
const UNSUPPORTED = /^E4/;
const UNSURE = new Set(["W601", "W602", "W612", "W613", "W617"]);

/** To variables that need too much memory. */
export const FEWER_ELEMENTS =
  "Give it fewer elements: what cores do to each other is seen with few, and every access is simulated.";

/** The hint of E599. */
export const MISTAKE_OF_COMPILER = "This is a mistake of the compiler, not of the program.";

/** An error about C that Hotline does not have, which waits for the decision whether anything needs that code. */
export interface HeldError {
  readonly code: Code;
  readonly span: Span;
  readonly message: string;
  readonly hint: string | undefined;
}

/** Thrown after an error that makes going on pointless; the diagnostics so far are the result. */
export class Abandon extends Error {}

export class Reporter {
  readonly diagnostics: Diagnostic[] = [];
  errorCount = 0;
  /** All errors, those that were held back or not reported included. */
  private told = 0;
  private warningCount = 0;
  private readonly seen = new Set<string>();
  private readonly sources: Sources;
  private holding: HeldError[] | undefined;
  /** While code is checked that is never compiled: the errors that are not reported; warnings are not either. */
  private lenient: ReadonlySet<string> | undefined;

  constructor(sources: Sources) {
    this.sources = sources;
  }

  error(code: Code, span: Span, message: string, hint?: string): void {
    this.told++;
    if (this.lenient?.has(code) === true) return;
    if (this.holding !== undefined && UNSUPPORTED.test(code)) {
      this.holding.push({ code, span, message, hint });
      return;
    }
    if (!this.add(code, "error", span, message, hint)) return;
    this.errorCount++;
    if (this.errorCount >= DIAGNOSTICS - WARNINGS - 1) {
      this.add(
        "E507",
        "error",
        span,
        `too many errors: the rest is not shown`,
        "Repair the first ones; the others may be their consequence.",
      );
      throw new Abandon();
    }
  }

  /**
   * Called where a part of the program is left out of the result, which must have been told: a program that lost a part
   * in silence would compute something else. Errors that are held back count, since the code they are in is lost too.
   */
  expectSaid(span: Span): void {
    if (this.told > 0) return;
    this.error("E599", span, "the compiler lost this part of the program", MISTAKE_OF_COMPILER);
  }

  /** Runs a step whose errors about unsupported C are returned instead of reported. Such steps do not nest. */
  hold<T>(step: () => T): { readonly result: T; readonly held: readonly HeldError[] } {
    const held: HeldError[] = [];
    this.holding = held;
    try {
      return { result: step(), held };
    } finally {
      this.holding = undefined;
    }
  }

  /** Reports what was held back. */
  release(held: readonly HeldError[]): void {
    for (const { code, span, message, hint } of held) this.error(code, span, message, hint);
  }

  /** Runs a step without warnings and without the errors of these codes. */
  leniently(codes: ReadonlySet<string>, step: () => void): void {
    const outer = this.lenient;
    this.lenient = codes;
    try {
      step();
    } finally {
      this.lenient = outer;
    }
  }

  warning(code: Code, span: Span, message: string, hint?: string): void {
    if (this.lenient !== undefined) return;
    if (this.warningCount < WARNINGS && this.add(code, "warning", span, message, hint)) this.warningCount++;
  }

  /** Reports an error after which nothing sensible can follow. */
  fatal(code: Code, span: Span, message: string, hint?: string): never {
    this.error(code, span, message, hint);
    throw new Abandon();
  }

  /**
   * The diagnostics in the order of the files and of the text; the diagnostic that says that there are more comes last.
   */
  sorted(): Diagnostic[] {
    const order = new Map(this.sources.files.map((file, index) => [file.name, index]));
    const fileOf = (diagnostic: Diagnostic): number =>
      diagnostic.code === "E507" ? this.sources.files.length : (order.get(diagnostic.file) ?? 0);
    /* In a program with errors, names reported as "never used" may be used in code that the compiler could not read. */
    const shown = this.diagnostics.filter(({ code }) => this.errorCount === 0 || !UNSURE.has(code));
    return shown.sort((a, b) => fileOf(a) - fileOf(b) || a.from - b.from);
  }

  private add(
    code: Code,
    severity: "error" | "warning",
    span: Span,
    message: string,
    hint: string | undefined,
  ): boolean {
    const key = `${code} ${span.file} ${span.from} ${span.to} ${message}`;
    if (this.seen.has(key)) return false;
    this.seen.add(key);
    const file = this.sources.files[span.file] ?? { name: "", text: "", lineStarts: [0] };
    const place = {
      file: file.name,
      from: span.from,
      to: span.to,
      line: lineOf(file, span.from),
      column: columnOf(file, span.from),
    };
    const said = {
      message: readable(message + this.placeOfMark(span)),
      ...(hint === undefined ? {} : { hint: readable(hint) }),
    };
    this.diagnostics.push({ code, severity, ...place, ...said });
    return true;
  }

  /** Where #line, or a line marker of preprocessed text, says that the text comes from; nothing without one. */
  private placeOfMark(span: Span): string {
    const { file, line } = this.sources.named(span);
    const isSame = file === this.sources.nameOf(span) && line === this.sources.lineOf(span);
    return isSame ? "" : ` (line ${line} of ${file})`;
  }
}

/** Invisible characters, and characters that change how the text behind them is shown. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** A message may repeat text of the program: long words and long texts are cut, invisible characters are named. */
function readable(message: string): string {
  const shown = clipped(message, 4 * MESSAGE)
    .replace(new RegExp(`\\S{${WORD + 1},}`, "gu"), (word) => clipped(word, WORD))
    .replace(INVISIBLE, (char) => `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`);
  return clipped(shown, MESSAGE);
}

/** The text cut to `most` characters; the last one is an ellipsis where a part is left out. */
function clipped(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = /[\uD800-\uDBFF]/.test(text.charAt(most - 2)) ? most - 2 : most - 1;
  return `${text.slice(0, end)}…`;
}
