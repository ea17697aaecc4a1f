/**
 * The durations of operations as a histogram over a logarithmic axis, with values such as the mean marked. Narrow
 * buckets are joined until a bar can be seen. The functions are pure; histogram.tsx draws.
 */
import { max, sum } from "d3-array";
import { scaleLinear, scaleLog } from "d3-scale";
import { formatPercent, formatTick } from "../base/format.ts";
import type { DurationBucket } from "../base/run.ts";
import type { ChartSize } from "../lab/figure/figure-data.ts";
import type { Tick } from "./axis-scales.ts";

export interface HistogramMark {
  readonly name: string;
  /** Duration in cycles. */
  readonly value: number;
}

interface HistogramBar {
  readonly bucket: DurationBucket;
  /** Share of all operations. */
  readonly share: number;
  readonly x: number;
  readonly width: number;
  readonly y: number;
  readonly height: number;
}

interface PlacedMark {
  readonly mark: HistogramMark;
  readonly x: number;
  /** Baseline of the name. */
  readonly y: number;
  readonly anchor: "start" | "end";
}

export interface HistogramLayout {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly bars: readonly HistogramBar[];
  readonly marks: readonly PlacedMark[];
  readonly xTicks: readonly Tick[];
  readonly yTicks: readonly Tick[];
}

/** A bar narrower than this is joined with the next one. */
const BAR_PX = 4;

export function layoutHistogram(
  buckets: readonly DurationBucket[],
  marks: readonly HistogramMark[],
  { width, height, fontPx }: ChartSize,
): HistogramLayout {
  const left = fontPx * 4;
  const right = Math.max(left + 20, width - fontPx);
  const top = fontPx * (2.6 + 1.3 * marks.length);
  const bottom = Math.max(top + 20, height - fontPx * 2.8);
  const x = scaleLog(domainOf(buckets), [left, right]);
  const total = sum(buckets, (bucket) => bucket.operations) || 1;
  const joined = joinNarrow(buckets, x);
  const y = scaleLinear([0, (max(joined, (one) => one.operations) ?? total) / total], [bottom, top]);
  const bars = joined.map((bucket) => {
    const share = bucket.operations / total;
    const from = x(Math.max(1, bucket.from));
    return { bucket, share, x: from, width: Math.max(1, x(bucket.to) - from), y: y(share), height: bottom - y(share) };
  });
  const placed = marks.map((mark, i): PlacedMark => {
    const at = x(Math.max(1, mark.value));
    const anchor = at > (left + right) / 2 ? "end" : "start";
    return { mark, x: at, y: fontPx * (2.8 + 1.3 * i), anchor };
  });
  const xTicks = x
    .ticks(Math.max(2, Math.floor((right - left) / (fontPx * 8))))
    .map((value) => ({ position: x(value), label: formatTick(value) }));
  const shares = y.ticks(4);
  const decimals = decimalsOf(shares);
  const yTicks = shares.map((value) => ({ position: y(value), label: formatPercent(value, decimals) }));
  return { left, right, top, bottom, bars, marks: placed, xTicks: apart(xTicks, fontPx * 5), yTicks };
}

/**
 * The axis has at least a quarter of an octave on both sides, so that equal durations make a bar and not the whole
 * picture.
 */
function domainOf(buckets: readonly DurationBucket[]): [number, number] {
  const first = buckets[0]?.from ?? 1;
  const last = buckets.at(-1)?.to ?? 10;
  return [Math.max(1, first / 1.2), Math.max(2, last * 1.2)];
}

function joinNarrow(buckets: readonly DurationBucket[], x: (value: number) => number): readonly DurationBucket[] {
  const joined: DurationBucket[] = [];
  for (const bucket of buckets) {
    const last = joined.at(-1);
    const fits = last !== undefined && x(Math.max(1, bucket.to)) - x(Math.max(1, last.from)) < BAR_PX;
    if (last === undefined || !fits) joined.push(bucket);
    else joined[joined.length - 1] = { ...last, to: bucket.to, operations: last.operations + bucket.operations };
  }
  return joined;
}

/** So many that neighbouring shares differ as percentages: where latencies are spread, no bar reaches 1 %. */
function decimalsOf([first = 0, second = 1]: readonly number[]): number {
  return Math.max(0, Math.ceil(-Math.log10((second - first) * 100) - 1e-9));
}

/** Labels of a logarithmic axis crowd towards the next power of ten: only labels with enough room are kept. */
function apart(ticks: readonly Tick[], room: number): readonly Tick[] {
  let last = -Infinity;
  return ticks.filter(({ position }) => {
    if (position - last < room) return false;
    last = position;
    return true;
  });
}
