/**
 * From a text that is a table to its columns and rows: commas, semicolons, tabs or blanks between the values, Markdown,
 * blocks as gnuplot reads them, with or without a head, quoted in a mail or fenced in an issue. What does not belong to
 * the table is left out and told.
 */
import { countOf } from "../../../base/text.ts";
import { isPlainNumber } from "../../import/texts/cells.ts";
import { type Findings, quoted } from "../../import/texts/source-file.ts";
import { type BlockRow, namedBlocks, type Rows, withBlocks } from "./block-names.ts";
import type { DecimalMark } from "./table/cell-number.ts";
import { type ColumnMeaning, columnMeaning } from "./table/column-meaning.ts";
import { columnNamed, judged, LOOKED_AT } from "./table/judged-table.ts";
import type { MeasuredRow, MeasuredTable, TableColumn } from "./table/measured-table.ts";
import { decimalMarkOf } from "./number-marks.ts";
import { type Separator, separatorOf, type Split, splitOf } from "./split-lines.ts";
import { type Head, headOf, namesX } from "./table-head.ts";
import { tellCell } from "./table/table-row.ts";
import type { Line } from "../../import/texts/pasted-lines.ts";
import { type Block, blocksOf } from "./text-blocks.ts";

/** Undefined, with an error, where the text has no rows. `decimal`: as the reader has chosen. */
export function plainTable(
  lines: readonly Line[],
  decimal: DecimalMark | undefined,
  findings: Findings,
): MeasuredTable | undefined {
  const { lines: written, separator: said } = withoutSep(lines);
  const whole = withoutClosing(written.map(titleAsComment), findings);
  const rows = whole.filter(({ text }) => text.trim() !== "" && !isComment(text) && !isRuler(text));
  const split = splitOf(said ?? separatorOf(rows.map(({ text }) => text)), findings);
  const body = withoutTitles(rows, split, findings);
  const from = body[0]?.line ?? 0;
  const below = whole.filter(({ line, text }) => (line >= from || isComment(text)) && !isRuler(text));
  const blocks = blocksOf(below, isComment).map((block) => withOwnHead(block, split));
  const found = headOf(body, blocks, split);
  if (findings.failed) return undefined;
  const read = blocks.flatMap((block) => rowsOf(block, found, split));
  const head = aboveNumberedRows(found, read);
  if (head !== undefined && head.cells.length < 2) tellOneColumn(head, findings);
  if (head !== undefined && split.separator === " ") checkNames(head, read, findings);
  if (head !== undefined && split.separator !== " ") for (const row of read) checkWidth(head, row, findings);
  if (head !== undefined && split.separator !== " ") tellNarrow(head, read.at(-1), findings);
  const x = Math.max(0, head?.cells.findIndex((cell) => columnMeaning(cell).kind === "x") ?? 0);
  const upright = head === undefined ? undefined : turned(head, read);
  const table =
    upright ?? columnsOf(head, withBlocks({ rows: read, x }, namedBlocks(blocks, split), findings), findings);
  const isScaled = table.columns.some(({ meaning }) => meaning.kind === "rate" && meaning.factor >= 1000);
  const mark = decimal ?? decimalMarkOf(table.rows, split.separator, isScaled, findings);
  return judged({ format: "table of threads and rates", headLine: head?.line, ...table, decimal: mark });
}

// ---- Lines ----------------------------------------------------------------------------------------------------------

function isComment(text: string): boolean {
  return /^\s*(?:#|\/\/|%)/.test(text) && !/^\s*#\s*[,;\t]/.test(text);
}

/** "-----  ----", as it stands under the names of columns. */
function isRuler(text: string): boolean {
  return /^[\s|+:=-]*[-=]{3}[\s|+:=-]*$/.test(text);
}

/** A block whose first row has the names of its columns: they may name its curve. */
function withOwnHead(block: Block, split: Split): Block {
  const [first, ...lines] = block.lines;
  const cells = first === undefined ? undefined : split.cells(first);
  if (first === undefined || !namesX(cells) || cells?.some(isPlainNumber) === true) return block;
  return { lines, comments: [...block.comments, first] };
}

/** A line that is one quoted text names a block in files of gnuplot. */
function titleAsComment(line: Line): Line {
  const title = /^\s*"([^",;\t]*)"\s*$/.exec(line.text)?.[1];
  return title === undefined ? line : { ...line, text: `# ${title}` };
}

