/** A small machine and small runs for tests of the engine. */
import { BLOCKING, MACHINE_NUMBERS, NONE } from "../../base/abi.gen.ts";
import type { MachineModel, MachineNumbers } from "../../base/machine.ts";
import type { RunSpec } from "../../base/run.ts";
import { BASE, WIDTH_8, assemble } from "./assemble.ts";

const NODES = 2;
const CORES_PER_NODE = 2;

function byDistance(same: number, other: number): Uint32Array {
  return Uint32Array.from([same, other, other, same]);
}

/** Every number of a machine: the given ones; others as where a file does not give them, or the least. */
export function numbersWith(given: Partial<MachineNumbers>): MachineNumbers {
  const all: readonly { readonly name: string; readonly low: number; readonly missing: number }[] = MACHINE_NUMBERS;
  const others = all.map(({ name, low, missing }) => [name, missing === NONE ? low : missing]);
  const cache = { llc_hit_cycles: 0, llc_occupancy_cycles: 0 };
  return { ...(Object.fromEntries(others) as MachineNumbers), ...cache, ...given };
}

/** Two chips of two cores; the numbers belong to no real machine. */
export const SMALL_MACHINE: MachineModel = {
  id: "small",
  clockHz: 1e9,
  coreCount: NODES * CORES_PER_NODE,
  nodeCount: NODES,
  nodeOfCore: [0, 0, 1, 1],
  lineBytes: 64,
  protocol: "MOESI",
  homePolicy: "first_touch",
  numbers: numbersWith({
    pause_cycles: 4,
    fence_cycles: 20,
    l1_hit_cycles: 3,
    atomic_hit_cycles: 20,
    read_occupancy_cycles: BLOCKING,
    invalidate_base_cycles: 200,
  }),
  hop: byDistance(10, 30),
  transfer: byDistance(100, 200),
  matrix: false,
  dram: byDistance(120, 250),
  reach: byDistance(0, 0),
};

/** operation(): 100 cycles of work, then one atomic add on the first global. */
export function counterProgram(memoryBytes: number) {
  return assemble({
    code: [["WORKI", 0, 0, 0, 100], ["LI", 0, 0, 0, BASE], ["LI", 1, 0, 0, 1], ["XADD", 2, 0, 1, WIDTH_8], ["RET"]],
    memoryBytes,
  });
}

export const COUNTER = counterProgram(64);

export function counterSpec(change: Partial<RunSpec> = {}): RunSpec {
  return {
    program: COUNTER,
    machine: SMALL_MACHINE,
    cores: 4,
    params: [],
    seed: 1,
    start: "idle",
    warmupOperations: 10,
    precision: 0.02,
    batchMin: 10,
    operationsMax: 100_000,
    ...change,
  };
}
