/** The number of cores that run until a reader sets it, where the sweep is over a parameter. */
import type { Machine } from "../machine/machine.ts";
import { mostCores } from "../scenario/most-cores.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { sweepsCores } from "../scenario/sweeps-cores.ts";

/**
 * The scenario's number, but no more than the machine can run. Undefined where the sweep is over cores. `machine`:
 * undefined while it is not known which machine runs.
 */
export function standardCores(scenario: Scenario, machine: Machine | undefined): number | undefined {
  const { cores } = scenario.file.sweep;
  if (sweepsCores(scenario) || cores === undefined) return undefined;
  return Math.min(cores, mostCores(scenario, machine));
}
