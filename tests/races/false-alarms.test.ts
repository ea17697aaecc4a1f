/**
 * The search finds nothing in correct programs, under any memory order that is not too weak for them: every variant of
 * every scenario with its defaults, the programs of strangers, and every lock and reader-writer lock of the library
 * under the programs that try it.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { CompiledProgram } from "../../web/src/base/program.ts";
import { runToEnd } from "../../web/src/core/engine.ts";
import type { Core } from "../../web/src/core/load.ts";
import { type PointJob, pointJobs } from "../../web/src/model/experiment/point-jobs.ts";
import { type SweepExperiment, planSweep } from "../../web/src/model/experiment/experiment.ts";
import type { Machine } from "../../web/src/model/machine/machine.ts";
import { type MemoryOrder, orderOf, underOrder } from "../../web/src/model/machine/memory-order.ts";
import { raceText } from "../../web/src/model/results/diagnosis/races.ts";
import { searchCores } from "../../web/src/model/experiment/schedules.ts";
import { sweepsCores } from "../../web/src/model/scenario/sweeps-cores.ts";
import { searchSchedules } from "../../web/src/session/schedules/schedule-search.ts";
import { compileText, compileVariants, mustCompile } from "../harness/programs.ts";
import { ROOT, SCENARIO_NAMES, openMachine, openScenario, withStoreBuffer } from "../harness/project.ts";
import { freshCore } from "../harness/runs.ts";
import { LOCKS, openLock } from "../locks/battery.ts";
import { bareExperiment } from "./experiment.ts";

const SCHEDULES = 4;
/** A bare program is small, so it gets more schedules than a variant of a scenario. */
const BARE_SCHEDULES = 12;
/** Each with a store buffer as real machines have; programs and locks, which are small, also get a smaller one. */
const ORDERS = [
  ["sc", 0],
  ["tso", 32],
  ["pso", 32],
] as const;
const BARE_ORDERS = [
  ["sc", 0],
  ["tso", 8],
  ["tso", 42],
  ["pso", 8],
  ["pso", 42],
] as const;

/** One for all searches, none of which leaves anything in its memory. */
let core: Core;

beforeAll(async () => {
  core = await freshCore();
});

/**
 * Programs that are right only where stores become visible in order, as on x86: a plain store to a volatile word lets
 * go of what they protect. Under partial store order they fail, and so they would on Arm.
 */
const FOR_ORDERED_STORES = new Set([
  "tests/intervals/programs/array_lock.c",
  "tests/intervals/programs/chip_first.c",
  "tests/intervals/programs/hash_table.c",
  "tests/intervals/programs/implicit_queue.c",
  "tests/intervals/programs/queue_lock.c",
  "tests/intervals/programs/readers_writers.c",
  "tests/intervals/programs/test_test_and_set.c",
  "tests/intervals/programs/ticket.c",
  "tests/programs/anderson.c",
  "tests/programs/bakery.c",
  "tests/programs/barrier_dissemination.c",
  "tests/programs/clh.c",
  "tests/programs/dekker.c",
  "tests/programs/filter.c",
  "tests/programs/hash_buckets.c",
  "tests/programs/mcs.c",
  "tests/programs/memory_pool.c",
  "tests/programs/peterson.c",
  "tests/programs/peterson_tournament.c",
  "tests/programs/prefix_sum.c",
  "tests/programs/spsc_ring.c",
  "scenarios/fence_cost/plain",
]);

async function findings(experiment: SweepExperiment, job: PointJob, schedules: number): Promise<readonly string[]> {
  const orders = [orderOf(experiment.machine.model.numbers)];
  const plan = { experiment, job, cores: [2, 3], orders, schedules, firstSeed: 1 };
  const outcome = await searchSchedules(plan, (spec) => Promise.resolve(runToEnd(core, spec)));
  expect(outcome.gaveUp).toBe(false);
  return outcome.findings.map(({ what, result }) =>
    what.kind === "race" ? raceText(what.race, job.program.debug) : `${what.kind} ${result.fault?.status}`,
  );
}

/** Nothing is found in the program, unless the order is too weak for it. */
function expectRight(name: string, order: MemoryOrder, found: readonly string[]): void {
  if (order === "pso" && FOR_ORDERED_STORES.has(name)) expect(found, name).not.toEqual([]);
  else expect(found, name).toEqual([]);
}

