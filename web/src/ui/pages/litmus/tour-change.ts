/** What a step of a tour changes on the page: a step means the same whatever was on the screen before. Pure. */
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