/** Without the words that stand below the table, behind a blank line: no line of a table is without a number. */
function withoutClosing(lines: readonly Line[], findings: Findings): readonly Line[] {
  const last = lines.findLastIndex(({ text }) => /\d/.test(text));
  const blank = lines.findIndex(({ text }, at) => at > last && text.trim() === "");
  const closing = blank < 0 ? [] : lines.slice(blank).filter(({ text }) => text.trim() !== "");
  const [first] = closing;
  if (last < 0 || first === undefined) return lines;
  findings.warn(`${quoted(first.text)} stands below the table, and is left out`, first.line);
  return lines.slice(0, blank);
}

/** "sep=;", which tells a spreadsheet what stands between the values. */
function withoutSep(lines: readonly Line[]): { lines: readonly Line[]; separator: Separator | undefined } {
  const at = lines.findIndex(({ text }) => text.trim() !== "");
  const [, sign] = /^\s*"?sep=(.)"?\s*$/i.exec(lines[at]?.text ?? "") ?? [];
  if (sign === undefined) return { lines, separator: undefined };
  const separator = ([",", ";", "\t", "|"] as const).find((one) => one === sign);
  return { lines: lines.slice(at + 1), separator };
}

/** Lines above a head that names the x-axis. assumed: tables with more of them mark them as comments */
const TITLES_MAX = 10;

/** Without the lines of words that stand above the head. */
function withoutTitles(rows: readonly Line[], split: Split, findings: Findings): readonly Line[] {
  const at = rows.slice(0, TITLES_MAX).findIndex((row) => namesX(split.cells(row)));
  const above = rows.slice(0, Math.max(0, at));
  const areWords = above.every(
    (row) => !(split.cells(row) ?? []).some(isPlainNumber) || (split.cells(row) ?? []).length < 2,
  );
  if (above.length === 0 || !areWords) return rows;
  const [first] = above;
  if (first !== undefined)
    findings.warn(`${quoted(first.text)} stands above the head of the table, and is left out`, first.line);
  return rows.slice(at);
}

// ---- The head -------------------------------------------------------------------------------------------------------

function tellOneColumn({ cells, line }: Head, findings: Findings): void {
  findings.error(
    `the line ${quoted(cells[0] ?? "")} has one value, and a table has two columns at least. ${EXAMPLE}`,
    line,
  );
}

/** What a table looks like, for a reader whose text is none. */
export const EXAMPLE =
  "A column for the x-axis is called threads, cores, cpus, clients, connections, users or the like, one of rates throughput, ops/s or Mops/s, or after its program; for example: threads,ops/s / 1,900000 / 2,1700000";

// ---- Rows -----------------------------------------------------------------------------------------------------------

/** A head that is repeated, as when files stand behind one another, is no row. */
function rowsOf(block: Block, head: Head | undefined, split: Split): readonly BlockRow[] {
  return block.lines.flatMap((line): BlockRow[] => {
    const cells = line.line === head?.line ? undefined : split.cells(line);
    if (cells === undefined || cells.join("\n") === head?.cells.join("\n")) return [];
    return [{ line: line.line, cells, block }];
  });
}

/** Names with blanks in them cannot be told from several names where only blanks divide the columns. */
function checkNames({ cells, line }: Head, rows: readonly MeasuredRow[], findings: Findings): void {
  const width = rows.slice(0, LOOKED_AT).reduce((most, row) => Math.max(most, row.cells.length), 0);
  if (width === cells.length || width === 0) return;
  const widths = `the head has ${countOf(cells.length, "name")} and the lines ${countOf(width, "value")}`;
  findings.error(`${widths}: which name is whose? Put commas between the columns`, line);
}

/** Rows that begin with 0, 1, 2 and so on under no name, as pandas prints them: no number of threads is 0. */
function aboveNumberedRows(head: Head | undefined, rows: readonly MeasuredRow[]): Head | undefined {
  if (head === undefined || rows.length === 0) return head;
  const areNumbered = rows.every(({ cells }, at) => cells.length === head.cells.length + 1 && cells[0] === String(at));
  return areNumbered ? { ...head, cells: ["", ...head.cells] } : head;
}

