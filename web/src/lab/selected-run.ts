/**
 * The run that a lab shows in detail: the run that the reader has chosen, else the first shown variant where the
 * scenario says that its lab opens, or at the right end of the figure. The page and the command that runs a link's run
 * have this one rule.
 */
import type { Machine } from "../model/machine/machine.ts";
import type { Scenario } from "../model/scenario/scenario.ts";
import { sweepValuesOn } from "../model/scenario/sweep-values.ts";
import type { PointRef } from "./figure/figure-data.ts";
import type { LabState } from "./link/lab-state.ts";
import { placeMeant } from "./link/places.ts";

type Choice = Pick<LabState, "variant" | "x" | "hidden" | "bends">;

/** Undefined when no variant is shown. */
export function selectedRun(choice: Choice, scenario: Scenario, machine: Machine | undefined): PointRef | undefined {
  const shown = shownVariants(scenario, choice.hidden);
  const values = valuesOn(scenario, machine);
  const seriesId = choice.variant !== undefined && shown.includes(choice.variant) ? choice.variant : shown[0];
  const last = values[values.length - 1];
  if (seriesId === undefined || last === undefined) return undefined;
  return { seriesId, x: placeMeant(values, choice.x ?? scenario.file.sweep.opens ?? last, choice.bends) };
}

/** The shown variants, in the scenario's order. */
export function shownVariants({ file }: Scenario, hidden: readonly string[]): readonly string[] {
  return file.variants.map((variant) => variant.id).filter((id) => !hidden.includes(id));
}

/** The x values; without a machine, those that the scenario names. */
export function valuesOn(scenario: Scenario, machine: Machine | undefined): readonly number[] {
  return machine === undefined ? scenario.values : sweepValuesOn(scenario, machine);
}
