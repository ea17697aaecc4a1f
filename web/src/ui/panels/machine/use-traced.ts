/**
 * The trace of a point's run, made on demand; the last trace stays until the next one of the same place is there. When
 * only the settings of the run have changed, as by a slider, the trace of the settings before stays as well: the
 * machine is not taken away for the moment in which the next trace is made.
 */
import { useEffect, useMemo, useState } from "react";
import { useApp } from "../../state/app-context.ts";
import { experimentOf, scenarioOf } from "../../../lab/state/opened.ts";
import type { PointRef } from "../../../lab/figure/figure-data.ts";
import type { MeasuredLabPoint } from "../../../lab/state/lab-point.ts";
import { useSession } from "../../state/session-context.ts";
import type { Stretch } from "../../../lab/link/lab-state.ts";
import type { Machine } from "../../../model/machine/machine.ts";
import type { Scenario } from "../../../model/scenario/scenario.ts";
import { machineOf } from "../../../lab/place-selectors.ts";
import { isRefining, isSettled } from "../../../lab/selectors.ts";
import type { Traced } from "../../../session/trace-request.ts";
import { isSamePlace, keptTrace, traceRun } from "../../../session/traced-run.ts";

export interface TracedPoint {
  /** The point to which the trace belongs: during refinement it may be the earlier one. */
  readonly point: MeasuredLabPoint;
  readonly traced: Traced;
  /** The run is of settings that the reader has changed since; the trace of the present ones is on its way. */
  readonly isEarlier: boolean;
}

/** Undefined where the trace is of the settings before. */
export function presentOf(made: TracedPoint | undefined): TracedPoint | undefined {
  return made?.isEarlier === true ? undefined : made;
}

/** What does not change while a reader only turns the settings of a run. */
interface Origin {
  readonly scenario: Scenario | undefined;
  readonly machine: Machine | undefined;
  /** The reader's own text of the program, where there is one. */
  readonly text: string | undefined;
}

interface Made {
  readonly point: MeasuredLabPoint;
  readonly of: Origin;
  readonly traced: Traced;
}

/**
 * Is the run there that is recorded? That of the quick pass is not, as long as the precise one that takes its place may
 * come at once.
 */
export function useIsFinal(point: MeasuredLabPoint | undefined): boolean {
  return useApp(isSettled) || point?.point.phase === "refined";
}

/** Is the run that is shown the point's own, and final? */
export function useIsShownFinal(shown: TracedPoint | undefined, point: MeasuredLabPoint | undefined): boolean {
  return useIsFinal(point) && shown?.point.result.traceHash === point?.result.traceHash;
}

/**
 * Milliseconds for which a run of the quick pass waits for the precise one. assumed: precise runs of 48 cores come
 * sooner, and a reader does not want to wait longer for a machine.
 */
const PRECISE_COMES_MS = 2000;

/** Does the precise run of the point not come soon, while nothing else is shown in its place? */
function useIsLate(point: MeasuredLabPoint | undefined, nothingShown: boolean): boolean {
  const isFinal = useIsFinal(point);
  const run = point?.result.traceHash;
  const waits = nothingShown && !isFinal && run !== undefined;
  const [late, setLate] = useState<string | undefined>(undefined);
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setTimeout(() => setLate(run), PRECISE_COMES_MS);
    return () => clearTimeout(timer);
  }, [waits, run]);
  return waits && late === run;
}

interface TraceOptions {
  readonly stretch: Stretch;
  /** The hash of the run of which a stored moment is shown until the trace is there. */
  readonly standIn: string | undefined;
  /** The reader plays what is shown, or has moved it to a moment. */
  readonly isUsed: boolean;
}

/** Is the point's run the one that is recorded? A stored moment that a reader plays waits for its own run. */
function useIsWanted(
  point: MeasuredLabPoint | undefined,
  { standIn, isUsed }: TraceOptions,
  isShown: boolean,
): boolean {
  const isLate = useIsLate(point, standIn === undefined && !isShown);
  const isFinal = useIsFinal(point);
  const isOver = useApp(isSettled);
  const isPlayedMoment = standIn !== undefined && isUsed && !isShown;
  return isPlayedMoment ? isOver || point?.result.traceHash === standIn : isFinal || isLate;
}

/** `ref`: the place whose point is asked for; there may be no point yet. */
export function useTraced(
  ref: PointRef | undefined,
  point: MeasuredLabPoint | undefined,
  options: TraceOptions,
): TracedPoint | undefined {
  const { stretch } = options;
  const session = useSession();
  const [made, setMade] = useState<Made | undefined>(undefined);
  const coming = useApp(isRefining);
  const watched = useApp((state) => scenarioOf(state)?.file.watched?.word);
  const scenario = useApp(scenarioOf);
  const machine = useApp(machineOf);
  const isShown =
    made !== undefined && made.of.machine === machine && point !== undefined && isSamePlace(made.point, point);
  const ready = useIsWanted(point, options, isShown);
  const text = useApp((state) => (ref === undefined ? undefined : experimentOf(state).programs[ref.seriesId]));
  const of = useMemo((): Origin => ({ scenario, machine, text }), [scenario, machine, text]);
  useEffect(() => {
    if (!ready || point === undefined) return undefined;
    const request = traceRun(session, point, { stretch, watched }, "urgent");
    let wanted = true;
    request.outcome.then(
      (traced) => wanted && traced !== undefined && setMade((before) => sameOr(before, { point, of, traced })),
      (error: unknown) => wanted && setMade({ point, of, traced: failure(error) }),
    );
    return () => {
      wanted = false;
      request.cancel();
    };
  }, [session, point, of, stretch, watched, ready]);
  const kept = useMemo(
    () => (point === undefined || !ready ? undefined : keptTrace(session, point, { stretch, watched })),
    [session, point, stretch, watched, ready],
  );
  /*
   * At once: the machine does not go for the moment in which the effect above comes to the same. What is shown already
   * stays the same objects, from which views have built much.
   */
  if (kept !== undefined && point !== undefined && made?.traced !== kept) {
    return { point, traced: kept, isEarlier: false };
  }
  if (made === undefined || made.of.machine !== machine) return undefined;
  const shown = { point: made.point, traced: made.traced };
  if (isShown) return { ...shown, isEarlier: false };
  const isComing = point === undefined ? coming : made.point.job.program === point.job.program;
  return isComing && isOnlySetAnew(made, of, ref) ? { ...shown, isEarlier: true } : undefined;
}

/** Is the trace of the same place of the same program, with other settings? */
function isOnlySetAnew({ point: { point }, of, traced }: Made, now: Origin, ref: PointRef | undefined): boolean {
  if (traced.kind !== "traced" || of.scenario !== now.scenario || of.text !== now.text) return false;
  return point.variant === ref?.seriesId && point.x === ref.x;
}

function failure(error: unknown): Traced {
  return { kind: "failed", message: String(error) };
}

/**
 * The value before where the new one shows the same trace of the same run: at the end of a sweep every point is handed
 * on once more, and a view that plays the trace must not begin anew for that.
 */
function sameOr(before: Made | undefined, now: Made): Made {
  return before !== undefined && isSameTrace(before, now) ? before : now;
}

function isSameTrace(a: Made, b: Made): boolean {
  if (a.of.machine !== b.of.machine || !isSamePlace(a.point, b.point)) return false;
  return a.traced.kind === "traced" && a.traced === b.traced;
}
