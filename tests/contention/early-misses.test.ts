/**
 * Jitter may make a miss shorter than the way on which a home hears that an earlier one has arrived: then a core leaves
 * several homes busy behind it, and the engine must have room for their queues.
 */
import { describe, expect, it } from "vitest";
import { readMachine } from "../../web/src/model/machine/read-machine.ts";
import { mustCompile } from "../harness/programs.ts";
import { runSpecToEnd } from "../harness/runs.ts";

const OPERATIONS = 500;
const source = "assumed: test";

/** Nodes in a row with a core each; the ways to their homes by distance, and one total for all misses. */
function chain(hops: readonly number[], total: number, jitter: number): object {
  const nodes = hops.map((_, node) => node);
  const number = (value: number | string): object => ({ value, source });
  const table = { by_hops: hops.map(() => total), source };
  return {
    schema: 1,
    id: "chain",
    title: "chain",
    about: "a chain of nodes",
    clock_hz: 1e9,
    nodes: nodes.length,
    cores_per_node: 1,
    line_bytes: 64,
    protocol: "MESI",
    home: "first_touch",
    links: nodes.slice(1).map((node) => [node - 1, node]),
    positions: nodes.map((node) => [node, 0]),
    latency: {
      instruction: number(1),
      pause: number(4),
      fence: number(4),
      l1_hit: number(2),
      atomic_hit: number(4),
      hop: { by_hops: hops, source },
      transfer: table,
      dram: table,
    },
    read_occupancy: number("blocking"),
    invalidate: { base: total, each: 0, source },
    jitter: number(jitter),
    port: number(0),
  };
}

describe("misses that jitter makes early", () => {
  it("find room for the queues behind them", async () => {
    const file = chain([1, 100, 200], 201, 4);
    const machine = readMachine(file);
    if (!machine.ok) throw new Error(JSON.stringify(machine.error));
    const program = mustCompile("tests/contention/programs/three_homes.c").bytes;
    const run = { machine: machine.value.model, cores: 1, params: [], seed: 1, start: "idle" } as const;
    const length = { warmupOperations: 0, precision: 0, batchMin: 12, operationsMax: OPERATIONS };
    expect((await runSpecToEnd({ program, ...run, ...length })).operations).toBe(OPERATIONS);
  });
});
