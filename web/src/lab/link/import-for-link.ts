/**
 * A machine from what a person has measured, small enough for a link: where the latencies of every pair of cores do not
 * fit into one, the machine has the medians of its levels instead, and a notice says so.
 */
import { type Imported, importMachine, type ImportOptions } from "../../model/import/import-machine.ts";
import type { SourceFile } from "../../model/import/texts/source-file.ts";
import { machineText } from "../../model/machine/machine-text.ts";
import { machineLeftOut } from "./machine-field.ts";

export interface ImportedForLink extends Imported {
  /** Sentences about the link. */
  readonly notices: readonly string[];
}

/** Never rejects, whatever the files contain. */
export async function importForLink(sources: readonly SourceFile[], options: ImportOptions): Promise<ImportedForLink> {
  const full = await importMachine(sources, options);
  const leftOut = leftOutOf(full);
  if (leftOut.length === 0) return { ...full, notices: [] };
  const levels = await importMachine(sources, { ...options, detail: "levels" });
  if (levels.machine === undefined || leftOutOf(levels).length > 0) return { ...full, notices: leftOut };
  const cores = levels.machine.model.coreCount;
  const notice =
    `The latencies of every pair of ${cores} cores do not fit into a link, so this machine has the median of each ` +
    "kind of pairs. `hotline import` writes a file with all of them.";
  return { ...levels, notices: [notice] };
}

function leftOutOf({ machine }: Imported): readonly string[] {
  return machine === undefined ? [] : machineLeftOut(machineText(machine));
}
