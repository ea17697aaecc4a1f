/**
 * The confidence interval of a run's throughput from its batches.
 *
 * The run is cut into batches of equally many operations; each lasted some cycles. Throughput is operations by time,
 * so the mean duration m of a batch gives it exactly (the mean of the batches' rates would not), and the 95 % interval
 * of the throughput is that of m turned over: m ± t · s/√n, Student's t with n − 1 degrees of freedom [Law15 §9.5].
 * Batches that are too short resemble their neighbours, which makes s/√n too small: a positive correlation r of
 * neighbouring batches multiplies the variance by 1 + 2r. This is the very rule by which the core decides to stop
 * (wasm-core/src/measure.c): a run it calls precise has the asked interval here too.
 */

/** Student's t, 97.5 % quantile, for 1 to 30 degrees of freedom; from the standard tables. */
const T_975 = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131, 2.12, 2.11,
  2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
] as const;
const Z_975 = 1.959964;

/** 97.5 % quantile of Student's t; above 30 degrees by the first terms of its expansion (within 0.0005). */
export function studentT975(degrees: number): number {
  const whole = Math.max(1, Math.floor(degrees));
  const tabled = T_975[whole - 1];
  if (tabled !== undefined) return tabled;
  const z = Z_975;
  return z + (z ** 3 + z) / (4 * whole) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * whole ** 2);
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
