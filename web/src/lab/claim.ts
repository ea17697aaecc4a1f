/** The claim and the title of the opened scenario, and of which machine they speak when another is simulated. Pure. */
import { isOwnName } from "../model/folder/own-folder.ts";
import { titleWithCores } from "../model/machine/placement-text.ts";
import { machineOf } from "./place-selectors.ts";
import { ownMachineOf } from "./selectors.ts";
import type { PageState } from "./state/app-state.ts";
import { scenarioOf } from "./state/opened.ts";

/** "On the 48-core AMD Opteron:", where another machine is simulated; claims have numbers of the scenario's machine. */
export function claimMachine(state: PageState): string | undefined {
  const own = ownMachineOf(state);
  const scenario = scenarioOf(state);
  if (own === undefined || scenario === undefined || machineOf(state) === own || isOwnName(scenario.name))
    return undefined;
  return `On the ${own.file.title}:`;
}

/** The claim in one text, with its machine where that has to be said; empty while no scenario is open. */
export function claimText(state: PageState): string {
  const claim = scenarioOf(state)?.file.claim ?? "";
  const machine = claimMachine(state);
  return machine === undefined ? claim : `${machine} ${claim}`;
}

/** The title; its statement, behind the colon, has the scenario's machine where another one is simulated. */
export function titleText(state: PageState): string {
  const title = scenarioOf(state)?.file.title ?? "";
  const machine = ownMachineOf(state);
  const [name, statement] = title.split(/: (.*)/s);
  if (machine === undefined || statement === undefined || claimMachine(state) === undefined) return title;
  return `${name}, on the ${machine.file.title}: ${statement}`;
}

/** The simulated machine, where it is not the one of which the scenario's texts speak, or where not all of it runs. */
export function otherMachine(state: PageState): string | undefined {
  const machine = machineOf(state);
  if (machine === undefined || claimMachine(state) === undefined) return undefined;
  return titleWithCores(machine);
}
