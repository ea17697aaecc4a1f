/** What the page wants to see of a run that it shows: which part of it, and in which scenario, machine and texts. */
import type { Machine } from "../model/machine/machine.ts";
import type { Scenario } from "../model/scenario/scenario.ts";
import type { ScenarioFile } from "../model/scenario/schema.ts";
import type { LabState, Stretch } from "./link/lab-state.ts";
import { machineOf } from "./place-selectors.ts";
import type { PageState } from "./state/app-state.ts";
import { experimentOf, scenarioOf } from "./state/opened.ts";
import { derive } from "./state/store.ts";

export interface RecordingOptions {
  /** "begin": from the first cycle, every state known; "end": the last records, which the numbers are about. */
  readonly stretch: Stretch;
  /** Words whose values are to be known at every moment, as a scenario names them: "page.entry[].status". */
  readonly watched: string | undefined;
  /** What the machine's view opens with: notes of modes are wanted for the picture of system calls alone. */
  readonly picture: ScenarioFile["picture"];
  /** What does not change while a reader only turns the settings of a run. */
  readonly scenario: Scenario | undefined;
  readonly machine: Machine | undefined;
  /** The reader's own texts, by variant. */
  readonly programs: LabState["programs"];
}

export const recordingOptions = derive(
  (state: PageState) => {
    const { stretch, programs } = experimentOf(state);
    return [stretch, programs, scenarioOf(state), machineOf(state)] as const;
  },
  (stretch, programs, scenario, machine): RecordingOptions => {
    const { watched, picture } = scenario?.file ?? {};
    return { stretch, watched: watched?.word, picture, scenario, machine, programs };
  },
);
