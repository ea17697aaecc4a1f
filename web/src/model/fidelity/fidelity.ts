/**
 * The quality of a simulated curve: where it peaks, how high, where it ends, and how far it lies from the published
 * points over all. Points to which a constant was fitted are shown but never counted. Nothing is extrapolated:
 * published points outside the simulated range are left out.
 */
import type { Published } from "../scenario/schema.ts";
import { errorOf } from "./point-errors.ts";

export type Place = readonly [x: number, y: number];

/** All points that one source has published about one variant. */
export interface PublishedCurve {
  readonly variant: string;
  /** Key of a source, or the source itself. */
  readonly source: string;
  readonly labels: readonly string[];
  readonly calibrated: readonly Place[];
  readonly predicted: readonly Place[];
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
  /** Mean of |ln(simulated / published)| over the predicted points: 0.1 is about 10 % off, either way. */
  readonly meanLogRatio: number;
  /** Mean of |simulated / published - 1| over the predicted points. */
  readonly meanError: number;
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
  for (const { variant, source, label, kind, points } of sets) {
    const key = `${variant} ${source}`;
    const known = curves.get(key) ?? { variant, source, labels: [], calibrated: [], predicted: [] };
    curves.set(key, { ...known, labels: [...known.labels, label], [kind]: ascending([...known[kind], ...points]) });
  }
  return [...curves.values()];
}

/** Undefined when nothing of the curve is predicted, or nothing lies within the simulated range. */
export function fidelityOf(simulated: readonly Place[], published: PublishedCurve): Fidelity | undefined {
  const curve = ascending(simulated).filter(isPositive);
  const pairs = pairsOf(curve, published.predicted);
  const last = pairs.at(-1);
  if (last === undefined) return undefined;
  const mean = (error: (pair: Pair) => number): number => pairs.reduce((sum, p) => sum + error(p), 0) / pairs.length;
  const worst = pairs.reduce((a, b) => (logError(b) > logError(a) ? b : a));
  return {
    compared: pairs.length,
    meanLogRatio: mean(logError),
    meanError: mean((pair) => errorOf(pair.simulated / pair.published)),
    worst: { x: worst.x, ratio: worst.simulated / worst.published },
    peak: peakError(curve, ascending([...published.calibrated, ...published.predicted])),
    last,
  };
}

/** Simulated over published value at each predicted point within the simulated range. */
export function predictedRatios(simulated: readonly Place[], { predicted }: PublishedCurve): readonly Place[] {
  const pairs = pairsOf(ascending(simulated).filter(isPositive), predicted);
  return pairs.map((pair): Place => [pair.x, pair.simulated / pair.published]);
}

interface Pair {
  readonly x: number;
  readonly published: number;
  readonly simulated: number;
}

function logError({ simulated, published }: Pair): number {
  return Math.abs(Math.log(simulated / published));
}

function pairsOf(curve: readonly Place[], points: readonly Place[]): readonly Pair[] {
  return points.filter(isPositive).flatMap(([x, y]) => {
    const value = interpolate(curve, x);
    return value === undefined ? [] : [{ x, published: y, simulated: value }];
  });
}

/** Compares the two peaks within the range of x that has both simulated and published values. */
function peakError(curve: readonly Place[], marks: readonly Place[]): PeakError | undefined {
  const seen = marks.filter(([x]) => interpolate(curve, x) !== undefined);
  const [first, end] = [seen[0], seen.at(-1)];
  if (first === undefined || end === undefined) return undefined;
  const top = highest(seen);
  const plateau = seen.filter(([, y]) => y >= (1 - PEAK_SHARE) * top[1]).map(([x]) => x);
  const [from, to] = [Math.min(...plateau), Math.max(...plateau)];
  if (to === end[0] || from === first[0]) return undefined;
  const within = curve.filter((place) => place[0] >= first[0] && place[0] <= end[0]);
  if (within.length === 0) return undefined;
  const [x, y] = highest(within);
  const off = x < from ? x - from : Math.max(0, x - to);
  return { published: { from, to, y: top[1] }, simulated: { x, y }, off, offShare: off / (off < 0 ? from : to) };
}

function highest(points: readonly Place[]): Place {
  return points.reduce((best, point) => (point[1] > best[1] ? point : best));
}

function ascending(points: readonly Place[]): readonly Place[] {
  return [...points].sort((a, b) => a[0] - b[0]);
}

function isPositive([, y]: Place): boolean {
  return Number.isFinite(y) && y > 0;
}

/** The curve's value at x, linear between neighbouring points; undefined outside the curve. */
export function interpolate(curve: readonly Place[], x: number): number | undefined {
  const right = curve.findIndex((p) => p[0] >= x);
  const after = curve[right];
  if (after === undefined) return undefined;
  if (after[0] === x) return after[1];
  const before = curve[right - 1];
  if (before === undefined) return undefined;
  return before[1] + ((after[1] - before[1]) * (x - before[0])) / (after[0] - before[0]);
}
