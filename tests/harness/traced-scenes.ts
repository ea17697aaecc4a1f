/** Scenes of real runs: the last records of a run of a scenario, as the page would draw them. */
import type { RunScene } from "../../web/src/scene/run-scene.ts";
import { sceneOfRun } from "../../web/src/scene/run-scene.ts";
import { planSweep } from "../../web/src/model/experiment/experiment.ts";
import { pointJobs } from "../../web/src/model/experiment/point-jobs.ts";
import { runSpec } from "../../web/src/model/experiment/run-spec.ts";
import { REFINED } from "../../web/src/model/experiment/policy.ts";
import { compileVariants } from "./programs.ts";
import { openMachine, openScenario } from "./project.ts";
import { runFor } from "./runs.ts";

export interface TracedScene {
  readonly scenario: string;
  readonly variant: string;
  readonly machine: string;
  readonly cores: number;
  /** The run is cut off after about so many events of the simulator. */
  readonly events: number;
  /** The records kept: the last ones; a power of two. */
  readonly records: number;
}

export async function tracedScene(wanted: TracedScene): Promise<RunScene> {
  const { variant, cores, records } = wanted;
  const scenario = openScenario(wanted.scenario);
  const machine = openMachine(wanted.machine);
  const planned = planSweep({ scenario, machine, values: [cores], variants: [variant] });
  if (!planned.ok) throw new Error(JSON.stringify(planned.error));
  const jobs = pointJobs(planned.value, compileVariants(scenario));
  if (!jobs.ok) throw new Error(JSON.stringify(jobs.error));
  const job = jobs.value.find((each) => each.x === cores && !each.baseline);
  if (job === undefined) throw new Error(`${wanted.scenario} has no run of ${variant} on ${cores} cores`);
  const spec = { ...runSpec(planned.value, job, REFINED, "idle"), trace: { records } };
  const run = await runFor(spec, wanted.events);
  const { model, positions, links, groups } = machine;
  const { nodeOfCore, nodeCount, lineBytes } = model;
  const drawn = { nodeOfCore, nodeCount, lineBytes, positions, links, groups };
  const scene = sceneOfRun({ run, cores, machine: drawn, debug: job.program.debug });
  if (scene === undefined) throw new Error("the run was not traced");
  return scene;
}
