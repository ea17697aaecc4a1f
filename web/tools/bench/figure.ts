/**
 * Time to the first coarse figure and to the refined one, by the policies and the pool of the application: the sweep
 * that the page drives, on two worker threads that are loaded already, as the page's are.
 */
import { compileVariants } from "../../cli/files/compile.ts";
import { openPool } from "../../cli/run/node-pool.ts";
import { openMachine, openScenario } from "../../cli/files/open.ts";
import { SourceFiles } from "../../cli/files/sources.ts";
import { type Experiment, type PointJob, planExperiment, pointJobs } from "../../src/model/experiment/experiment.ts";
import { Sweep, type Task } from "../../src/model/sweep/schedule.ts";
import { drive } from "../../src/worker/drive.ts";
import { median } from "./median.ts";

/** Seconds until every point has a first value, and until all are as precise as asked. */
interface FigureTime {
  readonly coarse: number;
  readonly refined: number;
}

export interface FigureTimes {
  readonly points: number;
  /** In an engine that has not yet optimised the module, as on a first visit. */
  readonly first: FigureTime;
  /** Medians of the rounds after that: engines keep optimised code. */
  readonly later: FigureTime;
}

const WORKERS = 2;

function must<T>(
  result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown },
): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

function prepare(name: string): { readonly experiment: Experiment; readonly jobs: readonly PointJob[] } {
  const { scenario, folder } = openScenario(name);
  const { programs } = compileVariants(new SourceFiles(folder), scenario.file.variants);
  const experiment = must(planExperiment({ scenario, machine: openMachine(scenario.file.machine) }));
  return { experiment, jobs: must(pointJobs(experiment, programs)) };
}

/** One figure in fresh threads, which have run one short run each. */
async function once(experiment: Experiment, jobs: readonly PointJob[]): Promise<FigureTime> {
  const pool = await openPool(WORKERS);
  const smallest = jobs.reduce((least, job) => (job.cores < least.cores ? job : least));
  const first = new Sweep(experiment, [smallest], { coarse: true });
  const loading = first.next();
  if (loading !== undefined) {
    const spec = first.specOf(loading);
    await Promise.all(Array.from({ length: WORKERS }, () => pool.submit(spec).outcome));
  }
  const sweep = new Sweep(experiment, jobs, { coarse: true });
  const from = performance.now();
  let coarse = Number.NaN;
  let left = jobs.length;
  const onChange = (task: Task): void => {
    if (task.phase === "coarse" && --left === 0) coarse = (performance.now() - from) / 1000;
  };
  await drive(sweep, pool, onChange).finished;
  const refined = (performance.now() - from) / 1000;
  pool.close();
  return { coarse, refined };
}

/** One round and so many later ones. */
export async function figureTimes(name: string, rounds: number): Promise<FigureTimes> {
  const { experiment, jobs } = prepare(name);
  const first = await once(experiment, jobs);
  const all: FigureTime[] = [];
  for (let i = 0; i < rounds; i++) all.push(await once(experiment, jobs));
  const later = { coarse: median(all.map((one) => one.coarse)), refined: median(all.map((one) => one.refined)) };
  return { points: jobs.length, first, later };
}
