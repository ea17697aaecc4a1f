/**
 * How far a simulated curve lies from published points: where and how high the peaks are, the last values, and the
 * mean absolute logarithm of the ratio (0.1 means 10 % off on average, either way). Nothing is extrapolated: published
 * points outside the simulated range are left out and counted.
 */

export type Place = readonly [x: number, y: number];

export interface CurveError {
  /** Published points compared, and those outside the simulated range. */
  readonly compared: number;
  readonly outside: number;
  /** Mean of |ln(simulated / published)|. */
  readonly meanAbsoluteLogRatio: number;
  /** The worst of them, and where. */
  readonly worst: { readonly x: number; readonly ratio: number };
  readonly peak: { readonly simulated: Place; readonly published: Place };
  /** At the last published x that was simulated. */
  readonly last: { readonly x: number; readonly simulated: number; readonly published: number };
}

/** Undefined when no published point lies within the simulated range, or values are not positive. */
export function compareCurves(simulated: readonly Place[], published: readonly Place[]): CurveError | undefined {
  const curve = ascending(simulated).filter(isPositive);
  const marks = ascending(published).filter(isPositive);
  const pairs = marks.flatMap(([x, y]) => {
    const value = interpolate(curve, x);
    return value === undefined ? [] : [{ x, published: y, simulated: value, log: Math.log(value / y) }];
  });
  const last = pairs[pairs.length - 1];
  if (last === undefined) return undefined;
  const worst = pairs.reduce((a, b) => (Math.abs(b.log) > Math.abs(a.log) ? b : a));
  return {
    compared: pairs.length,
    outside: marks.length - pairs.length,
    meanAbsoluteLogRatio: pairs.reduce((sum, p) => sum + Math.abs(p.log), 0) / pairs.length,
    worst: { x: worst.x, ratio: Math.exp(worst.log) },
    peak: { simulated: peakOf(curve), published: peakOf(pairs.map((p): Place => [p.x, p.published])) },
    last: { x: last.x, simulated: last.simulated, published: last.published },
  };
}

function ascending(points: readonly Place[]): readonly Place[] {
  return [...points].sort((a, b) => a[0] - b[0]);
}

function isPositive([, y]: Place): boolean {
  return Number.isFinite(y) && y > 0;
}

/** Linear between neighbouring points; undefined outside. */
export function interpolate(curve: readonly Place[], x: number): number | undefined {
  const right = curve.findIndex((p) => p[0] >= x);
  const after = curve[right];
  if (after === undefined) return undefined;
  if (after[0] === x) return after[1];
  const before = curve[right - 1];
  if (before === undefined) return undefined;
  return before[1] + ((after[1] - before[1]) * (x - before[0])) / (after[0] - before[0]);
}

function peakOf(points: readonly Place[]): Place {
  return points.reduce((best, point) => (point[1] > best[1] ? point : best));
}
