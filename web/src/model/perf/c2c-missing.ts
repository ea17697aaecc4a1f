/** Whether the last line of a report of perf c2c has the rows of all instructions that access it. */
import type { Findings } from "../import/texts/source-file.ts";

export interface C2cTable {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The number of its last line in the text. */
  readonly endsAt: number;
}

/** Does the row begin the part of a line, with the line's index and address? */
export function isGroup([index = ""]: readonly string[]): boolean {
  return /^\d+$/.test(index);
}

/**
 * The share of all accesses that may be missing: perf itself leaves out rows with less than a thousandth of them.
 * assumed: rarely are there ten such rows at one line
 */
const MISSING_MAX = 0.01;

/**
 * The rows of a line say which share of its hits each of them had. Where the shares of the last line add up to much
 * less than all, rows are missing.
 */
export function tellMissingRows({ heads, rows, endsAt }: C2cTable, findings: Findings): void {
  const groups = rows.filter(isGroup);
  const last = rows.findLastIndex(isGroup);
  const offset = heads.findIndex((head) => /Offset/.test(head));
  for (const [column, head] of heads.entries()) {
    if (column === 0 || column >= offset || !/Hitm|Peer/i.test(head)) continue;
    const total = sum(groups.map((cells) => numberOf(cells[column])));
    const own = numberOf(rows[last]?.[column]);
    const percent = sum(rows.slice(last + 1).map((cells) => numberOf(cells[column])));
    if (!(own * (1 - percent / 100) > total * MISSING_MAX)) continue;
    const shares = `the rows of the last line have ${percent.toFixed(2)} % of its "${head}"`;
    findings.warn(`${shares}: the report was cut short, or perf left out rare rows (--show-all)`, endsAt);
    return;
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0);
}

/** 0 for what is no number: a line without the value has nothing to miss. */
function numberOf(cell: string | undefined): number {
  const read = Number.parseFloat(cell ?? "");
  return Number.isFinite(read) ? read : 0;
}
