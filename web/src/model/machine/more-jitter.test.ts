/** A machine with more jitter is one that the core accepts, and as fast on average as the one without. */
import { describe, expect, it } from "vitest";
import { mustCompile } from "../../../../tests/harness/programs.ts";
import { MACHINES, openMachine } from "../../../../tests/harness/project.ts";
import { runSpecToEnd } from "../../../../tests/harness/runs.ts";
import type { MachineModel } from "../../base/machine.ts";
import { withMoreJitter } from "./more-jitter.ts";

const MODELS = MACHINES.map(({ model }) => [model.id, model] as const);
const program = mustCompile("tests/intervals/programs/fetch_add.c");

async function additionsPerCycle(machine: MachineModel, cores: number): Promise<number> {
  const result = await runSpecToEnd({
    program: program.bytes,
    machine,
    cores,
    params: [],
    seed: 1,
    start: "idle",
    warmupOperations: 20,
    precision: 0,
    batchMin: 12,
    operationsMax: 20_000,
  });
  return result.operations / (result.time - result.measuredFrom);
}

function shortest({ transfer, dram, numbers }: MachineModel): number {
  const least = (all: Iterable<number>): number => [...all].reduce((a, b) => (b > 0 && b < a ? b : a), Infinity);
  return Math.min(least(transfer), least(dram), least([numbers.invalidate_base_cycles]));
}

describe("a machine with more jitter", () => {
  it.each(MODELS)("%s: runs, with its totals above its ways", async (_, model) => {
    const jittered = withMoreJitter(model, 8);
    expect(shortest(jittered)).toBeGreaterThan(jittered.hop.reduce((most, way) => Math.max(most, way), 0));
    expect(jittered.numbers.message_jitter_cycles).toBeGreaterThanOrEqual(model.numbers.message_jitter_cycles);
    expect(await additionsPerCycle(jittered, Math.min(4, model.coreCount))).toBeGreaterThan(0);
  });

  it.each(["opteron-48", "xeon-24", "epyc-9654-192", "graviton2-64"])(
    "%s: hands a contended line on as fast as before",
    async (id) => {
      const { model } = openMachine(id);
      const before = await additionsPerCycle(model, 16);
      const after = await additionsPerCycle(withMoreJitter(model, 8), 16);
      expect(Math.abs(after / before - 1)).toBeLessThan(0.02);
    },
  );

  it("takes no more from threads of one core than their transfers take", () => {
    const { model } = openMachine("i9-12900k-16");
    expect(model.numbers.sibling_cycles).toBeLessThan(4);
    const jittered = withMoreJitter(model, 8);
    expect(jittered.numbers).toEqual(model.numbers);
    const { model: wider } = openMachine("i7-6700k-4");
    expect(withMoreJitter(wider, 8).numbers.sibling_cycles).toBe(wider.numbers.sibling_cycles - 8);
  });
});
