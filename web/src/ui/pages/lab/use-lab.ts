/** The work beneath a lab: opening the scenario of the address, and running the sweep that the state asks for. */
import { useCallback, useEffect, useState } from "react";
import { SITE_FILES } from "../../../loading/site-files.ts";
import { useStore } from "../../state/app-context.ts";
import { onRestart } from "../../site/restarts.ts";
import { answersOf, useAnswers } from "../../state/use-answer.ts";
import { useSession } from "../../state/session-context.ts";
import type { Scope } from "../../../session/controller/expected-next.ts";
import type { PageState } from "../../../lab/state/app-state.ts";
import { askedByState } from "../../../session/answers/asked-by-state.ts";
import { openingOf } from "../../../session/questions/opened.ts";
import { RunController } from "../../../session/controller/run-controller.ts";
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
export function useSweep(scope?: Scope, isHeld = false): RunController | undefined {
  const store = useStore();
  const session = useSession();
  const [controller, setController] = useState<RunController | undefined>(undefined);
  useEffect(() => {
    const made = new RunController(store, { ...session, answers: answersOf(session) }, scope);
    setController(made);
    const stopLate = SITE_FILES.onLate(() => made.arrived());
    const stopRestarts = onRestart((notice) => store.dispatch({ kind: "notice", notice }));
    return () => {
      stopLate();
      stopRestarts();
      made.dispose();
    };
  }, [store, session, scope]);
  useEffect(() => controller?.hold(isHeld), [controller, isHeld]);
  return controller;
}
