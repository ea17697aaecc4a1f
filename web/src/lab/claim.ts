/** The claim of the opened scenario, and of which machine it holds when the lab simulates another one. Pure. */
import { isOwnName } from "../model/folder/own-folder.ts";
import { machineOf } from "./place-selectors.ts";
import { ownMachineOf } from "./selectors.ts";
import type { AppState } from "./state/app-state.ts";
import { scenarioOf } from "./state/opened.ts";

/** "On the 48-core AMD Opteron:", where another machine is simulated; claims have numbers of the scenario's machine. */
export function claimMachine(state: AppState): string | undefined {
  const own = ownMachineOf(state);
  const scenario = scenarioOf(state);
  if (own === undefined || scenario === undefined || machineOf(state) === own || isOwnName(scenario.name))
    return undefined;
  return `On the ${own.file.title}:`;
}

/** The claim in one text, with its machine where that has to be said; empty while no scenario is open. */
export function claimText(state: AppState): string {
  const claim = scenarioOf(state)?.file.claim ?? "";
  const machine = claimMachine(state);
  return machine === undefined ? claim : `${machine} ${claim}`;
}
