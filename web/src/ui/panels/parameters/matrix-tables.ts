/** The matrix as it was measured, and as the simulated machine has it, as tables for two heat maps. */
import type { HeatTable } from "../../../charts/heat-map-layout.ts";
import type { ClassResult } from "../../../model/import/self-test.ts";
import type { Understood } from "../../../model/import/understand.ts";

export function measuredTable({ matrix }: Understood): HeatTable {
  const size = matrix.cpus.length;
  return { size, at: (row, column) => matrix.ns[row * size + column] ?? Number.NaN };
}

/**
 * Each pair of CPUs has what the self-test gave for its class; threads of one core, which the machine has not, have
 * nothing.
 */
export function simulatedTable(understood: Understood, results: readonly ClassResult[]): HeatTable {
  const { matrix, siblings, classes, latencies } = understood;
  const cores = latencies.size;
  const ns = new Float64Array(cores * cores).fill(Number.NaN);
  classes.forEach(({ pairs }, at) => {
    const simulated = results[at]?.simulated ?? Number.NaN;
    for (const [a, b] of pairs) {
      ns[a * cores + b] = simulated;
      ns[b * cores + a] = simulated;
    }
  });
  const coreOf = new Map(siblings.cores.flatMap((rows, core) => rows.map((row) => [row, core] as const)));
  return {
    size: matrix.cpus.length,
    at: (row, column) => ns[(coreOf.get(row) ?? 0) * cores + (coreOf.get(column) ?? 0)] ?? Number.NaN,
  };
}
