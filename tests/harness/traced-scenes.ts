/** Scenes of real runs: the last records of a run of a scenario, as the page would draw them. */
import { threadHistory } from "../../web/src/scene/trace/history/thread-history.ts";
import type { RunScene } from "../../web/src/scene/run-scene.ts";
import { sceneOfRun } from "../../web/src/scene/run-scene.ts";
import { watchedOf } from "../../web/src/ui/playback/scene-of-traced.ts";
import { watchedWords } from "../../web/src/model/results/watched-words.ts";
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
  /** Of a scenario that is swept over cores. */
  readonly cores?: number;
  /** Of a scenario that is swept over something else. */
  readonly x?: number;
  /** The run is cut off after about so many events of the simulator. */
  readonly events: number;
  /** The records kept: the last ones; a power of two. */
  readonly records: number;
}

export async function tracedScene(wanted: TracedScene): Promise<RunScene> {
  const { variant, records } = wanted;
  const at = wanted.x ?? wanted.cores ?? 1;
  const scenario = openScenario(wanted.scenario);
  const machine = openMachine(wanted.machine);
  const planned = planSweep({ scenario, machine, values: [at], variants: [variant] });
  if (!planned.ok) throw new Error(JSON.stringify(planned.error));
  const jobs = pointJobs(planned.value, compileVariants(scenario));
  if (!jobs.ok) throw new Error(JSON.stringify(jobs.error));
  const job = jobs.value.find((each) => each.x === at && !each.baseline);
  if (job === undefined) throw new Error(`${wanted.scenario} has no run of ${variant} at ${at}`);
  const { file } = scenario;
  const { debug } = job.program;
  const words = file.watched && watchedWords(debug, file.watched.word);
  const trace = { records, ...(words && { watched: words }) };
  const spec = { ...runSpec(planned.value, job, REFINED, "idle"), trace, keepMemory: words !== undefined };
  const run = await runFor(spec, wanted.events);
  const { model, positions, links, groups } = machine;
  const { nodeOfCore, nodeCount, lineBytes } = model;
  const drawn = { nodeOfCore, nodeCount, lineBytes, positions, links, groups };
  const watched = watchedOf(file, debug, run.memory);
  const subject = file.picture === "system calls" ? "system calls" : "lines";
  const scene = sceneOfRun({
    run,
    cores: job.cores,
    machine: drawn,
    debug,
    subject,
    watched,
    threadsOf: threadHistory,
  });
  if (scene === undefined) throw new Error("the run was not traced");
  return scene;
}
