/** What is in the folder of the scenario that a lab shows? */
import { orThrow } from "../../base/result.ts";
import type { LabState } from "../../lab/link/lab-state.ts";
import type { OpenedScenario } from "../../lab/state/opened-scenario.ts";
import type { Question } from "../answers/answer.ts";
import type { Session } from "../session.ts";

/** Forgotten, since the folder of a reader's own scenario may be another one at the next visit. */
export function openingOf(
  { open }: Pick<Session, "open">,
  { scenario, folder, machineFile }: Pick<LabState, "scenario" | "folder" | "machineFile">,
): Question<OpenedScenario> {
  return {
    key: ["opened", scenario, folder],
    isForgotten: true,
    answer: async () => orThrow(await open(scenario, folder, machineFile !== undefined)),
  };
}
