/**
 * The bare machine for comparisons with theories: one node, no request hop, every line answered in `answer` cycles by a
 * blocking directory; invalidations, hits and instructions take one cycle. So nothing but the parts that the theory
 * knows takes noticeable time. This file also runs the programs of tests/theory/programs on that machine.
 */
import { BLOCKING } from "../../web/src/base/abi.gen.ts";
import type { MachineModel } from "../../web/src/base/machine.ts";
import type { RunResult } from "../../web/src/base/run.ts";
import { numbersWith } from "../../web/src/core/testing/specs.ts";
import { mustCompile } from "../harness/programs.ts";
import { runSpecToEnd } from "../harness/runs.ts";

function bareMachine(cores: number, answer: number): MachineModel {
  const one = (value: number): Uint32Array => Uint32Array.of(value);
  return {
    id: "bare",
    clockHz: 1e9,
    coreCount: cores,
    nodeCount: 1,
    nodeOfCore: Array.from({ length: cores }, () => 0),
    lineBytes: 64,
    protocol: "MOESI",
    homePolicy: "first_touch",
    numbers: numbersWith({ pause_cycles: 1, fence_cycles: 1, read_occupancy_cycles: BLOCKING }),
    hop: one(0),
    transfer: one(answer),
    matrix: false,
    dram: one(answer),
    reach: one(0),
  };
}

export interface Wanted {
  readonly program: string;
  readonly cores: number;
  readonly answer: number;
  readonly params?: Readonly<Record<string, number>>;
  readonly precision?: number;
  readonly warmup?: number;
}

/** The run, to the requested precision; a failed test when it faults or a cap ends it. */
export async function simulate(wanted: Wanted): Promise<RunResult> {
  const program = mustCompile(`tests/theory/programs/${wanted.program}`);
  const result = await runSpecToEnd({
    program: program.bytes,
    machine: bareMachine(wanted.cores, wanted.answer),
    cores: wanted.cores,
    params: program.debug.params.map((name) => wanted.params?.[name] ?? 0),
    seed: 7,
    start: "storm",
    warmupOperations: wanted.warmup ?? 100,
    precision: wanted.precision ?? 0.01,
    batchMin: 20,
    cyclesMax: 1e13,
  });
  if (result.fault !== undefined) throw new Error(`${wanted.program}: ${result.fault.status}`);
  if (result.stop !== "precise") throw new Error(`${wanted.program} on ${wanted.cores} cores: ${result.stop}`);
  return result;
}

/** Operations per cycle. */
export function throughput(result: RunResult): number {
  return result.operations / (result.time - result.measuredFrom);
}
