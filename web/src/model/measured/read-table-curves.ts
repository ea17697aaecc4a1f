/**
 * Measured curves from a table: commas, semicolons, tabs or blanks between the values, usually with a head. A column of
 * threads and one of rates make a curve; several columns of rates make several; a column of names divides the rows.
 */
import { isPlainNumber, withPoint } from "../import/texts/cells.ts";
import { type Findings, linesOf, quoted, type SourceFile } from "../import/texts/source-file.ts";
import { readCsv } from "../../base/csv.ts";
import { countOf } from "../../base/text.ts";
import {
  curvesOf,
  type FoundCurves,
  isRate,
  type MeasuredCurve,
  type MeasuredPlace,
  type MeasuredUnit,
  type NamedPlace,
  noOperations,
  X_MAX,
} from "./measured-curve.ts";
import { columnUnit } from "./column-unit.ts";
import { CRITERION_HEAD, readCriterionRows } from "./read-criterion.ts";
import { numberIn, type TableRow, tellCell } from "./table-row.ts";

export function readTableCurves(source: SourceFile, findings: Findings): FoundCurves | undefined {
  const rows = rowsOf(source.text, findings);
  const [first, ...rest] = rows;
  if (findings.failed || first === undefined) return undefined;
  if (CRITERION_HEAD.every((name) => first.cells.includes(name))) return readCriterionRows(first, rest, findings);
  const hasHead = first.cells.some((cell) => cell !== "" && !isPlainNumber(cell));
  const plan = hasHead ? planOf(first, findings) : planWithoutHead(first, findings);
  if (plan === undefined) return undefined;
  const body = hasHead ? rest : rows;
  if (hasHead && first.separated) for (const row of rest) checkWidth(first, row, findings);
  if (hasHead && first.separated) tellNarrow(plan, first, rest.at(-1), findings);
  const curves = plan.rates.flatMap((rate) => curvesOfColumn({ ...plan, rate }, body, source.name, findings));
  return { format: plan.format, curves };
}

/** A value more than the head has names is mostly the rest of a number: 1,000 is two values. */
function checkWidth(head: TableRow, { cells, line }: TableRow, findings: Findings): void {
  const width = cells.findLastIndex((cell) => cell !== "") + 1;
  if (width > head.cells.length)
    tellCell(
      findings,
      `the line has ${width} values, and the head ${head.cells.length}: does a number have a comma?`,
      line,
    );
}

/** Blank values at the end of a line are often left out, but a last line with a rate may also have been cut. */
function tellNarrow({ rates }: Plan, head: TableRow, last: TableRow | undefined, findings: Findings): void {
  if (last === undefined || last.cells.length >= head.cells.length) return;
  if (rates.every(({ at }) => (last.cells[at] ?? "") === "")) return;
  const widths = `the last line has ${countOf(last.cells.length, "value")}, and the head ${head.cells.length}`;
  findings.warn(`${widths}: was the file cut short?`, last.line);
}

function rowsOf(text: string, findings: Findings): readonly TableRow[] {
  const lines = linesOf(text).map((line, at) => ({ line: at + 1, text: line.trim() }));
  const used = lines.filter((one) => one.text !== "" && !one.text.startsWith("#"));
  const separator = separatorOf(used[0]?.text ?? "");
  if (separator !== ",")
    return used
      .map(({ line, text: row }) => ({ line, cells: row.split(separator), separated: separator === ";" }))
      .map(plain(findings));
  return used.flatMap(({ line, text: row }) => {
    const read = readCsv(row);
    if (!read.ok) findings.error(read.error.replace(/ (?:that begins )?in row 1|^row 1: /, ""), line);
    return read.ok ? [{ line, cells: (read.value[0] ?? []).map((cell) => cell.trim()), separated: true }] : [];
  });
}

/** Cells with decimal points, as they are where no comma stands between them; the first that had a comma is told. */
function plain(findings: Findings): (row: TableRow) => TableRow {
  let told = false;
  return ({ line, cells, separated }) => {
    const written = cells.map((cell) => withoutQuotes(cell.trim()));
    const read = written.map(withPoint);
    const at = read.findIndex((cell, i) => cell !== written[i]);
    if (at >= 0 && !told) {
      told = true;
      findings.warn(`the numbers have decimal commas: ${quoted(written[at] ?? "")} is read as ${read[at]}`, line);
    }
    return { line, cells: read, separated };
  };
}

