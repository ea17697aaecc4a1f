/** The number of cores that run until a reader sets it, where the sweep is over a parameter. */
import { LIMITS } from "../../base/abi.gen.ts";
import type { Machine } from "../machine/machine.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { sweepsCores } from "../scenario/sweeps-cores.ts";

/**
 * The scenario's number, but no more than the machine has. Undefined where the sweep is over cores. `machine`:
 * undefined while it is not known which machine runs.
 */
export function standardCores(scenario: Scenario, machine: Machine | undefined): number | undefined {
  const { cores } = scenario.file.sweep;
  if (sweepsCores(scenario) || cores === undefined) return undefined;
  return Math.min(cores, mostCores(machine));
}

/** The most cores of that machine that can run. */
export function mostCores(machine: Machine | undefined): number {
  return Math.min(machine?.model.coreCount ?? LIMITS.CORES_MAX, LIMITS.CORES_MAX);
}
