/** The trace of a point's run, made on demand; the last trace stays until the next one of the same place is there. */
import { useEffect, useState } from "react";
import { useApp } from "../../state/app-context.ts";
import { scenarioOf } from "../../../lab/state/opened.ts";
import type { MeasuredLabPoint } from "../../../lab/state/lab-point.ts";
import { useSession } from "../../state/session-context.ts";
import type { Stretch } from "../../../lab/link/lab-state.ts";
import { traceRun, type Traced } from "../../../session/traced-run.ts";

export interface TracedPoint {
  /** The point to which the trace belongs: during refinement it may be the earlier one. */
  readonly point: MeasuredLabPoint;
  readonly traced: Traced;
}

export function useTraced(point: MeasuredLabPoint | undefined, stretch: Stretch): TracedPoint | undefined {
  const session = useSession();
  const [made, setMade] = useState<TracedPoint | undefined>(undefined);
  const settled = useApp((state) => state.run.phase === "done" || state.run.phase === "cancelled");
  const watched = useApp((state) => scenarioOf(state)?.file.watched?.word);
  const ready = settled || point?.point.phase === "refined";
  useEffect(() => {
    if (!ready || point === undefined) return undefined;
    const request = traceRun(session, point, { stretch, watched });
    let wanted = true;
    request.outcome.then(
      (traced) => wanted && traced !== undefined && setMade((before) => sameOr(before, { point, traced })),
      (error: unknown) => wanted && setMade({ point, traced: { kind: "failed", message: String(error) } }),
    );
    return () => {
      wanted = false;
      request.cancel();
    };
  }, [session, point, stretch, watched, ready]);
  return made !== undefined && point !== undefined && isSamePlace(made.point, point) ? made : undefined;
}

/**
 * The value before where the new one shows the same trace of the same run: at the end of a sweep every point is handed
 * on once more, and a view that plays the trace must not begin anew for that.
 */
function sameOr(before: TracedPoint | undefined, now: TracedPoint): TracedPoint {
  return before !== undefined && isSameTrace(before, now) ? before : now;
}

function isSameTrace(a: TracedPoint, b: TracedPoint): boolean {
  if (a.point.job.program !== b.point.job.program || !isSamePlace(a.point, b.point)) return false;
  return a.traced.kind === "traced" && b.traced.kind === "traced" && a.traced.result === b.traced.result;
}

function isSamePlace(a: MeasuredLabPoint, b: MeasuredLabPoint): boolean {
  return a.point.variant === b.point.variant && a.point.x === b.point.x;
}
