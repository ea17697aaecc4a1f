/**
 * From the reader's file to measured curves. A text becomes a table (read/read-text.ts), of which it is decided which
 * columns make the curves: for the reader (read/choose-columns.ts), or by the reader, who then gives options. What was
 * understood, left out, or has to be asked, is in the findings, each with its line. A text may be anything at all.
 */
import { Findings, type ImportFinding, textProblem, type SourceFile } from "../import/texts/source-file.ts";
import { isPerfReport } from "../perf/read-perf.ts";
import { CURVES_MAX, type MeasuredCurve, POINTS_MAX } from "./curve/measured-curve.ts";
import { chooseColumns } from "./read/choose-columns.ts";
import { type ColumnChoice, type ColumnOptions, readColumnOptions } from "./read/column-choice.ts";
import { EXAMPLE } from "./read/plain-table.ts";
import { LOOKED_AT } from "./read/table/judged-table.ts";
import type { MeasuredTable } from "./read/table/measured-table.ts";
import { readText } from "./read/read-text.ts";
import { curvesOfTable } from "./read/table-curves.ts";

/** The columns of a table, for a reader who chooses among them. */
export interface ChoosableColumns {
  readonly columns: readonly ColumnShown[];
  /** As it was made, or proposed. */
  readonly choice: ColumnChoice;
  /** True when the reader has to choose, since the table may be read in two ways. */
  readonly isAsked: boolean;
}

export interface ColumnShown {
  readonly name: string;
  /** Its first values, each once. */
  readonly examples: readonly string[];
}

export interface ReadMeasured {
  /** The name of the format, for the reader; undefined when it was not recognised. */
  readonly format: string | undefined;
  /** Empty when there are errors. */
  readonly curves: readonly MeasuredCurve[];
  readonly findings: readonly ImportFinding[];
  /** Undefined where there is nothing to choose. */
  readonly columns: ChoosableColumns | undefined;
}

/** `options`: what the reader has chosen, as columns, or in the text of an option. */
export function readMeasured(source: SourceFile, options: ColumnOptions | string = ""): ReadMeasured {
  const findings = new Findings(source.name);
  const problem = problemOf(source.text);
  if (problem !== undefined) {
    findings.error(problem);
    return { format: undefined, curves: [], findings: findings.all, columns: undefined };
  }
  const read = readText(source, decimalOf(options), findings);
  if (read === undefined || findings.failed)
    return { format: undefined, curves: [], findings: findings.all, columns: undefined };
  if ("found" in read) {
    const { format, curves } = read.found;
    return { format, curves: checked(curves, findings), findings: findings.all, columns: undefined };
  }
  return {
    format: read.table.format,
    ...curvesWith(read.table, options, source.name, findings),
    findings: findings.all,
  };
}

function problemOf(text: string): string | undefined {
  const problem = textProblem(text);
  if (problem !== undefined || !isPerfReport(text)) return problem;
  return (
    "a report of perf has no curve: drop its file on the page, outside of this dialog, or give it on the first page " +
    'under "Your scenarios…", "From a report of perf…"'
  );
}

/** The mark decides how the cells are read, before there are columns to choose. */
function decimalOf(options: ColumnOptions | string): ColumnOptions["decimal"] {
  if (typeof options !== "string") return options.decimal;
  const [, said] = /(?:^|,)\s*decimal=(point|comma)\s*(?:,|$)/.exec(options) ?? [];
  return said === undefined ? undefined : said === "point" ? "." : ",";
}

function curvesWith(
  table: MeasuredTable,
  options: ColumnOptions | string,
  file: string,
  findings: Findings,
): Pick<ReadMeasured, "curves" | "columns"> {
  const chosen = typeof options === "string" ? optionsOf(options, table, findings) : options;
  if (table.rows.length === 0) {
    const isTable = table.columns.some(({ meaning }) => meaning.kind === "x");
    findings.error(`there is no measured point in the file${isTable ? "" : `. ${EXAMPLE}`}`);
    return { curves: [], columns: undefined };
  }
  const { choice, asked } = chooseColumns(table, chosen, findings);
  const columns = { columns: shownColumns(table), choice, isAsked: asked !== undefined };
  if (asked !== undefined) findings.error(asked, table.headLine);
  if (findings.failed) return { curves: [], columns };
  return { curves: checked(curvesOfTable(table, choice, file, findings), findings), columns };
}

function optionsOf(text: string, table: MeasuredTable, findings: Findings): ColumnOptions {
  const read = text === "" ? undefined : readColumnOptions(text, table);
  if (read === undefined) return {};
  if (!read.ok) findings.error(read.error);
  return read.ok ? read.value : {};
}

/** Values of a column that a reader sees. assumed: three show what it is */
const EXAMPLES = 3;

function shownColumns({ columns, rows }: MeasuredTable): readonly ColumnShown[] {
  return columns.map(({ name }, at) => ({
    name: name === "" ? `column ${at + 1}` : name,
    examples: [...new Set(rows.slice(0, LOOKED_AT).map(({ cells }) => cells[at] ?? ""))].slice(0, EXAMPLES),
  }));
}

/** None where there is a mistake, also one that was told before. */
function checked(curves: readonly MeasuredCurve[], findings: Findings): readonly MeasuredCurve[] {
  if (curves.length === 0 && !findings.failed) findings.error("there is no measured point in the file");
  if (curves.length > CURVES_MAX)
    findings.error(`the file has ${curves.length} curves, and at most ${CURVES_MAX} are drawn over a figure`);
  const long = curves.find(({ points }) => points.length > POINTS_MAX);
  if (long !== undefined)
    findings.error(`the curve ${long.label} has ${long.points.length} points, and at most ${POINTS_MAX} are drawn`);
  return findings.failed ? [] : curves;
}
