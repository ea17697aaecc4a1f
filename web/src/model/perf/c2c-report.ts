/**
 * The report of `perf c2c report --stdio`: the shared cache lines, and who accesses each of them. Columns differ
 * between versions of perf; the row of dots under each head says where every column lies, and the heads above it its
 * name. A report that lacks rows, or a part, is read as far as it goes, with a finding.
 */
import { andMore, type Findings, linesOf, type SourceFile } from "../import/texts/source-file.ts";
import { type C2cTable, isGroup, tellMissingRows } from "./c2c-missing.ts";
import { lockHead } from "./lock-head.ts";
import { cellsOf, type Extent, extentsOf, headsOf, isMisplaced, isRuler } from "./c2c-columns.ts";

export interface ReportTable {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const LINES = { title: /Shared Data Cache Line Table/, name: "Shared cache lines" };
const PARETO = { title: /Shared Cache Line Distribution Pareto/, name: "Who accesses each line" };
/** Rows of a table that are shown. assumed: a reader goes no further */
const ROWS_MAX = 500;

export function isC2cReport(text: string): boolean {
  return LINES.title.test(text) || PARETO.title.test(text);
}

export function readC2cReport(source: SourceFile, findings: Findings): readonly ReportTable[] {
  const lines = linesOf(source.text);
  tellSecond(lines, findings);
  const shared = tableAt(lines, LINES, findings);
  const isEmpty = shared?.rows.length === 0;
  const pareto = isEmpty ? undefined : tableAt(lines, PARETO, findings);
  if (isEmpty) findings.warn(`the table "${LINES.name}" has no row: no line was shared, or the report was cut short`);
  else if (!findings.failed) tellMissing(shared, pareto, lines, findings);
  const tables = [shared, pareto].filter((table) => table !== undefined);
  for (const { title, rows } of tables)
    if (rows.length > ROWS_MAX) findings.warn(`"${title}" has ${rows.length} rows; the first ${ROWS_MAX} are shown`);
  return tables.map(({ title, heads, rows }) => ({ title, heads, rows: rows.slice(0, ROWS_MAX) }));
}

function tellSecond(lines: readonly string[], findings: Findings): void {
  for (const { title } of [LINES, PARETO]) {
    const places = lines.flatMap((line, at) => (title.test(line) ? [at + 1] : []));
    if (places.length < 2) continue;
    findings.warn("a second report begins before this line, and is not read: give it as a file of its own", places[1]);
    return;
  }
}

function tellMissing(
  shared: C2cTable | undefined,
  pareto: C2cTable | undefined,
  lines: readonly string[],
  findings: Findings,
): void {
  const whole = "give all that perf c2c report --stdio prints";
  const last = lines.findLastIndex((line) => line.trim() !== "") + 1;
  if (shared === undefined) findings.warn(`the part "${LINES.name}" is missing: ${whole}`, 1);
  if (pareto === undefined) findings.warn(`the report ends before its part "${PARETO.name}": ${whole}`, last);
  if (shared === undefined || pareto === undefined) return;
  const known = new Set(pareto.rows.filter(isGroup).map(([index]) => index));
  const missing = shared.rows.flatMap(([index = ""]) => (known.has(index) ? [] : [index]));
  if (missing.length === 0) tellMissingRows(pareto, findings);
  else {
    const which = `${missing.slice(0, 3).join(", ")}${andMore(missing.length, 3)}`;
    findings.warn(`"${PARETO.name}" lacks the lines with the index ${which}: the report was cut short`, last);
  }
}

interface Part {
  readonly title: RegExp;
  readonly name: string;
}

function tableAt(lines: readonly string[], { title, name }: Part, findings: Findings): C2cTable | undefined {
  const start = lines.findIndex((line) => title.test(line));
  if (start < 0) return undefined;
  /* Behind the title is a line of the same signs that end the part. */
  const body = lines.findIndex((line, at) => at > start + 1 && isEnd(line));
  const end = body < 0 ? lines.length : body;
  const ruler = lines.findIndex((line, at) => at > start && at < end && isRuler(line));
  if (ruler < 0) {
    findings.error(
      `the table "${name}" has no row of dots ("# ..... ....") under its heads: the report was cut short, or changed`,
      start + 1,
    );
    return undefined;
  }
  const extents = extentsOf(lines[ruler] ?? "");
  const heads = headsOf(lines.slice(start + 1, ruler), extents);
  const rows = lines
    .map((line, at) => ({ line, at }))
    .slice(ruler + 1, end)
    .filter(({ line }) => line.trim() !== "" && !/^[#\s-]*$/.test(line));
  const broken = rows.find(({ line }) => /^#?[\s.]*\.{2}[\s.]*$/.test(line));
  if (broken !== undefined) {
    findings.error(
      "the lines of the report are broken, as a narrow terminal shows them: write it to a file (perf c2c report --stdio > c2c.txt)",
      broken.at + 1,
    );
    return undefined;
  }
  return {
    title: name,
    heads,
    rows: rowsOf(rows, { extents, heads }, findings),
    endsAt: (rows.at(-1)?.at ?? ruler) + 1,
  };
}

/** The title of the next part, or another report. */
function isEnd(line: string): boolean {
  return /^[#\s]*={10,}\s*$/.test(line) || lockHead(line) !== undefined;
}

interface Columns {
  readonly extents: readonly Extent[];
  readonly heads: readonly string[];
}

function rowsOf(
  rows: readonly { readonly line: string; readonly at: number }[],
  { extents, heads }: Columns,
  findings: Findings,
): readonly (readonly string[])[] {
  const misplaced = rows.find(({ line }) => isMisplaced(line, extents));
  if (misplaced !== undefined)
    findings.warn(
      "the values of this line, and perhaps of others, do not stand under the heads of their columns",
      misplaced.at + 1,
    );
  return rows.map(({ line, at }) => {
    const cells = cellsOf(line, extents);
    if (isComplete(cells)) return cells;
    const head = heads[cells.findLastIndex((cell) => cell !== "") + 1] ?? "";
    findings.warn(`the row ends before its column "${head}": the report was cut short, or changed`, at + 1);
    return cells;
  });
}

/** The row of a line in the second table ends with its address; all other rows go up to the last column. */
function isComplete(cells: readonly string[]): boolean {
  if (cells.at(-1) !== "") return true;
  return isGroup(cells) && /^0x[0-9a-f]+$/i.test(cells.findLast((cell) => cell !== "") ?? "");
}
