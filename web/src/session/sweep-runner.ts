/**
 * One sweep of a page, in its pool: hands its points on in batches, tells when the coarse figure is complete, and can
 * be cancelled at any moment. The runner knows nothing of the application's state.
 */
import type { PointPhase } from "../model/results/points/point.ts";
import type { SweepProgress } from "../model/sweep/sweep.ts";
import type { LabPoint } from "../lab/state/lab-point.ts";
import type { RunPool } from "../worker/drive.ts";
import type { Prepared } from "./prepare.ts";
import { runSweep, type SweepRun, type SweepWishes } from "./run-sweep.ts";

export interface SweepEvents {
  readonly onPoints: (points: readonly LabPoint[], progress: SweepProgress) => void;
  /** "refined": every point has been drawn at least coarsely. */
  readonly onPhase: (phase: PointPhase) => void;
  readonly onFinished: (points: readonly LabPoint[], progress: SweepProgress) => void;
  /** Rejects with WorkersUnavailable when no run can be made at present. */
  readonly onError: (error: unknown) => void;
}

/**
 * Points are handed on at most this often, but the first one and the last one of the coarse figure at once: often
 * enough to watch while the curves are drawn, seldom while they are refined, where little moves. Each batch is one
 * redraw of the page, whose painting takes processors from the runs: with 60 in place of 100 milliseconds the coarse
 * figure of a moved slider is complete some 50 milliseconds later (docs/decisions/0023), and a dragged one changes
 * hardly more often. 240: assumed.
 */
const BATCH_MS = { coarse: 100, refined: 240 } as const;

export class SweepRunner {
  private readonly events: SweepEvents;
  private readonly pointCount: number;
  private readonly sweep: SweepRun;
  private readonly pending = new Map<string, LabPoint>();
  private readonly seen = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private phase: PointPhase = "coarse";
  private handedOn = false;
  private stopped = false;

  constructor(prepared: Prepared, runs: RunPool, wishes: Omit<SweepWishes, "onRun">, events: SweepEvents) {
    this.events = events;
    this.pointCount = prepared.jobs.filter((job) => !job.baseline).length;
    events.onPhase("coarse");
    this.sweep = runSweep(prepared, runs, { ...wishes, onRun: (_, point) => this.accept(point) });
    this.sweep.finished.then(
      (finished) => this.finish(finished),
      (error: unknown) => this.fail(error),
    );
  }

  /** Hands on the points of the coarse figure that wait for their batch. */
  handOn(): void {
    if (this.phase === "coarse" && this.pending.size > 0) this.flush();
  }

  /** Makes the coarse runs of another sweep after its own, before it refines, so that they are kept. */
  insert(other: Prepared): void {
    this.sweep.insert(other);
  }

  cancel(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    this.sweep.cancel();
  }

  private accept(one: LabPoint | undefined): void {
    if (one !== undefined) {
      const key = `${one.point.variant} ${one.point.x}`;
      this.pending.set(key, one);
      this.seen.add(key);
    }
    if (this.isWhole()) clearTimeout(this.timer);
    else if (this.timer !== undefined) return;
    const isAwaited = !this.handedOn || this.isWhole();
    this.timer = setTimeout(() => this.flush(), isAwaited ? 0 : BATCH_MS[this.phase]);
  }

  /** The coarse figure is complete, and not yet handed on. */
  private isWhole(): boolean {
    return this.phase === "coarse" && this.seen.size >= this.pointCount;
  }

  private flush(): void {
    this.handedOn = true;
    clearTimeout(this.timer);
    this.timer = undefined;
    const points = [...this.pending.values()];
    this.pending.clear();
    this.events.onPoints(points, this.sweep.progress());
    if (this.isWhole()) {
      this.phase = "refined";
      this.events.onPhase("refined");
    }
  }

  private fail(error: unknown): void {
    if (this.stopped) return;
    this.flush();
    this.events.onError(error);
  }

  /** Hands on every point once more at the end: by then all know their baselines. */
  private finish(finished: boolean): void {
    if (this.stopped || !finished) return;
    this.flush();
    this.events.onFinished(this.sweep.points(), this.sweep.progress());
  }
}
