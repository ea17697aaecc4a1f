/** The point of the run that is raced against: of the figure, or made for the race where its curve lacks the place. */
import { useEffect, useState } from "react";
import type { PointRef } from "../../../lab/figure/figure-data.ts";
import { comparedAside, comparedPoint } from "../../../lab/selectors.ts";
import type { MeasuredLabPoint } from "../../../lab/state/lab-point.ts";
import { sweepInputs } from "../../../lab/sweep-inputs.ts";
import { runAside } from "../../../session/run-aside.ts";
import { useApp, useStore } from "../../state/app-context.ts";
import { useSession } from "../../state/session-context.ts";

export function useComparedPoint(): MeasuredLabPoint | undefined {
  const session = useSession();
  const store = useStore();
  const ofFigure = useApp(comparedPoint);
  const aside = useApp(comparedAside);
  /** Counts sweeps: another one may be of other inputs. */
  const sweep = useApp((state) => state.run.id);
  const [made, setMade] = useState<{ readonly aside: PointRef; readonly point: MeasuredLabPoint | undefined }>();
  useEffect(() => {
    const inputs = sweepInputs(store.get());
    if (aside === undefined || inputs === undefined) return undefined;
    let wanted = true;
    const running = runAside(session, inputs, aside);
    void running.outcome.then((point) => wanted && setMade({ aside, point }));
    return () => {
      wanted = false;
      running.cancel();
      setMade(undefined);
    };
  }, [session, store, aside, sweep]);
  return ofFigure ?? (made?.aside === aside ? made?.point : undefined);
}
