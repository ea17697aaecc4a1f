/**
 * Two idioms whose order of stores matters, as programs with assertions on the simulated machine: they hold with their
 * barriers under every order of stores. Without the barriers they hold where stores become visible in order, and fail
 * where they do not; the explorer shows why (the experiments seqlock_order and double_checked_locking).
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { STORE_ORDER } from "../../web/src/base/abi.gen.ts";
import type { CompiledProgram } from "../../web/src/base/program.ts";
import { timedOutcomes, type TimedModel } from "../../web/src/session/litmus/timed-outcomes.ts";
import { compileText } from "../harness/programs.ts";
import { openMachine, ROOT } from "../harness/project.ts";
import { faultsUnderDelays, runSpecToEnd } from "../harness/runs.ts";
import { compiled } from "./shape-files.ts";

const JITTER_CYCLES = 200;
const ENTRIES = 42;
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];
const { model } = openMachine("xeon-24");

interface Order {
  readonly order: keyof typeof STORE_ORDER;
  readonly entries: number;
}

function program(name: string, withBarriers: boolean): CompiledProgram {
  const text = readFileSync(join(ROOT, "tests/programs", `${name}.c`), "utf8");
  const source = withBarriers ? text : text.replaceAll("smp_wmb();", "");
  const { program: made } = compileText(`${name}.c`, source);
  if (made === undefined) throw new Error(`${name}.c does not compile`);
  return made;
}

async function faultsOf(name: string, withBarriers: boolean, { order, entries }: Order): Promise<readonly string[]> {
  const numbers = { ...model.numbers, store_buffer_entries: entries, store_order: STORE_ORDER[order] };
  const machine = { ...model, numbers };
  return faultsUnderDelays(program(name, withBarriers), {
    machine,
    cores: 4,
    seeds: SEEDS,
    jitterCycles: JITTER_CYCLES,
  });
}

const TOTAL: Order = { order: "TOTAL", entries: ENTRIES };
const PARTIAL: Order = { order: "PARTIAL", entries: ENTRIES };
const WITHOUT_BUFFER: Order = { order: "TOTAL", entries: 0 };

describe.each(["seqlock_order", "double_checked_locking"])("%s.c", (name) => {
  it.each([WITHOUT_BUFFER, TOTAL, PARTIAL])(
    "keeps its assertion with its barriers: $order, $entries",
    async (order) => {
      expect(await faultsOf(name, true, order)).toEqual(["no fault"]);
    },
  );

  it.each([WITHOUT_BUFFER, TOTAL])("keeps it without, where stores are in order: $entries", async (order) => {
    expect(await faultsOf(name, false, order)).toEqual(["no fault"]);
  });

  it("loses it without, under partial store order", async () => {
    expect((await faultsOf(name, false, PARTIAL)).join()).toMatch(/ASSERT_FAILED/);
  });
});

describe("the same idioms as litmus experiments, in timed runs", async () => {
  const machine = { ...model, numbers: { ...model.numbers, store_buffer_entries: 8 } };

  async function countOf(path: string, order: TimedModel, outcome: string): Promise<number> {
    const text = readFileSync(join(ROOT, "scenarios", `${path}.litmus`), "utf8");
    const plan = { program: compiled(text, path), model: order, machine, rounds: 4000, seed: 4 };
    const { counts, fault } = await timedOutcomes(plan, runSpecToEnd);
    expect(fault).toBeUndefined();
    return counts.get(outcome)?.count ?? 0;
  }

  it("show a torn read of a seqlock under PSO only, and not with its barriers", async () => {
    expect(await countOf("seqlock_order/plain", "PSO", "1:torn=1;")).toBeGreaterThan(0);
    expect(await countOf("seqlock_order/plain", "TSO", "1:torn=1;")).toBe(0);
    expect(await countOf("seqlock_order/writer", "PSO", "1:torn=1;")).toBe(0);
  });

  it("show an object without its field under PSO only, and not when it is published by a release", async () => {
    const early = "1:seen=1; 1:value=0;";
    expect(await countOf("double_checked_locking/plain", "PSO", early)).toBeGreaterThan(0);
    expect(await countOf("double_checked_locking/plain", "TSO", early)).toBe(0);
    expect(await countOf("double_checked_locking/release", "PSO", early)).toBe(0);
  });
});
