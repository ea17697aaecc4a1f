/**
 * The confidence interval of a run's throughput from its batches.
 *
 * The run is cut into batches of equally many operations; each lasted some cycles. Throughput is operations by time,
 * so the mean duration m of a batch gives it exactly (the mean of the batches' rates would not), and the 95 % interval
 * of the throughput is that of m turned over: m ± t · s/√n, Student's t with n − 1 degrees of freedom [Law15 §9.5].
 * Batches that are too short resemble their neighbours, which makes s/√n too small: a positive correlation r of
 * neighbouring batches multiplies the variance by 1 + 2r. This is the very rule by which the core decides to stop
 * (wasm-core/src/measure.c), from the same table of quantiles: a run it calls precise has the asked interval here too.
 */
import { STUDENT_T_975 } from "../../base/abi.gen.ts";

/** 97.5 % quantile of Student's t; beyond the table of the core (a run has no more batches), that of the last entry. */
export function studentT975(degrees: number): number {
  const last = STUDENT_T_975.length - 1;
  return STUDENT_T_975[Math.min(Math.max(1, Math.floor(degrees)) - 1, last)] ?? Number.NaN;
}

export interface Interval {
  readonly low: number;
  readonly high: number;
}

export interface MeanInterval extends Interval {
  readonly mean: number;
}

export interface Rate {
  readonly mean: number;
  /** Undefined where the batches say nothing of the kind: the interval of their durations reaches zero. */
  readonly interval: Interval | undefined;
}

/** Correlation of neighbouring values; 0 when they do not vary. */
export function neighbourCorrelation(values: readonly number[]): number {
  const n = values.length;
  const mean = values.reduce((a, b) => a + b, 0) / n;
  let variance = 0;
  let covariance = 0;
  values.forEach((value, i) => {
    variance += (value - mean) ** 2;
    if (i > 0) covariance += (value - mean) * ((values[i - 1] ?? mean) - mean);
  });
  return variance === 0 ? 0 : covariance / variance;
}

/** Mean and 95 % interval of a sequence that may be correlated; undefined for fewer than two values. */
export function meanInterval(values: readonly number[]): MeanInterval | undefined {
  const n = values.length;
  if (n < 2) return undefined;
  const mean = values.reduce((a, b) => a + b, 0) / n;
  const variance = values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / (n - 1);
  const r = neighbourCorrelation(values);
  const widen = r > 0 ? 1 + 2 * r : 1;
  const half = studentT975(n - 1) * Math.sqrt((variance * widen) / n);
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

/** May both hold the same value? An interval that is not known may hold any. */
export function intervalsMeet(a: Interval | undefined, b: Interval | undefined): boolean {
  if (a === undefined || b === undefined) return true;
  return a.low <= b.high && b.low <= a.high;
}
