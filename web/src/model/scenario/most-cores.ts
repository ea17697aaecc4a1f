/** The most cores with which a scenario can run on a machine. */
import { LIMITS } from "../../base/abi.gen.ts";
import type { Machine } from "../machine/machine.ts";
import type { Scenario } from "./scenario.ts";

/** What the machine has, or the programs have room for. `machine`: undefined while it is not known which one runs. */
export function mostCores(scenario: Pick<Scenario, "file">, machine: Machine | undefined): number {
  return Math.min(machine?.model.coreCount ?? LIMITS.CORES_MAX, roomOf(scenario));
}

/** The most cores for which a scenario's programs have room. */
export function roomOf({ file }: Pick<Scenario, "file">): number {
  return Math.min(file.sweep.cores_max ?? LIMITS.CORES_MAX, LIMITS.CORES_MAX);
}
