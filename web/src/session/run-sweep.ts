/**
 * A prepared sweep, run to its end wherever runs can be made: in a pool of workers, in threads of the command line, or
 * in the caller's own thread. Each point is handed on with the run it comes from, whenever it has become better.
 */
import type { PointJob } from "../model/experiment/point-jobs.ts";
import type { Point, PointPhase } from "../model/results/points/point.ts";
import { Sweep, type SweepOptions, type SweepProgress, type Task } from "../model/sweep/sweep.ts";
import type { LabPoint } from "../lab/state/lab-point.ts";
import { drive, type RunPool, type TaskQueue } from "../worker/drive.ts";
import type { Prepared } from "./prepare.ts";

/** "both": a quick pass over all points, then the precise one. "coarse", "refined": one of the two only. */
type Passes = "coarse" | "refined" | "both";

export interface SweepRun {
  /** Resolves to true when all was done, to false when cancelled. Rejects when no run can be made at present. */
  readonly finished: Promise<boolean>;
  readonly cancel: () => void;
  readonly progress: () => SweepProgress;
  /** The point of a job, once it will not change any more. */
  readonly completePoint: (job: PointJob) => Point | undefined;
  /** The jobs of all points and baselines, those of added places included, in the order of variants and places. */
  readonly jobs: () => readonly PointJob[];
  /** Will the variant's points not change any more, and no place be added? */
  readonly isComplete: (variant: string) => boolean;
  /** Every point that has a value by now, in the order of variants and places. */
  readonly points: () => readonly LabPoint[];
  /** Makes the coarse runs of another sweep after those of this one, so that they are kept; nothing is told of them. */
  readonly insert: (other: Prepared) => void;
}

/** A run of a sweep. */
interface RunOf {
  readonly sweep: Sweep;
  readonly task: Task;
}

export interface SweepRunOptions {
  readonly passes: Passes;
  /** The order of the runs; see SweepOptions. */
  readonly order?: SweepOptions["order"] | undefined;
  /** The place whose runs come first in each pass. */
  readonly first?: SweepOptions["first"];
  /** Adds places where the curves bend, when their points are complete. */
  readonly bends?: boolean;
  /** Called after every run; the point is undefined when there is nothing to show yet, as after a baseline. */
  readonly onRun?: (task: Task, point: LabPoint | undefined) => void;
}

export function runSweep({ experiment, jobs }: Prepared, runs: RunPool, wishes: SweepRunOptions): SweepRun {
  const { passes, onRun, order = "largest", first, bends = false } = wishes;
  const sweep = new Sweep(experiment, jobs, { coarse: passes !== "refined", order, first, bends });
  /** Jobs of which a run had to be made. */
  const made = new Set<PointJob>();
  const labPoint = (point: Point): LabPoint[] => {
    const job = sweep.jobOf(point.variant, point.x);
    if (job === undefined) return [];
    const spec = sweep.specOfPoint(point.variant, point.x);
    if (spec === undefined) return [];
    const result = sweep.resultOf(point.variant, point.x);
    return [{ point, job, spec, result, edition: sweep.isFinal(job) ? "precise" : "quick", isCached: !made.has(job) }];
  };
  let inserted: Sweep | undefined;
  const queue: TaskQueue<RunOf> = {
    next: () => {
      const coarse = nextOf(sweep, "coarse") ?? (inserted && nextOf(inserted, "coarse"));
      return coarse ?? (passes === "coarse" ? undefined : nextOf(sweep));
    },
    specOf: (run) => run.sweep.specOf(run.task),
    accept: (run, outcome) => {
      const { task } = run;
      if (run.sweep !== sweep) return;
      if (outcome.kind === "failed" || !outcome.kept) made.add(task.job);
      const point = sweep.accept(task, outcome);
      onRun?.(task, point === undefined ? undefined : labPoint(point)[0]);
    },
  };
  const driven = drive(queue, runs, () => undefined);
  return {
    finished: driven.finished,
    cancel: () => driven.cancel(),
    progress: () => sweep.progress,
    completePoint: (job) => sweep.completePoint(job),
    jobs: () => sweep.jobs,
    isComplete: (variant) => sweep.isComplete(variant),
    points: () => sweep.points().flatMap(labPoint),
    insert: (other) => {
      inserted = new Sweep(other.experiment, other.jobs, { coarse: true, order, first });
    },
  };
}

/** The sweep's next run, or its next one if that belongs to the pass. */
function nextOf(sweep: Sweep, pass?: PointPhase): RunOf | undefined {
  const task = sweep.next(pass);
  return task && { sweep, task };
}
