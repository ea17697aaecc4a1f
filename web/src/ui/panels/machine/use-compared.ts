/** The point of the run that is raced against: of the figure, or made for the race where its curve lacks the place. */
import { useEffect, useState } from "react";
import type { PointRef } from "../../../lab/figure/figure-data.ts";
import { comparedAside, comparedPoint } from "../../../lab/selectors.ts";
import type { MeasuredLabPoint } from "../../../lab/state/lab-point.ts";
import { sweepInputs } from "../../../lab/sweep-inputs.ts";
import { type AsideOutcome, runAside } from "../../../session/run-aside.ts";
import { useApp, useStore } from "../../state/app-context.ts";
import { useSession } from "../../state/session-context.ts";

interface Compared {
  readonly point: MeasuredLabPoint | undefined;
  /** Why the run that was to be made for the race has no point; undefined where it has one, or is still to come. */
  readonly stopped: string | undefined;
}

export function useCompared(): Compared {
  const session = useSession();
  const store = useStore();
  const ofFigure = useApp(comparedPoint);
  const aside = useApp(comparedAside);
  /** Counts sweeps: another one may be of other inputs. */
  const sweep = useApp((state) => state.run.id);
  const [made, setMade] = useState<{ readonly aside: PointRef; readonly outcome: AsideOutcome | undefined }>();
  useEffect(() => {
    const inputs = sweepInputs(store.get());
    if (aside === undefined || inputs === undefined) return undefined;
    let wanted = true;
    const running = runAside(session, inputs, aside);
    void running.outcome.then((outcome) => wanted && setMade({ aside, outcome }));
    return () => {
      wanted = false;
      running.cancel();
      setMade(undefined);
    };
  }, [session, store, aside, sweep]);
  const outcome = ofFigure === undefined && made?.aside === aside ? made?.outcome : undefined;
  return {
    point: ofFigure ?? (outcome?.ok === true ? outcome.value : undefined),
    stopped: outcome?.ok === false ? outcome.error : undefined,
  };
}
