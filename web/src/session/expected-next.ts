/** What the reader may ask for next, as sweeps that can be made ahead. Pure. */
import type { PointRef } from "../lab/figure/figure-data.ts";
import { selectedRef } from "../lab/place-selectors.ts";
import { measuredAt } from "../lab/selectors.ts";
import type { AppState } from "../lab/state/app-state.ts";
import type { MeasuredLabPoint } from "../lab/state/lab-point.ts";
import { experimentOf, scenarioOf } from "../lab/state/opened.ts";
import { sweepInputs, variantKey, type SweepInputs } from "../lab/sweep-inputs.ts";
import { goToStep, hasWandered } from "../lab/tour/steps.ts";
import type { TraceWish } from "./traced-run.ts";

/** Settings to which the reader may come. */
export interface ExpectedSweep {
  readonly inputs: SweepInputs;
  /** The variants of which runs are to be made. */
  readonly variants: readonly string[];
  /** "coarse": the reader may go past it, as along a slider. "both": the reader will stay there. */
  readonly passes: "coarse" | "both";
  /** The run that will be seen in all panels. */
  readonly shown: ShownRun | undefined;
}

export interface ShownRun {
  readonly ref: PointRef;
  /** Undefined: a point of the sweep that is to be made. */
  readonly point: MeasuredLabPoint | undefined;
  readonly wish: TraceWish;
}

/** Reduces the number of runs, where a page would not show the others. */
export type Scope = (inputs: SweepInputs, state: AppState) => SweepInputs;

/** The likeliest one first: what the reader points at, else the next step of the tour. */
export function expectedNext(state: AppState, inputs: SweepInputs, scope: Scope): readonly ExpectedSweep[] {
  const { expected } = state;
  if (inputs.schedule !== undefined) return [];
  if (expected?.kind !== "values") return nextStepOfTour(state, inputs, scope);
  const { name, values } = expected;
  return values.map((value) => {
    const there = { ...inputs, parameters: { ...inputs.parameters, [name]: value } };
    return { inputs: there, variants: inputs.variants, passes: "coarse", shown: undefined };
  });
}

function nextStepOfTour(state: AppState, inputs: SweepInputs, scope: Scope): readonly ExpectedSweep[] {
  const { tour } = experimentOf(state);
  if (tour === undefined || hasWandered(state)) return [];
  const there = goToStep(state, tour + 1);
  const asked = there === state ? undefined : sweepInputs(there);
  const ref = selectedRef(there);
  if (asked === undefined || ref === undefined) return [];
  const next = scope(asked, there);
  const isMade = (variant: string): boolean =>
    inputs.variants.includes(variant) && variantKey(inputs, variant) === variantKey(next, variant);
  const point = isMade(ref.seriesId) ? measuredAt(state.run.points, ref) : undefined;
  const wish = { stretch: experimentOf(there).stretch, watched: scenarioOf(there)?.file.watched?.word };
  const variants = next.variants.filter((variant) => !isMade(variant));
  return [{ inputs: next, variants, passes: "both", shown: { ref, point, wish } }];
}
