/**
 * The text of a litmus file and its findings, with line and column, and the one exception of this folder, which
 * compileLitmus catches.
 */
import type { Diagnostic } from "../../base/program.ts";

/** A range of the text, in UTF-16 units. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Stable codes of the findings in a litmus file. */
export type LitmusCode =
  /** The text is malformed. */
  | "T101"
  /** A header or section is missing, or its kind is unknown. */
  | "T102"
  /** A name is not known. */
  | "T201"
  /** An instruction or function is not known, or not modelled. */
  | "T202"
  /** The operands do not fit the instruction. */
  | "T203"
  /** A name is declared twice, or as two kinds of thing. */
  | "T204"
  /** A limit is exceeded. */
  | "T301";

/** The most findings: more than a person reads. */
const FINDINGS_MAX = 50;

/** Thrown after a finding; the compiler goes on at the next place that makes sense. */
class Abandon extends Error {}

export class Report {
  readonly diagnostics: Diagnostic[] = [];
  private readonly file: string;
  private readonly text: string;
  private readonly lineStarts: readonly number[];

  constructor(file: string, text: string) {
    this.file = file;
    this.text = text;
    const starts = [0];
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
    this.lineStarts = starts;
  }

  error(code: LitmusCode, span: Span, message: string, hint?: string): void {
    this.add("error", code, span, message, hint);
  }

  /** A warning does not keep the test from being explored. */
  warn(code: LitmusCode, span: Span, message: string, hint?: string): void {
    this.add("warning", code, span, message, hint);
  }

  private add(severity: Diagnostic["severity"], code: LitmusCode, span: Span, message: string, hint?: string): void {
    if (this.diagnostics.length >= FINDINGS_MAX) return;
    const from = Math.min(span.from, this.text.length);
    const line = this.lineOf(from);
    this.diagnostics.push({
      code,
      severity,
      file: this.file,
      from,
      to: Math.min(Math.max(span.to, from), this.text.length),
      line,
      column: from - (this.lineStarts[line - 1] ?? 0) + 1,
      message,
      ...(hint === undefined ? {} : { hint }),
    });
  }

  /** Reports an error and abandons the present piece of text. */
  fail(code: LitmusCode, span: Span, message: string, hint?: string): never {
    this.error(code, span, message, hint);
    return this.abandon();
  }

  /** Abandons the present piece of text, whose errors are reported already. */
  abandon(): never {
    throw new Abandon();
  }

  textOf({ from, to }: Span): string {
    return this.text.slice(from, to);
  }

  /** The line of an offset, counted from 1. */
  lineOf(offset: number): number {
    let low = 0;
    let high = this.lineStarts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  }

  get failed(): boolean {
    return this.diagnostics.some(({ severity }) => severity === "error");
  }

  /** Runs one piece of the work; true when the piece was not abandoned. */
  attempt(work: () => void): boolean {
    try {
      work();
      return true;
    } catch (error) {
      if (error instanceof Abandon) return false;
      throw error;
    }
  }
}
