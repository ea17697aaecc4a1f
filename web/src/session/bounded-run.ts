/**
 * One point within bounds that the caller sets: a number of operations, and whatever else ends a run, as a time or the
 * user's patience. The point is measured as in a sweep: with a second run where cores share a line, and longer where
 * its interval is too wide. A bound that ends a run leaves the values measured until then.
 */
import type { RunResult, RunSpec, StartMode } from "../base/run.ts";
import { createRun, type Run, SLICE_EVENTS } from "../core/engine.ts";
import type { Core } from "../core/load.ts";
import type { PointJob } from "../model/experiment/point-jobs.ts";
import type { SweepExperiment } from "../model/experiment/experiment.ts";
import type { Point } from "../model/results/points/point.ts";
import { Sweep } from "../model/sweep/sweep.ts";

export interface PointBounds<Cause> {
  /** Measured operations of all cores; undefined leaves the usual cap. */
  readonly operations: number | undefined;
  /** What ends the run now; undefined: nothing does. Asked after every slice of a run, so it must be cheap. */
  readonly ended: () => Cause | undefined;
  /** Called every tenth of a second: others may work meanwhile, and the partial result may be shown. */
  readonly pause: (partial: () => RunResult) => Promise<void>;
}

export interface BoundedPoint<Cause> {
  readonly point: Point;
  /** The run behind the point, to which the reports belong. */
  readonly result: RunResult;
  /** What ended the run early; undefined when the runs ended by themselves. */
  readonly limit: Cause | "operations" | undefined;
}

export interface PointOptions<Cause> {
  readonly bounds: PointBounds<Cause>;
  /**
   * When given, the only run, which begins in this way; undefined for the scenario's start and, if needed, the second
   * one.
   */
  readonly start?: StartMode | undefined;
  readonly trace?: RunSpec["trace"] | undefined;
}

/** Milliseconds between two pauses. assumed: often enough for a cancellation and for progress. */
const PAUSE_MS = 100;

/** Runs in the caller's own thread. */
export async function boundedPoint<Cause>(
  core: Core,
  experiment: SweepExperiment,
  job: PointJob,
  options: PointOptions<Cause>,
): Promise<BoundedPoint<Cause>> {
  const { bounds, start } = options;
  const chosen = start === undefined ? experiment : startingAs(experiment, start);
  const sweep = new Sweep(chosen, [job], { coarse: false, starts: start === undefined ? "both" : "first" });
  const limit = await runAll(core, sweep, options);
  const result = sweep.resultOf(job.variant, job.x);
  const [point] = sweep.points();
  if (result === undefined || point === undefined) throw new Error("a point without a run");
  const byOperations = bounds.operations !== undefined && result.stop === "operations";
  const cut = limit ?? (byOperations ? "operations" : undefined);
  return { point: cut === undefined ? point : unconverged(point), result, limit: cut };
}

/** A point whose runs were cut short: further runs would have been needed to judge its interval. */
function unconverged(point: Point): Point {
  if (point.kind === "failed") return point;
  return { ...point, estimate: { ...point.estimate, converged: false } };
}

function startingAs(experiment: SweepExperiment, start: StartMode): SweepExperiment {
  const { scenario } = experiment;
  const run = { ...scenario.file.run, start };
  return { ...experiment, scenario: { ...scenario, file: { ...scenario.file, run } } };
}

async function runAll<Cause>(
  core: Core,
  sweep: Sweep,
  { bounds, trace }: PointOptions<Cause>,
): Promise<Cause | undefined> {
  for (let task = sweep.next(); task !== undefined; task = sweep.next()) {
    const spec = { ...sweep.specOf(task), ...(trace === undefined || task.turn > 0 ? {} : { trace }) };
    const capped = bounds.operations === undefined ? spec : { ...spec, operationsMax: bounds.operations };
    const run = createRun(core, capped);
    try {
      const limit = await stepToEnd(run, bounds);
      /* A run that was cut short counts only when there is no other run. */
      if (limit === undefined || sweep.points().length === 0)
        sweep.accept(task, { kind: "result", result: run.results() });
      if (limit !== undefined) return limit;
    } finally {
      run.free();
    }
  }
  return undefined;
}

/** One run to its end, of any kind; undefined when something ended it before. */
export async function wholeRun<Cause>(
  core: Core,
  spec: RunSpec,
  bounds: Pick<PointBounds<Cause>, "ended" | "pause">,
): Promise<RunResult | undefined> {
  const run = createRun(core, spec);
  try {
    return (await stepToEnd(run, bounds)) === undefined ? run.results() : undefined;
  } finally {
    run.free();
  }
}

async function stepToEnd<Cause>(
  run: Run,
  { ended, pause }: Pick<PointBounds<Cause>, "ended" | "pause">,
): Promise<Cause | undefined> {
  for (let pauses = performance.now() + PAUSE_MS; run.step(SLICE_EVENTS) === "more";) {
    const cause = ended();
    if (cause !== undefined) return cause;
    if (performance.now() < pauses) continue;
    await pause(() => run.results());
    pauses = performance.now() + PAUSE_MS;
  }
  return undefined;
}
