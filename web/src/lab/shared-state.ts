/**
 * The state that a shared link keeps: what is on the screen, the selected run spelt out even where the reader has not
 * chosen it, and the further parts that the sharer ticks; and whether the reader of a link sees what its author saw.
 * Pure.
 */
import { HOTLINE_VERSION } from "../base/version.ts";
import type { LabState, SeenResult } from "./link/lab-state.ts";
import type { MeasuredLabPoint } from "./state/lab-point.ts";
import type { PageState } from "./state/app-state.ts";
import { experimentOf } from "./state/opened.ts";
import { selectedPoint } from "./selectors.ts";
import { selectedRef } from "./place-selectors.ts";
import { derive } from "./state/store.ts";

export interface ShareOptions {
  /** The cycle at which the animation stands. */
  readonly moment: boolean;
  /** The result that is seen here, so that the reader is told whether theirs is the same. */
  readonly result: boolean;
  readonly programs: boolean;
}

/** The parts that the sharer can tick. */
export function shareable(state: PageState): ShareOptions {
  const { cycle, programs } = experimentOf(state);
  return {
    moment: cycle !== undefined,
    result: finalPoint(state) !== undefined,
    programs: Object.keys(programs).length > 0,
  };
}

export function sharedState(state: PageState, options: ShareOptions): LabState {
  const experiment = experimentOf(state);
  const selected = selectedRef(state);
  const point = finalPoint(state);
  return {
    ...experiment,
    variant: selected?.seriesId ?? experiment.variant,
    x: selected?.x ?? experiment.x,
    cycle: options.moment ? experiment.cycle : undefined,
    programs: options.programs ? experiment.programs : {},
    madeBy: experiment.madeBy ?? HOTLINE_VERSION,
    /* Without its program the run is another one. */
    result: options.result && isRunOfLink(experiment, options) ? resultFor(experiment, point) : undefined,
  };
}

/** A link of another version goes on to name that version's answer, and with it what its author saw. */
function resultFor({ madeBy, result }: LabState, point: MeasuredLabPoint | undefined): SeenResult | undefined {
  if (madeBy !== undefined && madeBy !== HOTLINE_VERSION) return result;
  return point === undefined ? undefined : resultOf(point);
}

function isRunOfLink(experiment: LabState, options: ShareOptions): boolean {
  return options.programs || Object.keys(experiment.programs).length === 0;
}

function resultOf({ result, point }: MeasuredLabPoint): SeenResult {
  return { hash: result.traceHash, throughput: Number(point.estimate.throughput.toPrecision(4)) };
}

/** The selected run, once it is as precise as requested: only then is the result the same everywhere. */
function finalPoint(state: PageState): MeasuredLabPoint | undefined {
  const point = selectedPoint(state);
  return point?.point.phase === "refined" || state.run.phase === "done" ? point : undefined;
}

/** Of what the author of a link saw with what the reader sees. */
export type Comparison =
  | { readonly kind: "waiting" }
  | { readonly kind: "same"; readonly now: SeenResult }
  | { readonly kind: "other"; readonly then: SeenResult; readonly now: SeenResult };

/** Does the reader see what the author of the link saw? Undefined when the link has no result. */
export const comparison = derive(
  (state: PageState) => [experimentOf(state).result, finalPoint(state)] as const,
  (then, point): Comparison | undefined => {
    if (then === undefined) return undefined;
    if (point === undefined) return { kind: "waiting" };
    const now = resultOf(point);
    return now.hash === then.hash ? { kind: "same", now } : { kind: "other", then, now };
  },
);
