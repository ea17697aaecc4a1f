/**
 * How a step of a tour changes the state. Pure. A step stands for a whole state of the lab, so that it shows the same
 * wherever the reader comes from; only the reader's surroundings are kept: precision, added places, theme, model
 * version. Edited programs no longer run, but the typed texts are kept: they can be run again.
 */
import { scalesOf, type PanelId, type Stage } from "../../model/scenario/lab-words.ts";
import type { Scenario } from "../../model/scenario/scenario.ts";
import type { TourState, TourStep } from "../../model/scenario/tour-schema.ts";
import { changedKeys } from "../link/compare-states.ts";
import { newLabState, type LabState } from "../link/lab-state.ts";
import type { PageState } from "../state/app-state.ts";
import { experimentOf, scenarioOf } from "../state/opened.ts";

export interface OpenTour {
  readonly steps: readonly TourStep[];
  readonly step: TourStep;
  /** The number of the step, from 1. */
  readonly number: number;
}

export function stepsOf(scenario: Scenario | undefined): readonly TourStep[] {
  return scenario?.file.tour ?? [];
}

/** The step of the open tour, or undefined when none is open. */
export function stepOf(state: PageState): TourStep | undefined {
  const { tour } = experimentOf(state);
  return tour === undefined ? undefined : stepsOf(scenarioOf(state))[tour - 1];
}

/** The action "tour": goes to a step, or (undefined) out of the tour, which leaves everything as it is. */
export function goToStep(state: PageState, number: number | undefined): PageState {
  if (state.route.page !== "lab") return state;
  const { experiment } = state.route;
  if (number === undefined) return { ...state, route: { page: "lab", experiment: { ...experiment, tour: undefined } } };
  const step = stepsOf(scenarioOf(state))[number - 1];
  if (step === undefined) return state;
  return {
    ...state,
    route: { page: "lab", experiment: experimentOfStep(experiment, step, number) },
    tourVisits: state.tourVisits + 1,
  };
}

/** The parts of the reader's surroundings that a step leaves as they are. */
const SURROUNDINGS: readonly (keyof LabState)[] = ["madeBy", "modelVersion", "theme", "present", "result"];

/** A reader who changes these only looks, and has not left the step. */
const LOOKING: readonly (keyof LabState)[] = [...SURROUNDINGS, "cycle", "stretch", "folded"];

/** Has the reader changed what the step had set? Moving the animation or looking elsewhere is no change. */
export function hasWandered(state: PageState): boolean {
  const step = stepOf(state);
  const experiment = experimentOf(state);
  if (step === undefined || experiment.tour === undefined) return false;
  const there = experimentOfStep(experiment, step, experiment.tour);
  return changedKeys(there, experiment).some((key) => !LOOKING.includes(key));
}

/**
 * The state when a scenario has been opened by a link. A link that names nothing but a step means the state of that
 * step; a link that names more means what it names. A step that does not exist is no tour.
 */
export function settleTour(state: PageState): PageState {
  const { tour, scenario } = experimentOf(state);
  if (tour === undefined || scenarioOf(state)?.name !== scenario) return state;
  if (stepOf(state) === undefined) {
    return goToStep({ ...state, notices: [...state.notices, missingStep(tour)] }, undefined);
  }
  const said = changedKeys(newLabState(scenario), experimentOf(state));
  const saysMore = said.some((key) => key !== "tour" && !SURROUNDINGS.includes(key));
  return saysMore ? state : goToStep(state, tour);
}

/** What is said of a link that names a step which its scenario does not have. */
export function missingStep(tour: number): string {
  return `This scenario's tour has no step ${tour}; the link's tour=${tour} was left out.`;
}

function experimentOfStep(now: LabState, { state }: TourStep, number: number): LabState {
  const { precision, bends, theme, madeBy, modelVersion } = now;
  const present = now.present === undefined ? undefined : stageOf(state?.panel);
  return {
    ...newLabState(now.scenario),
    ...partOf(state ?? {}),
    precision,
    bends,
    theme,
    present,
    madeBy,
    modelVersion,
    tour: number,
  };
}

/** While presenting, the panel that a step is about fills the screen; figure and machine belong together. */
function stageOf(panel: PanelId | undefined): Stage {
  return panel === undefined || panel === "figure" || panel === "machine" ? "both" : panel;
}

/** The lab in a state that is written as a tour's step has it. */
export function labInState(scenario: string, state: TourState): LabState {
  return { ...newLabState(scenario), ...partOf(state) };
}

function partOf(state: TourState): Partial<LabState> {
  const { x, beside_x, machine, variant, compare, hidden, parameters, measure, log, why, moment } = state;
  return {
    machine,
    variant,
    x,
    besideX: beside_x,
    compare,
    parameters: parameters ?? {},
    hidden: [...(hidden ?? [])].sort(),
    axes: log === undefined ? undefined : scalesOf(log),
    ...(measure === undefined ? {} : { measure }),
    ...(why === undefined ? {} : { tab: why }),
    ...(moment === undefined ? {} : { stretch: moment.stretch }),
  };
}
