/**
 * Matrices as text tables with the CPUs' numbers before the rows and above the columns: those of c2clat (also in its
 * form for gnuplot, c2clat -p), those with "#Op=…" above, whose two directions differ and whose diagonal is "-", the
 * table that core-to-core-latency shows on the screen, and that of pandas.
 */
import { countOf } from "../../../base/text.ts";
import { cellProblem, isNoLatency, withoutScatter } from "./cells.ts";
import { type LatencyMatrix, matrixOf } from "./matrix.ts";
import { CPUS_MAX, type Findings, linesOf, quoted, type SourceFile } from "./source-file.ts";

const HEADER = /^\s*(CPU|#Op=\S+)((?:\s+\d+)+)\s*$/;
/** Nothing before the numbers: a header only where the rows below it say so. Tabs separate cells that may be empty. */
const BARE_HEADER = /^ *()(\d+(?: +\d+)+) *$/;

export function hasTextMatrix(lines: readonly string[]): boolean {
  return headersOf(lines).length > 0;
}

function headersOf(lines: readonly string[]): readonly Header[] {
  return lines.flatMap((line, at): Header[] => {
    const match = HEADER.exec(line) ?? (hasRowsBelow(lines, at) ? BARE_HEADER.exec(line) : null);
    return match === null ? [] : [{ at, word: match[1] ?? "", cpus: wordsOf(match[2] ?? "").map(Number) }];
  });
}

/** Do the lines below begin with the numbers of the line, and differ from it? */
function hasRowsBelow(lines: readonly string[], at: number): boolean {
  const cpus = wordsOf(lines[at] ?? "");
  const beginsWith = (line: string | undefined, cpu: string | undefined): boolean => wordsOf(line ?? "")[0] === cpu;
  const [first, second] = cpus;
  return (
    first !== second &&
    beginsWith(lines[at + 1], first) &&
    beginsWith(lines[at + 2], second) &&
    cpus.every((cpu, i) => i === 0 || Number(cpu) > Number(cpus[i - 1]))
  );
}

interface Header {
  /** Index of the line. */
  readonly at: number;
  readonly word: string;
  readonly cpus: readonly number[];
}

export function readTextMatrix(source: SourceFile, findings: Findings): LatencyMatrix | undefined {
  const lines = linesOf(source.text);
  const headers = headersOf(lines);
  const [header, ...others] = headers;
  if (header === undefined) {
    findings.error('there is no line "CPU 0 1 …" above the numbers');
    return undefined;
  }
  if (others.length > 0) {
    const named = (word: string): string => (word === "" ? "the one" : word);
    const where = others.map(({ at, word }) => `${named(word)} on line ${at + 1}`).join(", ");
    const first = `only the first of ${headers.length} matrices is read`;
    findings.warn(`${first}${header.word === "" ? "" : `, ${header.word}`}; not ${where}`, header.at + 1);
  }
  if (!isPossible(header, findings)) return undefined;
  const rows = rowsOf(lines, header, findings);
  if (rows === undefined || findings.failed) return undefined;
  return matrixOf({ file: source.name, format: formatOf(header), cpus: header.cpus }, rows, findings);
}

function formatOf({ word }: Header): string {
  if (word === "") return "table of CPUs";
  return word === "CPU" ? "c2clat" : `asymmetric matrix, ${word.slice(1)}`;
}

function wordsOf(line: string): readonly string[] {
  return withoutScatter(line).trim().split(/\s+/);
}

function isPossible({ cpus, at }: Header, findings: Findings): boolean {
  if (cpus.length < 2) findings.error("a matrix of one CPU says nothing", at + 1);
  if (cpus.length > CPUS_MAX) findings.error(`${cpus.length} CPUs; at most ${CPUS_MAX} are read`, at + 1);
  const twice = cpus.find((cpu, i) => cpus.indexOf(cpu) !== i);
  if (twice !== undefined) findings.error(`the CPU ${twice} is named twice`, at + 1);
  return !findings.failed;
}

type Row = readonly (number | undefined)[];

function rowsOf(lines: readonly string[], { at, cpus }: Header, findings: Findings): readonly Row[] | undefined {
  const rows: Row[] = [];
  /* The first row tells whether only the lower triangle is filled. */
  const isTriangle = wordsOf(lines[at + 1] ?? "").length <= Math.min(2, cpus.length - 1);
  for (const [i, cpu] of cpus.entries()) {
    const line = lines[at + 1 + i] ?? "";
    const words = wordsOf(line);
    const number = at + 2 + i;
    if (line.trim() === "" || words[0] === "EOD") {
      const have = `the table ends after ${countOf(i, "row")}, but line ${at + 1} names ${cpus.length} CPUs`;
      findings.error(`${have}: it was cut short`, number);
      return undefined;
    }
    if (words[0] !== String(cpu)) {
      findings.error(`the row must begin with the CPU ${cpu}, not with ${quoted(words[0] ?? "")}`, number);
      return undefined;
    }
    rows.push(rowOf(words.slice(1), { row: i, line: number, size: cpus.length, isTriangle }, findings));
    if (findings.failed) return undefined;
  }
  return rows;
}

interface Place {
  readonly row: number;
  readonly line: number;
  readonly size: number;
  readonly isTriangle: boolean;
}

function rowOf(words: readonly string[], { row, line, size, isTriangle }: Place, findings: Findings): Row {
  const isWhole = isTriangle ? words.length === row || words.length === row + 1 : words.length === size;
  if (!isWhole)
    findings.error(
      `the row has ${countOf(words.length, "value")} for ${countOf(size, "CPU")}${row === size - 1 ? ": it was cut short" : ""}`,
      line,
    );
  return words.map((word, column) => {
    if (column === row || isNoLatency(word)) return undefined;
    const problem = cellProblem(word, column);
    if (problem !== undefined) findings.error(problem, line);
    return Number(word);
  });
}
