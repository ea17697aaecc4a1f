/**
 * What a step of a tour changes on the page: a step means the same whatever was on the screen before. Pure.
 */
import { writeLitmus } from "../../../lab/link/litmus-link.ts";
import type { LitmusState } from "../../../lab/link/litmus-state.ts";
import type { LitmusTourStep } from "../../../model/litmus/litmus-schema.ts";

export function tourChange(steps: readonly LitmusTourStep[], number: number): Partial<Omit<LitmusState, "experiment">> {
  const state = steps[number - 1]?.state;
  return {
    tour: number,
    variant: state?.variant,
    texts: {},
    outcome: state?.outcome,
    model: state?.model,
    step: state?.step ?? 0,
    pane: state?.pane ?? "execution",
  };
}

export interface OpenStep {
  readonly step: LitmusTourStep;
  /** From 1. */
  readonly number: number;
}

/** The step of the open tour; a number beyond the last step means the last one. */
export function openStep(steps: readonly LitmusTourStep[], { tour }: Pick<LitmusState, "tour">): OpenStep | undefined {
  if (tour === undefined) return undefined;
  const number = Math.min(Math.max(1, tour), steps.length);
  const step = steps[number - 1];
  return step === undefined ? undefined : { step, number };
}

/** Has the reader changed what the step had set? To follow the execution or to open another pane is no change. */
export function hasWandered(state: LitmusState, steps: readonly LitmusTourStep[], { number }: OpenStep): boolean {
  const { tour, step, pane } = state;
  return writeLitmus({ ...state, ...tourChange(steps, number), tour, step, pane }) !== writeLitmus(state);
}
