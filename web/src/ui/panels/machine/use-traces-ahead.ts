/**
 * Records the runs that a reader may select next, while there is nothing else to do: the pointer is over their points,
 * or they stand beside the selected one while the figure's slider has the focus. The machine is then there at once.
 */
import { useEffect } from "react";
import type { Stretch } from "../../../lab/link/lab-state.ts";
import { expectedPoints } from "../../../lab/selectors.ts";
import { scenarioOf } from "../../../lab/state/opened.ts";
import type { ExpectedPlace } from "../../../session/controller/expected-next.ts";
import { Foresight } from "../../../session/controller/foresight.ts";
import { useApp } from "../../state/app-context.ts";
import { useSession } from "../../state/session-context.ts";

/**
 * Milliseconds for what is expected. assumed: more than two runs of 48 cores take; a run of 512 cores that takes longer
 * is given up.
 */
const AHEAD_MS = 2000;

/** `isThere`: the selected run has been recorded. */
export function useTracesAhead(isThere: boolean, stretch: Stretch): void {
  const session = useSession();
  const isDone = useApp(({ run }) => run.phase === "done");
  const points = useApp(expectedPoints);
  const watched = useApp((state) => scenarioOf(state)?.file.watched?.word);
  useEffect(() => {
    if (!isThere || !isDone || points.length === 0) return undefined;
    const wish = { stretch, watched };
    const places = points.map((point): ExpectedPlace => {
      const ref = { seriesId: point.point.variant, x: point.point.x };
      return { sweep: undefined, shown: { ref, point, wish } };
    });
    const foresight = new Foresight(session);
    foresight.expect({ places, withinMs: AHEAD_MS });
    return () => foresight.drop();
  }, [session, isThere, isDone, points, stretch, watched]);
}
