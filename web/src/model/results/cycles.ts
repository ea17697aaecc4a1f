/**
 * The cycles of all cores by category, in sum, per operation and as shares of the whole. They add up to cores × elapsed
 * time, so the shares have a meaning.
 */
import { CYCLE_CATEGORIES } from "../../base/abi.gen.ts";
import type { CycleCategory, RunResult } from "../../base/run.ts";

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

/** One row per category, in the order of stats.def. */
export function cycleRows(result: RunResult): readonly CycleRow[] {
  const sums = CYCLE_CATEGORIES.map(({ name }) => result.cores.reduce((sum, core) => sum + core.cycles[name], 0));
  const whole = sums.reduce((a, b) => a + b, 0);
  return CYCLE_CATEGORIES.map(({ name, text }, i) => {
    const cycles = sums[i] ?? 0;
    return {
      category: name,
      text,
      cycles,
      share: whole === 0 ? 0 : cycles / whole,
      perOperation: result.operations === 0 ? 0 : cycles / result.operations,
    };
  });
}

/** Cycles per operation and category, as points carry them. */
export function cyclesPerOperation(result: RunResult): Readonly<Record<CycleCategory, number>> {
  const entries = cycleRows(result).map((row) => [row.category, row.perOperation] as const);
  return Object.fromEntries(entries) as Record<CycleCategory, number>;
}
