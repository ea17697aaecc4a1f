/**
 * What time slices do to spin locks, on every large machine. In order of arrival the next holder is often a thread
 * without a core: hand-offs wait for the ends of slices, so that they take in proportion to the slice. A test-and-set
 * lock goes to whichever thread runs. No number of the model is set on it.
 */
import { describe, expect, it } from "vitest";
import type { MachineModel } from "../../web/src/base/machine.ts";
import { inTurn } from "../harness/effort.ts";
import { compileIn } from "../harness/programs.ts";
import { LARGE_MODELS } from "../harness/project.ts";
import { faultOf, runFor } from "../harness/runs.ts";
import { POLICIES, type Policy } from "./battery.ts";

const CORES = 4;
const SLICE = 100_000;
const OPERATIONS = 1000;
const EVENTS_MAX = 20_000_000;

interface Crowd {
  readonly lock: "tas" | "ticket";
  readonly policy: Policy;
  readonly machine: MachineModel;
  readonly threads: number;
  readonly slice: number;
}

/** Cycles from one hand-off to the next. */
async function cyclesEach({ lock, policy, machine, threads, slice }: Crowd): Promise<number> {
  const program = compileIn("tests/threads", "collapse.c", { LOCK: lock, RUN_QUEUE: `RUN_QUEUE_${policy}` });
  const values: Readonly<Record<string, number>> = { threads, slice };
  const result = await runFor(
    {
      program: program.bytes,
      machine,
      cores: CORES,
      params: program.debug.params.map((name) => values[name] ?? 0),
      seed: 1,
      start: "together",
      warmupOperations: 2,
      precision: 0,
      batchMin: 4,
      operationsMax: OPERATIONS,
    },
    EVENTS_MAX,
  );
  expect(`${faultOf(program, result)}, ${result.stop}`).not.toMatch(/, not$/);
  return (result.time - result.measuredFrom) / result.operations;
}

/** In a run that makes few rounds. */
const MACHINES_MOST = 4;
const MACHINES = inTurn(LARGE_MODELS, MACHINES_MOST);

describe.each(POLICIES)("with run queues %s, twice as many threads as cores", (policy) => {
  it.each(MACHINES)("make hand-offs in order of arrival wait for slices on $id", async (machine) => {
    const alone = await cyclesEach({ lock: "ticket", policy, machine, threads: CORES, slice: SLICE });
    const crowded = await cyclesEach({ lock: "ticket", policy, machine, threads: 2 * CORES, slice: SLICE });
    const longer = await cyclesEach({ lock: "ticket", policy, machine, threads: 2 * CORES, slice: 3 * SLICE });
    expect(crowded).toBeGreaterThan(5 * alone);
    /* In a slice each core has at most one thread whose turn comes. */
    for (const [cycles, slice] of [
      [crowded, SLICE],
      [longer, 3 * SLICE],
    ] as const) {
      expect(cycles).toBeGreaterThan((0.8 * slice) / CORES);
      expect(cycles).toBeLessThan(1.2 * slice);
    }
  });

  it.each(MACHINES)("leave a test-and-set lock as it is on $id", async (machine) => {
    const alone = await cyclesEach({ lock: "tas", policy, machine, threads: CORES, slice: SLICE });
    const crowded = await cyclesEach({ lock: "tas", policy, machine, threads: 2 * CORES, slice: SLICE });
    const longer = await cyclesEach({ lock: "tas", policy, machine, threads: 2 * CORES, slice: 3 * SLICE });
    expect(crowded).toBeLessThan(3 * alone);
    expect(longer).toBeLessThan(3 * alone);
  });
});
