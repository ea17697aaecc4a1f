/**
 * The plainest readings of the state: its experiment and its open scenario. They have a file of their own, because the
 * first page needs no others.
 */
import type { Scenario } from "../../model/scenario/scenario.ts";
import { newLabState, type LabState } from "../link/lab-state.ts";
import type { OpenedScenario } from "./opened-scenario.ts";
import type { ThemeChoice } from "../../model/scenario/lab-words.ts";
import type { PageState } from "./app-state.ts";

const NO_EXPERIMENT = newLabState("");

/** The experiment of the lab; an empty one on other pages. */
export function experimentOf(state: PageState): LabState {
  return state.route.page === "lab" ? state.route.experiment : NO_EXPERIMENT;
}

/** The theme of the page: the one in the link, else the reader's own choice. */
export function themeOf(state: PageState): ThemeChoice {
  return themeIn(state) ?? state.theme;
}

function themeIn({ route }: PageState): ThemeChoice | undefined {
  switch (route.page) {
    case "lab":
      return route.experiment.theme;
    case "litmus":
      return route.litmus.theme;
    case "exercise":
      return route.exercise.theme;
    default:
      return undefined;
  }
}

/** The edited text of a variant's program that has been run: the curve belongs to it. */
export function programOf(state: PageState, variant: string): string | undefined {
  const { programs } = experimentOf(state);
  return Object.hasOwn(programs, variant) ? programs[variant] : undefined;
}

export function openedOf(state: PageState): OpenedScenario | undefined {
  return state.opened.value;
}

/** The open scenario over its own x-axis, with the arguments that the reader has typed. */
export function ownScenarioOf(state: PageState): Scenario | undefined {
  const { mainArguments } = experimentOf(state);
  return openedOf(state)?.scenarioFor({ over: undefined, mainArguments });
}

/** The same with the x-axis that the reader has chosen. */
export function scenarioOf(state: PageState): Scenario | undefined {
  return openedOf(state)?.scenarioFor(experimentOf(state));
}
