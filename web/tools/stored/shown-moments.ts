/** The places of which the site shows a moment of the machine before a run is made. */
import { newLabState } from "../../src/lab/link/lab-state.ts";
import { selectedRun, valuesOn } from "../../src/lab/selected-run.ts";
import type { Place } from "./known-runs.ts";
import type { AsWritten } from "./refined-point.ts";

type OnMachine = Pick<AsWritten, "scenario" | "machine">;

/** The place at which the scenario's lab opens. */
export function openingPlace(of: OnMachine): Place | undefined {
  return placeOf(of);
}

/** The places of the first curve, of the scenario with which the first page begins; of other scenarios none. */
export function heroPlaces(of: OnMachine): readonly Place[] {
  if (of.scenario.file.featured !== 1) return [];
  return valuesOn(of.scenario, of.machine).flatMap((x) => placeOf(of, x) ?? []);
}

function placeOf({ scenario, machine }: OnMachine, x?: number): Place | undefined {
  const run = selectedRun({ ...newLabState(scenario.name), x }, scenario, machine);
  return run && { variant: run.seriesId, x: run.x };
}
