/** Questions about the columns of a table, for choosing among them. */
import { quoted } from "../../import/texts/source-file.ts";
import { type ColumnMeaning, isRepeated } from "./table/column-meaning.ts";
import type { MeasuredTable } from "./table/measured-table.ts";

export type Kind = ColumnMeaning["kind"];

export function columnsOf({ columns }: MeasuredTable, ...kinds: readonly Kind[]): readonly number[] {
  return columns.flatMap(({ meaning }, at) => (kinds.includes(meaning.kind) ? [at] : []));
}

export function meaningAt({ columns }: MeasuredTable, at: number): ColumnMeaning {
  return columns[at]?.meaning ?? { kind: "unknown" };
}

export function nameAt({ columns }: MeasuredTable, at: number): string {
  return quoted(columns[at]?.name ?? "");
}

export function cellsOf({ rows }: MeasuredTable, at: number): readonly string[] {
  return rows.map(({ cells }) => cells[at] ?? "");
}

export function varies(table: MeasuredTable, at: number): boolean {
  return new Set(cellsOf(table, at).filter((cell) => cell !== "")).size > 1;
}

export function isEmpty(table: MeasuredTable, at: number): boolean {
  return cellsOf(table, at).every((cell) => cell.trim() === "");
}

export function isMoment(cell: string): boolean {
  return /^\s*$|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}:\d{2}/.test(cell);
}

/** Few values, each on several lines. */
export function isParameter(table: MeasuredTable, at: number): boolean {
  const cells = cellsOf(table, at);
  const values = new Set(cells);
  return (
    values.size > 1 &&
    values.size * 2 <= cells.length &&
    !cells.every(isMoment) &&
    !isRepeated(table.columns[at]?.name ?? "")
  );
}
