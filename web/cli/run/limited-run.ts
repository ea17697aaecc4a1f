/**
 * One point within the limits of a command: of operations, of wall-clock time, and of the user's patience (Ctrl-C).
 * Meanwhile stderr shows the progress of the run. How a run is bounded is in session/bounded-run.ts.
 */
import type { RunSpec, StartMode } from "../../src/base/run.ts";
import type { Core } from "../../src/core/load.ts";
import type { PointJob } from "../../src/model/experiment/point-jobs.ts";
import type { SweepExperiment } from "../../src/model/experiment/experiment.ts";
import { boundedPoint, type BoundedPoint } from "../../src/session/bounded-run.ts";
import type { InterruptSignal } from "../arguments/exit.ts";
import type { RunDisplay } from "../output/run-progress.ts";
import { watchInterrupts } from "./interrupts.ts";

export interface RunLimits {
  /** Measured operations of all cores; undefined leaves the usual cap. */
  readonly operations: number | undefined;
  /** Seconds of wall-clock time. */
  readonly seconds: number | undefined;
}

type Cause = "time" | InterruptSignal;

/** The limit that ended a run. */
export type RunLimit = Cause | "operations";

/** A point with the limit that ended its run; undefined when the runs ended by themselves. */
export type LimitedPoint = BoundedPoint<Cause>;

interface LimitOptions {
  readonly limits: RunLimits;
  readonly display: RunDisplay;
  /** As in session/bounded-run.ts. */
  readonly start?: StartMode | undefined;
  readonly trace?: RunSpec["trace"] | undefined;
}

export const NO_LIMITS: RunLimits = { operations: undefined, seconds: undefined };

export async function limitedPoint(
  core: Core,
  experiment: SweepExperiment,
  job: PointJob,
  { limits, display, start, trace }: LimitOptions,
): Promise<LimitedPoint> {
  const began = performance.now();
  const elapsed = (): number => (performance.now() - began) / 1000;
  const interrupts = watchInterrupts();
  let interrupted: InterruptSignal | undefined;
  interrupts.signal.then((name) => (interrupted = name)).catch(() => undefined);
  const isLate = (): boolean => limits.seconds !== undefined && elapsed() >= limits.seconds;
  const bounds = {
    operations: limits.operations,
    ended: () => (isLate() ? "time" : interrupted),
    pause: async (partial: Parameters<RunDisplay["show"]>[0]) => {
      display.show(partial, elapsed());
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
  try {
    return await boundedPoint<Cause>(core, experiment, job, { bounds, start, trace });
  } finally {
    display.end();
    interrupts.end();
  }
}
