/** What the reader may ask for next, as runs that can be made ahead. Pure. */
import type { PointRef } from "./figure/figure-data.ts";
import { selectedRef } from "./place-selectors.ts";
import { measuredAt } from "./selectors.ts";
import type { PageState } from "./state/app-state.ts";
import { hintNow, type PrefetchHint } from "./state/prefetch-hints.ts";
import type { MeasuredLabPoint } from "./state/lab-point.ts";
import { experimentOf } from "./state/opened.ts";
import { sweepInputs, variantKey, type SweepInputs } from "./sweep-inputs.ts";
import { goToStep, hasWandered } from "./tour/steps.ts";
import { recordingOptions, type RecordingOptions } from "./recording-options.ts";

/** The likeliest first. */
export interface Prefetch {
  readonly settings: readonly PrefetchSettings[];
  /** Milliseconds after which the rest is left; undefined: the reader is sure to come there. */
  readonly withinMs: number | undefined;
}

/** Settings, or a point of the figure, to which the reader may come. */
interface PrefetchSettings {
  /** Undefined: all of its runs have been made. */
  readonly sweep: PrefetchSweep | undefined;
  /** The run that is to be recorded, since all panels will show it. */
  readonly shown: ShownRun | undefined;
}

export interface PrefetchSweep {
  readonly inputs: SweepInputs;
  /** The variants of which runs are to be made. */
  readonly variants: readonly string[];
  /** "coarse": the reader may go past it, as along a slider. "both": the reader will stay there. */
  readonly passes: "coarse" | "both";
}

interface ShownRun {
  readonly ref: PointRef;
  /** Undefined: a point of the sweep that is to be made. */
  readonly point: MeasuredLabPoint | undefined;
  readonly options: RecordingOptions;
}

/** Reduces the number of runs, where a page would not show the others. */
export type Scope = (inputs: SweepInputs, state: PageState) => SweepInputs;

/**
 * Milliseconds for the coarse runs of a slider's positions. assumed: more than the figures of 48 cores at three
 * settings take; a figure of 512 cores is not completed, but what was run of it is kept.
 */
export const VALUES_MS = 1000;

/** What decides what the reader may ask for next. */
export type PrefetchInputs = readonly [
  SweepInputs,
  ReturnType<typeof hintedValues>,
  tour: number | undefined,
  hasWandered: boolean,
];

export function prefetchInputs(state: PageState, inputs: SweepInputs): PrefetchInputs {
  return [inputs, hintedValues(state), experimentOf(state).tour, hasWandered(state)];
}

/** Settings to which the reader may come: the positions of a slider that is looked at, else the tour's next step. */
export function prefetchOf(state: PageState, inputs: SweepInputs, scope: Scope): Prefetch {
  const values = hintedValues(state);
  if (inputs.schedule !== undefined) return { settings: [], withinMs: undefined };
  if (values === undefined) return { settings: nextStepOfTour(state, inputs, scope), withinMs: undefined };
  const settings = values.values.map((value): PrefetchSettings => {
    const there = { ...inputs, parameters: { ...inputs.parameters, [values.name]: value } };
    return { sweep: { inputs: there, variants: inputs.variants, passes: "coarse" }, shown: undefined };
  });
  return { settings, withinMs: VALUES_MS };
}

function hintedValues(state: PageState): Extract<PrefetchHint, { kind: "values" }> | undefined {
  const hint = hintNow(state);
  return hint?.kind === "values" ? hint : undefined;
}

function nextStepOfTour(state: PageState, inputs: SweepInputs, scope: Scope): readonly PrefetchSettings[] {
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
  return [{ sweep, shown: { ref, point, options: recordingOptions(there) } }];
}
