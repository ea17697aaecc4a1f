/**
 * What the x-axis of a scenario's sweep is: the number of cores, or a parameter. It is a file of its own because both
 * the reading of scenarios and what that reading imports need it.
 */
import type { ScenarioFile } from "./schema.ts";

/** Does the sweep go over the number of cores? */
export function sweepsCores({ file }: { readonly file: Pick<ScenarioFile, "sweep"> }): boolean {
  return file.sweep.over === "cores";
}
