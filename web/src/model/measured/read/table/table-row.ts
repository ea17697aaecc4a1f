/** How mistakes in the cells of a table of measurements are told. */
import { isPlainNumber } from "../../../import/texts/cells.ts";
import type { Findings } from "../../../import/texts/source-file.ts";

/** Mistakes in single cells that are told; more of them say nothing new. */
const ERRORS_TOLD = 5;

export function tellCell(findings: Findings, message: string, line: number | undefined): void {
  const told = findings.all.filter(({ severity }) => severity === "error").length;
  if (told < ERRORS_TOLD) findings.error(message, line);
}

/** Undefined for a text that is no plain number. */
export function numberIn(cell: string): number | undefined {
  return isPlainNumber(cell) ? Number(cell) : undefined;
}
