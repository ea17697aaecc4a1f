/**
 * The cycles of all cores by category, in sum, per operation and as shares of the whole. They add up to cores × elapsed
 * time, so the shares have a meaning.
 */
import { CYCLE_CATEGORIES } from "../../base/abi.gen.ts";
import type { CycleCategory, RunResult } from "../../base/run.ts";
import { sumsOfCycles } from "../../base/run-tables.ts";

export interface CycleRow {
  readonly category: CycleCategory;
  /** The meaning of the category, from stats.def. */
  readonly text: string;
  /** Sum over all cores since measuring began. */
  readonly cycles: number;
  readonly share: number;
  /** 0 when no operation was completed. */
  readonly perOperation: number;
}

/** The cycles of all cores of a run. */
export interface CycleSums {
  /** The cycles of each category, in the order of stats.def. */
  readonly cycles: readonly number[];
  readonly operations: number;
}

export function cycleSums(result: RunResult): CycleSums {
  return { cycles: sumsOfCycles(result), operations: result.operations };
}

/** One row per category, in the order of stats.def. */
export function cycleRows(result: RunResult): readonly CycleRow[] {
  return rowsOfSums(cycleSums(result));
}

export function rowsOfSums(sums: CycleSums): readonly CycleRow[] {
  const whole = sums.cycles.reduce((a, b) => a + b, 0);
  return CYCLE_CATEGORIES.map(({ name, text }, i) => {
    const cycles = sums.cycles[i] ?? 0;
    return {
      category: name,
      text,
      cycles,
      share: whole === 0 ? 0 : cycles / whole,
      perOperation: sums.operations === 0 ? 0 : cycles / sums.operations,
    };
  });
}

/** Cycles per operation and category, as points carry them. */
export function cyclesPerOperation(result: RunResult): Readonly<Record<CycleCategory, number>> {
  const entries = cycleRows(result).map((row) => [row.category, row.perOperation] as const);
  return Object.fromEntries(entries) as Record<CycleCategory, number>;
}
