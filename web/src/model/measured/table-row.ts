/** The rows of a table of measurements, and how mistakes in their cells are told. */
import { isPlainNumber } from "../import/texts/cells.ts";
import type { Findings } from "../import/texts/source-file.ts";

export interface TableRow {
  /** Counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** True when a comma or semicolon stands between the cells, so that no cell is made of blanks in a text. */
  readonly separated: boolean;
}

/** Mistakes in single cells that are told; more of them say nothing new. */
const ERRORS_TOLD = 5;

export function tellCell(findings: Findings, message: string, line: number): void {
  if (findings.all.length < ERRORS_TOLD) findings.error(message, line);
}

/** Undefined for a text that is no plain number. */
export function numberIn(cell: string): number | undefined {
  return isPlainNumber(cell) ? Number(cell) : undefined;
}
