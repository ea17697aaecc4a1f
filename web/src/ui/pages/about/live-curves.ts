/** The simulated curves of a scenario computed again, in this browser: the whole sweep, refined. */
import type { Place } from "../../../model/fidelity/fidelity.ts";
import { type Result, ok } from "../../../base/result.ts";
import { isMeasured } from "../../../lab/state/lab-point.ts";
import type { Session } from "../../../session/session.ts";
import { sweepOnce } from "../../../session/sweep-once.ts";

/** Progress: the runs done and the runs known to be needed. */
export type Tell = (done: number, total: number) => void;

/** The points by variant. */
export async function computeCurves(
  session: Session,
  name: string,
  tell: Tell,
): Promise<Result<ReadonlyMap<string, readonly Place[]>, string>> {
  const swept = await session.inTurn(() =>
    sweepOnce(session, name, {
      until: "refined",
      pick: (values) => values,
      onProgress: (_, { done, total }) => tell(done, total),
    }),
  );
  if (!swept.ok) return swept;
  const curves = [...swept.value.points].map(([variant, points]): [string, readonly Place[]] => [
    variant,
    points.flatMap((one): Place[] =>
      isMeasured(one) && one.point.measure.ok ? [[one.point.x, one.point.measure.value.value]] : [],
    ),
  ]);
  return ok(new Map(curves));
}
