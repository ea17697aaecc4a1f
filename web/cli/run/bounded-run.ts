/**
 * One point within limits: of operations, of wall-clock time, and of the user's patience (Ctrl-C). The point is
 * measured as in a sweep: with a second run where cores share a line, and longer where its interval is too wide. A
 * limit that ends a run leaves the values measured until then. Meanwhile stderr shows the progress of the run.
 */
import type { RunResult, RunSpec, StartMode } from "../../src/base/run.ts";
import { createRun, type Run, SLICE_EVENTS } from "../../src/core/engine.ts";
import type { Core } from "../../src/core/load.ts";
import type { PointJob } from "../../src/model/experiment/point-jobs.ts";
import type { SweepExperiment } from "../../src/model/experiment/experiment.ts";
import type { Point } from "../../src/model/results/points/point.ts";
import { Sweep } from "../../src/model/sweep/sweep.ts";
import type { InterruptSignal } from "../arguments/exit.ts";
import type { RunDisplay } from "../output/run-progress.ts";
import { watchInterrupts } from "./interrupts.ts";

export interface RunLimits {
  /** Measured operations of all cores; undefined leaves the usual cap. */
  readonly operations: number | undefined;
  /** Seconds of wall-clock time. */
  readonly seconds: number | undefined;
}

/** The limit that ended a run. */
export type RunLimit = "operations" | "time" | InterruptSignal;

export interface BoundedPoint {
  readonly point: Point;
  /** The run behind the point, to which the reports belong. */
  readonly result: RunResult;
  /** Undefined when the runs ended by themselves. */
  readonly limit: RunLimit | undefined;
}

export interface PointOptions {
  readonly limits: RunLimits;
  readonly display: RunDisplay;
  /**
   * When given, the only run, which begins in this way; undefined for the scenario's start and, if needed, the second
   * one.
   */
  readonly start?: StartMode | undefined;
  readonly trace?: RunSpec["trace"] | undefined;
}

export const NO_LIMITS: RunLimits = { operations: undefined, seconds: undefined };

/** Signals are received, and progress is shown, so often. */
const TIME_SLICE_MS = 100;

export async function boundedPoint(
  core: Core,
  experiment: SweepExperiment,
  job: PointJob,
  options: PointOptions,
): Promise<BoundedPoint> {
  const { limits, display, start } = options;
  const chosen = start === undefined ? experiment : startingAs(experiment, start);
  const sweep = new Sweep(chosen, [job], { coarse: false, starts: start === undefined ? "both" : "first" });
  const interrupts = watchInterrupts();
  try {
    const limit = await runAll(core, sweep, options, {
      ...limits,
      signal: interrupts.signal,
      began: performance.now(),
    });
    const result = sweep.resultOf(job.variant, job.x);
    const [point] = sweep.points();
    if (result === undefined || point === undefined) throw new Error("a point without a run");
    const byOperations = limits.operations !== undefined && result.stop === "operations";
    const cut = limit ?? (byOperations ? "operations" : undefined);
    return { point: cut === undefined ? point : unconverged(point), result, limit: cut };
  } finally {
    display.end();
    interrupts.end();
  }
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

interface Bounds extends RunLimits {
  readonly signal: Promise<InterruptSignal>;
  /** Milliseconds, by performance.now(). */
  readonly began: number;
}

async function runAll(
  core: Core,
  sweep: Sweep,
  { display, trace }: PointOptions,
  bounds: Bounds,
): Promise<RunLimit | undefined> {
  for (let task = sweep.next(); task !== undefined; task = sweep.next()) {
    const spec = { ...sweep.specOf(task), ...(trace === undefined || task.turn > 0 ? {} : { trace }) };
    const capped = bounds.operations === undefined ? spec : { ...spec, operationsMax: bounds.operations };
    const run = createRun(core, capped);
    try {
      const limit = await stepToEnd(run, bounds, display);
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

async function stepToEnd(
  run: Run,
  { seconds, signal, began }: Bounds,
  display: RunDisplay,
): Promise<RunLimit | undefined> {
  let interrupted: InterruptSignal | undefined;
  signal.then((name) => (interrupted = name)).catch(() => undefined);
  for (let sliceEnds = performance.now() + TIME_SLICE_MS; run.step(SLICE_EVENTS) === "more";) {
    const now = performance.now();
    if (seconds !== undefined && now - began >= 1000 * seconds) return "time";
    if (now < sliceEnds) continue;
    display.show(() => run.results(), (now - began) / 1000);
    await new Promise((resolve) => setImmediate(resolve));
    if (interrupted !== undefined) return interrupted;
    sliceEnds = performance.now() + TIME_SLICE_MS;
  }
  return undefined;
}
