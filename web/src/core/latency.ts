/**
 * Mean and quantiles of the operations' durations from the core's histogram. A quantile lies somewhere in its bucket
 * (32 per octave: 3.2 % wide); within the bucket durations are taken as spread evenly.
 */
import type { RunResult } from "../base/run.ts";

/** `from(i)` is the shortest duration of bucket i; `sum` and `max` are exact. All in cycles. */
export function latencySummary(
  counts: Float64Array,
  from: (bucket: number) => number,
  sum: number,
  max: number,
): RunResult["latency"] {
  const total = counts.reduce((a, b) => a + b, 0);
  if (total === 0) return { mean: 0, p50: 0, p95: 0, p99: 0, max: 0 };
  const at = (share: number): number => Math.min(max, quantile(counts, from, share * total));
  return { mean: sum / total, p50: at(0.5), p95: at(0.95), p99: at(0.99), max };
}

/**
 * The buckets that hold operations, shortest first, as rows of a table (base/run-tables.ts). The last bucket ends where
 * it begins: it has no upper edge.
 */
export function durationTable(counts: Float64Array, from: (bucket: number) => number): Float64Array {
  const last = counts.length - 1;
  const numbers: number[] = [];
  for (let bucket = 0; bucket <= last; bucket++) {
    const operations = counts[bucket] ?? 0;
    if (operations > 0) numbers.push(from(bucket), from(Math.min(bucket + 1, last)), operations);
  }
  return Float64Array.from(numbers);
}

function quantile(counts: Float64Array, from: (bucket: number) => number, rank: number): number {
  let below = 0;
  for (let bucket = 0; bucket < counts.length; bucket++) {
    const count = counts[bucket] ?? 0;
    if (count > 0 && below + count >= rank) {
      const low = from(bucket);
      const width = bucket + 1 < counts.length ? from(bucket + 1) - low : 0;
      /* Durations are whole cycles: a bucket one cycle wide holds exactly `low`. */
      return width <= 1 ? low : low + width * ((rank - below) / count);
    }
    below += count;
  }
  return from(counts.length - 1);
}
