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
 * Points are handed on at most this often, but three times of a coarse figure at once: when the first one is there,
 * when they tell the form of the curves, and when all are there. Each batch is one redraw of the page, whose painting
 * takes processors from the runs (docs/decisions/0028). So a small figure has these three, and the others are for a
 * large one, whose reader watches. While it is refined, little moves. assumed: often enough to see that it goes on
 */
const BATCH_MS = { coarse: 240, refined: 480 } as const;

interface BatchOptions extends SweepRunOptions {
  readonly signal: AbortSignal;
  /** Do the points so far tell the form of the curves? */
  readonly isTold?: () => boolean;
  readonly onBatch: (batch: Batch) => void;
}

function never(): boolean {
  return false;
}

export function sweepInBatches(prepared: Prepared, runs: RunPool, options: BatchOptions): BatchedSweep {
  const { signal, isTold = never, onBatch, onRun, ...how } = options;
  const pointCount = prepared.jobs.filter((job) => !job.baseline).length;
  const pending = new Map<string, LabPoint>();
  const seen = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stage: PointPhase = "coarse";
  let hasHandedOn = false;
  let wasTold = isTold();

  /** The coarse figure is complete, and not yet handed on. */
  const isWhole = (): boolean => stage === "coarse" && seen.size >= pointCount;
  const handOn = (): void => {
    hasHandedOn = true;
    wasTold ||= isTold();
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
    const isAtOnce = !hasHandedOn || isWhole() || (!wasTold && isTold());
    if (timer !== undefined && !isAtOnce) return;
    clearTimeout(timer);
    timer = setTimeout(handOn, isAtOnce ? 0 : BATCH_MS[stage]);
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
