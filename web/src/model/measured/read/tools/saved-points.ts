/**
 * The measured points that the page itself saves: each row says whether its rate is one of operations per second, or of
 * an unknown unit, so that a curve that is saved and read again is the same.
 */
import type { Findings } from "../../../import/texts/source-file.ts";
import { curvesOf, type FoundCurves, isRate, MEASURED_UNITS, type NamedSample } from "../../curve/measured-curve.ts";
import type { MeasuredTable } from "../table/measured-table.ts";
import { numberIn, tellCell } from "../table/table-row.ts";
import { isThreads } from "../table/thread-count.ts";

export const SAVED_COLUMNS = ["variant", "threads", "throughput", "low", "high", "unit"] as const;

export function isSavedHead(cells: readonly string[]): boolean {
  return cells.join() === SAVED_COLUMNS.join();
}

export function readSavedRows({ rows }: MeasuredTable, findings: Findings): FoundCurves {
  const curves = MEASURED_UNITS.flatMap((unit) => {
    const samples = rows.flatMap(({ cells, line }): NamedSample[] => {
      const [name = "", ...numbers] = cells;
      const [x = 0, y = 0, low = y, high = y] = numbers.slice(0, 4).map((cell) => numberIn(cell) ?? Number.NaN);
      if (cells[5] !== unit) return [];
      if (isThreads(x) && isRate(y) && isRate(low) && isRate(high)) return [[name, { x, y, low, high }]];
      tellCell(findings, "the line has no place, rate, lowest and highest rate above zero", line);
      return [];
    });
    return curvesOf(samples, unit);
  });
  const units: readonly string[] = MEASURED_UNITS;
  const strange = rows.find(({ cells }) => !units.includes(cells[5] ?? ""));
  if (strange !== undefined) tellCell(findings, `the unit of the line is not one of ${units.join(", ")}`, strange.line);
  return { format: "measured points of Hotline", curves };
}
