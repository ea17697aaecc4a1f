/**
 * Records the runs that a reader may select next, while there is nothing else to do: the pointer is over their points,
 * or they stand beside the selected one while the figure's slider has the focus. The machine is then there at once.
 */
import { useEffect } from "react";
import type { Stretch } from "../../../lab/link/lab-state.ts";
import { expectedPoints } from "../../../lab/selectors.ts";
import type { MeasuredLabPoint } from "../../../lab/state/lab-point.ts";
import { scenarioOf } from "../../../lab/state/opened.ts";
import type { Session } from "../../../session/session.ts";
import { traceRun, type TraceWish } from "../../../session/traced-run.ts";
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
    const stop = traceAhead(session, points, { stretch, watched });
    const timer = setTimeout(stop, AHEAD_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [session, isThere, isDone, points, stretch, watched]);
}

/** One run after the other, so that a processor is left. The returned function gives up what is not recorded yet. */
function traceAhead(session: Session, points: readonly MeasuredLabPoint[], wish: TraceWish): () => void {
  let stop = (): void => undefined;
  let isStopped = false;
  const record = async (): Promise<void> => {
    for (const point of points) {
      if (isStopped) return;
      const request = traceRun(session, point, wish);
      stop = request.cancel;
      await request.outcome;
    }
  };
  /* What goes wrong is told when the reader looks at the run. */
  record().catch(() => undefined);
  return () => {
    isStopped = true;
    stop();
  };
}
