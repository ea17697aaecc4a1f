/** What the cells of a table say of its columns, beside their names: texts, units in the cells, decimals. */
import { cellNumber, type DecimalMark, isNothing } from "./cell-number.ts";
import { type ColumnMeaning, columnMeaning, isNameOfNames } from "./column-meaning.ts";
import type { MeasuredRow, MeasuredTable, TableColumn } from "./measured-table.ts";

/** Lines of a table that are looked at. assumed: its first lines are as its others */
export const LOOKED_AT = 200;

export function columnNamed(name: string): TableColumn {
  return { name, meaning: columnMeaning(name) };
}

/** Columns of texts are told from those of numbers, and x-axes from shares that have decimals. */
export function judged(table: MeasuredTable): MeasuredTable {
  const { columns, rows, decimal } = table;
  return {
    ...table,
    columns: columns.map(({ name, meaning }, at) => ({
      name,
      meaning: judgedMeaning({ name, meaning }, valuesOf(rows, at), decimal),
    })),
  };
}

function valuesOf(rows: readonly MeasuredRow[], at: number): readonly string[] {
  return rows.slice(0, LOOKED_AT).flatMap(({ cells }) => (isNothing(cells[at] ?? "") ? [] : [cells[at] ?? ""]));
}

function judgedMeaning({ name, meaning }: TableColumn, values: readonly string[], decimal: DecimalMark): ColumnMeaning {
  const numbers = values.map((value) => cellNumber(value, decimal));
  if (meaning.kind === "x" && meaning.rank === 2)
    return numbers.every((one) => Number.isInteger(one?.value)) ? meaning : { kind: "other" };
  const areNumbers = values.length > 0 && numbers.every((one) => one !== undefined);
  /* A program may be called "mutex", and a column of its rates with it. */
  const isProgram = meaning.kind === "name" && areNumbers && !isNameOfNames(name);
  const isOpen = isProgram || name.trim() === "" || meaning.kind === "unknown" || meaning.kind === "count";
  if (!isOpen) return meaning;
  if (values.length > 0 && numbers.every((one) => one === undefined)) return { kind: "text" };
  const units = new Set(numbers.map((one) => (one?.unit === undefined ? "" : one.unit.kind)));
  if (units.has("time") && units.size === 1) return { kind: "time", seconds: 1, of: "unknown" };
  if (units.has("rate") && units.size === 1) return { kind: "rate", factor: 1, perThread: false, bare: false };
  return isProgram ? { kind: "unknown" } : meaning;
}
