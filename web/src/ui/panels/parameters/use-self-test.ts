/** The self-test of a machine in the session's pool: started by a button, stopped when something changes or closes. */
import { startTransition, useEffect, useRef, useState } from "react";
import { experimentOf } from "../../../lab/state/opened.ts";
import type { ClassResult, TestPlan } from "../../../model/import/self-test.ts";
import type { Machine } from "../../../model/machine/machine.ts";
import { startSelfTest } from "../../../session/measured/self-test.ts";
import { useApp } from "../../state/app-context.ts";
import { useSession } from "../../state/session-context.ts";
import { reasonOf } from "../../../base/reason.ts";

export type SelfTestState =
  | { readonly kind: "waiting" }
  | { readonly kind: "running"; readonly share: number }
  | { readonly kind: "done"; readonly results: readonly ClassResult[] }
  | { readonly kind: "failed"; readonly message: string };

interface SelfTestInHand {
  readonly state: SelfTestState;
  readonly start: () => void;
  readonly stop: () => void;
}

const WAITING: SelfTestState = { kind: "waiting" };

/** `plan` and `machine` must be stable; a change of one of them stops the test and discards its results. */
export function useSelfTest(plan: TestPlan, machine: Machine): SelfTestInHand {
  const session = useSession();
  const modelVersion = useApp((state) => experimentOf(state).modelVersion);
  const [state, setState] = useState(WAITING);
  const stopRunning = useRef(() => {});
  useEffect(() => {
    setState(WAITING);
    return () => stopRunning.current();
  }, [plan, machine]);
  const start = (): void => {
    let wanted = true;
    let cancel = (): void => {};
    /* The results come with a heat map: React may draw them in portions. */
    const show = (next: SelfTestState): void => {
      if (wanted) startTransition(() => setState(next));
    };
    const run = async (): Promise<SelfTestState> => {
      const runs = await session.pool(modelVersion);
      if (!wanted) return WAITING;
      const test = startSelfTest({ plan, machine }, runs, (share) => show({ kind: "running", share }));
      cancel = () => test.cancel();
      const results = await test.finished;
      return results === undefined ? WAITING : { kind: "done", results };
    };
    stopRunning.current = () => {
      wanted = false;
      cancel();
    };
    show({ kind: "running", share: 0 });
    run().then(show, (error: unknown) => show({ kind: "failed", message: reasonOf(error) }));
  };
  const stop = (): void => {
    stopRunning.current();
    setState(WAITING);
  };
  return { state, start, stop };
}
