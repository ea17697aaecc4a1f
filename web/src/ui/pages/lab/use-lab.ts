/** The work beneath a lab: opening the scenario of the address, and running the sweep that the state asks for. */
import { useCallback, useEffect, useState } from "react";
import { failureSentence } from "../../../loading/load-error.ts";
import { SITE_FILES } from "../../../loading/site-files.ts";
import { useApp, useDispatch, useStore } from "../../state/app-context.ts";
import { onRestart } from "../../site/restarts.ts";
import { answersOf } from "../../state/use-answer.ts";
import { useSession } from "../../state/session-context.ts";
import type { Scope } from "../../../session/controller/expected-next.ts";
import { RunController } from "../../../session/controller/run-controller.ts";
import { experimentOf } from "../../../lab/state/opened.ts";

/** Returns a function that tries again when the scenario could not be opened. */
export function useOpenedScenario(): () => void {
  const dispatch = useDispatch();
  const [attempt, setAttempt] = useState(0);
  const session = useSession();
  const name = useApp((state) => experimentOf(state).scenario);
  const folder = useApp((state) => experimentOf(state).folder);
  useEffect(() => {
    let wanted = true;
    dispatch({ kind: "opening", name });
    session.open(name, folder).then(
      (result) => {
        if (!wanted) return;
        if (result.ok) dispatch({ kind: "opened", name, opened: result.value });
        else dispatch({ kind: "open-failed", name, message: result.error });
      },
      (error: unknown) =>
        wanted && dispatch({ kind: "open-failed", name, message: failureSentence("The scenario", error) }),
    );
    return () => {
      wanted = false;
    };
  }, [dispatch, session, name, folder, attempt]);
  const again = useCallback(() => setAttempt((before) => before + 1), []);
  const failed = useApp((state) => state.opened.kind === "failed");
  useEffect(() => (failed ? SITE_FILES.onLate(again) : undefined), [failed, again]);
  return again;
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
