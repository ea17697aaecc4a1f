/**
 * The confidence interval of a run's throughput from its batches.
 *
 * The run is cut into batches of equally many operations; each lasted some cycles. Throughput is operations by time,
 * so the mean duration m of a batch gives it exactly (the mean of the batches' rates would not), and the 95 % interval
 * of the throughput is that of m turned over: m ± t · s/√n, Student's t [Law15 §9.5].
 *
 * Batches that resemble their neighbours make s/√n too small: n of them say no more than n/w independent ones, where
 * w = 1 + 2 Σ r_k sums the correlations r_k of batches k apart. The sum ends where the correlations of two successive
 * distances together are no longer positive, which is the initial positive sequence of Geyer, Practical Markov chain
 * Monte Carlo, Statistical Science 7, 1992. The variance is multiplied by w, and t has n/w − 1 degrees of freedom. No
 * estimate from one run knows of what the run has not seen, such as another order of the cores in a queue: therefore a
 * point has a second run (point.ts).
 *
 * The core decides by the same interval when a run is long enough (measure.c); tests/contract/precision.test.ts shows
 * that the two agree.
 */
import { STUDENT_T_975 } from "../../../base/abi.gen.ts";
import type { Interval } from "../../../base/interval.ts";

/** 97.5 % quantile of Student's t; beyond the table of the core (a run has no more batches), that of the last entry. */
export function studentT975(degrees: number): number {
  const last = STUDENT_T_975.length - 1;
  return STUDENT_T_975[Math.min(Math.max(1, Math.floor(degrees)) - 1, last)] ?? Number.NaN;
}

export interface MeanInterval extends Interval {
  readonly mean: number;
}

export interface Rate {
  readonly mean: number;
  /** Undefined where the interval of the batches' durations reaches zero: then the throughput has no upper end. */
  readonly interval: Interval | undefined;
}

/** Correlation of values that are `lag` apart; 0 when they do not vary. */
export function correlation(values: readonly number[], lag = 1): number {
  const mean = meanOf(values);
  let variance = 0;
  let covariance = 0;
  values.forEach((value, i) => {
    variance += (value - mean) ** 2;
    if (i >= lag) covariance += (value - mean) * ((values[i - lag] ?? mean) - mean);
  });
  return variance === 0 ? 0 : covariance / variance;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0) / values.length;
}

/** The number of correlated values that say as much as one independent value; at least 1. */
export function correlationTime(values: readonly number[]): number {
  let sum = -1;
  for (let lag = 0; lag + 1 <= values.length / 2; lag += 2) {
    const pair = correlation(values, lag) + correlation(values, lag + 1);
    if (pair <= 0) break;
    sum += 2 * pair;
  }
  return Math.max(1, sum);
}

/** Mean and 95 % interval of a sequence that may be correlated; undefined for fewer than two values. */
export function meanInterval(values: readonly number[]): MeanInterval | undefined {
  const n = values.length;
  if (n < 2) return undefined;
  const mean = meanOf(values);
  const variance = values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / (n - 1);
  const widen = correlationTime(values);
  const half = studentT975(n / widen - 1) * Math.sqrt((variance * widen) / n);
  return { mean, low: mean - half, high: mean + half };
}

/** Operations per cycle with interval, from the durations of at least two batches of `operations` each. */
export function rateInterval(durations: readonly number[], operations: number): Rate | undefined {
  const duration = meanInterval(durations);
  if (duration === undefined || duration.mean <= 0) return undefined;
  const { mean, low, high } = duration;
  const interval = low > 0 ? { low: operations / high, high: operations / low } : undefined;
  return { mean: operations / mean, interval };
}

/**
 * The interval of two runs of the same experiment with different random numbers, when both are samples of the same
 * and agree. The mean of both is known to ± √(h1² + h2²) / 2, where h is half the width of a run's own interval
 * (replication and deletion [Law15 §9.5.2]). The interval reaches beyond both means by that much, because batches do
 * not show what changes more slowly than a run lasts, and the distance of the two runs shows a part of it. Undefined
 * where an interval is unknown, and where the runs do not agree: where they are apart by more than √(h1² + h2²), which
 * the difference of two samples of the same exceeds in 5 of 100 cases.
 */
export function pooledInterval(a: MeanInterval | undefined, b: MeanInterval | undefined): Interval | undefined {
  if (a === undefined || b === undefined) return undefined;
  const difference = Math.hypot(halfWidth(a), halfWidth(b));
  if (Math.abs(a.mean - b.mean) > difference) return undefined;
  return { low: Math.min(a.mean, b.mean) - difference / 2, high: Math.max(a.mean, b.mean) + difference / 2 };
}

function halfWidth({ low, high }: Interval): number {
  return (high - low) / 2;
}

/**
 * The interval of runs of the same experiment, each with a random order of its own: it contains those of all runs, and
 * the range in which the value of a further run lies. Of two runs, it reaches beyond both means by half the distance of
 * these: the further run would differ from the two as they differ from each other, however narrow the interval of each
 * run is by itself. Of more runs, it is the 95 % prediction interval m ± t · s · √(1 + 1/n) [Law15 §4.5]. Undefined
 * where one of them is, and where there are not two.
 */
export function jointInterval(runs: readonly (MeanInterval | undefined)[]): Interval | undefined {
  const known = runs.filter((run) => run !== undefined);
  if (known.length < runs.length || known.length < 2) return undefined;
  const means = known.map(({ mean }) => mean);
  const { low, high } = known.length === 2 ? halfBeyond(means) : predicted(means);
  return {
    low: Math.min(low, ...known.map((run) => run.low)),
    high: Math.max(high, ...known.map((run) => run.high)),
  };
}

function halfBeyond(means: readonly number[]): Interval {
  const [low, high] = [Math.min(...means), Math.max(...means)];
  return { low: low - (high - low) / 2, high: high + (high - low) / 2 };
}

function predicted(means: readonly number[]): Interval {
  const n = means.length;
  const mean = meanOf(means);
  const variance = means.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1);
  const half = studentT975(n - 1) * Math.sqrt(variance * (1 + 1 / n));
  return { low: mean - half, high: mean + half };
}

/** Can both intervals contain the same value? An unknown interval (undefined) can contain any value. */
export function intervalsMeet(a: Interval | undefined, b: Interval | undefined): boolean {
  if (a === undefined || b === undefined) return true;
  return a.low <= b.high && b.low <= a.high;
}
