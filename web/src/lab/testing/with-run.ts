/** States of a page in which a sweep has come so far, without runs. */
import { withKnown } from "../known.ts";
import type { PageState } from "../state/app-state.ts";
import type { LabPoint } from "../state/lab-point.ts";
import { NO_CURVES, type RunPhase, type RunState, withPoints } from "../state/run-state.ts";

export function withRun(state: PageState, run: Partial<RunState>): PageState {
  return withKnown(state, { run: { ...state.run, ...run } });
}

/** A sweep that has drawn these points. */
export function withSwept(state: PageState, phase: RunPhase, points: readonly LabPoint[]): PageState {
  return withRun(state, { phase, points: withPoints(NO_CURVES, points) });
}
