/**
 * The CSV form of core-to-core-latency: as many lines as CPUs, no header, only the strict lower triangle filled,
 * nanoseconds one way. Files with both triangles are read as well.
 */
import { countOf } from "../../base/text.ts";
import { type LatencyMatrix, matrixOf } from "./matrix.ts";
import { CPUS_MAX, type Findings, linesOf, quoted, type SourceFile } from "./source-file.ts";

const FORMAT = "core-to-core-latency CSV";

/** Errors of single cells that are told; more of them say nothing new. */
const ERRORS_TOLD = 5;

export function readCsvMatrix(source: SourceFile, findings: Findings): LatencyMatrix | undefined {
  const lines = withoutBlankEnds(linesOf(source.text));
  const rows = lines.map((line) => line.split(","));
  const screen = lines.findIndex((line) => line.includes("±"));
  if (screen >= 0) {
    findings.error(screenOutput(lines[screen] ?? ""), screen + 1);
    return undefined;
  }
  const table = rows.map((row, at) => numbersOf(row, at + 1, findings));
  if (findings.failed) return undefined;
  const size = sizeOf(rows, findings);
  if (size === undefined) return undefined;
  if (!isFilled(table, size, findings)) return undefined;
  const cpus = Array.from({ length: size }, (_, cpu) => cpu);
  return matrixOf({ file: source.name, format: FORMAT, cpus }, table, findings);
}

function withoutBlankEnds(lines: readonly string[]): readonly string[] {
  const last = lines.findLastIndex((line) => line.trim() !== "");
  return lines.slice(0, last + 1);
}

/** The tool's table for people, which is often saved under a name that ends in .csv. */
export function screenOutput(line: string): string {
  const value = quoted(/\S*±\S*/.exec(line)?.[0] ?? line);
  return `${value} is of the table that core-to-core-latency shows on the screen; run it with --csv, and save that output`;
}

function numbersOf(row: readonly string[], line: number, findings: Findings): readonly (number | undefined)[] {
  return row.map((cell, column) => {
    const text = cell.trim();
    if (text === "") return undefined;
    const value = Number(text);
    const where = `value ${column + 1}`;
    if (!isPlainNumber(text)) tellCell(`${where}, ${quoted(text)}, is no number`, line, findings);
    else if (value < 0) tellCell(`${where}, ${quoted(text)}, is negative`, line, findings);
    return value;
  });
}

/** Not what JavaScript also takes for a number: "0x1f", "Infinity". */
export function isPlainNumber(text: string): boolean {
  return /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?$/.test(text) && Number.isFinite(Number(text));
}

function tellCell(message: string, line: number, findings: Findings): void {
  if (findings.all.length < ERRORS_TOLD) findings.error(message, line);
}

/** The number of CPUs; undefined, with an error, when lines and columns do not fit together. */
function sizeOf(rows: readonly (readonly string[])[], findings: Findings): number | undefined {
  const columns = rows[0]?.length ?? 0;
  const isRagged = rows.every(
    (row, at) => row.length === at || row.length === at + 1 || (at === 0 && row.length === 1),
  );
  if (isRagged && rows.length > 2) return checkedSize(rows.length, findings);
  const other = rows.findIndex((row) => row.length !== columns);
  if (other >= 0) {
    const cells = (count: number): string => countOf(count, "value");
    const isLast = other === rows.length - 1 ? ": it was cut short" : "";
    const said = `the line has ${cells(rows[other]?.length ?? 0)}, empty ones included, and line 1 has ${cells(columns)}`;
    findings.error(`${said}${isLast}`, other + 1);
    return undefined;
  }
  if (rows.length < columns) {
    const where = `the file ends after ${countOf(rows.length, "line")}, but each line is for ${columns} CPUs`;
    findings.error(`${where}: ${countOf(columns - rows.length, "line is", "lines are")} missing`, rows.length);
    return undefined;
  }
  if (rows.length > columns) {
    const where = `there are ${countOf(rows.length, "line")}, but each line is for ${countOf(columns, "CPU")}`;
    findings.error(where, columns + 1);
    return undefined;
  }
  return checkedSize(columns, findings);
}

function checkedSize(size: number, findings: Findings): number | undefined {
  if (size >= 2 && size <= CPUS_MAX) return size;
  findings.error(size < 2 ? "a matrix of one CPU says nothing" : `${size} CPUs; at most ${CPUS_MAX} are read`);
  return undefined;
}

/** Filled are the lower triangle, or both; a value that lacks is told with its line. */
function isFilled(table: readonly (readonly (number | undefined)[])[], size: number, findings: Findings): boolean {
  let [lower, upper] = [0, 0];
  let firstMissing: readonly [number, number] | undefined;
  for (let a = 0; a < size; a++) {
    for (let b = 0; b < a; b++) {
      if (table[a]?.[b] !== undefined) lower += 1;
      else firstMissing ??= [a, b];
      if (table[b]?.[a] !== undefined) upper += 1;
    }
  }
  if (firstMissing === undefined) return true;
  if (lower === 0 && upper > 0) {
    const why = "the matrix is transposed: the upper triangle is filled and the lower one is empty";
    findings.error(`${why}, but core-to-core-latency fills the lower one; exchange lines and columns`, 1);
    return false;
  }
  const [a, b] = firstMissing;
  findings.error(`there is no value for the CPUs ${b} and ${a}`, a + 1);
  return false;
}
