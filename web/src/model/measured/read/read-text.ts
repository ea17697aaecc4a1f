/** Which tool's text a text is, and the table or the curves that its reader makes of it. */
import { type Findings, linesOf, type SourceFile } from "../../import/texts/source-file.ts";
import type { DecimalMark } from "./table/cell-number.ts";
import { plainTable } from "./plain-table.ts";
import { readJson } from "./read-json.ts";
import type { FoundTable, MeasuredTable } from "./table/measured-table.ts";
import { type Line, numbered, pastedLines, textOf } from "../../import/texts/pasted-lines.ts";
import { strokedTable } from "./text-blocks.ts";
import { criterionMessages, readCriterionMessages } from "./tools/criterion.ts";
import { isGoBench, isBenchstat, readBenchstat, readGoBench } from "./tools/go.ts";
import { isGooglePrinted, readGooglePrinted } from "./tools/google-benchmark.ts";
import { isJmhText, readJmhText } from "./tools/jmh.ts";
import { readRunReports, runReportTool } from "./tools/run-reports.ts";
import { knownTable } from "./tools/table-formats.ts";

/** `decimal`: the mark before the decimals, where the reader has chosen one. */
export function readText(
  source: SourceFile,
  decimal: DecimalMark | undefined,
  findings: Findings,
): FoundTable | undefined {
  const lines = pastedLines(numbered(linesOf(source.text)), hasNumbers);
  const text = textOf(lines);
  const messages = criterionMessages(text);
  if (messages !== undefined) return { found: readCriterionMessages(messages, findings) };
  if (JSON_BEGIN.test(text)) return readJson({ ...source, text }, findings);
  const tool = runReportTool(text);
  if (tool !== undefined) return { table: readRunReports(tool, lines, findings) };
  if (isGoBench(text)) return { table: readGoBench(lines, findings) };
  if (isBenchstat(text)) return { table: readBenchstat(lines, findings) };
  if (isJmhText(text)) return { table: readJmhText(lines, findings) };
  if (isGooglePrinted(lines)) return { table: readGooglePrinted(lines, findings) };
  return readPlain(lines, decimal, findings);
}

/** Two lines with numbers: less is no table. */
function hasNumbers(text: string): boolean {
  return /\d.*\n.*\d/.test(text);
}

/** "[ 10s ]" of sysbench and "[OVERALL]" of YCSB begin no JSON. */
const JSON_BEGIN = /^\s*(?:\{|\[\s*(?:[{["\]]|-?\d+(?:\.\d+)?\s*[,\]]|$))/;

function readPlain(
  lines: readonly Line[],
  decimal: DecimalMark | undefined,
  findings: Findings,
): FoundTable | undefined {
  const table = plainTable(strokedTable(lines, findings) ?? lines, decimal, findings);
  if (table === undefined) return undefined;
  const known = knownTable(table, findings);
  if (known === undefined) return undefined;
  return "table" in known ? { table: withPlacesOfNames(known.table) } : known;
}

/*
 * Tables whose places on the x-axis stand in the names of their rows: "mutex/threads:4", "ticket (8 cores)", "mcs-16".
 * The number becomes a column of its own, which is the x-axis where the name says so, and else may be chosen.
 */

const COUNTED = "threads?|thr|cores?|cpus?|procs?|processes|clients?|workers?|goroutines?|users?";
const PLACE = new RegExp(
  String.raw`^(?<name>.*?)[\s/_:,(-]*(?:(?<word>${COUNTED}|n|p|t)[\s:=_-]*)?(?<count>\d{1,6})(?<unit>[\s_-]*(?:${COUNTED}|t))?\)?$`,
  "i",
);

function withPlacesOfNames(table: MeasuredTable): MeasuredTable {
  const { columns, rows } = table;
  if (rows.length === 0 || columns.some(({ meaning }) => meaning.kind === "x" || meaning.kind === "ready"))
    return table;
  const at = columns.findIndex(
    ({ meaning }, i) =>
      (meaning.kind === "name" || meaning.kind === "text") && rows.every(({ cells }) => PLACE.test(cells[i] ?? "")),
  );
  if (at < 0) return table;
  const parts = rows.map(({ cells }) => PLACE.exec(cells[at] ?? "")?.groups ?? {});
  const isSaid = parts.every(({ word = "", unit = "" }) => word.length > 1 || unit.trim().length > 1);
  const place = isSaid
    ? ({ name: "threads", meaning: { kind: "x", rank: 1 } } as const)
    : ({ name: `number in ${columns[at]?.name ?? ""}`, meaning: { kind: "unknown" } } as const);
  return {
    ...table,
    columns: [place, ...columns.map((one, i) => (i === at ? { ...one, meaning: { kind: "name" } as const } : one))],
    rows: rows.map(({ line, cells }, i) => ({
      line,
      cells: [parts[i]?.["count"] ?? "", ...cells.map((cell, k) => (k === at ? (parts[i]?.["name"] ?? "") : cell))],
    })),
  };
}
