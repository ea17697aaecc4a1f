/** Runs every point of an experiment on threads, with progress; returns the points as rows. */
import type { PointJob } from "../../src/model/experiment/point-jobs.ts";
import { failureText } from "../../src/model/results/diagnosis/failure.ts";
import { type PointRow, pointRow } from "../../src/model/results/points/point-row.ts";
import { runSweep, type SweepRun } from "../../src/session/run-sweep.ts";
import { WorkersUnavailable } from "../../src/worker/drive.ts";
import { CommandFailure, type InterruptSignal } from "../arguments/exit.ts";
import { defaultJobs, openPool } from "./node-pool.ts";
import { type Arguments, type OptionTable, has, wholeNumber } from "../arguments/options.ts";
import type { Output } from "../output/output.ts";
import { progressDisplay } from "../output/progress.ts";
import { sweepsCores } from "../../src/model/scenario/sweeps-cores.ts";
import { watchInterrupts } from "./interrupts.ts";
import { OrderedRows } from "./ordered-rows.ts";
import type { Prepared } from "./request.ts";

/** Largest number of threads that a user may ask for. */
const JOBS_MAX = 256;

/** Options for how a sweep runs; they do not change its results. */
export const EFFORT_OPTIONS = {
  jobs: { value: "N", text: "threads (default: as many as processors)" },
  progress: { value: undefined, text: "show progress on stderr" },
} as const satisfies OptionTable;

export interface SweepEffort {
  readonly threads: number;
  /** The text shown on stderr. */
  readonly progress: boolean;
}

export function readEffort(args: Arguments): SweepEffort {
  return { threads: wholeNumber(args, "jobs", 1, JOBS_MAX) ?? defaultJobs(), progress: has(args, "progress") };
}

/** Rows that an earlier sweep has computed. */
export interface KnownRows {
  /** Undefined for a point that has to be computed. */
  rowOf(job: PointJob): PointRow | undefined;
}

export interface SweepRequest {
  /**
   * The jobs may be a part of the experiment's. Baselines among them are run where they are needed, and have no rows.
   */
  readonly jobs: readonly PointJob[];
  /** Rows that need not be computed, handed on among the others. */
  readonly known?: KnownRows | undefined;
  /** Called with every row, in their order. When it is given, points are computed in that order as well. */
  readonly onRow?: ((row: PointRow) => void) | undefined;
  /** Places are added where the curves bend: there are more rows than jobs. None of the rows may be known. */
  readonly bends?: boolean;
}

export interface SweptRows {
  /** The rows, in the order of the jobs. A failed point has its diagnosis in the column "error". */
  readonly rows: readonly PointRow[];
  /** Jobs without a row: none, unless the sweep was interrupted. */
  readonly missing: readonly PointJob[];
  readonly interrupted: InterruptSignal | undefined;
}

export async function sweepRows(
  prepared: Prepared,
  { jobs, known, onRow, bends = false }: SweepRequest,
  { threads, progress }: SweepEffort,
  output: Output,
): Promise<SweptRows> {
  const wanted = jobs.filter((job) => !job.baseline);
  const due = withReferences(
    prepared,
    wanted.filter((job) => known?.rowOf(job) === undefined),
  );
  const pool = await openPool(Math.min(threads, Math.max(1, due.length)));
  const display = progressDisplay(progress, { ...process.stderr, isTTY: process.stderr.isTTY, write: output.err });
  const interrupts = watchInterrupts();
  const sweep = runSweep({ experiment: prepared.experiment, jobs: due }, pool, {
    passes: "refined",
    order: onRow === undefined ? "largest" : "points",
    bends,
    onRun: ({ job }) => {
      display.show(sweep.progress(), `${job.variant} at ${job.x}`);
      ordered.look();
    },
  });
  const ordered = new OrderedRows({
    jobs: bends ? () => sweep.jobs().filter((job) => !job.baseline) : () => wanted,
    isOpen: ({ variant }) => bends && !sweep.isComplete(variant),
    rowOf: (job) => known?.rowOf(job) ?? computedRow(job, sweep, prepared),
    onRow: onRow ?? (() => undefined),
  });
  try {
    display.show(sweep.progress(), "");
    ordered.look();
    const interrupted = await Promise.race([sweep.finished.then(() => undefined), interrupts.signal]);
    sweep.cancel();
    return { missing: ordered.rest(), rows: ordered.rows, interrupted };
  } catch (error) {
    throw error instanceof WorkersUnavailable ? new CommandFailure(`hotline: ${error.message}`) : error;
  } finally {
    interrupts.end();
    display.end();
    pool.close();
  }
}

/**
 * Some of an experiment's points, and the runs to which the speed-ups of their variants relate: runs on one core, which
 * come along as baselines (run, not printed) where they are not requested themselves.
 */
function withReferences({ jobs, experiment }: Prepared, some: readonly PointJob[]): readonly PointJob[] {
  if (!sweepsCores(experiment.scenario)) return some;
  const ofVariant = (variant: string): readonly PointJob[] => some.filter((job) => job.variant === variant);
  const needed = jobs.filter((job) => {
    const others = job.cores === 1 ? ofVariant(job.variant) : [];
    return others.length > 0 && !others.some((other) => other.cores === 1);
  });
  return [...needed.map((job) => ({ ...job, baseline: true })), ...some];
}

function computedRow(job: PointJob, sweep: SweepRun, prepared: Prepared): PointRow | undefined {
  const point = sweep.completePoint(job);
  if (point === undefined) return undefined;
  return pointRow(point, failureText(point, job.program.debug, prepared.opened.sources.line));
}
