/**
 * Programs run where a reader's choice may lead: at both ends of every parameter's range, and on machines with other
 * numbers of cores and nodes than the scenario's own.
 */
import { expect, it } from "vitest";
import type { CompiledProgram } from "../../web/src/base/program.ts";
import { planSweep, type SweepExperiment } from "../../web/src/model/experiment/experiment.ts";
import { type PointJob, pointJobs } from "../../web/src/model/experiment/point-jobs.ts";
import { COARSE } from "../../web/src/model/experiment/policy.ts";
import { runSpec } from "../../web/src/model/experiment/run-spec.ts";
import type { Machine } from "../../web/src/model/machine/machine.ts";
import type { Scenario } from "../../web/src/model/scenario/scenario.ts";
import { inTurn, rounds, variantsAt } from "../harness/effort.ts";
import { compileVariants } from "../harness/programs.ts";
import { openMachine, openScenario, SCENARIO_NAMES } from "../harness/project.ts";
import { faultOf, runFor } from "../harness/runs.ts";
import { experimentOf } from "../harness/sweeps.ts";

/** Enough for the first operations of a program. */
const EVENTS = 50_000;

/** In a run that makes few rounds: each of them is compiled with all its variants. */
const SCENARIOS_MOST = 25;
const TRIED = inTurn(SCENARIO_NAMES, SCENARIOS_MOST);

it.each(TRIED)("%s begins to run with the least and the greatest value of each parameter", async (name) => {
  const scenario = openScenario(name);
  const experiment = experimentOf(scenario, { values: scenario.values.slice(0, 1) });
  const jobs = pointJobs(experiment, compileVariants(scenario));
  if (!jobs.ok) throw new Error(`${name}: no jobs`);
  const variants = jobs.value.length;
  const faults: string[] = [];
  for (const [i, job] of jobs.value.entries())
    for (const [k, { name: parameter, min, max }] of scenario.file.parameters.entries()) {
      // Where fewer rounds are asked for, each parameter has some of the variants, and not the same ones as the next.
      if ((i + k) % variants >= rounds(variants)) continue;
      for (const value of [min, max]) {
        const parameters = { ...job.parameters, [parameter]: value };
        const result = await runFor(runSpec(experiment, { ...job, parameters }, COARSE, "idle"), EVENTS);
        const fault = faultOf(job.program, result);
        if (fault !== "no fault") faults.push(`${job.variant}, ${parameter} ${value}: ${fault}`);
      }
    }
  expect(faults).toEqual([]);
});

/** Few cores and many, one node and a node for each core, three nodes, second threads: other machines lie between. */
const UNLIKE = ["nehalem-4", "grace-72", "m1-pro-8", "mesh-72", "epyc-7763-128", "altix-512"].map(openMachine);

/** The plan on that machine, with the first place of several cores, where there is one, and with the last place. */
function endsOn(scenario: Scenario, machine: Machine): SweepExperiment {
  const whole = planSweep({ scenario, machine });
  if (!whole.ok) throw new Error(`${scenario.name} has no sweep on ${machine.file.id}`);
  const { values } = whole.value;
  return { ...whole.value, values: [...new Set([...values.slice(0, 2).slice(-1), ...values.slice(-1)])] };
}

async function faultsOn(
  scenario: Scenario,
  machine: Machine,
  programs: ReadonlyMap<string, CompiledProgram>,
): Promise<readonly string[]> {
  const experiment = endsOn(scenario, machine);
  const jobs = pointJobs(experiment, programs);
  if (!jobs.ok) throw new Error(`${scenario.name}: no jobs`);
  const faultAt = async (job: PointJob): Promise<readonly string[]> => {
    const fault = faultOf(job.program, await runFor(runSpec(experiment, job, COARSE, "idle"), EVENTS));
    return fault === "no fault" ? [] : [`${machine.file.id}, ${job.variant} at ${job.x}: ${fault}`];
  };
  const faults: string[] = [];
  for (const job of jobs.value) faults.push(...(await faultAt(job)));
  return faults;
}

it.each(TRIED)("%s begins to run on machines unlike its own", async (name) => {
  const scenario = openScenario(name);
  const programs = compileVariants(scenario);
  const faults: string[] = [];
  for (const machine of variantsAt(SCENARIO_NAMES.indexOf(name), UNLIKE))
    faults.push(...(await faultsOn(scenario, machine, programs)));
  expect(faults).toEqual([]);
});
