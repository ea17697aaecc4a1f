/**
 * The code of a litmus file as a reader sees it: one column of lines for each thread, each line with its number in the
 * file, so that a step of an execution can be pointed at.
 */
import { isQuestionStart } from "./text/question-start.ts";
import { type Sections, sectionsOf } from "./sections.ts";
import { Report, type Span } from "./text/source.ts";
import { HerdReader, tokensOf } from "./text/tokens.ts";
import { type Columns, readTable } from "./x86/table.ts";

export interface CodeLine {
  /** Without the indentation that all lines of the thread share. */
  readonly text: string;
  /** The line in the file, from 1. */
  readonly line: number;
  /** True for a line that holds a fence and nothing else. */
  readonly isFence: boolean;
}

export interface CodeColumn {
  /** `P0`. */
  readonly name: string;
  readonly lines: readonly CodeLine[];
}

const FENCE = /^(?:[MSL]FENCE|smp_(?:mb|wmb|rmb)\s*\(\s*\)\s*;|atomic_thread_fence\s*\(\s*\w+\s*\)\s*;)$/i;

/** The columns of a file; none when its code cannot be read. Nothing is thrown. */
export function codeColumns(text: string): readonly CodeColumn[] {
  const report = new Report("", text);
  const sections = sectionsOf(text, report);
  if (sections === undefined) return [];
  let columns: readonly CodeColumn[] = [];
  report.attempt(() => {
    columns = sections.architecture === "C" ? columnsOfC(text, sections.rest) : columnsOfX86(text, sections, report);
  });
  return columns;
}

/** The table of an x86 file, without the question behind it. */
function tableOf(text: string, rest: Span, report: Report): Columns {
  const tokens = tokensOf(text, rest.from, rest.to);
  const end = tokens.findIndex(isQuestionStart);
  return readTable(new HerdReader([...tokens.slice(0, end), ...tokens.slice(-1)], report));
}

function columnsOfX86(text: string, sections: Sections, report: Report): readonly CodeColumn[] {
  return tableOf(text, sections.rest, report).map((cells, thread) => ({
    name: `P${thread}`,
    lines: cells.map(({ span }) =>
      lineOf(text.slice(span.from, span.to).replace(/\s+/g, " "), report.lineOf(span.from)),
    ),
  }));
}

function lineOf(text: string, line: number): CodeLine {
  return { text, line, isFence: FENCE.test(text.trim()) };
}

function columnsOfC(text: string, rest: Span): readonly CodeColumn[] {
  const columns: CodeColumn[] = [];
  const header = /\b(?:P(\d+)\s*\([^)]*\)|thread\s*\(\s*(\d+)\s*\))\s*\{/y;
  for (let at = rest.from; at < rest.to; at++) {
    header.lastIndex = at;
    const match = header.exec(text);
    if (match === null) continue;
    const from = at + match[0].length;
    const to = closingBrace(text, from);
    columns.push({ name: `P${match[1] ?? match[2] ?? ""}`, lines: bodyLines(text, from, to) });
    at = to;
  }
  return columns;
}

/** The offset of the brace that closes a body. */
function closingBrace(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at++) {
    if (text[at] === "{") depth++;
    if (text[at] === "}" && --depth === 0) return at;
  }
  return text.length;
}

function bodyLines(text: string, from: number, to: number): readonly CodeLine[] {
  const first = text.slice(0, from).split("\n").length;
  const lines = text
    .slice(from, to)
    .split("\n")
    .map((line, i) => ({ text: line.replace(/\t/g, "  ").trimEnd(), line: first + i }))
    .filter((line) => line.text.trim() !== "");
  const indents = lines.map((line) => line.text.length - line.text.trimStart().length);
  const shared = Math.min(...indents, Number.MAX_SAFE_INTEGER);
  return lines.map((line) => lineOf(line.text.slice(shared), line.line));
}
