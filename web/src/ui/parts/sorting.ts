/**
 * Order of a table's rows by one column: numbers by size, texts by alphabet, equal ones as they came. Rows that have
 * nothing in the column come last.
 */

/** The value by which a cell is sorted and exported. */
export type Cell = string | number;

/** Nothing: a number that does not exist, or no text. */
export function isEmpty(cell: Cell): boolean {
  return cell === "" || Number.isNaN(cell);
}

export interface SortOrder {
  readonly column: string;
  readonly direction: "ascending" | "descending";
}

export function compareCells(a: Cell, b: Cell): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a).localeCompare(String(b), "en", { numeric: true });
}

export function sortRows<Row>(
  rows: readonly Row[],
  order: SortOrder | undefined,
  cell: (row: Row, column: string) => Cell,
): readonly Row[] {
  if (order === undefined) return rows;
  const sign = order.direction === "ascending" ? 1 : -1;
  return [...rows].sort((a, b) => {
    const [one, other] = [cell(a, order.column), cell(b, order.column)];
    const empty = Number(isEmpty(one)) - Number(isEmpty(other));
    return empty === 0 && !isEmpty(one) ? sign * compareCells(one, other) : empty;
  });
}
