/** What the reader may ask for next, as runs that can be made ahead. Pure. */
import type { PointRef } from "../../lab/figure/figure-data.ts";
import { selectedRef } from "../../lab/place-selectors.ts";
import { measuredAt } from "../../lab/selectors.ts";
import type { PageState } from "../../lab/state/app-state.ts";
import { expectedNow, type Expected } from "../../lab/state/expectations.ts";
import type { MeasuredLabPoint } from "../../lab/state/lab-point.ts";
import { experimentOf } from "../../lab/state/opened.ts";
import { sweepInputs, variantKey, type SweepInputs } from "../../lab/sweep-inputs.ts";
import { goToStep, hasWandered } from "../../lab/tour/steps.ts";
import { traceWish, type TraceWish } from "../../lab/trace-wish.ts";

/** What the reader may ask for, the likeliest first. */
export interface Expectation {
  readonly places: readonly ExpectedPlace[];
  /** Milliseconds after which the rest is left; undefined: the reader is sure to come there. */
  readonly withinMs: number | undefined;
}

/** Settings, or a point of the figure, to which the reader may come. */
export interface ExpectedPlace {
  /** Undefined: all of its runs have been made. */
  readonly sweep: ExpectedSweep | undefined;
  /** The run that is to be recorded, since all panels will show it. */
  readonly shown: ShownRun | undefined;
}

export interface ExpectedSweep {
  readonly inputs: SweepInputs;
  /** The variants of which runs are to be made. */
  readonly variants: readonly string[];
  /** "coarse": the reader may go past it, as along a slider. "both": the reader will stay there. */
  readonly passes: "coarse" | "both";
}

export interface ShownRun {
  readonly ref: PointRef;
  /** Undefined: a point of the sweep that is to be made. */
  readonly point: MeasuredLabPoint | undefined;
  readonly wish: TraceWish;
}

/** Reduces the number of runs, where a page would not show the others. */
export type Scope = (inputs: SweepInputs, state: PageState) => SweepInputs;

/**
 * Milliseconds for the coarse runs of a slider's positions. assumed: more than the figures of 48 cores at three
 * settings take; a figure of 512 cores is not completed, but what was run of it is kept.
 */
export const VALUES_MS = 1000;

/** Settings to which the reader may come: the positions of a slider that is looked at, else the tour's next step. */
export function expectedSettings(state: PageState, inputs: SweepInputs, scope: Scope): Expectation {
  const values = expectedValues(state);
  if (inputs.schedule !== undefined) return { places: [], withinMs: undefined };
  if (values === undefined) return { places: nextStepOfTour(state, inputs, scope), withinMs: undefined };
  const places = values.values.map((value): ExpectedPlace => {
    const there = { ...inputs, parameters: { ...inputs.parameters, [values.name]: value } };
    return { sweep: { inputs: there, variants: inputs.variants, passes: "coarse" }, shown: undefined };
  });
  return { places, withinMs: VALUES_MS };
}

export function expectedValues(state: PageState): Extract<Expected, { kind: "values" }> | undefined {
  const expected = expectedNow(state);
  return expected?.kind === "values" ? expected : undefined;
}

function nextStepOfTour(state: PageState, inputs: SweepInputs, scope: Scope): readonly ExpectedPlace[] {
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
  const variants = next.variants.filter((variant) => !isMade(variant));
  const sweep = variants.length === 0 ? undefined : ({ inputs: next, variants, passes: "both" } as const);
  return [{ sweep, shown: { ref, point, wish: traceWish(there) } }];
}
