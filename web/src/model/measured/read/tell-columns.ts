/** Describes a choice of columns: which were left out, how values became rates, and which column has whose spread. */
import { type Findings, quoted } from "../../import/texts/source-file.ts";
import type { ColumnChoice } from "./column-choice.ts";
import { wordsOf } from "./table/column-meaning.ts";
import type { MeasuredTable, TableColumn } from "./table/measured-table.ts";
import { isEmpty, meaningAt, nameAt, varies } from "./table-columns.ts";

export function tellLeftOut(table: MeasuredTable, choice: ColumnChoice, findings: Findings): void {
  const used = new Set([choice.x, ...choice.y, ...choice.name, choice.time]);
  for (const [at, column] of table.columns.entries()) {
    if (used.has(at) || isEmpty(table, at) || isSpreadOfY(table, choice, at)) continue;
    const why = isOtherPlace(table, choice, at) ? "is left out" : whyLeftOut(column);
    if (why !== undefined) findings.warn(`the column ${quoted(column.name)} ${why}`);
  }
  for (const at of choice.y) tellScale(table, choice, at, findings);
}

function isSpreadOfY(table: MeasuredTable, { y }: ColumnChoice, at: number): boolean {
  return y.some((one) => spreadsOf(table, y, one).some((spread) => spread.at === at));
}

/** Another place than the chosen one, which varies and says something else. A constant one was told with its value. */
function isOtherPlace(table: MeasuredTable, { x }: ColumnChoice, at: number): boolean {
  return (
    meaningAt(table, at).kind === "x" && varies(table, at) && table.rows.some(({ cells }) => cells[at] !== cells[x])
  );
}

/** Undefined for columns that no reader expects to be drawn. */
function whyLeftOut({ meaning }: TableColumn): string | undefined {
  switch (meaning.kind) {
    case "x":
    case "repetition":
    case "ready":
      return undefined;
    case "time":
      return "has times, and is left out";
    case "text":
    case "name":
      return "has texts, and is left out";
    case "low":
    case "high":
    case "spread":
      return "is a spread of none of the curves, and is left out";
    default:
      return "is left out";
  }
}

function tellScale(table: MeasuredTable, choice: ColumnChoice, at: number, findings: Findings): void {
  const meaning = meaningAt(table, at);
  if (choice.means === "count" && choice.time !== undefined)
    findings.warn(
      `the values of ${nameAt(table, at)} are divided by those of ${nameAt(table, choice.time)}, which makes them operations per second`,
    );
  if (choice.means === "rate-per-thread")
    findings.warn(`the values of ${nameAt(table, at)} are of one thread, and are multiplied by the number of threads`);
  if (choice.unit === "named" && choice.means.startsWith("rate") && meaning.kind === "rate" && meaning.factor !== 1)
    findings.warn(
      `the values of ${nameAt(table, at)} are ${scaleWords(meaning.factor)}, which makes them operations per second`,
    );
}

interface SpreadColumn {
  readonly at: number;
  readonly kind: "low" | "high" | "spread";
}

/** The columns with the spread of a column of y: named after it, or the only ones beside the only rate. */
export function spreadsOf(table: MeasuredTable, y: readonly number[], at: number): readonly SpreadColumn[] {
  const name = wordsOf(table.columns[at]?.name ?? "");
  return table.columns.flatMap(({ meaning }, i): SpreadColumn[] => {
    if (meaning.kind !== "low" && meaning.kind !== "high" && meaning.kind !== "spread") return [];
    const isIts =
      meaning.of === name ||
      (y.length === 1 && !isOfAnother(table, i, at)) ||
      (meaning.of !== "" && name.startsWith(`${meaning.of} `));
    return isIts && !y.includes(i) ? [{ at: i, kind: meaning.kind }] : [];
  });
}

/** A "max" behind the percentiles of a latency is the longest one, and no rate. */
function isOfAnother({ columns }: MeasuredTable, spread: number, at: number): boolean {
  const before = columns
    .slice(0, spread)
    .findLastIndex(({ meaning }) => !["low", "high", "spread"].includes(meaning.kind));
  const kind = columns[before]?.meaning.kind;
  return before !== at && (kind === "time" || kind === "other" || kind === "count");
}

/** "multiplied by 1000", "divided by 60" */
function scaleWords(factor: number): string {
  const rounded = (value: number): number => Number(value.toPrecision(6));
  return factor < 1 ? `divided by ${rounded(1 / factor)}` : `multiplied by ${rounded(factor)}`;
}