function withoutQuotes(cell: string): string {
  return /^"(?<text>[^"]*)"$/.exec(cell)?.groups?.["text"] ?? cell;
}

function separatorOf(head: string): "," | ";" | "\t" | RegExp {
  return ([";", "\t", ","] as const).find((one) => head.includes(one)) ?? /\s+/;
}

// ---- Columns --------------------------------------------------------------------------------------------------------

const X_NAME = /^(?:#\s*)?(?:n|x|n_?threads?|threads?|cores?|cpus?|tasks?|clients?|workers?|concurrency)$/i;
const NAME_NAME = /^(?:variant|name|benchmark|series|lock|label|curve)$/i;
const LOW_NAME = /^(?:low|lowest|lower|min|minimum|ci_?low)$/i;
const HIGH_NAME = /^(?:high|highest|upper|max|maximum|ci_?high)$/i;
const SPREAD_NAME = /^(?:sd|std|stdev|stddev|std_?dev|error|err)$/i;
/** Columns of other things than rates and times; those of will-it-scale are the idle time and perfect scaling. */
const OTHER_NAME = /^(?:repetitions?|samples?|runs?|iterations?|seconds|duration|linear|\w+_idle|pinned)$/i;
interface Plan {
  readonly format: string;
  readonly x: number;
  readonly name: number | undefined;
  readonly rates: readonly RateColumn[];
  readonly low: number | undefined;
  readonly high: number | undefined;
  readonly spread: number | undefined;
}

interface RateColumn {
  readonly at: number;
  /** Undefined when the column's name is that of the measure, and says nothing of the program. */
  readonly label: string | undefined;
  readonly unit: MeasuredUnit;
  /** Makes operations per second of a value; 1 where the unit is unknown. */
  readonly factor: number;
}

function planOf({ cells, line }: TableRow, findings: Findings): Plan | undefined {
  const find = (pattern: RegExp): number | undefined => {
    const at = cells.findIndex((cell) => pattern.test(cell));
    return at < 0 ? undefined : at;
  };
  const [x, name, low, high, spread] = [X_NAME, NAME_NAME, LOW_NAME, HIGH_NAME, SPREAD_NAME].map(find);
  if (x === undefined) {
    const seen = cells.slice(0, 6).map(quoted).join(", ");
    findings.error(`no column is named threads, cores, cpus or tasks; the head has ${seen}`, line);
    return undefined;
  }
  const taken = [x, name, low, high, spread];
  const left = cells.map((cell, at) => ({ cell, at })).filter(({ cell, at }) => !taken.includes(at) && cell !== "");
  const others = left.filter(({ cell }) => !OTHER_NAME.test(cell));
  const isWillItScale = ["tasks", "processes", "threads", "linear"].every((one) => cells.includes(one));
  const isOurs = ["variant", "threads", "throughput", "low", "high", "repetitions"].every((one) => cells.includes(one));
  if (isWillItScale) return { ...willItScale(cells), name: undefined, low: undefined, high: undefined };
  const rates = rateColumns(others, line, findings);
  if (findings.failed) return undefined;
  const single = rates.length === 1 ? { low, high, spread } : { low: undefined, high: undefined, spread: undefined };
  return { format: isOurs ? "CSV of hotline measure" : "table of threads and rates", x, name, rates, ...single };
}

interface NamedColumn {
  readonly cell: string;
  readonly at: number;
}

/** The columns with rates. Times are no rates: they are left out beside a column that says it has rates. */
function rateColumns(columns: readonly NamedColumn[], line: number, findings: Findings): readonly RateColumn[] {
  if (columns.length === 0)
    findings.error("no column has rates: one named throughput, or after each program, is expected", line);
  const units = columns.map(({ cell }) => columnUnit(cell));
  const isTime = (at: number): boolean => units[at]?.kind === "time";
  const hasRate = units.some(({ kind }) => kind === "rate");
  const times = columns.filter((_, i) => isTime(i)).map(({ cell }) => quoted(cell));
  if (times.length > 0 && times.length === columns.length)
    findings.error(
      `the column ${times[0]} has times, but rates are compared: operations per second of all threads together`,
      line,
    );
  if (hasRate) for (const time of times) findings.warn(`the column ${time} has times, and is left out`, line);
  const candidates = columns.filter((_, i) => !(hasRate && isTime(i)));
  return candidates.map((column) => rateColumn(column, candidates.length === 1, line, findings));
}

/** Where there are several columns, each is named after a program. */
function rateColumn({ cell, at }: NamedColumn, isOnly: boolean, line: number, findings: Findings): RateColumn {
  const unit = columnUnit(cell);
  if (!isOnly || unit.kind !== "rate") return { at, label: cell, unit: "unknown", factor: 1 };
  if (unit.factor !== 1)
    findings.warn(
      `the values of ${quoted(cell)} are multiplied by ${unit.factor}, which makes them operations per second`,
      line,
    );
  return { at, label: undefined, unit: "operations/s", factor: unit.factor };
}

/** will-it-scale counts operations per second, of processes and of threads, for each number of tasks. */
function willItScale(cells: readonly string[]): Pick<Plan, "format" | "x" | "rates" | "spread"> {
  const rates = ["threads", "processes"].map((label): RateColumn => ({
    at: cells.indexOf(label),
    label,
    unit: "operations/s",
    factor: 1,
  }));
  return { format: "CSV of will-it-scale", x: cells.indexOf("tasks"), rates, spread: undefined };
}

function planWithoutHead({ cells, line }: TableRow, findings: Findings): Plan | undefined {
  if (cells.length < 2) {
    findings.error("a line has the number of threads and a rate, with a comma between them", line);
    return undefined;
  }
  const rates = [{ at: 1, label: undefined, unit: "unknown", factor: 1 }] as const;
  findings.warn("the table has no head: its first column is taken for threads, its second for a rate in unknown units");
  return {
    format: "table of threads and rates",
    x: 0,
    name: undefined,
    rates,
    low: undefined,
    high: undefined,
    spread: undefined,
  };
}

// ---- Rows -----------------------------------------------------------------------------------------------------------

type ColumnPlan = Plan & { readonly rate: RateColumn };

function curvesOfColumn(
  plan: ColumnPlan,
  rows: readonly TableRow[],
  file: string,
  findings: Findings,
): readonly MeasuredCurve[] {
  const places = rows.flatMap((row): NamedPlace[] => {
    const place = placeOf(plan, row, findings);
    const name = plan.name === undefined ? "" : (row.cells[plan.name] ?? "");
    return place === undefined ? [] : [[name, multiplied(place, plan.rate.factor)]];
  });
  return curvesOf(places, plan.rate.unit, (name) => {
    const label = [name, plan.rate.label ?? ""].filter((part) => part !== "").join(", ");
    return label === "" ? file : label;
  });
}

function multiplied({ x, y, low, high }: MeasuredPlace, factor: number): MeasuredPlace {
  return { x, y: y * factor, low: low * factor, high: high * factor };
}

/** Undefined for a row without a rate or an operation, and, with an error, for one with a mistake. */
function placeOf(plan: ColumnPlan, row: TableRow, findings: Findings): MeasuredPlace | undefined {
  const cell = (at: number | undefined): string => (at === undefined ? "" : (row.cells[at] ?? ""));
  const tell = (message: string): undefined => {
    tellCell(findings, message, row.line);
    return undefined;
  };
  const x = numberIn(cell(plan.x));
  if (x === undefined) return tell(`${quoted(cell(plan.x))} is no number of threads`);
  if (!Number.isSafeInteger(x) || x < 0 || x > X_MAX) return tell(`${x} is no number of threads`);
  if (x === 0) return undefined;
  if (cell(plan.rate.at) === "") {
    if (plan.rates.length === 1) findings.warn("the line has no rate, and is left out", row.line);
    return undefined;
  }
  const y = numberIn(cell(plan.rate.at));
  if (y === 0) {
    findings.warn(noOperations(x), row.line);
    return undefined;
  }
  if (y === undefined) return tell(`${quoted(cell(plan.rate.at))} is no rate`);
  if (!isRate(y)) return tell(`the rate ${quoted(cell(plan.rate.at))} is not above zero`);
  const spread = numberIn(cell(plan.spread)) ?? 0;
  const end = (at: number | undefined, standard: number): number => numberIn(cell(at)) ?? standard;
  const [low, high] = [end(plan.low, y - spread), end(plan.high, y + spread)];
  return { x, y, low: isRate(low) ? Math.min(low, y) : y, high: isRate(high) ? Math.max(high, y) : y };
}
