/** Which runs are passes of the same place: the first, shorter one and the precise one. Pure. */
import { isSamePlace } from "../../../session/traced-run.ts";
import type { TracedPoint } from "./use-traced.ts";

/** One run, or those of a race. */
export type Runs = readonly TracedPoint[];

type Pass = Pick<TracedPoint, "point" | "traced">;

/** Are `now` other passes of the places that `before` shows? The same runs are none, and neither is a failure. */
export function isOtherPass(before: readonly Pass[], now: readonly Pass[]): boolean {
  return (
    before.length === now.length &&
    runsName(before) !== runsName(now) &&
    before.every((one, i) => {
      const other = now[i];
      return other !== undefined && isTraced(one) && isTraced(other) && isSamePlace(one.point, other.point);
    })
  );
}

/** Differs for other runs. */
export function runsName(runs: readonly Pass[]): string {
  return runs.map(({ point }) => point.result.traceHash).join(" ");
}

function isTraced({ traced }: Pass): boolean {
  return traced.kind === "traced";
}
