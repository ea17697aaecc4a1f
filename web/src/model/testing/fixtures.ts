/**
 * Values for the tests of the model: a machine, a scenario, debug information, results of runs. Small and made up;
 * tests change what they are about.
 */
import {
  CORE_STATS,
  CYCLE_CATEGORIES,
  LINE_STATS,
  LOCK_CALLER_STATS,
  LOCK_STATS,
  STATION_STATS,
} from "../../base/abi.gen.ts";
import type { CompiledProgram, DebugInfo } from "../../base/program.ts";
import type {
  CoreResult,
  LineResult,
  LockCaller,
  LockResult,
  RunFault,
  RunResult,
  StationResult,
} from "../../base/run.ts";
import type { Machine } from "../machine/machine.ts";
import { readMachine } from "../machine/read-machine.ts";
import { readScenario } from "../scenario/read-scenario.ts";
import type { Scenario } from "../scenario/scenario.ts";

export const MACHINE_JSON = {
  schema: 1,
  id: "four-by-two",
  title: "Four chips of two",
  about: "A ring of four chips.",
  clock_hz: 1e9,
  nodes: 4,
  cores_per_node: 2,
  line_bytes: 64,
  protocol: "MOESI",
  home: "first_touch",
  links: [
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 0],
  ],
  positions: [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ],
  latency: {
    instruction: { value: 1, source: "assumed: test" },
    pause: { value: 4, source: "assumed: test" },
    fence: { value: 20, source: "assumed: test" },
    l1_hit: { value: 3, source: "assumed: test" },
    atomic_hit: { value: 20, source: "assumed: test" },
    hop: { by_hops: [10, 20, 30], source: "assumed: test" },
    transfer: { by_hops: [100, 200, 300], source: "assumed: test" },
    dram: { by_hops: [120, 220, 320], source: "assumed: test" },
  },
  read_occupancy: { value: "blocking", source: "assumed: test" },
  invalidate: { base: 200, each: 0, source: "assumed: test" },
  port: { value: 0, source: "assumed: test" },
};

export const SCENARIO_JSON = {
  schema: 1,
  title: "A shared count",
  claim: "One line is not enough.",
  track: "Lines",
  order: 1,
  sources: [{ key: "here", text: "made up" }],
  machine: "four-by-two",
  variants: [
    { id: "atomic", label: "atomic", program: "atomic.c", about: "one count" },
    { id: "split", label: "split", program: "split.c", about: "a count for each core" },
  ],
  parameters: [
    {
      name: "hold",
      label: "time held",
      unit: "cycles",
      min: 10,
      max: 1000,
      step: 10,
      scale: "log",
      default: 100,
      source: "assumed: test",
    },
    {
      name: "pairs",
      label: "pairs",
      unit: "",
      min: 0,
      max: 8,
      step: 1,
      scale: "linear",
      default: 2,
      source: "assumed: test",
    },
  ],
  sweep: { over: "cores", values: "1,2,4-8:2" },
  measure: { label: "throughput", unit: "operations/ms", formula: "throughput / 1000" },
  published: [{ variant: "atomic", label: "measured", kind: "predicted", source: "here", points: [[1, 10]] }],
};

export function testMachine(change: object = {}): Machine {
  const machine = readMachine({ ...MACHINE_JSON, ...change });
  if (!machine.ok) throw new Error(JSON.stringify(machine.error));
  return machine.value;
}

export function testScenario(change: object = {}): Scenario {
  const scenario = readScenario("shared_count", { ...SCENARIO_JSON, ...change });
  if (!scenario.ok) throw new Error(JSON.stringify(scenario.error));
  return scenario.value;
}

/**
 * A program of six instructions: lock() at 0..2 (lines 10, 10, 11), operation() at 3..5 (lines 20, 21, 21). Globals
 * from 4096: struct lock { int next, owner; } the_lock; long counts[4]; unsigned char flags[3]; struct node *head.
 */
