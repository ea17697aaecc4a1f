/**
 * Time to the first coarse figure and to the refined one, by the policies and the pool of the application: the sweep
 * that the page drives, on two worker threads that are loaded already, as the page's are.
 */
import type { Pool } from "../../src/worker/pool.ts";
import type { RunPool } from "../../src/worker/drive.ts";
import type { SweepRequest } from "../../src/model/experiment/experiment.ts";
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

type Parameters = NonNullable<SweepRequest["parameters"]>;

async function prepareFigure(name: string, parameters: Parameters = {}): Promise<Prepared> {
  const { scenario, sources } = openScenario(name);
  const request = { scenario, machine: openMachine(scenario.file.machine), parameters };
  const prepared = await prepare({ request, sources }, new Compiler(compile));
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.error.problems));
  return prepared.value;
}

/** Threads that have run one short run of the figure each. */
async function loadedPool({ experiment, jobs }: Prepared): Promise<Pool> {
  const pool = await openPool(WORKERS);
  const smallest = jobs.reduce((least, job) => (job.cores < least.cores ? job : least));
  const first = new Sweep(experiment, [smallest], { coarse: true });
  const loading = first.next();
  if (loading !== undefined) {
    const spec = first.specOf(loading);
    await Promise.all(Array.from({ length: WORKERS }, () => pool.submit(spec).outcome));
  }
  return pool;
}

async function timeOf(prepared: Prepared, pool: RunPool, passes: "both" | "coarse"): Promise<FigureTime> {
  const from = performance.now();
  let coarse = Number.NaN;
  let left = prepared.jobs.length;
  const onRun = (task: Task): void => {
    if (task.phase === "coarse" && --left === 0) coarse = (performance.now() - from) / 1000;
  };
  await runSweep(prepared, pool, { passes, onRun }).finished;
  return { coarse, refined: (performance.now() - from) / 1000 };
}

/** One figure in fresh threads; "coarse": without refining it. */
async function once(prepared: Prepared, passes: "both" | "coarse"): Promise<FigureTime> {
  const pool = await loadedPool(prepared);
  const time = await timeOf(prepared, pool, passes);
  pool.close();
  return time;
}

/** A figure's runs without a page, in threads that stay; `close` ends them. */
export interface LoadedFigure {
  readonly time: (parameters: Parameters) => Promise<FigureTime>;
  readonly close: () => void;
}

export async function loadFigure(name: string): Promise<LoadedFigure> {
  const first = await prepareFigure(name);
  const pool = await loadedPool(first);
  /* As in a page whose figure is complete. */
  await timeOf(first, pool, "both");
  return {
    time: async (parameters) => timeOf(await prepareFigure(name, parameters), pool, "both"),
    close: () => pool.close(),
  };
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
