/**
 * What a page knows of the sweep of its figure: the answer to that question as the panels show it, with the curves of
 * an earlier answer as long as they stay.
 */
import { type Answer, NOT_YET_KNOWN } from "../../base/answer.ts";
import type { Diagnostic } from "../../base/program.ts";
import type { Diagnosis } from "../../model/results/diagnosis/diagnose.ts";
import type { LabPoint } from "./lab-point.ts";

/** Why a variant has no curve, or one point of it has no value. */
export type Trouble =
  | { readonly kind: "compile"; readonly variant: string; readonly diagnostics: readonly Diagnostic[] }
  | { readonly kind: "fault"; readonly variant: string; readonly x: number; readonly diagnosis: Diagnosis }
  | { readonly kind: "engine"; readonly message: string }
  /**
   * Something that every run needs is missing: the compiler, the simulator or its workers. It is worth trying again.
   */
  | { readonly kind: "unavailable"; readonly message: string };

/** The parts for which a run may have to wait, because they are loaded when first needed. */
export type SlowPart = "the compiler" | "the simulator";

/** The points by variant, ascending in x. */
export type Curves = ReadonlyMap<string, readonly LabPoint[]>;

export const NO_CURVES: Curves = new Map();

/** What a sweep has found by now. */
export interface Swept {
  /** "coarse": the quick pass; "refined": every point has been drawn, and the intervals become narrower. */
  readonly stage: "compiling" | "coarse" | "refined";
  /** The part that has not come for some seconds. */
  readonly waitingFor: SlowPart | undefined;
  readonly points: Curves;
  readonly troubles: readonly Trouble[];
  /** The sweep could not be made to its end, and would not be if it were made again. */
  readonly hasFailed: boolean;
  /** The model version of the link, where the site has no core of it. */
  readonly missingCore: number | undefined;
}

export const NOTHING_SWEPT: Swept = {
  stage: "compiling",
  waitingFor: undefined,
  points: NO_CURVES,
  troubles: [],
  hasFailed: false,
  missingCore: undefined,
};

export type RunPhase = "idle" | Swept["stage"] | "done" | "cancelled" | "failed";

/** Another object for another sweep. */
export interface RunState extends Omit<Swept, "stage" | "hasFailed"> {
  readonly phase: RunPhase;
  /** The number of points of the present pass that are finished, and of all its points. */
  readonly done: number;
  readonly total: number;
  /** Curves of another sweep, which stay until this one has drawn all its points: those of one setting. */
  readonly earlier: Curves;
  /**
   * For variants whose programs the reader has changed: the points of the scenario's own programs, where they are
   * known.
   */
  readonly originals: Curves;
}

export const IDLE_RUN: RunState = {
  phase: "idle",
  waitingFor: undefined,
  done: 0,
  total: 0,
  points: NO_CURVES,
  earlier: NO_CURVES,
  originals: NO_CURVES,
  troubles: [],
  missingCore: undefined,
};

/** An answer that nothing better follows and that is not whole was stopped by the reader. */
export function phaseOf({ value, edition, coming, failure }: Answer<Swept>): RunPhase {
  if (failure !== undefined || value?.hasFailed === true) return "failed";
  if (coming !== undefined) return value?.stage ?? "compiling";
  return edition === "precise" || edition === "stored" ? "done" : "cancelled";
}

/** `beside`: what is shown with the answer. */
export function runStateOf(answer: Answer<Swept>, beside: Pick<RunState, "earlier" | "originals">): RunState {
  const { waitingFor, points, troubles, missingCore } = answer.value ?? NOTHING_SWEPT;
  const { done, total } = answer.coming ?? NOT_YET_KNOWN;
  const { failure } = answer;
  const missing: readonly Trouble[] = failure === undefined ? [] : [{ kind: "unavailable", message: failure }];
  const phase = phaseOf(answer);
  return { ...beside, phase, waitingFor, done, total, points, troubles: [...troubles, ...missing], missingCore };
}

/** The curves with points that have come, in place of those at the same x values. */
export function withPoints(all: Curves, arrived: readonly LabPoint[]): Curves {
  const next = new Map(all);
  for (const one of arrived) {
    const { variant, x } = one.point;
    const others = (next.get(variant) ?? []).filter((old) => old.point.x !== x);
    next.set(
      variant,
      [...others, one].sort((a, b) => a.point.x - b.point.x),
    );
  }
  return next;
}

/**
 * The curves that stay when another sweep takes the place of this one: its own, or those that had stayed beside it if
 * it is still being drawn. They are of one setting, whichever that is.
 */
export function curvesThatStay({ phase, points, earlier }: RunState): Curves {
  const isDrawn = phase !== "compiling" && phase !== "coarse";
  return points.size > 0 && (isDrawn || earlier.size === 0) ? points : earlier;
}
