/**
 * The search finds nothing in correct programs: every variant of every scenario with its defaults, the programs of
 * strangers, and every lock and reader-writer lock of the library under the programs that try it.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { CompiledProgram } from "../../web/src/base/program.ts";
import { runToEnd } from "../../web/src/core/engine.ts";
import type { Core } from "../../web/src/core/load.ts";
import { type PointJob, pointJobs } from "../../web/src/model/experiment/point-jobs.ts";
import { type SweepExperiment, planSweep } from "../../web/src/model/experiment/experiment.ts";
import { raceText } from "../../web/src/model/results/diagnosis/races.ts";
import { sweepsCores } from "../../web/src/model/scenario/sweeps-cores.ts";
import { searchSchedules } from "../../web/src/session/schedules/schedule-search.ts";
import { compileVariants, mustCompile } from "../harness/programs.ts";
import { ROOT, SCENARIO_NAMES, openMachine, openScenario, withStoreBuffer } from "../harness/project.ts";
import { freshCore } from "../harness/runs.ts";
import { LOCKS, openLock } from "../locks/battery.ts";
import { bareExperiment } from "./experiment.ts";

const SCHEDULES = 4;
/** A bare program is small, so it gets more schedules than a variant of a scenario. */
const BARE_SCHEDULES = 12;
/** Store buffers: none, and one as a real machine has; programs and locks, which are small, also get a smaller one. */
const STORE_BUFFERS = [0, 32];
const BARE_STORE_BUFFERS = [0, 8, 42];

/** One for all searches, none of which leaves anything in its memory. */
let core: Core;

beforeAll(async () => {
  core = await freshCore();
});

async function expectNothingFound(experiment: SweepExperiment, job: PointJob, schedules: number): Promise<void> {
  const plan = { experiment, job, cores: [2, 3], schedules, firstSeed: 1 };
  const { findings, gaveUp } = await searchSchedules(plan, (spec) => Promise.resolve(runToEnd(core, spec)));
  const texts = findings.map(({ what, result }) =>
    what.kind === "race" ? raceText(what.race, job.program.debug) : `${what.kind} ${result.fault?.status}`,
  );
  expect(texts).toEqual([]);
  expect(gaveUp).toBe(false);
}

async function expectBareRight(
  program: CompiledProgram,
  entries: number,
  parameters: Readonly<Record<string, number>> = {},
): Promise<void> {
  const machine = withStoreBuffer(openMachine("opteron-48"), entries);
  const { experiment, job } = bareExperiment(program, machine, parameters);
  await expectNothingFound(experiment, job, BARE_SCHEDULES);
}

describe.each(STORE_BUFFERS)("with a store buffer of %i, scenarios", (entries) => {
  it.each(SCENARIO_NAMES)("%s: no schedule fails, and none has a data race", async (name) => {
    const scenario = openScenario(name);
    const values = sweepsCores(scenario) ? [2] : scenario.values.slice(0, 1);
    const machine = withStoreBuffer(openMachine(scenario.file.machine), entries);
    const planned = planSweep({ scenario, machine, values });
    if (!planned.ok) throw new Error(JSON.stringify(planned.error));
    const jobs = pointJobs(planned.value, compileVariants(scenario));
    if (!jobs.ok) throw new Error(JSON.stringify(jobs.error));
    for (const job of jobs.value.filter(({ baseline }) => !baseline))
      await expectNothingFound(planned.value, job, SCHEDULES);
  });
});

/** The programs directly in a folder; programs that are broken on purpose are in folders below. */
function programsIn(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder)).flatMap((name) => (name.endsWith(".c") ? [`${folder}/${name}`] : []));
}

describe.each(BARE_STORE_BUFFERS)("with a store buffer of %i, programs of strangers", (entries) => {
  it.each([...programsIn("tests/programs"), ...programsIn("tests/intervals/programs")])("%s is right", async (path) => {
    await expectBareRight(mustCompile(path), entries);
  });
});

describe.each(BARE_STORE_BUFFERS)("with a store buffer of %i, the locks of the library", (entries) => {
  it.each(LOCKS)("%s is right, with long and with empty sections", async (name) => {
    const { exclusion } = openLock(name);
    await expectBareRight(exclusion, entries, { outside: 400, calm: 4000, section: 100 });
    await expectBareRight(exclusion, entries, { outside: 0, calm: 0, section: 0 });
  });

  it.each([
    ["exclusion.c", {}],
    ["exclusion.c", { BRLOCK: "1" }],
    ["seqlock.c", {}],
    ["rcu.c", {}],
  ])("the readers and writers of %s %o are right", async (file, defines) => {
    const program = mustCompile(`tests/rwlocks/${file}`, defines);
    await expectBareRight(program, entries, { think: 200, write_one_in: 4 });
  });
});
