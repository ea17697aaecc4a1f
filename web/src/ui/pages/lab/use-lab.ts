/** What a lab needs running beneath it: the scenario of the address, opened; and the sweep the state asks for. */
import { useEffect, useState } from "react";
import { useApp, useDispatch, useStore } from "../../state/app-context.ts";
import { browserPool } from "../../site/browser-pool.ts";
import { compileVariant } from "../../../session/compile-variant.ts";
import { MACHINES, openScenario } from "../../site/open-scenario.ts";
import { RunController, type RunPorts } from "../../../session/run-controller.ts";
import { experimentOf } from "../../../lab/state/opened.ts";

export function useOpenedScenario(): void {
  const dispatch = useDispatch();
  const name = useApp((state) => experimentOf(state).scenario);
  useEffect(() => {
    let wanted = true;
    dispatch({ kind: "opening", name });
    openScenario(name).then(
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
  }, [dispatch, name]);
}

/** Runs what the state asks for as long as the component is shown. `scope` must be stable. */
export function useSweep(scope?: RunPorts["scope"]): RunController | undefined {
  const store = useStore();
  const [controller, setController] = useState<RunController | undefined>(undefined);
  useEffect(() => {
    const ports = { pool: browserPool, compile: compileVariant, machines: MACHINES };
    const made = new RunController(store, scope === undefined ? ports : { ...ports, scope });
    setController(made);
    return () => made.dispose();
  }, [store, scope]);
  return controller;
}
