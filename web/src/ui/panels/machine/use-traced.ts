/** The trace of a point's run, made when asked for; the last one stays until the next of the same place is there. */
import { useEffect, useState } from "react";
import { useApp } from "../../state/app-context.ts";
import type { MeasuredLabPoint } from "../../../lab/state/lab-point.ts";
import { browserPool } from "../../site/browser-pool.ts";
import { traceRun, type Traced, type TraceWindow } from "../../../session/traced-run.ts";

export interface TracedPoint {
  /** The point the trace is of: during refinement it may be the one before. */
  readonly point: MeasuredLabPoint;
  readonly traced: Traced;
}

export function useTraced(point: MeasuredLabPoint | undefined, window: TraceWindow): TracedPoint | undefined {
  const [made, setMade] = useState<TracedPoint | undefined>(undefined);
  const settled = useApp((state) => state.run.phase === "done" || state.run.phase === "cancelled");
  const ready = settled || point?.point.phase === "refined";
  useEffect(() => {
    if (!ready || point === undefined) return undefined;
    const request = traceRun(browserPool, point, window);
    let wanted = true;
    void request.outcome.then((traced) => wanted && traced !== undefined && setMade({ point, traced }));
    return () => {
      wanted = false;
      request.cancel();
    };
  }, [point, window, ready]);
  return made !== undefined && point !== undefined && isSamePlace(made.point, point) ? made : undefined;
}

function isSamePlace(a: MeasuredLabPoint, b: MeasuredLabPoint): boolean {
  return a.point.variant === b.point.variant && a.point.x === b.point.x;
}
