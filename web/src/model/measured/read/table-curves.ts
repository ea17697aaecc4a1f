/** From the rows of a table and the choice of its columns to curves; a mistake in a cell is told with its line. */
import { type Findings, quoted } from "../../import/texts/source-file.ts";
import {
  isRate,
  type MeasuredCurve,
  type MeasuredSample,
  type MeasuredUnit,
  type NamedSample,
  curvesOf,
  noOperations,
  X_MAX,
} from "../curve/measured-curve.ts";
import { cellNumber, type CellNumber, isNothing } from "./table/cell-number.ts";
import { spreadsOf } from "./tell-columns.ts";
import { type ColumnChoice, Y_UNITS } from "./column-choice.ts";
import { type ColumnMeaning, isRepeated } from "./table/column-meaning.ts";
import type { MeasuredRow, MeasuredTable } from "./table/measured-table.ts";
import { tellCell } from "./table/table-row.ts";

/** `file` names a curve that has no other name. */
export function curvesOfTable(
  table: MeasuredTable,
  choice: ColumnChoice,
  file: string,
  findings: Findings,
): readonly MeasuredCurve[] {
  const unit: MeasuredUnit = choice.means === "unknown" ? "unknown" : "operations/s";
  const samples = choice.y.flatMap((y) => {
    const label = labelOf(table, choice, y);
    return table.rows.flatMap((row): NamedSample[] => {
      const sample = sampleOf({ table, choice, y }, row, findings);
      if (sample === undefined) return [];
      const names = choice.name.map((at) => nameIn(table, at, row));
      return [[[...names, label].filter((part) => part !== "").join(", "), sample]];
    });
  });
  return curvesOf(samples, unit, (name) => (name === "" ? file : name));
}

/** The name of a column of y, where it says more than that it has rates. */
function labelOf({ columns }: MeasuredTable, { y, means }: ColumnChoice, at: number): string {
  const { name = "", meaning } = columns[at] ?? {};
  if (y.length > 1) return isRepeated(name) ? "" : name;
  if (meaning?.kind !== "unknown" || GENERIC.test(name)) return "";
  return means === "unknown" || means === "rate" ? name : "";
}

const GENERIC =
  /^(?:mean|avg|average|median|value|values|result|results|y|score|x_?\(?[pn]\)?|column \d+|run[ _]?\d+)$/i;

/** A number says of what it is one: "read_pct 50". */
function nameIn({ columns }: MeasuredTable, at: number, { cells }: MeasuredRow): string {
  const cell = cells[at] ?? "";
  const { name = "", meaning } = columns[at] ?? {};
  return meaning?.kind === "name" || meaning?.kind === "text" || cell === "" ? cell : `${name} ${cell}`;
}

interface Column {
  readonly table: MeasuredTable;
  readonly choice: ColumnChoice;
  readonly y: number;
}

/** Undefined for a row without a rate or an operation, and, with an error, for one with a mistake. */
function sampleOf({ table, choice, y: at }: Column, row: MeasuredRow, findings: Findings): MeasuredSample | undefined {
  const cell = (column: number): string => row.cells[column] ?? "";
  const tell = (message: string): undefined => {
    tellCell(findings, message, row.line);
    return undefined;
  };
  const x = cellNumber(cell(choice.x), table.decimal)?.value;
  if (x === undefined || !Number.isSafeInteger(x) || x < 0 || x > X_MAX)
    return tell(`${x === undefined ? quoted(cell(choice.x)) : x} is no number of threads`);
  if (x === 0) return undefined;
  if (isNothing(cell(at))) {
    if (choice.y.length === 1) findings.warn("the line has no rate, and is left out", row.line);
    return undefined;
  }
  const read = cellNumber(cell(at), table.decimal);
  if (read === undefined) return tell(`${quoted(cell(at))} is no rate`);
  if (read.value === 0 && !choice.means.startsWith("time")) {
    findings.warn(noOperations(x), row.line);
    return undefined;
  }
  const toRate = rateOf({ table, choice, y: at }, x, row);
  if (toRate === undefined) return tell(`the line has no time above zero`);
  const y = toRate(read.value, read);
  if (!isRate(y)) return tell(`the rate ${quoted(cell(at))} is not above zero`);
  return { x, y, ...endsOf({ table, choice, y: at }, row, read, y, toRate) };
}

type ToRate = (value: number, read: CellNumber | undefined) => number;

/** What makes a rate of a value; undefined where the row lacks the time of its operations. */
function rateOf({ table, choice, y }: Column, x: number, row: MeasuredRow): ToRate | undefined {
  const meaning = table.columns[y]?.meaning;
  const scaled: ToRate = (value, read) => value * factorOf(choice, meaning, read);
  switch (choice.means) {
    case "rate":
    case "unknown":
      return scaled;
    case "rate-per-thread":
      return (value, read) => scaled(value, read) * x;
    case "time-of-all":
      return (value, read) => 1 / scaled(value, read);
    case "time-per-thread":
      return (value, read) => x / scaled(value, read);
    case "count": {
      const seconds = secondsOf(table, choice.time, row);
      const threads = meaning?.kind === "count" && meaning.perThread ? x : 1;
      return seconds === undefined ? undefined : (value, read) => (scaled(value, read) * threads) / seconds;
    }
  }
}

/** The reader's choice before the cell, and the cell before the head. */
function factorOf(
  { unit, means }: ColumnChoice,
  meaning: ColumnMeaning | undefined,
  read: CellNumber | undefined,
): number {
  const chosen = Y_UNITS[unit];
  const isTime = means.startsWith("time");
  if (read?.unit !== undefined && (means === "unknown" || (read.unit.kind === "time") === isTime))
    return read.unit.kind === "multiple" ? read.unit.factor * (chosen ?? 1) : read.unit.factor;
  if (chosen !== undefined) return chosen;
  if (meaning?.kind === "time") return meaning.seconds ?? 1;
  return meaning?.kind === "rate" && means !== "unknown" ? meaning.factor : 1;
}

function secondsOf(
  { columns, decimal }: MeasuredTable,
  at: number | undefined,
  { cells }: MeasuredRow,
): number | undefined {
  const read = at === undefined ? undefined : cellNumber(cells[at] ?? "", decimal);
  if (at === undefined || read === undefined || read.value <= 0) return undefined;
  const meaning = columns[at]?.meaning;
  const named = meaning?.kind === "time" ? (meaning.seconds ?? 1) : 1;
  return read.value * (read.unit?.kind === "time" ? read.unit.factor : named);
}

/** The lowest and the highest rate: where times were measured, the longest one is the lowest rate. */
function endsOf(
  { table, choice, y: at }: Column,
  row: MeasuredRow,
  read: CellNumber,
  y: number,
  toRate: ToRate,
): Pick<MeasuredSample, "low" | "high"> {
  const spreads = spreadsOf(table, choice.y, at);
  const valueIn = (kind: "low" | "high" | "spread"): CellNumber | undefined =>
    spreads
      .filter((one) => one.kind === kind)
      .map((one) => cellNumber(row.cells[one.at] ?? "", table.decimal))
      .find((one) => one !== undefined);
  const half = read.spread ?? valueIn("spread")?.value ?? 0;
  const [low, high] = [valueIn("low"), valueIn("high")];
  const ends = [
    low === undefined ? toRate(read.value - half, read) : toRate(low.value, low.unit === undefined ? read : low),
    high === undefined ? toRate(read.value + half, read) : toRate(high.value, high.unit === undefined ? read : high),
  ].filter(isRate);
  return { low: Math.min(y, ...ends), high: Math.max(y, ...ends) };
}