/** A value more than the head has names is mostly the rest of a number: 1,000 is two values. */
function checkWidth(head: Head, { cells, line }: MeasuredRow, findings: Findings): void {
  const width = cells.findLastIndex((cell) => cell !== "") + 1;
  if (width > head.cells.length)
    tellCell(
      findings,
      `the line has ${width} values, and the head ${head.cells.length}: does a number have a comma?`,
      line ?? 0,
    );
}

/** Blank values at the end of a line are often left out, but a last line with a rate may also have been cut. */
function tellNarrow(head: Head, last: MeasuredRow | undefined, findings: Findings): void {
  if (last === undefined || last.cells.length >= head.cells.length) return;
  const hasX = head.cells.findIndex((cell) => columnMeaning(cell).kind === "x") < last.cells.length;
  const filled = last.cells.filter((cell) => cell !== "").length;
  if (hasX && filled < 2) return;
  if (hasX && namedCells(head, last) >= filled) return;
  const widths = `the last line has ${countOf(last.cells.length, "value")}, and the head ${head.cells.length}`;
  findings.warn(`${widths}: was the file cut short?`, last.line);
}

/** Values of the row that say of which curve and place it is: a line without a rate is told elsewhere. */
function namedCells(head: Head, { cells }: MeasuredRow): number {
  return cells.filter((cell, i) => cell !== "" && /^(?:x|name)$/.test(columnMeaning(head.cells[i] ?? "").kind)).length;
}

/** A table whose places stand side by side, "threads,1,2,4", with a row for each curve: turned by a quarter. */
function turned(head: Head, rows: readonly MeasuredRow[]): Columns | undefined {
  const [name = "", ...places] = head.cells;
  const areCurves =
    rows.length > 0 && rows.every(({ cells }) => cells.length <= head.cells.length && /[a-z]/i.test(cells[0] ?? ""));
  if (columnMeaning(name).kind !== "x" || places.length < 2 || !places.every(isPlainNumber) || !areCurves)
    return undefined;
  return {
    columns: [columnNamed(name), ...rows.map(({ cells }) => columnNamed(cells[0] ?? ""))],
    rows: places.map((place, i) => ({
      line: head.line,
      cells: [place, ...rows.map(({ cells }) => cells[i + 1] ?? "")],
    })),
  };
}

// ---- Columns --------------------------------------------------------------------------------------------------------

type Columns = Pick<MeasuredTable, "columns" | "rows">;

function columnsOf(head: Head | undefined, { rows, named, areColumns }: Rows, findings: Findings): Columns {
  const width = rows.slice(0, LOOKED_AT).reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const plain = head === undefined ? columnsWithoutHead(width, rows, findings) : head.cells.map(columnNamed);
  if (named === undefined) return { columns: plain, rows };
  const filled = (cells: readonly string[]): readonly string[] => plain.map((_, i) => cells[i] ?? "");
  const own = areColumns ? plain.map(withoutName) : plain;
  return {
    columns: [...own, { name: "block", meaning: { kind: "name" } }],
    rows: rows.map((row) => ({ line: row.line, cells: [...filled(row.cells), named(row)] })),
  };
}

function withoutName(column: TableColumn): TableColumn {
  return /^(?:unknown|name)$/.test(column.meaning.kind) ? { name: "value", meaning: { kind: "unknown" } } : column;
}

function columnsWithoutHead(width: number, rows: readonly MeasuredRow[], findings: Findings): readonly TableColumn[] {
  const [first] = rows;
  if (first !== undefined && width < 2)
    findings.error(`a line has the number of threads and a rate, with a comma between them. ${EXAMPLE}`, first.line);
  const meanings: readonly ColumnMeaning[] = [
    { kind: "x", rank: 1 },
    { kind: "ready", isRate: false },
  ];
  if (width >= 2)
    findings.warn(
      "the table has no head: its first column is taken for threads, its second for a rate in unknown units",
    );
  return Array.from({ length: width }, (_, i) => ({
    name: `column ${i + 1}`,
    meaning: meanings[i] ?? { kind: "unknown" },
  }));
}
