/**
 * What a step of a tour makes of the state: pure. A step stands for a whole state of the lab, so that it shows the same
 * wherever one comes from; only the precision asked for, a matter of the reader's machine, is kept.
 */
import type { Scenario } from "../../model/scenario.ts";
import type { TourState, TourStep } from "../../model/tour-schema.ts";
import type { AppState } from "../state/app-state.ts";
import { newExperiment, type Experiment } from "../state/experiment.ts";
import { experimentOf, scenarioOf } from "../state/opened.ts";
import { writeLink } from "../state/url.ts";

export interface OpenTour {
  readonly steps: readonly TourStep[];
  readonly step: TourStep;
  /** From 1. */
  readonly number: number;
}

export function stepsOf(scenario: Scenario | undefined): readonly TourStep[] {
  return scenario?.file.tour ?? [];
}

/** The step of the open tour, or undefined when none is open. */
export function stepOf(state: AppState): TourStep | undefined {
  const { tour } = experimentOf(state);
  return tour === undefined ? undefined : stepsOf(scenarioOf(state))[tour - 1];
}

/** The action "tour": to a step, or (undefined) out of the tour, which leaves everything as it is. */
export function goToStep(state: AppState, number: number | undefined): AppState {
  if (state.route.page !== "lab") return state;
  const { experiment } = state.route;
  if (number === undefined) return { ...state, route: { page: "lab", experiment: { ...experiment, tour: undefined } } };
  const step = stepsOf(scenarioOf(state))[number - 1];
  if (step === undefined) return state;
  return {
    ...state,
    route: { page: "lab", experiment: experimentOfStep(experiment, step, number) },
    // Edited programs no longer run, but what was typed is kept: it can be run again.
    edits: new Map(),
    tourVisits: state.tourVisits + 1,
  };
}

/** Has the reader changed what the step had set? Moving the animation or looking elsewhere is no change. */
export function hasWandered(state: AppState): boolean {
  const step = stepOf(state);
  const experiment = experimentOf(state);
  if (step === undefined || experiment.tour === undefined) return false;
  const there = experimentOfStep(experiment, step, experiment.tour);
  return state.edits.size > 0 || linkOf(there) !== linkOf(experiment);
}

/**
 * When a scenario has been opened by a link: a link that says nothing but the step means the step; one that says more
 * means what it says. A step that does not exist is no tour.
 */
export function settleTour(state: AppState): AppState {
  const { tour, scenario } = experimentOf(state);
  if (tour === undefined || scenarioOf(state)?.name !== scenario) return state;
  if (stepOf(state) === undefined) {
    const notice = `The link's tour=${tour} is not a step of this scenario's tour and was left out.`;
    return goToStep({ ...state, notices: [...state.notices, notice] }, undefined);
  }
  const saysMore = linkOf({ ...experimentOf(state), tour: undefined }) !== linkOf(newExperiment(scenario));
  return saysMore ? state : goToStep(state, tour);
}

function experimentOfStep(now: Experiment, { state }: TourStep, number: number): Experiment {
  return { ...newExperiment(now.scenario), ...partOf(state ?? {}), precision: now.precision, tour: number };
}

function partOf(state: TourState): Partial<Experiment> {
  const { x, beside_x, machine, variant, compare, hidden, parameters, measure, log, why } = state;
  return {
    machine,
    variant,
    x,
    besideX: beside_x,
    compare,
    params: parameters ?? {},
    hidden: [...(hidden ?? [])].sort(),
    scales: { x: log?.includes("x") === true ? "log" : "linear", y: log?.includes("y") === true ? "log" : "linear" },
    ...(measure === undefined ? {} : { measure }),
    ...(why === undefined ? {} : { tab: why }),
  };
}

/** Equal links mean equal states. */
function linkOf(experiment: Experiment): string {
  return writeLink({ page: "lab", experiment });
}
