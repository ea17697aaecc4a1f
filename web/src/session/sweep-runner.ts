/**
 * One sweep in the pool: hands its points on in batches, says when the coarse figure is complete, and can be cancelled
 * at any moment. Knows nothing of the application's state.
 */
import type { PointPhase } from "../model/results/point.ts";
import type { Sweep, SweepProgress, Task } from "../model/sweep/schedule.ts";
import { drive, type Drive } from "../worker/drive.ts";
import type { Pool } from "../worker/pool.ts";
import type { LabPoint } from "../lab/state/lab-point.ts";

export interface SweepScope {
  /** Points the finished sweep will have. */
  readonly pointCount: number;
  /** Ends with the quick pass: a figure of its shape, not of its numbers. */
  readonly coarseOnly?: boolean;
}

export interface SweepEvents {
  readonly onPoints: (points: readonly LabPoint[], progress: SweepProgress) => void;
  /** "refined": every point has been drawn at least coarsely. */
  readonly onPhase: (phase: PointPhase) => void;
  readonly onFinished: (points: readonly LabPoint[]) => void;
  readonly onError: (message: string) => void;
}

/** Points are handed on at most this often: often enough to watch, seldom enough to leave the page its time. */
const BATCH_MS = 60;

export class SweepRunner {
  private readonly sweep: Sweep;
  private readonly events: SweepEvents;
  private readonly pointCount: number;
  private readonly drive: Drive;
  private readonly pending = new Map<string, LabPoint>();
  private readonly seen = new Map<string, LabPoint>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private phase: PointPhase = "coarse";
  private stopped = false;

  constructor(sweep: Sweep, pool: Pool, scope: SweepScope, events: SweepEvents) {
    this.sweep = sweep;
    this.events = events;
    this.pointCount = scope.pointCount;
    const queue = {
      next: () => {
        const task = sweep.next();
        return scope.coarseOnly === true && task?.phase === "refined" ? undefined : task;
      },
      specOf: (task: Task) => sweep.specOf(task),
      accept: (task: Task, outcome: Parameters<Sweep["accept"]>[1]) => this.accept(task, sweep.accept(task, outcome)),
    };
    events.onPhase("coarse");
    this.drive = drive(queue, pool, () => undefined);
    this.drive.finished.then(
      (finished) => this.finish(finished),
      (error: unknown) => events.onError(String(error)),
    );
  }

  cancel(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    this.drive.cancel();
  }

  private accept(task: Task, point: ReturnType<Sweep["accept"]>): void {
    if (point !== undefined) {
      const key = `${point.variant} ${point.x}`;
      const start = this.sweep.experiment.scenario.file.run?.start ?? "idle";
      const spec = this.sweep.specOf({ job: task.job, phase: point.phase, start });
      const one = { point, job: task.job, spec, result: this.sweep.resultOf(point.variant, point.x) };
      this.pending.set(key, one);
      this.seen.set(key, one);
    }
    this.timer ??= setTimeout(() => this.flush(), BATCH_MS);
  }

  private flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const points = [...this.pending.values()];
    this.pending.clear();
    this.events.onPoints(points, this.sweep.progress);
    if (this.phase === "coarse" && this.seen.size >= this.pointCount) {
      this.phase = "refined";
      this.events.onPhase("refined");
    }
  }

  private finish(finished: boolean): void {
    if (this.stopped || !finished) return;
    this.flush();
    this.events.onFinished(this.complete());
  }

  /** At the end every point once more: by then all know their baselines. */
  private complete(): LabPoint[] {
    return this.sweep.points().flatMap((point) => {
      const one = this.seen.get(`${point.variant} ${point.x}`);
      return one === undefined ? [] : [{ ...one, point, result: this.sweep.resultOf(point.variant, point.x) }];
    });
  }
}
