/** Running every point of an experiment on threads, with progress; the points as rows. */
import type { PointJob } from "../../src/model/experiment/experiment.ts";
import { failureText } from "../../src/model/results/failure.ts";
import type { Point } from "../../src/model/results/point.ts";
import { type PointRow, pointRow } from "../../src/model/results/point-row.ts";
import { Sweep } from "../../src/model/sweep/schedule.ts";
import { drive, WorkersUnavailable } from "../../src/worker/drive.ts";
import { CommandFailure } from "../arguments/exit.ts";
import { defaultJobs, openPool } from "./node-pool.ts";
import { type Arguments, type OptionTable, has, wholeNumber } from "../arguments/options.ts";
import type { Output } from "../output/output.ts";
import { progressDisplay } from "../output/progress.ts";
import type { Prepared } from "./request.ts";

/** Threads one may ask for. */
const JOBS_MAX = 256;

/** Options that say how a sweep is run, never what comes out. */
export const EFFORT_OPTIONS = {
  jobs: { value: "N", text: "threads (default: as many as processors)" },
  progress: { value: undefined, text: "show progress on stderr" },
} as const satisfies OptionTable;

export interface SweepEffort {
  readonly threads: number;
  /** Shown on stderr. */
  readonly progress: boolean;
}

export function readEffort(args: Arguments): SweepEffort {
  return { threads: wholeNumber(args, "jobs", 1, JOBS_MAX) ?? defaultJobs(), progress: has(args, "progress") };
}

/** `jobs` may be a part of the experiment's. A failed point has its diagnosis in the column "error". */
export async function sweepRows(
  prepared: Prepared,
  jobs: readonly PointJob[],
  { threads, progress }: SweepEffort,
  output: Output,
): Promise<readonly PointRow[]> {
  const queue = new Sweep(prepared.experiment, jobs, { coarse: false });
  const pool = await openPool(Math.min(threads, Math.max(1, jobs.length)));
  const display = progressDisplay(progress, { ...process.stderr, isTTY: process.stderr.isTTY, write: output.err });
  try {
    display.show(queue.progress, "");
    await drive(queue, pool, (task) => display.show(queue.progress, `${task.job.variant} at ${task.job.x}`)).finished;
  } catch (error) {
    throw error instanceof WorkersUnavailable ? new CommandFailure(`hotline: ${error.message}`) : error;
  } finally {
    display.end();
    pool.close();
  }
  return queue.points().map((point) => pointRow(point, errorOf(point, prepared)));
}

function errorOf(point: Point, prepared: Prepared): string | undefined {
  const debug = prepared.jobs.find((job) => job.variant === point.variant)?.program.debug;
  return failureText(point, debug, prepared.opened.sources.line);
}
