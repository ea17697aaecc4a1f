/**
 * A curve that was measured on real cores: what the reader lays over the simulated ones. Plain data, since the state of
 * the lab and links contain it. How files are read is in read-measured.ts; this file only says what a curve is.
 */
import { group, max, median, min } from "d3-array";
import { countOf } from "../../../base/text.ts";

export interface MeasuredSample {
  /** Threads, or the value on the x-axis. */
  readonly x: number;
  /** The median, or whatever the file gives. */
  readonly y: number;
  /** The spread of the repetitions; both are y where the file gives none. */
  readonly low: number;
  readonly high: number;
}

/**
 * "operations/s": comparable with the simulated rate as it stands. "unknown": only the shape is, and the curve is
 * scaled so that its first point lies on the simulated curve.
 */
export const MEASURED_UNITS = ["operations/s", "unknown"] as const;
export type MeasuredUnit = (typeof MEASURED_UNITS)[number];

export interface MeasuredCurve {
  /** The name in the file, or the file's own name. */
  readonly label: string;
  /** The variant with whose simulated curve it is compared; undefined: with that of the selected run. */
  readonly variant: string | undefined;
  readonly unit: MeasuredUnit;
  /** Ascending in x, each x once. */
  readonly points: readonly MeasuredSample[];
}

/** What a reader of a format found; the findings say what is wrong with it. */
export interface FoundCurves {
  readonly format: string;
  readonly curves: readonly MeasuredCurve[];
}

/** More curves over one figure cannot be told apart. assumed */
export const CURVES_MAX = 8;
/** Points of a curve. assumed: more than any machine has cores in steps of four */
export const POINTS_MAX = 256;
/** The largest x: as many hardware threads as no machine has. assumed */
export const X_MAX = 1_000_000;
const LABEL_CHARACTERS_MAX = 80;
/** Digits that are kept of a measured value: no measurement is repeatable to more. */
const DIGITS = 6;

/** The rate as it is kept; a curve that is read back from a link is the same. */
export function kept(value: number): number {
  return Number(value.toPrecision(DIGITS));
}

/** A label as it is kept: short, and without invisible characters. */
export function keptLabel(text: string): string {
  const visible = text.replace(/[\p{C}\p{Z}]+/gu, " ").trim();
  return Array.from(visible).slice(0, LABEL_CHARACTERS_MAX).join("").trim();
}

export function isRate(value: number): boolean {
  return Number.isFinite(value) && value > 1e-30 && value < 1e30;
}

/** A measured point, with the name of the curve to which it belongs. */
export type NamedSample = readonly [name: string, sample: MeasuredSample];

/** A curve for each name, in the order in which the names first occur. */
export function curvesOf(
  samples: readonly NamedSample[],
  unit: MeasuredUnit,
  labelOf: (name: string) => string = (name) => name,
): readonly MeasuredCurve[] {
  const byName = group(samples, ([name]) => name);
  return [...byName].map(([name, some]) =>
    curveOf(
      { label: labelOf(name), variant: undefined, unit },
      some.map(([, sample]) => sample),
    ),
  );
}

/** A warning: hotline measure itself writes such points, of programs whose threads waited all the time. */
export function noOperations(threads: number): string {
  return `no operation was completed on ${countOf(threads, "thread")}: the point is left out`;
}

/** The curve of samples in any order: the median of those at one x, with the lowest and the highest. */
export function curveOf(about: Omit<MeasuredCurve, "points">, samples: readonly MeasuredSample[]): MeasuredCurve {
  const points = [...group(samples, ({ x }) => x)].map(([x, some]) => pointOf(x, some));
  return { ...about, label: keptLabel(about.label), points: points.sort((a, b) => a.x - b.x) };
}

/** `samples` are all at x, and at least one. */
function pointOf(x: number, samples: readonly MeasuredSample[]): MeasuredSample {
  const y = kept(median(samples, (one) => one.y) ?? Number.NaN);
  const low = kept(min(samples, (one) => one.low) ?? y);
  const high = kept(max(samples, (one) => one.high) ?? y);
  return { x, y, low: Math.min(y, low), high: Math.max(y, high) };
}
