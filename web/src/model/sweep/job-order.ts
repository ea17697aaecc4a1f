/** The orders in which a sweep makes the first runs of its points. */
import type { PointJob } from "../experiment/point-jobs.ts";
import type { SweepExperiment } from "../experiment/experiment.ts";
import { sweepsCores } from "../scenario/sweeps-cores.ts";

interface Place {
  readonly variant: string;
  readonly x: number;
}

export function lookedAtFirst(jobs: readonly PointJob[], looked: Place | undefined): readonly PointJob[] {
  if (looked === undefined) return jobs;
  const isLookedAt = (job: PointJob): boolean => !job.baseline && job.variant === looked.variant && job.x === looked.x;
  return [...jobs].sort((a, b) => Number(isLookedAt(b)) - Number(isLookedAt(a)));
}

export function baselinesFirst(jobs: readonly PointJob[]): readonly PointJob[] {
  return [...jobs].sort((a, b) => Number(b.baseline) - Number(a.baseline));
}

export function smallestFirst(jobs: readonly PointJob[]): PointJob[] {
  return [...jobs].sort((a, b) => a.cores - b.cores || a.x - b.x);
}

/** The runs at one core come first: speed-ups relate to them, so no point is complete without them. */
export function referencesFirst({ scenario }: SweepExperiment, jobs: readonly PointJob[]): readonly PointJob[] {
  if (!sweepsCores(scenario)) return jobs;
  return [...jobs].sort((a, b) => Number(b.cores === 1) - Number(a.cores === 1));
}

/** Baselines, then both ends of the x-axis, the middle, the quarters, …; all variants of an x together. */
export function spreadOrder(jobs: readonly PointJob[]): PointJob[] {
  const values = [...new Set(jobs.filter((j) => !j.baseline).map((j) => j.x))].sort((a, b) => a - b);
  const inOrder = spread(values).flatMap((x) => jobs.filter((j) => !j.baseline && j.x === x));
  return [...jobs.filter((j) => j.baseline), ...inOrder];
}

/** Both ends, then the middles of ever shorter stretches. */
export function spread(values: readonly number[]): readonly number[] {
  const order: number[] = [];
  const take = (i: number): void => {
    const value = values[i];
    if (value !== undefined && !order.includes(value)) order.push(value);
  };
  take(values.length - 1);
  take(0);
  let stretches: (readonly [number, number])[] = [[0, values.length - 1]];
  while (order.length < values.length) {
    stretches = stretches.flatMap(([from, to]): (readonly [number, number])[] => {
      const middle = Math.floor((from + to) / 2);
      take(middle);
      return to - from < 2
        ? []
        : [
            [from, middle],
            [middle, to],
          ];
    });
  }
  return order;
}
