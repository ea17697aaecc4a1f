/** Measured points, as they are printed: CSV for other tools, JSON with everything that is known of the machine. */
import { csvLine } from "../../src/base/csv.ts";
import type { MachineFacts } from "./facts.ts";

export interface MeasuredPoint {
  readonly variant: string;
  readonly threads: number;
  /** Operations per second of each repetition. */
  readonly samples: readonly number[];
  /** Processors of the threads; undefined when they were not pinned. */
  readonly pinned: readonly number[] | undefined;
}

/** What now() and work() counted. */
export interface MeasuredClock {
  readonly name: string;
  /** In a second. */
  readonly hz: number;
}

export interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

export function spreadOf({ samples }: MeasuredPoint): Spread {
  const sorted = samples.toSorted((a, b) => a - b);
  const [below = 0, above = 0] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return { median: (below + above) / 2, low: sorted[0] ?? 0, high: sorted.at(-1) ?? 0 };
}

const COLUMNS = ["variant", "threads", "throughput", "low", "high", "repetitions"];

export function curveCsv(points: readonly MeasuredPoint[]): string {
  const rows = points.map((point) => {
    const spread = spreadOf(point);
    return [point.variant, point.threads, spread.median, spread.low, spread.high, point.samples.length];
  });
  return [COLUMNS, ...rows].map(csvLine).join("");
}

export interface MeasuredCurve {
  readonly scenario: string;
  readonly parameters: Readonly<Record<string, number>>;
  readonly seconds: number;
  readonly compiler: string;
  readonly clock: MeasuredClock | undefined;
  readonly machine: MachineFacts;
  readonly points: readonly MeasuredPoint[];
}

/** The form of the document, for readers of later versions. */
const SCHEMA = 1;

export function curveDocument(curve: MeasuredCurve): unknown {
  const { points, ...rest } = curve;
  return {
    schema: SCHEMA,
    kind: "measured",
    unit: "operations/s",
    ...rest,
    points: points.map((point) => {
      const { median: throughput, low, high } = spreadOf(point);
      return { ...point, throughput, low, high };
    }),
  };
}
