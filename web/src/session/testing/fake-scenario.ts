/** A scenario as tests of the page need one: two variants, one parameter, cores on the x-axis. No program runs. */
import type { CompiledProgram } from "../../base/program.ts";
import type { Machine } from "../../model/machine/machine.ts";
import { readMachine } from "../../model/machine/read-machine.ts";
import { readScenario } from "../../model/scenario/read-scenario.ts";
import type { Scenario } from "../../model/scenario/scenario.ts";

const SCENARIO = {
  schema: 1,
  title: "A test",
  claim: "Testing.",
  track: "Tests",
  order: 1,
  sources: [{ key: "src", text: "a paper" }],
  machine: "small",
  variants: [
    { id: "stock", label: "stock", program: "stock.c", about: "as it is" },
    { id: "fixed", label: "fixed", program: "fixed.c", about: "as it should be" },
  ],
  parameters: [
    {
      name: "hold",
      label: "hold",
      unit: "cycles",
      min: 1,
      max: 1000,
      step: 1,
      scale: "log",
      default: 100,
      source: "assumed",
    },
  ],
  sweep: { over: "cores", values: "1,2,4-8:2" },
  measure: { label: "throughput", unit: "operations/s", formula: "throughput" },
  published: [
    {
      variant: "stock",
      label: "measured",
      kind: "predicted",
      source: "src",
      points: [
        [1, 100],
        [4, 300],
      ],
    },
  ],
};

const cycles = (value: number) => ({ value, source: "assumed" });
const byHops = (...values: number[]) => ({ by_hops: values, source: "assumed" });

const MACHINE = {
  schema: 1,
  id: "small",
  title: "Eight cores",
  about: "assumed",
  clock_hz: 1e9,
  nodes: 2,
  cores_per_node: 4,
  line_bytes: 64,
  protocol: "MESI",
  home: "first_touch",
  links: [[0, 1]],
  positions: [
    [0, 0],
    [1, 0],
  ],
  latency: {
    instruction: cycles(1),
    pause: cycles(10),
    fence: cycles(20),
    l1_hit: cycles(3),
    atomic_hit: cycles(20),
    hop: byHops(20, 40),
    transfer: byHops(100, 300),
    dram: byHops(120, 400),
  },
  read_occupancy: { value: "blocking", source: "assumed" },
  invalidate: { base: 100, each: 0, source: "assumed" },
  port: cycles(0),
};

export function fakeScenario(changes: object = {}): Scenario {
  const read = readScenario("test", { ...SCENARIO, ...changes });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

export function fakeMachine(): Machine {
  const read = readMachine(MACHINE);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

export const FAKE_PROGRAM: CompiledProgram = {
  bytes: new Uint8Array(4),
  debug: {
    files: ["stock.c"],
    spots: [{ file: 0, line: 1 }],
    functionOf: [0],
    functions: [{ name: "operation", start: 0, end: 1, file: 0, line: 1 }],
    inlineOf: [-1],
    calls: [],
    stores: [],
    shifts: [],
    inlines: [],
    globals: [],
    params: ["hold"],
    assertions: [],
    asserted: [],
  },
};
