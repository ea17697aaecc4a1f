/**
 * Timed runs of the explored program: how often each outcome was seen on the simulated machine, under each model that
 * the machine has. They begin once the exploration is there, and are made anew for another program.
 */
import { useEffect, useState } from "react";
import { MODEL_VERSION } from "../../../base/abi.gen.ts";
import type { LitmusModel, LitmusProgram } from "../../../base/litmus.ts";
import type { RunResult, RunSpec } from "../../../base/run.ts";
import type { Machine } from "../../../model/machine/machine.ts";
import type { Session } from "../../../session/session.ts";
import type { TimedModel, TimedOutcomes } from "../../../session/litmus/timed-outcomes.ts";
import { useSession } from "../../state/session-context.ts";
import type { Seen } from "./outcome-matrix.tsx";
import { reasonOf } from "../../../base/reason.ts";

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

const NOTHING: TimedRuns = { seen: new Map(), machine: undefined, running: false, problem: undefined };
const NONE_TIMED: TimedRuns = {
  ...NOTHING,
  problem: "No timed runs: the simulated machine has none of these memory models.",
};
const TIMED: readonly TimedModel[] = ["SC", "TSO", "PSO"];

export function useTimedRuns(
  program: LitmusProgram | undefined,
  models: readonly LitmusModel[],
  rounds: number,
): TimedRuns {
  const session = useSession();
  const [runs, setRuns] = useState(NOTHING);
  const wanted = TIMED.filter((model) => models.includes(model)).join(" ");
  useEffect(() => {
    if (program === undefined) return undefined;
    if (wanted === "") {
      setRuns(NONE_TIMED);
      return undefined;
    }
    const work = new Work(session, program, rounds);
    setRuns({ ...NOTHING, running: true });
    work.through(wanted.split(" ") as TimedModel[], setRuns).catch((error: unknown) => {
      if (!work.isOver) setRuns({ ...NOTHING, problem: reasonOf(error) });
    });
    return () => work.end();
  }, [session, program, wanted, rounds]);
  return runs;
}

/** The runs of one program, one model after another. */
class Work {
  isOver = false;
  private readonly session: Session;
  private readonly program: LitmusProgram;
  private readonly rounds: number;

  constructor(session: Session, program: LitmusProgram, rounds: number) {
    this.session = session;
    this.program = program;
    this.rounds = rounds;
  }

  end(): void {
    this.isOver = true;
  }

  async through(models: readonly TimedModel[], tell: (runs: TimedRuns) => void): Promise<void> {
    const machine = await machineFor(this.program.threads.length);
    const seen = new Map<LitmusModel, Seen>();
    for (const model of models) {
      const outcomes = await this.under(model, machine);
      if (this.isOver) return;
      seen.set(model, seenOf(outcomes));
      const running = seen.size < models.length;
      const problem = outcomes.fault === undefined ? undefined : "A run ended early: its threads could not go on.";
      tell({ seen: new Map(seen), machine: machine.file.title, running, problem });
    }
  }

  private async under(model: TimedModel, machine: Machine): Promise<TimedOutcomes> {
    const { timedOutcomes } = await import("../../../session/litmus/timed-outcomes.ts");
    const pool = await this.session.pool(MODEL_VERSION);
    const run = async (spec: RunSpec): Promise<RunResult | undefined> => {
      if (this.isOver) return undefined;
      const outcome = await pool.submit(spec).outcome;
      if (outcome.kind === "finished") return outcome.result;
      if (outcome.kind === "cancelled") return undefined;
      throw new Error(outcome.message);
    };
    return timedOutcomes({ program: this.program, model, machine: machine.model, rounds: this.rounds, seed: 1 }, run);
  }
}

function seenOf({ counts, rounds }: TimedOutcomes): Seen {
  return { runs: rounds, counts: new Map([...counts].map(([outcome, { count }]) => [outcome, count])) };
}

/** The machine with store buffers that has the fewest cores, but enough. */
async function machineFor(threads: number): Promise<Machine> {
  const { MACHINES } = await import("../../site/open-scenario.ts");
  const [first] = [...MACHINES.values()]
    .filter(({ model }) => model.coreCount >= threads && model.numbers.store_buffer_entries > 0)
    .sort((a, b) => a.model.coreCount - b.model.coreCount);
  if (first === undefined) throw new Error(`No machine of this site has store buffers and ${threads} cores.`);
  return first;
}
