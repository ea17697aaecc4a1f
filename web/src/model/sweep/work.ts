/**
 * What a run costs to simulate, told by what was simulated. How the simulator does it is not part of it: neither a
 * faster core nor parking changes which runs are made longer, and with that a result. The events of a run would not do,
 * since every change of the core that saves some of them would move points that end at their limit.
 */
import type { RunResult } from "../../base/run.ts";
import { countsOfCores } from "../../base/run-tables.ts";

/**
 * What costs as much as one coherence transaction. Measured on 657 runs of 22 scenarios on 2 to 256 cores: the
 * simulator had about three events for each transaction's worth of work, in half of the runs within a seventh of that
 * and in nine of ten within a factor of 2. The exceptions are runs that load and store much in lines of their own, on
 * many cores.
 */
const AS_ONE_TRANSACTION = { operations: 3, instructions: 75 } as const;

/** In coherence transactions, from the beginning of the run on: what was measured stands for the warm-up as well. */
export function workOf(run: RunResult): number {
  const instructions = countsOfCores(run, "instructions").reduce((sum, count) => sum + count, 0);
  const measured =
    run.transactions + run.operations / AS_ONE_TRANSACTION.operations + instructions / AS_ONE_TRANSACTION.instructions;
  return (measured * run.time) / Math.max(1, run.time - run.measuredFrom);
}