export const DEBUG: DebugInfo = {
  files: ["atomic.c", "lib/locks.h"],
  spots: [
    { file: 1, line: 10 },
    { file: 1, line: 10 },
    { file: 1, line: 11 },
    { file: 0, line: 20 },
    { file: 0, line: 21 },
    { file: 0, line: 21 },
  ],
  functionOf: [0, 0, 0, 1, 1, 1],
  functions: [
    { name: "lock", start: 0, end: 3, file: 1, line: 9 },
    { name: "operation", start: 3, end: 6, file: 0, line: 19 },
  ],
  inlineOf: [-1, -1, -1, -1, -1, -1],
  inlines: [],
  calls: [],
  stores: [],
  shifts: [],
  globals: [
    {
      name: "the_lock",
      type: "struct lock",
      address: 4096,
      size: 8,
      fields: [
        { path: "next", type: "int", offset: 0, size: 4 },
        { path: "owner", type: "int", offset: 4, size: 4 },
      ],
      file: 0,
      line: 1,
    },
    {
      name: "counts",
      type: "long[4]",
      address: 4104,
      size: 32,
      fields: [0, 1, 2, 3].map((i) => ({ path: `[${i}]`, type: "long", offset: 8 * i, size: 8 })),
      file: 0,
      line: 2,
    },
    {
      name: "flags",
      type: "unsigned char[3]",
      address: 4136,
      size: 3,
      fields: [0, 1, 2].map((i) => ({ path: `[${i}]`, type: "unsigned char", offset: i, size: 1 })),
      file: 0,
      line: 3,
    },
    {
      name: "head",
      type: "struct node *",
      address: 4144,
      size: 8,
      fields: [{ path: "", type: "struct node *", offset: 0, size: 8 }],
      file: 0,
      line: 4,
    },
  ],
  params: ["hold"],
  assertions: [{ text: "owner <= next", file: 0, line: 21 }],
  asserted: [],
};

export const PROGRAM: CompiledProgram = { bytes: new Uint8Array(48), debug: DEBUG };

function zeros<Name extends string>(names: readonly { readonly name: Name }[]): Record<Name, number> {
  return Object.fromEntries(names.map(({ name }) => [name, 0])) as Record<Name, number>;
}

export function coreResult(
  cycles: Partial<CoreResult["cycles"]>,
  counts: Partial<CoreResult["counts"]> = {},
): CoreResult {
  return { cycles: { ...zeros(CYCLE_CATEGORIES), ...cycles }, counts: { ...zeros(CORE_STATS), ...counts } };
}

export function lineResult(
  address: number,
  change: Partial<Omit<LineResult, "counts">> & { readonly counts?: Partial<LineResult["counts"]> },
): LineResult {
  return {
    address,
    home: 0,
    readers: [0, 0],
    writers: [0, 0],
    readWords: [0, 0],
    writtenWords: [0, 0],
    ...change,
    counts: { ...zeros(LINE_STATS), ...change.counts },
  };
}

export function lockResult(
  address: number,
  counts: Partial<LockResult["counts"]>,
  callers: readonly LockCaller[] = [],
): LockResult {
  return { address, counts: { ...zeros(LOCK_STATS), ...counts }, callers };
}

export function lockCaller(
  pc: number,
  callPc: number | undefined,
  counts: Partial<LockCaller["counts"]> = {},
): LockCaller {
  return { pc, callPc, counts: { ...zeros(LOCK_CALLER_STATS), ...counts } };
}

/** A station that instruction 0 created. */
export function stationResult(servers: number, counts: Partial<StationResult["counts"]>): StationResult {
  return { servers, createdAt: 0, counts: { ...zeros(STATION_STATS), ...counts } };
}

/** A run of 2 cores over 1000 cycles: 10 operations in 5 equal batches. */
export function runResult(change: Partial<RunResult> = {}): RunResult {
  return {
    modelVersion: 1,
    fault: undefined,
    stop: "precise",
    time: 1500,
    measuredFrom: 500,
    operations: 10,
    restarts: 0,
    batches: [200, 200, 200, 200, 200],
    batchOperations: 2,
    latency: { mean: 200, p50: 190, p95: 250, p99: 260, max: 300 },
    durations: [
      { from: 100, to: 104, operations: 4 },
      { from: 296, to: 304, operations: 6 },
    ],
    transactions: 30,
    orderChanges: 0,
    storesMax: 0,
    fairness: { index: 0.9, starved: 0, min: 5, max: 15 },
    cores: [
      coreResult({ compute: 600, spin: 400 }, { operations: 6, loads: 12 }),
      coreResult({ compute: 500, queue: 500 }, { operations: 4, loads: 8 }),
    ],
    lines: [],
    locks: [],
    stations: [],
    contexts: [],
    standing: [],
    races: [],
    racesGivenUp: false,
    profile: Float64Array.from([100, 300, 0, 600, 900, 100]),
    traceHash: "0123456789abcdef",
    events: 100,
    steps: 500,
    memory: undefined,
    trace: undefined,
    ...change,
  };
}

export function runFault(change: Partial<RunFault> = {}): RunFault {
  return {
    status: "ASSERT_FAILED",
    text: "assertion failed",
    core: 3,
    pc: 4,
    time: 1_234_567,
    stage: "run",
    detailA: 0,
    detailB: 0,
    other: undefined,
    registers: [],
    race: undefined,
    cores: [],
    ...change,
  };
}
