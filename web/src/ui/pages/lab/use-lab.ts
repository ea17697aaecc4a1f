/** The work beneath a lab: opening the scenario of the address, and running the sweep that the state asks for. */
import { useCallback, useEffect, useState } from "react";
import { useStore } from "../../state/app-context.ts";
import { onRestart } from "../../site/restarts.ts";
import { useAnswers } from "../../state/use-answer.ts";
import { useSession } from "../../state/session-context.ts";
import type { Scope } from "../../../lab/prefetch-plan.ts";
import type { PageState } from "../../../lab/state/app-state.ts";
import { askedByState } from "../../../session/answers/asked-by-state.ts";
import { openingOf } from "../../../session/questions/opened.ts";
import { FigureSweep } from "../../../session/figure/figure-sweep.ts";
import { experimentOf } from "../../../lab/state/opened.ts";

/** Returns a function that tries again when the scenario could not be opened. */
export function useOpenedScenario(): () => void {
  const store = useStore();
  const session = useSession();
  const answers = useAnswers();
  useEffect(() => {
    const opening = ({ route }: PageState) => (route.page === "lab" ? openingOf(session, route.experiment) : undefined);
    return store.follow("opened", askedByState(answers, opening));
  }, [store, session, answers]);
  return useCallback(() => answers.again(openingOf(session, experimentOf(store.get()))), [answers, session, store]);
}

/**
 * Runs the sweep of the state as long as the component is shown. `scope` must be stable. `isHeld`: no run is made yet.
 */
export function useSweep(scope?: Scope, isHeld = false): FigureSweep | undefined {
  const store = useStore();
  const session = useSession();
  const answers = useAnswers();
  const [sweep, setSweep] = useState<FigureSweep | undefined>(undefined);
  useEffect(() => {
    const made = new FigureSweep(session, answers, scope);
    setSweep(made);
    const unfollow = store.follow("run", made);
    const stopRestarts = onRestart((notice) => store.dispatch({ kind: "notice", notice }));
    return () => {
      stopRestarts();
      unfollow();
    };
  }, [store, session, answers, scope]);
  useEffect(() => sweep?.hold(isHeld), [sweep, isHeld]);
  return sweep;
}