interface Order {
  readonly order: MemoryOrder;
  readonly entries: number;
}

function machineUnder(id: string, { order, entries }: Order): Machine {
  const machine = withStoreBuffer(openMachine(id), entries);
  return { ...machine, model: underOrder(machine.model, order) };
}

async function expectBareRight(
  name: string,
  program: CompiledProgram,
  order: Order,
  parameters: Readonly<Record<string, number>> = {},
): Promise<void> {
  const machine = machineUnder("opteron-48", order);
  const { experiment, job } = bareExperiment(program, machine, parameters);
  expectRight(name, order.order, await findings(experiment, job, BARE_SCHEDULES));
}

describe.each(ORDERS)("under %s with a store buffer of %i, scenarios", (order, entries) => {
  it.each(SCENARIO_NAMES)(
    "%s: no schedule fails, and none has a data race, where the order is not too weak for it",
    async (name) => {
      const scenario = openScenario(name);
      const values = sweepsCores(scenario) ? [2] : scenario.values.slice(0, 1);
      const machine = machineUnder(scenario.file.machine, { order, entries });
      const planned = planSweep({ scenario, machine, values });
      if (!planned.ok) throw new Error(JSON.stringify(planned.error));
      const jobs = pointJobs(planned.value, compileVariants(scenario));
      if (!jobs.ok) throw new Error(JSON.stringify(jobs.error));
      for (const job of jobs.value.filter(({ baseline }) => !baseline))
        expectRight(`scenarios/${name}/${job.variant}`, order, await findings(planned.value, job, SCHEDULES));
    },
  );
});

/** The programs directly in a folder; programs that are broken on purpose are in folders below. */
function programsIn(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder)).flatMap((name) => (name.endsWith(".c") ? [`${folder}/${name}`] : []));
}

describe.each(BARE_ORDERS)("under %s with a store buffer of %i, programs of strangers", (order, entries) => {
  it.each([...programsIn("tests/programs"), ...programsIn("tests/intervals/programs")])("%s is right", async (path) => {
    await expectBareRight(path, mustCompile(path), { order, entries });
  });
});

describe.each(BARE_ORDERS)("under %s with a store buffer of %i, the locks of the library", (order, entries) => {
  it.each(LOCKS)("%s is right, with long and with empty sections", async (name) => {
    const { exclusion } = openLock(name);
    await expectBareRight(name, exclusion, { order, entries }, { outside: 400, calm: 4000, section: 100 });
    await expectBareRight(name, exclusion, { order, entries }, { outside: 0, calm: 0, section: 0 });
  });

  it.each([
    ["exclusion.c", {}],
    ["exclusion.c", { BRLOCK: "1" }],
    ["seqlock.c", {}],
    ["rcu.c", {}],
  ])("the readers and writers of %s %o are right", async (file, defines) => {
    const program = mustCompile(`tests/rwlocks/${file}`, defines);
    await expectBareRight(file, program, { order, entries }, { think: 200, write_one_in: 4 });
  });

  it.each([{}, { PERCPU_REF: "1" }])("the counts of references of references.c %o are right", async (defines) => {
    const program = mustCompile("tests/counters/references.c", defines);
    await expectBareRight("references.c", program, { order, entries }, { kill_one_in: 4, audit_every: 0 });
  });
});

describe("a lock of one word, which its owner takes again at once", () => {
  const TEXT = [
    '#include "lib/hotline.h"',
    "static _Alignas(64) int word;",
    "static _Alignas(64) long first, second;",
    "void operation(void)",
    "{",
    "  while (atomic_exchange(&word, 1)) while (*(volatile int *)&word) cpu_relax();",
    "  first++; second += first;",
    "  smp_store_release(&word, 0);",
    "  work(50);",
    "}",
  ];

  it("is not said to starve a core because stores become visible late", async () => {
    const { program } = compileText("program.c", TEXT.join("\n"));
    if (program === undefined) throw new Error("it does not compile");
    const { experiment, job } = bareExperiment(program, openMachine("xeon-24"));
    const plan = { experiment, job, cores: searchCores(24), orders: ["tso"] as const, schedules: 400, firstSeed: 1 };
    const { findings: found } = await searchSchedules(plan, (spec) => Promise.resolve(runToEnd(core, spec)));
    expect(found).toEqual([]);
  });
});
