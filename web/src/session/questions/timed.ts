/** How often is each outcome of a litmus program seen on the simulated machine, under each model that it has? */
import { MODEL_VERSION } from "../../base/abi.gen.ts";
import type { LitmusModel } from "../../base/litmus.ts";
import type { Machine } from "../../model/machine/machine.ts";
import type { Question } from "../answers/answer.ts";
import type { TimedModel, TimedOutcomes } from "../litmus/timed-outcomes.ts";
import { madeRun } from "../made-run.ts";
import type { Session } from "../session.ts";
import type { LitmusText } from "./explored.ts";

export interface Seen {
  /** Executions of the program. */
  readonly runs: number;
  /** By the text of the outcome. */
  readonly counts: ReadonlyMap<string, number>;
}

export interface TimedSeen {
  readonly seen: ReadonlyMap<LitmusModel, Seen>;
  readonly machine: string;
  /** What went wrong in a run, in a sentence. */
  readonly problem: string | undefined;
}

interface Asked {
  readonly litmus: LitmusText;
  readonly models: readonly TimedModel[];
  /** Executions under each model. */
  readonly rounds: number;
  /** Those of the site. */
  readonly machines: () => Promise<Iterable<Machine>>;
}

/** One model after another; each is told when it is there. */
export function timedOf(session: Session, { litmus, models, rounds, machines }: Asked): Question<TimedSeen> {
  const { text, program } = litmus;
  return {
    key: ["timed", text, rounds, ...models],
    answer: async ({ signal, known, tell, progress }) => {
      const machine = machineFor(program.threads.length, await machines());
      const { timedOutcomes } = await import("../litmus/timed-outcomes.ts");
      const pool = await session.pool(MODEL_VERSION);
      let timed: TimedSeen = known ?? { seen: new Map(), machine: machine.file.title, problem: undefined };
      for (const model of models.filter((one) => !timed.seen.has(one))) {
        progress(timed.seen.size, models.length);
        const plan = { program, model, machine: machine.model, rounds, seed: 1 };
        timed = withSeen(timed, model, await timedOutcomes(plan, (spec) => madeRun(pool, spec, signal)));
        tell(timed);
      }
      return timed;
    },
  };
}

function withSeen({ seen, machine }: TimedSeen, model: LitmusModel, outcomes: TimedOutcomes): TimedSeen {
  const { counts, rounds, fault } = outcomes;
  const now: Seen = { runs: rounds, counts: new Map([...counts].map(([outcome, { count }]) => [outcome, count])) };
  const problem = fault === undefined ? undefined : "A run ended early: its threads could not go on.";
  return { seen: new Map([...seen, [model, now]]), machine, problem };
}

/** The machine with store buffers that has the fewest cores, but enough. */
function machineFor(threads: number, machines: Iterable<Machine>): Machine {
  const [first] = [...machines]
    .filter(({ model }) => model.coreCount >= threads && model.numbers.store_buffer_entries > 0)
    .sort((a, b) => a.model.coreCount - b.model.coreCount);
  if (first === undefined) throw new Error(`No machine of this site has store buffers and ${threads} cores.`);
  return first;
}
