/** A fit, or a look at which constants matter, in the session's pool: started by a button, stopped by another. */
import { useEffect, useRef, useState } from "react";
import type { AppState } from "../../../lab/state/app-state.ts";
import { machineOf, selectedRef } from "../../../lab/place-selectors.ts";
import { sweepInputs } from "../../../lab/sweep-inputs.ts";
import type { FitConstant } from "../../../model/measured/fit-constants.ts";
import { wholeMachine } from "../../../model/machine/placement.ts";
import type { MeasuredCurve } from "../../../model/measured/curve/measured-curve.ts";
import type { Session } from "../../../session/session.ts";
import {
  constantsOf,
  evaluationsOf,
  fitMeasured,
  type Fitted,
  type FitTask,
  sensitivities,
  type Sensitivities,
} from "../../../session/measured/fit-measured.ts";
import { useStore } from "../../state/app-context.ts";
import { useSession } from "../../state/session-context.ts";
import { reasonOf } from "../../../base/reason.ts";

export type FitState =
  | { readonly kind: "waiting" }
  | { readonly kind: "running"; readonly done: number; readonly of: number; readonly what: "fit" | "look" }
  | { readonly kind: "looked"; readonly looked: Sensitivities; readonly curve: MeasuredCurve }
  | { readonly kind: "fitted"; readonly fitted: Fitted; readonly curve: MeasuredCurve }
  | { readonly kind: "failed"; readonly message: string };

interface FitInHand {
  readonly state: FitState;
  readonly look: (curve: MeasuredCurve) => void;
  readonly fit: (curve: MeasuredCurve, chosen: readonly FitConstant[]) => void;
  readonly stop: () => void;
}

/** The lab's experiment as a task; undefined while it has no machine or no variant to compare with. */
function taskOf(
  state: AppState,
  session: Session,
  curve: MeasuredCurve,
): Omit<FitTask, "signal" | "onEvaluation"> | undefined {
  const inputs = sweepInputs(state);
  const machine = machineOf(state);
  const variant = curve.variant ?? selectedRef(state)?.seriesId;
  if (inputs === undefined || machine === undefined || variant === undefined) return undefined;
  return { session, inputs, machine: wholeMachine(machine), curve, variant };
}

/** The constants that may be chosen, as the lab stands. */
export function choosable(state: AppState): readonly FitConstant[] {
  const inputs = sweepInputs(state);
  const machine = machineOf(state);
  return inputs === undefined || machine === undefined ? [] : constantsOf({ inputs, machine: wholeMachine(machine) });
}

export function useFit(): FitInHand {
  const session = useSession();
  const store = useStore();
  const [state, setState] = useState<FitState>({ kind: "waiting" });
  const running = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const begin = (
    curve: MeasuredCurve,
    about: { readonly of: number; readonly what: "fit" | "look" },
    work: (task: FitTask) => Promise<FitState>,
  ): void => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const show = (next: FitState): void => {
      if (!controller.signal.aborted) setState(next);
    };
    const task = taskOf(store.get(), session, curve);
    if (task === undefined) return show({ kind: "failed", message: "there is no experiment to fit" });
    show({ kind: "running", done: 0, ...about });
    const onEvaluation = (done: number): void => show({ kind: "running", done, ...about });
    work({ ...task, signal: controller.signal, onEvaluation }).then(show, (error: unknown) =>
      show({ kind: "failed", message: reasonOf(error) }),
    );
  };
  return {
    state,
    look: (curve) => {
      const constants = choosable(store.get());
      begin(curve, { of: constants.length + 1, what: "look" }, async (task) => ({
        kind: "looked",
        looked: await sensitivities(task, constants),
        curve,
      }));
    },
    fit: (curve, chosen) =>
      begin(curve, { of: evaluationsOf(chosen.length), what: "fit" }, async (task) => ({
        kind: "fitted",
        fitted: await fitMeasured(task, chosen),
        curve,
      })),
    stop: () => {
      running.current?.abort();
      setState({ kind: "waiting" });
    },
  };
}
