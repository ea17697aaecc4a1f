/** What an import understood, as rows of tables and sentences: for the command line and the page. */
import { countOf } from "../../base/text.ts";
import type { Machine } from "../machine/machine.ts";
import type { LatencyMatrix } from "./texts/matrix.ts";
import type { ClassSummary, Understood } from "./structure/understand.ts";

/** What a report needs of what was understood: small, where the matrix is large. */
export interface Reported extends Pick<Understood, "siblings" | "levels" | "groupNames"> {
  readonly matrix: Pick<LatencyMatrix, "cpus" | "format">;
  readonly classes: readonly ClassSummary[];
}

export interface ClassRow {
  readonly name: string;
  readonly pairs: number;
  /** ns; quantiles of 10, 50 and 90 %. */
  readonly low: number;
  readonly median: number;
  readonly high: number;
  /** Cycles at the machine's clock. */
  readonly cycles: number;
}

export function classRows({ classes }: Pick<Reported, "classes">, { model }: Machine): readonly ClassRow[] {
  return classes.map(({ name, count, low, median, high }) => ({
    name,
    pairs: count,
    low,
    median,
    high,
    cycles: Math.round((median * model.clockHz) / 1e9),
  }));
}

/** One sentence for each thing that was found out about the machine's form. */
export function understoodSentences(understood: Reported, machine: Machine): readonly string[] {
  const { matrix, siblings, levels, groupNames } = understood;
  const by = siblings.provenance === "lscpu" ? "as the operating system says" : "as the matrix shows";
  const cpus = `${countOf(matrix.cpus.length, "CPU")} (${matrix.format})`;
  const threads = siblings.cores.every((core) => core.length === 1)
    ? `no two of them are threads of one core, ${by}`
    : `${countOf(siblings.cores.length, "core")} with threads numbered ${siblings.pattern}, ${by}`;
  const groups = levels.partitions.map((partition, i) => {
    const sizes = [...new Set(partition.map((group) => group.length))].join(" or ");
    return `${countOf(partition.length, "group")} of ${sizes} cores (${groupNames[i] ?? "group"})`;
  });
  const form = groups.length === 0 ? "no level shows: one node" : `levels: ${groups.join(", in ")}`;
  const { coreCount, nodeCount, clockHz, smt } = machine.model;
  const cores = smt === undefined ? countOf(coreCount, "core") : `${coreCount} cores, which are threads,`;
  const made = `the machine has ${cores} on ${countOf(nodeCount, "node")}, at ${clockHz / 1e9} GHz`;
  return [`The matrix has ${cpus}: ${threads}.`, `Of the cores, ${form}.`, `So ${made}.`];
}
