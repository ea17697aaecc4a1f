/** Lines of the files that a variant's program was compiled from, for messages about its faults. */
import type { SourceLine } from "../model/results/diagnosis/standstill.ts";
import { variantOf } from "../model/scenario/scenario.ts";
import type { SweepInputs } from "./sweep-inputs.ts";

/** The reader's own text where the program has been edited. */
export function sourceLineOf({ scenario, sources, edits }: SweepInputs, variant: string): SourceLine {
  const program = variantOf(scenario, variant)?.program;
  return (file, line) => {
    const text = file === program ? (edits.get(variant) ?? sources.program(file)) : sources.include(file);
    return text?.split("\n")[line - 1];
  };
}
