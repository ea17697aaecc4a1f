/**
 * Do intervals contain the truth? A place is a point of a scenario, or of a program as other people write them. The
 * place is measured with several seeds, as a sweep measures it; the truth is the value of one run many times longer,
 * from the usual start and with a seed of its own. The results are the number of reported 95 % intervals that contain
 * the truth, and the number of points without an interval, with the reason.
 */
import { join } from "node:path";
import { openMachine, openScenario } from "../../web/cli/files/open.ts";
import type { RunResult } from "../../web/src/base/run.ts";
import { compile } from "../../web/src/lang/compile.ts";
import { refinedPrecision, runSpec } from "../../web/src/model/experiment/run-spec.ts";
import { withMoreSpread } from "../../web/src/model/machine/more-spread.ts";
import type { MeasuredPoint } from "../../web/src/model/results/points/point.ts";
import { firstStart } from "../../web/src/model/scenario/scenario.ts";
import { Compiler } from "../../web/src/session/compiler.ts";
import { prepare, type Preparation } from "../../web/src/session/prepare.ts";
import { runSweep } from "../../web/src/session/run-sweep.ts";
import type { RunPool } from "../../web/src/worker/drive.ts";
import { ROOT } from "../harness/project.ts";

export interface Place {
  /** A scenario, or a program of this folder with its ending. */
  readonly what: string;
  readonly x: number;
  readonly variant?: string;
  readonly machine?: string;
}

export interface Effort {
  readonly seeds: readonly number[];
  /** How many times longer than the measured runs the run is that gives the truth. */
  readonly factor: number;
  /** Events after which that run ends, so that no place takes for ever. */
  readonly eventsMax: number;
  /** Cycles of jitter that its machine has more than the measured one, which is assumed. */
  readonly moreJitter: number;
}

export interface Coverage {
  readonly place: Place;
  /** Operations per second. */
  readonly truth: number;
  /** Points with an interval, those whose interval contains the truth, and those that are as narrow as asked. */
  readonly intervals: number;
  readonly covered: number;
  readonly converged: number;
  /** Points without an interval, by reason. */
  readonly none: Readonly<Record<string, number>>;
  /** Mean over the intervals: half their width as a share of the truth. */
  readonly halfWidth: number;
  /** Largest distance of a value from the truth, as a share of it, among points with an interval. */
  readonly farthest: number;
  /** Operations of one measured run, on average, and of the run that gives the truth. */
  readonly operations: number;
  readonly truthOperations: number;
}

export function placeName({ what, variant, x, machine }: Place): string {
  return [what, variant, `at ${x}`, machine].filter((part) => part !== undefined).join(" ");
}

/** A seed that no measured run has. */
const TRUTH_SEED = 987_654_321;

export async function coverageOf(place: Place, effort: Effort, pool: RunPool): Promise<Coverage> {
  const points: MeasuredPoint[] = [];
  for (const seed of effort.seeds) points.push(await measuredPoint(place, seed, pool));
  const operations = points.reduce((sum, point) => sum + point.operations, 0) / points.length;
  const { result, clockHz } = await longRun(place, Math.ceil(effort.factor * operations), effort, pool);
  const truth = (result.operations / (result.time - result.measuredFrom)) * clockHz;
  return judged(place, points, truth, { operations, truthOperations: result.operations });
}

function judged(
  place: Place,
  points: readonly MeasuredPoint[],
  truth: number,
  counts: Pick<Coverage, "operations" | "truthOperations">,
): Coverage {
  const with95 = points.filter((point) => point.estimate.interval !== undefined);
  const none: Record<string, number> = {};
  for (const { noInterval } of points) if (noInterval !== undefined) none[noInterval] = (none[noInterval] ?? 0) + 1;
  const widths = with95.map(({ estimate: { interval } }) => ((interval?.high ?? 0) - (interval?.low ?? 0)) / 2 / truth);
  return {
    place,
    truth,
    intervals: with95.length,
    covered: with95.filter(({ estimate }) => contains(estimate, truth)).length,
    converged: with95.filter(({ estimate }) => estimate.converged).length,
    none,
    halfWidth: widths.reduce((a, b) => a + b, 0) / Math.max(1, widths.length),
    farthest: Math.max(0, ...with95.map(({ estimate }) => Math.abs(estimate.throughput / truth - 1))),
    ...counts,
  };
}

function contains({ interval }: MeasuredPoint["estimate"], value: number): boolean {
  return interval !== undefined && interval.low <= value && value <= interval.high;
}

async function prepared(place: Place, seed: number): Promise<Preparation> {
  const isProgram = place.what.endsWith(".c");
  const { scenario, sources } = openScenario(
    isProgram ? join(ROOT, "tests/intervals/programs", place.what) : place.what,
  );
  const machine = openMachine(place.machine ?? scenario.file.machine);
  const variants = place.variant === undefined ? {} : { variants: [place.variant] };
  const request = { scenario, machine, values: [place.x], seed, ...variants };
  const order = await prepare({ request, sources }, new Compiler(compile));
  if (!order.ok) throw new Error(`${placeName(place)}: ${JSON.stringify(order.error.problems)}`);
  return order.value;
}

async function measuredPoint(place: Place, seed: number, pool: RunPool): Promise<MeasuredPoint> {
  const { experiment, jobs, compiled } = await prepared(place, seed);
  const wanted = jobs.filter((job) => !job.baseline);
  const sweep = runSweep({ experiment, jobs: wanted }, pool, { passes: "refined" });
  await sweep.finished;
  const point = sweep.points()[0]?.point;
  if (point?.kind === "measured") return point;
  const why = point?.fault?.status ?? point?.message ?? JSON.stringify([...compiled.values()][0]?.diagnostics);
  throw new Error(`${placeName(place)}, seed ${seed}: ${why}`);
}

async function longRun(
  place: Place,
  operations: number,
  { eventsMax, moreJitter }: Effort,
  pool: RunPool,
): Promise<{ result: RunResult; clockHz: number }> {
  const { experiment, jobs } = await prepared(place, TRUTH_SEED);
  const job = jobs.find((one) => !one.baseline);
  if (job === undefined) throw new Error(`${placeName(place)} has no run`);
  const usual = runSpec(experiment, job, refinedPrecision(experiment), firstStart(experiment.scenario));
  const warmupOperations = Math.max(usual.warmupOperations, Math.ceil(operations / 20 / job.cores));
  const machine = withMoreSpread(usual.machine, { jitter: moreJitter, tenure: 0 });
  const spec = { ...usual, machine, precision: 0, operationsMax: operations, warmupOperations };
  const outcome = await pool.submit({ ...spec, operationsMax: await affordable(spec, eventsMax, pool) }).outcome;
  if (outcome.kind !== "finished" || outcome.result.fault !== undefined)
    throw new Error(`${placeName(place)}: no truth`);
  return { result: outcome.result, clockHz: experiment.machine.model.clockHz };
}

/** Operations that take at most so many events, judged by a short run. */
async function affordable(spec: Parameters<RunPool["submit"]>[0], eventsMax: number, pool: RunPool): Promise<number> {
  const wanted = spec.operationsMax ?? 0;
  const few = Math.min(wanted, 4 * spec.cores);
  const outcome = await pool.submit({ ...spec, operationsMax: few, warmupOperations: 4 }).outcome;
  if (outcome.kind !== "finished") throw new Error("the short run failed");
  const { events, operations } = outcome.result;
  return Math.max(few, Math.min(wanted, Math.floor((eventsMax / Math.max(1, events)) * Math.max(1, operations))));
}
