/**
 * The points of a sweep in batches, each of which is one redraw of the page. Nothing here knows the application's
 * state.
 */
import type { PointPhase } from "../model/results/points/point.ts";
import type { SweepProgress } from "../model/sweep/sweep.ts";
import type { LabPoint } from "../lab/state/lab-point.ts";
import type { RunPool } from "../worker/drive.ts";
import type { Prepared } from "./prepare.ts";
import { runSweep, type SweepRun, type SweepRunOptions } from "./run-sweep.ts";

interface Batch {
  /** Those that are new, or better, since the batch before. */
  readonly points: readonly LabPoint[];
  readonly progress: SweepProgress;
  /** "refined": every point has been drawn at least coarsely. */
  readonly stage: PointPhase;
}

export interface BatchedSweep {
  readonly sweep: SweepRun;
  /** Resolves when all runs have been made. Rejects with the signal's reason, or when no run can be made at present. */
  readonly finished: Promise<void>;
}

/**
 * Points are handed on at most this often, but the first one and the last one of the coarse figure at once: often
 * enough to watch while the curves are drawn, seldom while they are refined, where little moves. Each batch is one
 * redraw of the page, whose painting takes processors from the runs: with 60 in place of 100 milliseconds the coarse
 * figure of a moved slider is complete some 50 milliseconds later (docs/decisions/0023), and a dragged one changes
 * hardly more often. 240: assumed.
 */
const BATCH_MS = { coarse: 100, refined: 240 } as const;

interface BatchOptions extends SweepRunOptions {
  readonly signal: AbortSignal;
  readonly onBatch: (batch: Batch) => void;
}

export function sweepInBatches(prepared: Prepared, runs: RunPool, options: BatchOptions): BatchedSweep {
  const { signal, onBatch, onRun, ...how } = options;
  const pointCount = prepared.jobs.filter((job) => !job.baseline).length;
  const pending = new Map<string, LabPoint>();
  const seen = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stage: PointPhase = "coarse";
  let hasHandedOn = false;

  /** The coarse figure is complete, and not yet handed on. */
  const isWhole = (): boolean => stage === "coarse" && seen.size >= pointCount;
  const handOn = (): void => {
    hasHandedOn = true;
    clearTimeout(timer);
    timer = undefined;
    const points = [...pending.values()];
    pending.clear();
    if (isWhole()) stage = "refined";
    onBatch({ points, progress: sweep.progress(), stage });
  };
  const accept = (one: LabPoint | undefined): void => {
    if (one !== undefined) {
      const key = `${one.point.variant} ${one.point.x}`;
      pending.set(key, one);
      seen.add(key);
    }
    if (isWhole()) clearTimeout(timer);
    else if (timer !== undefined) return;
    timer = setTimeout(handOn, !hasHandedOn || isWhole() ? 0 : BATCH_MS[stage]);
  };
  const sweep = runSweep(prepared, runs, {
    ...how,
    onRun: (task, point) => {
      onRun?.(task, point);
      accept(point);
    },
  });
  const end = (): void => {
    clearTimeout(timer);
    sweep.cancel();
  };
  if (signal.aborted) end();
  else signal.addEventListener("abort", end, { once: true });
  const handOnRest = (): void => {
    if (!signal.aborted) handOn();
  };
  return { sweep, finished: sweep.finished.finally(handOnRest).then(() => signal.throwIfAborted()) };
}
