/**
 * Source files and places in them. Every token, syntax node and diagnostic names its place by file index and offsets;
 * lines and columns are computed only when they are shown. This file knows nothing of C.
 */

/** A stretch of text: index of the file, offsets in UTF-16 units, `to` exclusive. */
export interface Span {
  readonly file: number;
  readonly from: number;
  readonly to: number;
}

export interface SourceFile {
  readonly name: string;
  readonly text: string;
  /** Offset of the first character of each line. */
  readonly lineStarts: readonly number[];
}

export function sourceFile(name: string, text: string): SourceFile {
  const lineStarts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lineStarts.push(at + 1);
  return { name, text, lineStarts };
}

/** What #line, or a line marker of a preprocessor, says of the text behind it. */
interface LineMark {
  /** The offset behind the directive. */
  readonly from: number;
  /** The number of the line that follows. */
  readonly line: number;
  readonly file: string;
}

/** The files of one compilation, in the order in which they were first read: a span names its file by its index. */
export class Sources {
  readonly files: SourceFile[] = [];
  private readonly marks = new Map<number, LineMark[]>();

  /** Returns the index of the file, which is a new one unless it is read again for another part of the program. */
  add(name: string, text: string): number {
    const known = this.files.findIndex((file) => file.name === name && file.text === text);
    return known >= 0 ? known : this.files.push(sourceFile(name, text)) - 1;
  }

  /** The name of the file in which a span lies; empty for a span in no file. */
  nameOf(span: Span): string {
    return this.files[span.file]?.name ?? "";
  }

  /** The line on which a span begins, counted from 1. */
  lineOf(span: Span): number {
    const file = this.files[span.file];
    return file === undefined ? 1 : lineOf(file, span.from);
  }

  /** The lines behind the directive are numbered from `line` on, as lines of the file with this name. */
  setLine(directive: Span, line: number, file = this.named(directive).file): void {
    const marks = this.marks.get(directive.file) ?? [];
    this.marks.set(directive.file, [
      ...marks.filter(({ from }) => from < directive.to),
      { from: directive.to, line, file },
    ]);
  }

  /** The file and line as the program's #line directives name them. */
  named(span: Span): { readonly file: string; readonly line: number } {
    const mark = this.marks.get(span.file)?.findLast(({ from }) => from <= span.from);
    if (mark === undefined) return { file: this.nameOf(span), line: this.lineOf(span) };
    const behind = this.lineOf(span) - this.lineOf({ ...span, from: mark.from }) - 1;
    return { file: mark.file, line: mark.line + behind };
  }

  /** The program's text of a span, white space collapsed. */
  textOf(span: Span): string {
    const text = this.files[span.file]?.text.slice(span.from, span.to) ?? "";
    return text.replace(/\s+/g, " ").trim();
  }
}

/** Line of an offset, counted from 1. */
export function lineOf(file: SourceFile, offset: number): number {
  const starts = file.lineStarts;
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}

/** Column of an offset in its line, counted from 1 in UTF-16 units. */
export function columnOf(file: SourceFile, offset: number): number {
  return offset - (file.lineStarts[lineOf(file, offset) - 1] ?? 0) + 1;
}

/**
 * The span from the start of one span to the end of another; for spans of different files, which cannot be joined, the
 * first.
 */
export function joinSpans(first: Span, last: Span): Span {
  if (first.file !== last.file || last.to < first.from) return first;
  return { file: first.file, from: first.from, to: last.to };
}

/** Characters looked at, and zeros among them that no text has: of a program of a machine, or a text in UTF-16. */
const BEGINNING = 4096;
const ZEROS_MAX = 3;

export function isText(file: SourceFile): boolean {
  return file.text.slice(0, BEGINNING).split("\0").length - 1 <= ZEROS_MAX;
}
