/**
 * The trace of a point's run, made on demand; the last trace stays until the next one of the same place is there. A
 * trace of other settings does not stay: it would show what is no longer asked, and preparing it takes a moment that
 * the new figure needs.
 */
import { useEffect, useState } from "react";
import { useApp } from "../../state/app-context.ts";
import { scenarioOf } from "../../../lab/state/opened.ts";
import type { MeasuredLabPoint } from "../../../lab/state/lab-point.ts";
import { useSession } from "../../state/session-context.ts";
import type { Stretch } from "../../../lab/link/lab-state.ts";
import type { Machine } from "../../../model/machine/machine.ts";
import { machineOf } from "../../../lab/place-selectors.ts";
import { isSamePlace, traceRun, type Traced } from "../../../session/traced-run.ts";

export interface TracedPoint {
  /** The point to which the trace belongs: during refinement it may be the earlier one. */
  readonly point: MeasuredLabPoint;
  /** On which the run was made. */
  readonly machine: Machine | undefined;
  readonly traced: Traced;
}

export function useTraced(point: MeasuredLabPoint | undefined, stretch: Stretch): TracedPoint | undefined {
  const session = useSession();
  const [made, setMade] = useState<TracedPoint | undefined>(undefined);
  const settled = useApp((state) => state.run.phase === "done" || state.run.phase === "cancelled");
  const watched = useApp((state) => scenarioOf(state)?.file.watched?.word);
  const machine = useApp(machineOf);
  const ready = settled || point?.point.phase === "refined";
  useEffect(() => {
    if (!ready || point === undefined) return undefined;
    const request = traceRun(session, point, { stretch, watched });
    let wanted = true;
    request.outcome.then(
      (traced) => wanted && traced !== undefined && setMade((before) => sameOr(before, { point, machine, traced })),
      (error: unknown) => wanted && setMade({ point, machine, traced: failure(error) }),
    );
    return () => {
      wanted = false;
      request.cancel();
    };
  }, [session, point, machine, stretch, watched, ready]);
  if (made === undefined || point === undefined) return undefined;
  return made.machine === machine && isSamePlace(made.point, point) ? made : undefined;
}

function failure(error: unknown): Traced {
  return { kind: "failed", message: String(error) };
}

/**
 * The value before where the new one shows the same trace of the same run: at the end of a sweep every point is handed
 * on once more, and a view that plays the trace must not begin anew for that.
 */
function sameOr(before: TracedPoint | undefined, now: TracedPoint): TracedPoint {
  return before !== undefined && isSameTrace(before, now) ? before : now;
}

function isSameTrace(a: TracedPoint, b: TracedPoint): boolean {
  if (a.machine !== b.machine || !isSamePlace(a.point, b.point)) return false;
  return a.traced.kind === "traced" && b.traced.kind === "traced" && a.traced.result === b.traced.result;
}
