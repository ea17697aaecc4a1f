/**
 * Time to the first coarse figure and to the refined one, by the policies and the pool of the application: the sweep
 * that the page drives, on two worker threads that are loaded already, as the page's are.
 */
import { openPool } from "../../cli/run/node-pool.ts";
import { openMachine, openScenario } from "../../cli/files/open.ts";
import { compile } from "../../src/lang/compile.ts";
import { Sweep, type Task } from "../../src/model/sweep/sweep.ts";
import { Compiler } from "../../src/session/compiler.ts";
import { prepare, type Prepared } from "../../src/session/prepare.ts";
import { runSweep } from "../../src/session/run-sweep.ts";
import { median } from "./median.ts";

/** Seconds until every point has a first value, and until all are as precise as asked. */
interface FigureTime {
  readonly coarse: number;
  readonly refined: number;
}

export interface FigureTimes {
  readonly points: number;
  /** The time in an engine that has not yet optimised the module, as on a first visit. */
  readonly first: FigureTime;
  /** Medians of the rounds after that: engines keep optimised code. */
  readonly later: FigureTime;
}

const WORKERS = 2;

async function prepareFigure(name: string): Promise<Prepared> {
  const { scenario, sources } = openScenario(name);
  const request = { scenario, machine: openMachine(scenario.file.machine) };
  const prepared = await prepare({ request, sources }, new Compiler(compile));
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.error.problems));
  return prepared.value;
}

/** One figure in fresh threads, which have run one short run each; "coarse": without refining it. */
async function once(prepared: Prepared, passes: "both" | "coarse"): Promise<FigureTime> {
  const { experiment, jobs } = prepared;
  const pool = await openPool(WORKERS);
  const smallest = jobs.reduce((least, job) => (job.cores < least.cores ? job : least));
  const first = new Sweep(experiment, [smallest], { coarse: true });
  const loading = first.next();
  if (loading !== undefined) {
    const spec = first.specOf(loading);
    await Promise.all(Array.from({ length: WORKERS }, () => pool.submit(spec).outcome));
  }
  const from = performance.now();
  let coarse = Number.NaN;
  let left = jobs.length;
  const onRun = (task: Task): void => {
    if (task.phase === "coarse" && --left === 0) coarse = (performance.now() - from) / 1000;
  };
  await runSweep(prepared, pool, { passes, onRun }).finished;
  const refined = (performance.now() - from) / 1000;
  pool.close();
  return { coarse, refined };
}

/** Makes one round and so many later ones. */
export async function figureTimes(name: string, rounds: number): Promise<FigureTimes> {
  const prepared = await prepareFigure(name);
  const first = await once(prepared, "both");
  const all: FigureTime[] = [];
  for (let i = 0; i < rounds; i++) all.push(await once(prepared, "both"));
  const later = { coarse: median(all.map((one) => one.coarse)), refined: median(all.map((one) => one.refined)) };
  return { points: prepared.jobs.length, first, later };
}

/** The median time until every point of the scenario's figure has a first value. */
export async function coarseSeconds(name: string, rounds: number): Promise<number> {
  const prepared = await prepareFigure(name);
  const all: number[] = [];
  for (let i = 0; i < rounds; i++) all.push((await once(prepared, "coarse")).coarse);
  return median(all);
}
