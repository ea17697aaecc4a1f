/**
 * The quality of a simulated curve: where it peaks, how high, where it ends, and how far it lies from the published
 * points over all. Points to which a constant was fitted are shown but never counted; neither are points that count in
 * another scenario. Nothing is extrapolated: published points outside the simulated range are left out.
 */
import type { Published } from "../scenario/schema.ts";
import { meanFactor } from "./point-errors.ts";

/** A point of a curve, without more than its coordinates. */
export type XY = readonly [x: number, y: number];

/** All points that one source has published about one variant. */
export interface PublishedCurve {
  readonly variant: string;
  /** Key of a source, or the source itself. */
  readonly source: string;
  readonly labels: readonly string[];
  readonly calibrated: readonly XY[];
  readonly predicted: readonly XY[];
  /** Which constants were set on the shape of the curve. */
  readonly reasons: readonly string[];
  /** The scenario that has the same points, and in which they count. */
  readonly countedIn: string | undefined;
}

/** Before the peak of the measured curve, or at it; or beyond, where throughput collapses. */
type Side = "before" | "after";

/** A predicted point that counts. */
export interface CountedPoint {
  readonly x: number;
  /** Simulated over published. */
  readonly ratio: number;
  /** Undefined on a curve that falls from its first point on: it has no peak of which one could be on a side. */
  readonly side: Side | undefined;
}

interface PeakError {
  /** Where the published curve peaks: from..to when neighbouring points cannot be told apart. */
  readonly published: { readonly from: number; readonly to: number; readonly y: number };
  readonly simulated: { readonly x: number; readonly y: number };
  /** The signed distance in x from the published peak, 0 within from..to; and the same as a share of the peak's x. */
  readonly off: number;
  readonly offShare: number;
}

export interface Fidelity {
  /** Predicted points that were compared. */
  readonly compared: number;
  /** The factor by which the predicted points are off, too high or too low: exp of the mean of |ln(ratio)|. */
  readonly factor: number;
  /** The same on either side of the measured peak; undefined where there is no point. */
  readonly sides: Readonly<Record<Side, number | undefined>>;
  readonly worst: { readonly x: number; readonly ratio: number };
  /** Undefined for a curve that still rises where the published points end, or that was not simulated between them. */
  readonly peak: PeakError | undefined;
  /** The values at the largest x that is both published and simulated. */
  readonly last: { readonly x: number; readonly published: number; readonly simulated: number };
}

/**
 * Published points this near to the largest belong to the peak. assumed: digitised figures err by at least 1 % of full
 * scale (REFERENCES.md).
 */
const PEAK_SHARE = 0.01;

/** Published sets of the same variant and source are one curve. */
export function publishedCurves(sets: readonly Published[]): readonly PublishedCurve[] {
  const curves = new Map<string, PublishedCurve>();
  for (const { variant, source, label, kind, points, why, counted_in } of sets) {
    const key = `${variant} ${source}`;
    const known = curves.get(key) ?? { ...NO_POINTS, variant, source };
    curves.set(key, {
      ...known,
      labels: [...known.labels, label],
      reasons: why === undefined ? known.reasons : [...known.reasons, why],
      countedIn: known.countedIn ?? counted_in,
      [kind]: ascending([...known[kind], ...points]),
    });
  }
  return [...curves.values()];
}

const NO_POINTS = { labels: [], calibrated: [], predicted: [], reasons: [], countedIn: undefined };

/** Undefined when nothing of the curve is predicted, or nothing lies within the simulated range. */
export function fidelityOf(simulated: readonly XY[], published: PublishedCurve): Fidelity | undefined {
  const curve = ascending(simulated).filter(isPositive);
  const pairs = pairsOf(curve, published.predicted);
  const last = pairs.at(-1);
  if (last === undefined) return undefined;
  const worst = pairs.reduce((a, b) => (logError(b) > logError(a) ? b : a));
  const top = measuredPeak(published);
  const factorOn = (side: Side): number | undefined =>
    meanFactor(pairs.filter(({ x }) => sideOf(x, top) === side).map(ratioOf));
  return {
    compared: pairs.length,
    factor: meanFactor(pairs.map(ratioOf)) ?? Number.NaN,
    sides: { before: factorOn("before"), after: factorOn("after") },
    worst: { x: worst.x, ratio: ratioOf(worst) },
    peak: peakError(curve, marksOf(published)),
    last,
  };
}

