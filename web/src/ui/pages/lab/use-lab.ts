/** What a lab needs running beneath it: the scenario of the address, opened; and the sweep the state asks for. */
import { useEffect, useState } from "react";
import { useApp, useDispatch, useStore } from "../../state/app-context.ts";
import { useSession } from "../../state/session-context.ts";
import { RunController, type Scope } from "../../../session/run-controller.ts";
import { experimentOf } from "../../../lab/state/opened.ts";

export function useOpenedScenario(): void {
  const dispatch = useDispatch();
  const session = useSession();
  const name = useApp((state) => experimentOf(state).scenario);
  useEffect(() => {
    let wanted = true;
    dispatch({ kind: "opening", name });
    session.open(name).then(
      (result) => {
        if (!wanted) return;
        if (result.ok) dispatch({ kind: "opened", name, opened: result.value });
        else dispatch({ kind: "open-failed", name, message: result.error });
      },
      (error: unknown) => wanted && dispatch({ kind: "open-failed", name, message: String(error) }),
    );
    return () => {
      wanted = false;
    };
  }, [dispatch, session, name]);
}

/** Runs what the state asks for as long as the component is shown. `scope` must be stable. */
export function useSweep(scope?: Scope): RunController | undefined {
  const store = useStore();
  const session = useSession();
  const [controller, setController] = useState<RunController | undefined>(undefined);
  useEffect(() => {
    const made = new RunController(store, session, scope);
    setController(made);
    return () => made.dispose();
  }, [store, session, scope]);
  return controller;
}
