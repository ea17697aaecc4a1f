/** Cores that complete nothing in a run in which others complete many operations. */
import type { CoreResult } from "../base/run.ts";

/**
 * Operations of the others, on average over those that completed any. assumed: no operation takes as long as these, and
 * no sleep is meant to.
 */
const OPERATIONS_OF_OTHERS = 100;

/** Indices of the cores, ascending. */
export function starvedCores(cores: readonly CoreResult[]): readonly number[] {
  const operations = cores.map(({ counts }) => counts.operations);
  const completing = operations.filter((count) => count > 0);
  const completed = completing.reduce((sum, count) => sum + count, 0);
  if (completed === 0 || completed < OPERATIONS_OF_OTHERS * completing.length) return [];
  return operations.flatMap((count, index) => (count === 0 ? [index] : []));
}

/** All cycles of a core. */
export function timeOf({ cycles }: CoreResult): number {
  return Object.values(cycles).reduce((sum, each) => sum + each, 0);
}