/** Every predicted point within the simulated range; none of a curve that counts in another scenario. */
export function countedPoints(simulated: readonly XY[], published: PublishedCurve): readonly CountedPoint[] {
  if (published.countedIn !== undefined) return [];
  const top = measuredPeak(published);
  return pairsOf(ascending(simulated).filter(isPositive), published.predicted).map((pair) => ({
    x: pair.x,
    ratio: ratioOf(pair),
    side: sideOf(pair.x, top),
  }));
}

/** All points as predicted ones: how far a curve is off, whatever was set on it. */
export function asPredicted(published: PublishedCurve): PublishedCurve {
  return { ...published, calibrated: [], predicted: marksOf(published) };
}

/** The last x value of the measured peak; undefined on a curve that falls from its first point on. */
function measuredPeak(published: PublishedCurve): number | undefined {
  const marks = marksOf(published);
  const [first] = marks;
  if (first === undefined) return undefined;
  const plateau = plateauOf(marks);
  return Math.min(...plateau) === first[0] && marks.length > plateau.length ? undefined : Math.max(...plateau);
}

function sideOf(x: number, top: number | undefined): Side | undefined {
  if (top === undefined) return undefined;
  return x <= top ? "before" : "after";
}

function marksOf({ calibrated, predicted }: PublishedCurve): readonly XY[] {
  return ascending([...calibrated, ...predicted]);
}

/** The points whose values cannot be told apart from the highest. */
function plateauOf(marks: readonly XY[]): readonly number[] {
  const [, top] = highest(marks);
  return marks.filter(([, y]) => y >= (1 - PEAK_SHARE) * top).map(([x]) => x);
}

function ratioOf({ simulated, published }: Pair): number {
  return simulated / published;
}

interface Pair {
  readonly x: number;
  readonly published: number;
  readonly simulated: number;
}

function logError(pair: Pair): number {
  return Math.abs(Math.log(ratioOf(pair)));
}

function pairsOf(curve: readonly XY[], points: readonly XY[]): readonly Pair[] {
  return points.filter(isPositive).flatMap(([x, y]) => {
    const value = interpolate(curve, x);
    return value === undefined ? [] : [{ x, published: y, simulated: value }];
  });
}

/** Compares the two peaks within the range of x that has both simulated and published values. */
function peakError(curve: readonly XY[], marks: readonly XY[]): PeakError | undefined {
  const seen = marks.filter(([x]) => interpolate(curve, x) !== undefined);
  const [first, end] = [seen[0], seen.at(-1)];
  if (first === undefined || end === undefined) return undefined;
  const top = highest(seen);
  const plateau = plateauOf(seen);
  const [from, to] = [Math.min(...plateau), Math.max(...plateau)];
  if (to === end[0] || from === first[0]) return undefined;
  const within = curve.filter(([x]) => x >= first[0] && x <= end[0]);
  if (within.length === 0) return undefined;
  const [x, y] = highest(within);
  const off = x < from ? x - from : Math.max(0, x - to);
  return { published: { from, to, y: top[1] }, simulated: { x, y }, off, offShare: off / (off < 0 ? from : to) };
}

function highest(points: readonly XY[]): XY {
  return points.reduce((best, point) => (point[1] > best[1] ? point : best));
}

function ascending(points: readonly XY[]): readonly XY[] {
  return [...points].sort((a, b) => a[0] - b[0]);
}

function isPositive([, y]: XY): boolean {
  return Number.isFinite(y) && y > 0;
}

/** The curve's value at x, linear between neighbouring points; undefined outside the curve. */
export function interpolate(curve: readonly XY[], x: number): number | undefined {
  const right = curve.findIndex((p) => p[0] >= x);
  const after = curve[right];
  if (after === undefined) return undefined;
  if (after[0] === x) return after[1];
  const before = curve[right - 1];
  if (before === undefined) return undefined;
  return before[1] + ((after[1] - before[1]) * (x - before[0])) / (after[0] - before[0]);
}
