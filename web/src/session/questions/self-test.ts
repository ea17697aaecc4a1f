/** Does a machine show the latencies from which it was made, when they are measured inside of it? */
import type { ClassResult, TestPlan } from "../../model/import/self-test.ts";
import type { Machine } from "../../model/machine/machine.ts";
import type { Question } from "../answers/answer.ts";
import { selfTestInPool } from "../measured/self-test.ts";
import type { Session } from "../session.ts";

interface Asked {
  readonly plan: TestPlan;
  readonly machine: Machine;
  readonly modelVersion: number;
}

/** The progress counts runs. */
export function selfTestOf(session: Session, { plan, machine, modelVersion }: Asked): Question<readonly ClassResult[]> {
  return {
    key: ["self-test", plan, machine, modelVersion],
    answer: async ({ signal, progress }) =>
      selfTestInPool({ plan, machine }, await session.pool(modelVersion), { signal, onRun: progress }),
  };
}
