/** The simulated curves of a scenario computed again, in this browser: the whole sweep, refined. */
import type { XY } from "../../../model/fidelity/fidelity.ts";
import { fail, orThrow } from "../../../base/result.ts";
import { isMeasured } from "../../../lab/state/lab-point.ts";
import { failureSentence } from "../../../loading/load-error.ts";
import type { Question } from "../../../session/answers/answer.ts";
import type { Session } from "../../../session/session.ts";
import { sweepOnce } from "../../../session/sweep-once.ts";

/** The points by variant. The progress counts runs, of those that are known to be needed. */
export function curvesOf(session: Session, name: string): Question<ReadonlyMap<string, readonly XY[]>> {
  return {
    key: ["curves", name],
    urgency: "beside",
    answer: async ({ signal, progress }) => {
      const swept = await sweepOnce(session, name, {
        until: "refined",
        pick: (values) => values,
        onProgress: (_, { done, total }) => progress(done, total),
        signal,
      }).catch((error: unknown) => fail(failureSentence("The curves", error)));
      const curves = [...orThrow(swept).points].map(([variant, points]): [string, readonly XY[]] => [
        variant,
        points.flatMap((one): XY[] =>
          isMeasured(one) && one.point.measure.ok ? [[one.point.x, one.point.measure.value.value]] : [],
        ),
      ]);
      return new Map(curves);
    },
  };
}
