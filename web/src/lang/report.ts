/**
 * Collects diagnostics: adds line and column, drops repetitions, and ends the compilation when there are too many.
 * `Abandon` is the one exception of the compiler; compile() catches it.
 */
import type { Diagnostic } from "../base/program.ts";
import type { Code } from "./codes.ts";
import { columnOf, lineOf } from "./source.ts";
import type { SourceFile, Span } from "./source.ts";

/** More findings than anybody reads; bounds the work on noise. */
export const DIAGNOSTICS_MAX = 100;
const WARNINGS_MAX = 30;
const UNSURE = new Set(["W601", "W602", "W612"]);

/** Thrown after an error that makes going on pointless; the diagnostics so far are the result. */
export class Abandon extends Error {}

export class Reporter {
  readonly files: SourceFile[] = [];
  readonly diagnostics: Diagnostic[] = [];
  errorCount = 0;
  private warningCount = 0;
  private readonly seen = new Set<string>();

  error(code: Code, span: Span, message: string, hint?: string): void {
    if (!this.add(code, "error", span, message, hint)) return;
    this.errorCount++;
    if (this.errorCount >= DIAGNOSTICS_MAX - WARNINGS_MAX - 1) {
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

  warning(code: Code, span: Span, message: string, hint?: string): void {
    if (this.warningCount < WARNINGS_MAX && this.add(code, "warning", span, message, hint)) this.warningCount++;
  }

  /** An error after which nothing sensible can follow. */
  fatal(code: Code, span: Span, message: string, hint?: string): never {
    this.error(code, span, message, hint);
    throw new Abandon();
  }

  /** In the order of the files and of the text; what says that there is more comes last. */
  sorted(): Diagnostic[] {
    const order = new Map(this.files.map((file, index) => [file.name, index]));
    const fileOf = (diagnostic: Diagnostic): number =>
      diagnostic.code === "E507" ? this.files.length : (order.get(diagnostic.file) ?? 0);
    /* Where there are errors, what is "never used" may be used where the compiler could not read on. */
    const shown = this.diagnostics.filter(({ code }) => this.errorCount === 0 || !UNSURE.has(code));
    return shown.sort((a, b) => fileOf(a) - fileOf(b) || a.from - b.from);
  }

  /** The program's text of a span, white space collapsed. */
  textOf(span: Span): string {
    const text = this.files[span.file]?.text.slice(span.from, span.to) ?? "";
    return text.replace(/\s+/g, " ").trim();
  }

  lineOf(span: Span): number {
    const file = this.files[span.file];
    return file === undefined ? 1 : lineOf(file, span.from);
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
    const file = this.files[span.file] ?? { name: "", text: "", lineStarts: [0] };
    const place = {
      file: file.name,
      from: span.from,
      to: span.to,
      line: lineOf(file, span.from),
      column: columnOf(file, span.from),
    };
    this.diagnostics.push({ code, severity, ...place, message, ...(hint === undefined ? {} : { hint }) });
    return true;
  }
}
