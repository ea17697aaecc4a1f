/** The most cores with which a scenario can run on a machine, and why there are no more. */
import { LIMITS } from "../../base/abi.gen.ts";
import { countOf } from "../../base/text.ts";
import type { Machine } from "../machine/machine.ts";
import { coreLimitText } from "../machine/placement.ts";
import type { Scenario } from "./scenario.ts";

/** What the machine has, or the programs have room for. `machine`: undefined while it is not known which one runs. */
export function mostCores(scenario: Pick<Scenario, "file">, machine: Machine | undefined): number {
  return Math.min(machine?.model.coreCount ?? LIMITS.CORES_MAX, roomOf(scenario));
}

/** A phrase for messages: why there are no more cores than that. */
export function mostCoresText(scenario: Pick<Scenario, "file">, machine: Machine): string {
  const room = roomOf(scenario);
  return room < machine.model.coreCount
    ? `the scenario's programs have room for ${countOf(room, "core")}`
    : coreLimitText(machine);
}

function roomOf({ file }: Pick<Scenario, "file">): number {
  return Math.min(file.sweep.cores_max ?? LIMITS.CORES_MAX, LIMITS.CORES_MAX);
}
