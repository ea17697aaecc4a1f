/**
 * The durations of operations as a histogram over a logarithmic axis, with values such as the mean marked. The core's
 * buckets are unlike: 32 equal ones to an octave, so that the first of an octave is, on this axis, twice as wide as the
 * last of the octave before. Buckets are joined until each bar is at least as wide as one step, which is the same for
 * all bars, and a bar's height is the share of operations for each such step in the bar: so the areas of bars can be
 * compared. The functions are pure; histogram.tsx draws.
 */
import { max, sum } from "d3-array";
import { scaleLinear, scaleLog } from "d3-scale";
import { formatPercent } from "../base/format.ts";
import type { DurationBucket } from "../base/run.ts";
import type { ChartSize } from "../lab/figure/figure-data.ts";
import { type Tick, ticksAt } from "./axis-scales.ts";

export interface HistogramMark {
  readonly name: string;
  /** Duration in cycles. */
  readonly value: number;
}

interface HistogramBar {
  /** The durations of the bar, and the operations in it. */
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
  /** The heights are shares for durations that differ by so much: 0.1 for each 10 % of duration. */
  readonly step: number;
  readonly bars: readonly HistogramBar[];
  readonly marks: readonly PlacedMark[];
  readonly xTicks: readonly Tick[];
  readonly yTicks: readonly Tick[];
}

/** Narrowest bar, CSS px. */
const BAR_PX = 4;
/** Room for a mark's name and number, em. */
const NAME_ROOM = 8.5;
/** The widest of the core's buckets with several durations: the first of 32 in an octave. */
const WIDEST = Math.log(33 / 32);

export function layoutHistogram(
  buckets: readonly DurationBucket[],
  marks: readonly HistogramMark[],
  { width, height, fontPx }: ChartSize,
): HistogramLayout {
  const left = fontPx * 4;
  const right = Math.max(left + 20, width - fontPx);
  const top = fontPx * (2.6 + 1.3 * marks.length);
  const bottom = Math.max(top + 20, height - fontPx * 2.8);
  const domain = domainOf(buckets);
  const x = scaleLog(domain, [left, right]);
  const total = sum(buckets, (bucket) => bucket.operations) || 1;
  const narrowest = (BAR_PX * Math.log(domain[1] / domain[0])) / (right - left);
  const step = Math.max(narrowest, WIDEST);
  const joined = joinNarrow(buckets, step).map((bucket) => {
    const share = bucket.operations / total;
    return { bucket, share, density: (share * step) / widthOf(bucket) };
  });
  const y = scaleLinear([0, max(joined, ({ density }) => density) ?? 1], [bottom, top]);
  const bars = joined.map(({ bucket, share, density }) => {
    const from = x(Math.max(1, bucket.from));
    const to = Math.min(right, x(bucket.to));
    return { bucket, share, x: from, width: Math.max(1, to - from), y: y(density), height: bottom - y(density) };
  });
  const placed = marks.map((mark, i): PlacedMark => {
    const at = x(Math.max(1, mark.value));
    const anchor = right - at < fontPx * NAME_ROOM ? "end" : "start";
    return { mark, x: at, y: fontPx * (2.8 + 1.3 * i), anchor };
  });
  const xTicks = ticksAt(x.ticks(Math.max(2, Math.floor((right - left) / (fontPx * 8)))), x);
  const shares = y.ticks(4);
  const decimals = decimalsOf(shares);
  const yTicks = shares.map((value) => ({ position: y(value), label: formatPercent(value, decimals) }));
  return {
    left,
    right,
    top,
    bottom,
    step: Math.exp(step) - 1,
    bars,
    marks: placed,
    xTicks: apart(xTicks, fontPx * 5),
    yTicks,
  };
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

/** Natural logarithm of the longest duration over the shortest: the width on the axis. */
function widthOf({ from, to }: DurationBucket): number {
  return Math.log(Math.max(1, to) / Math.max(1, from));
}

/**
 * Buckets joined to bars that are at least so wide. A bucket of one cycle holds one duration only, however wide the
 * cycle is on the axis.
 */
function joinNarrow(buckets: readonly DurationBucket[], step: number): readonly DurationBucket[] {
  const joined: DurationBucket[] = [];
  for (const { from, to, operations } of buckets) {
    const least = Math.max(1, from) * Math.exp(step);
    const end = to - from > 1 ? Math.max(to, least) : least;
    const last = joined.at(-1);
    if (last === undefined || from >= last.to * (1 - ROUNDING)) joined.push({ from, to: end, operations });
    else {
      const until = Math.max(last.to, to);
      joined[joined.length - 1] = { from: last.from, to: until, operations: last.operations + operations };
    }
  }
  return joined;
}

/** Ends of bars are sums of logarithms: a bucket that begins where a bar ends is not in it. */
const ROUNDING = 1e-9;

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
