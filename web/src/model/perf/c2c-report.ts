/**
 * The report of `perf c2c report --stdio`: the shared cache lines, and who accesses each of them. Columns differ
 * between versions of perf; the row of dots under each head says where every column lies, and the heads above it its
 * name.
 */
import { type Findings, linesOf, type SourceFile } from "../import/source-file.ts";

export interface ReportTable {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const LINES_TITLE = /Shared Data Cache Line Table/;
const PARETO_TITLE = /Shared Cache Line Distribution Pareto/;
/** Rows of a table that are shown. assumed: nobody reads further */
const ROWS_MAX = 500;

export function isC2cReport(text: string): boolean {
  return LINES_TITLE.test(text) || PARETO_TITLE.test(text);
}

export function readC2cReport(source: SourceFile, findings: Findings): readonly ReportTable[] {
  const lines = linesOf(source.text);
  const tables = [
    tableAt(lines, LINES_TITLE, "Shared cache lines", findings),
    tableAt(lines, PARETO_TITLE, "Who accesses each line", findings),
  ].filter((table) => table !== undefined);
  if (tables.length === 0 && !findings.failed) findings.error("no table of perf c2c report --stdio is in the text");
  return tables;
}

/** Where a column of the table lies: from, and up to the next one. */
interface Extent {
  readonly from: number;
  readonly to: number;
}

function tableAt(lines: readonly string[], title: RegExp, name: string, findings: Findings): ReportTable | undefined {
  const start = lines.findIndex((line) => title.test(line));
  if (start < 0) return undefined;
  const length = lines.slice(start).findIndex((line) => /^#\s*\.{2,}(?:\s+\.{2,})+/.test(line));
  if (length < 0) {
    findings.error(`the table "${name}" has no row of dots under its heads: the report was cut short`, start + 1);
    return undefined;
  }
  const ruler = start + length;
  const extents = extentsOf(lines[ruler] ?? "");
  const above = lines.slice(start + 1, ruler).filter((line) => line.startsWith("#") && !/^#?\s*[=#-]*\s*$/.test(line));
  const heads = extents.map((extent) =>
    above
      .map((line) => headIn(line.replace(/^#/, " "), extent))
      .filter((part) => part !== "")
      .join(" "),
  );
  const end = lines.slice(ruler + 1).findIndex((line) => /^#?\s*=+\s*$/.test(line));
  const body = lines.slice(ruler + 1, end < 0 ? undefined : ruler + 1 + end);
  const rows = body
    .filter((line) => line.trim() !== "" && !/^[#\s-]*$/.test(line))
    .map((line) => cellsOf(line, extents));
  return { title: name, heads, rows: rows.slice(0, ROWS_MAX) };
}

/** The head of a column in one line; a head between dashes stands over several columns. */
function headIn(line: string, extent: Extent): string {
  const groups = [...line.matchAll(/-{2,}\s*([^-]*?)\s*-{2,}/g)];
  const middle = (extent.from + extent.to + 1) / 2;
  const group = groups.find(({ index, 0: text }) => index <= middle && middle < index + text.length);
  if (group !== undefined) return group[1] ?? "";
  const plain = line.replace(/-{2,}[^-]*-{2,}/g, (text) => " ".repeat(text.length));
  return cut(plain, extent).trim();
}

function extentsOf(ruler: string): readonly Extent[] {
  const dots = [...ruler.matchAll(/\.+/g)];
  return dots.map((one, i) => {
    const before = dots[i - 1];
    return { from: before === undefined ? 0 : before.index + before[0].length, to: one.index + one[0].length };
  });
}

/** A table whose cells are single words is divided by its blanks; in others the places of the columns decide. */
function cellsOf(line: string, extents: readonly Extent[]): readonly string[] {
  const words = line.trim().split(/\s+/);
  if (words.length === extents.length) return words;
  const last = extents.length - 1;
  return extents.map((extent, i) => cut(line, i === last ? { ...extent, to: line.length } : extent).trim());
}

function cut(line: string, { from, to }: Extent): string {
  return line.slice(from, to);
}
