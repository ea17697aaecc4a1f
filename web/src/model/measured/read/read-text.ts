/** Which tool's text a text is, and the table or the curves that its reader makes of it. */
import { type Findings, linesOf, type SourceFile } from "../../import/texts/source-file.ts";
import type { DecimalMark } from "./table/cell-number.ts";
import { withPlacesOfNames } from "./places-in-names.ts";
import { plainTable } from "./plain-table.ts";
import { readJson } from "./read-json.ts";
import type { FoundTable } from "./table/measured-table.ts";
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
