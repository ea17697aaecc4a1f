/**
 * Timed runs of the explored program: how often each outcome was seen on the simulated machine, under each model that
 * the machine has. They begin once the exploration is there, and are made anew for another program.
 */
import type { LitmusModel } from "../../../base/litmus.ts";
import type { Machine } from "../../../model/machine/machine.ts";
import type { TimedModel } from "../../../session/litmus/timed-outcomes.ts";
import type { LitmusText } from "../../../session/questions/explored.ts";
import { type Seen, timedOf } from "../../../session/questions/timed.ts";
import { useSession } from "../../state/session-context.ts";
import { useAnswer } from "../../state/use-answer.ts";

/** Executions for each model; the reader can ask for ten times as many. assumed: enough for what is not rare. */
export const ROUNDS = 2048;

export interface TimedRuns {
  readonly seen: ReadonlyMap<LitmusModel, Seen>;
  /** Of the machine; undefined before it is known. */
  readonly machine: string | undefined;
  readonly running: boolean;
  /** Why runs could not be made, in a sentence. */
  readonly problem: string | undefined;
}

const NONE_SEEN: ReadonlyMap<LitmusModel, Seen> = new Map();
const NONE_TIMED = "No timed runs: the simulated machine has none of these memory models.";
const TIMED: readonly TimedModel[] = ["SC", "TSO", "PSO"];

async function machines(): Promise<Iterable<Machine>> {
  return (await import("../../site/open-scenario.ts")).MACHINES.values();
}

/** Undefined where no runs are to be made. */
export function useTimedRuns(
  litmus: LitmusText | undefined,
  models: readonly LitmusModel[],
  rounds: number,
): TimedRuns {
  const session = useSession();
  const timed = TIMED.filter((model) => models.includes(model));
  const isAsked = litmus !== undefined && timed.length > 0;
  const answer = useAnswer(isAsked ? timedOf(session, { litmus, models: timed, rounds, machines }) : undefined);
  const { value, coming, failure } = answer;
  return {
    seen: value?.seen ?? NONE_SEEN,
    machine: value?.machine,
    running: coming !== undefined,
    problem: timed.length === 0 ? NONE_TIMED : (failure ?? value?.problem),
  };
}
