/**
 * Bare programs on the project's machines: all cores do one thing to one line, or to one lock, and nothing else. Such a
 * loop shows the machine's own behaviour, and whether its throughput depends on how the cores began.
 */
import type { StartMode } from "../../web/src/base/run.ts";
import type { Interval } from "../../web/src/base/interval.ts";
import { rateInterval } from "../../web/src/model/results/points/confidence.ts";
import { mustCompile } from "../harness/programs.ts";
import { openMachine } from "../harness/project.ts";
import { runSpecToEnd } from "../harness/runs.ts";

export interface Bare {
  /** The file in tests/contention/programs, without its ending. */
  readonly program: string;
  readonly machine: string;
  readonly cores: number;
  readonly start: StartMode;
}

/** Operations per second, and the 95 % interval. */
export interface Throughput {
  readonly value: number;
  readonly interval: Interval;
}

/** The run, of a fixed number of operations for each core, so that no interval that looks narrow ends it early. */
export async function throughputOf(bare: Bare, operationsPerCore: number): Promise<Throughput> {
  const { program, machine, cores, start } = bare;
  const { model } = openMachine(machine);
  const result = await runSpecToEnd({
    program: mustCompile(`tests/contention/programs/${program}.c`).bytes,
    machine: model,
    cores,
    params: [],
    seed: 1,
    start,
    warmupOperations: 20,
    precision: 0,
    batchMin: 12,
    operationsMax: operationsPerCore * cores,
  });
  if (result.fault !== undefined) throw new Error(`${program} on ${cores} cores: ${result.fault.status}`);
  const rate = rateInterval(result.batches, result.batchOperations);
  if (rate?.interval === undefined) throw new Error(`${program} on ${cores} cores: too short for an interval`);
  const { low, high } = rate.interval;
  const perSecond = (value: number): number => value * model.clockHz;
  return { value: perSecond(rate.mean), interval: { low: perSecond(low), high: perSecond(high) } };
}
