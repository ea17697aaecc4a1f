/**
 * A machine from measurements, as the page shows it. The matrix of 1,024 CPUs has half a million pairs: whatever is
 * computed from all of them is computed here, in the worker, and only what is shown goes to the page.
 */
import { type ClassGrid, classGrid, type HeatGrid, heatGrid } from "../../charts/heat-grid.ts";
import { type ImportedForLink, importForLink } from "../../lab/link/import-for-link.ts";
import type { ImportOptions } from "../../model/import/import-machine.ts";
import type { Reported } from "../../model/import/report.ts";
import { testPlan, type TestPlan } from "../../model/import/self-test.ts";
import type { SourceFile } from "../../model/import/texts/source-file.ts";
import type { Understood } from "../../model/import/structure/understand.ts";

/** What was understood of a matrix, without the values of its pairs. */
export interface UnderstoodView extends Reported {
  /** Cores of the matrix, of which each may have several CPUs. */
  readonly coreCount: number;
  readonly plan: TestPlan;
  readonly measured: HeatGrid;
  /** The classes by their places in `classes`. Threads of one core, which are one core of the machine, have none. */
  readonly classCells: ClassGrid;
}

export interface MachineRead extends Omit<ImportedForLink, "understood"> {
  readonly understood: UnderstoodView | undefined;
}

/** Never rejects, whatever the files contain. */
export async function readMachine(sources: readonly SourceFile[], options: ImportOptions): Promise<MachineRead> {
  const imported = await importForLink(sources, options);
  const { understood } = imported;
  return { ...imported, understood: understood === undefined ? undefined : viewOf(understood) };
}

export function viewOf(understood: Understood): UnderstoodView {
  const { matrix, siblings, levels, groupNames, latencies } = understood;
  const { cpus, format, ns } = matrix;
  const size = cpus.length;
  const plan = testPlan(understood);
  return {
    matrix: { cpus, format },
    siblings,
    levels,
    groupNames,
    classes: plan.classes.map(({ summary }) => summary),
    coreCount: latencies.size,
    plan,
    measured: heatGrid({ size, at: (row, column) => ns[row * size + column] ?? Number.NaN }),
    classCells: classGrid(size, classesOf(understood)),
  };
}

function classesOf({ siblings, classes, latencies }: Understood): (row: number, column: number) => number {
  const cores = latencies.size;
  const found = new Int32Array(cores * cores).fill(-1);
  classes.forEach(({ pairs }, at) => {
    for (const [a, b] of pairs) {
      found[a * cores + b] = at;
      found[b * cores + a] = at;
    }
  });
  const coreOf = new Uint32Array(siblings.cores.reduce((sum, rows) => sum + rows.length, 0));
  siblings.cores.forEach((rows, core) => rows.forEach((row) => (coreOf[row] = core)));
  return (row, column) => found[(coreOf[row] ?? 0) * cores + (coreOf[column] ?? 0)] ?? -1;
}
