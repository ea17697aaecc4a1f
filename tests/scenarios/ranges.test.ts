/** Programs run at both ends of every parameter's range, where a reader's slider or x-axis may lead. */
import { expect, it } from "vitest";
import { pointJobs } from "../../web/src/model/experiment/point-jobs.ts";
import { COARSE } from "../../web/src/model/experiment/policy.ts";
import { runSpec } from "../../web/src/model/experiment/run-spec.ts";
import { inTurn, rounds } from "../harness/effort.ts";
import { compileVariants } from "../harness/programs.ts";
import { openScenario, SCENARIO_NAMES } from "../harness/project.ts";
import { faultOf, runFor } from "../harness/runs.ts";
import { experimentOf } from "../harness/sweeps.ts";

/** Enough for the first operations of a program. */
const EVENTS = 50_000;

/** In a run that makes few rounds: each of them is compiled with all its variants. */
const SCENARIOS_MOST = 25;

it.each(inTurn(SCENARIO_NAMES, SCENARIOS_MOST))(
  "%s begins to run with the least and the greatest value of each parameter",
  async (name) => {
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
  },
);
