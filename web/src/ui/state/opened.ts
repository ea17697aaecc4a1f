/**
 * The plainest readings of the state: its experiment and its open scenario. Apart, since the first page
 * needs no more.
 */
import type { Scenario } from "../../model/scenario.ts";
import type { OpenedScenario } from "../run/open-scenario.ts";
import type { AppState } from "./app-state.ts";
import { newExperiment, type Experiment } from "./experiment.ts";

const NO_EXPERIMENT = newExperiment("");

/** The experiment of the lab; an empty one on other pages. */
export function experimentOf(state: AppState): Experiment {
  return state.route.page === "lab" ? state.route.experiment : NO_EXPERIMENT;
}

export function openedOf(state: AppState): OpenedScenario | undefined {
  return state.opened.kind === "ready" ? state.opened.opened : undefined;
}

export function scenarioOf(state: AppState): Scenario | undefined {
  return openedOf(state)?.scenario;
}
