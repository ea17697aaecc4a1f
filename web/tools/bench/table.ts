/** How the benchmark prints its tables. */
const NAME = 28;
const CELL = 13;

/** A name, and numbers to the right. */
export function row(cells: readonly string[]): void {
  console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(NAME) : cell.padStart(CELL))).join(""));
}

/** Millions per second. */
export function rate(count: number, seconds: number): string {
  return (count / seconds / 1e6).toFixed(2);
}

const WIDTHS = [34, 12, 34];

/** A row of words. */
export function wideRow(cells: readonly string[]): void {
  console.log(cells.map((cell, i) => cell.padEnd(WIDTHS[i] ?? 0)).join(""));
}
