/**
 * A table of measurements before it is decided what its columns are: what each format is read into, and what a reader
 * may choose columns of. Which column is what says column-choice.ts; this file only says what a table is.
 */
import type { FoundCurves } from "../../curve/measured-curve.ts";
import type { DecimalMark } from "./cell-number.ts";
import type { ColumnMeaning } from "./column-meaning.ts";

export interface TableColumn {
  readonly name: string;
  /** From the column's name and cells, or from what the tool's documentation says. */
  readonly meaning: ColumnMeaning;
}

export interface MeasuredRow {
  /** Counted from 1; undefined where the text has no line for the row. */
  readonly line: number | undefined;
  readonly cells: readonly string[];
}

export interface MeasuredTable {
  /** The name of the format, for the reader. */
  readonly format: string;
  readonly columns: readonly TableColumn[];
  /** The line of the head; undefined where there is none. */
  readonly headLine?: number | undefined;
  readonly rows: readonly MeasuredRow[];
  /** What stands before the decimals of its numbers, as far as the table itself says. */
  readonly decimal: DecimalMark;
}

/** What a text was read into: a table, or curves where a format leaves nothing to choose. */
export type FoundTable = { readonly table: MeasuredTable } | { readonly found: FoundCurves };
