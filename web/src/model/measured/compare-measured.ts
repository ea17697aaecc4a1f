/**
 * How far a measured curve lies from a simulated one: the mean |ln| error, the places of both peaks, and the universal
 * scalability law fitted to both. Nothing is extrapolated: measured points outside the simulated range do not count.
 */
import { type XY, interpolate } from "../fidelity/fidelity.ts";
import { type CurvePoint, fitLaw, type LawFit } from "../laws/fit.ts";

export interface ComparedCurves {
  /** Measured points with a simulated value. */
  readonly compared: number;
  /** Mean of |ln(simulated / measured)|: 0.1 is about 10 % off, either way. Undefined when nothing was compared. */
  readonly meanLogError: number | undefined;
  readonly worst: { readonly x: number; readonly ratio: number } | undefined;
  readonly measuredPeak: Peak | undefined;
  readonly simulatedPeak: Peak | undefined;
  /** Undefined where there are too few points. */
  readonly measuredUsl: LawFit | undefined;
  readonly simulatedUsl: LawFit | undefined;
}

/** Where a curve is highest within the range that both have. */
export interface Peak {
  readonly x: number;
  readonly y: number;
  /** The last common place: the curve may rise further beyond. */
  readonly atEnd: boolean;
}

/**
 * Both curves are in one unit, the simulated one ascending in x. `scales`: more cores may give more, so that the law
 * has a meaning.
 */
export function compareMeasured(
  measured: readonly CurvePoint[],
  simulated: readonly CurvePoint[],
  scales: boolean,
): ComparedCurves {
  const pairs = pairsOf(measured, simulated);
  const worst = pairs.reduce<Pair | undefined>(
    (most, pair) => (most === undefined || logError(pair) > logError(most) ? pair : most),
    undefined,
  );
  const [first, last] = [pairs[0]?.x ?? Infinity, pairs.at(-1)?.x ?? -Infinity];
  const within = simulated.filter(({ x }) => x >= first && x <= last);
  return {
    compared: pairs.length,
    meanLogError: pairs.length === 0 ? undefined : meanOf(pairs.map(logError)),
    worst: worst === undefined ? undefined : { x: worst.x, ratio: worst.simulated / worst.measured },
    measuredPeak: peakOf(pairs.map(({ x, measured: y }) => ({ x, y }))),
    simulatedPeak: peakOf(within.length > 0 ? within : pairs.map(({ x, simulated: y }) => ({ x, y }))),
    measuredUsl: scales ? uslOf(measured) : undefined,
    simulatedUsl: scales ? uslOf(simulated) : undefined,
  };
}

/** A measured curve stays the same list of points while the simulated one grows, and many small changes leave both. */
const USL_FITS = new WeakMap<readonly CurvePoint[], { readonly fit: LawFit | undefined }>();

function uslOf(points: readonly CurvePoint[]): LawFit | undefined {
  const known = USL_FITS.get(points);
  if (known !== undefined) return known.fit;
  const fit = fitLaw("usl", points);
  USL_FITS.set(points, { fit });
  return fit;
}

/** The factor that brings a measured curve in unknown units to the simulated one, at the first place that both have. */
export function scaleToSimulated(
  measured: readonly CurvePoint[],
  simulated: readonly CurvePoint[],
): number | undefined {
  const [first] = pairsOf(measured, simulated);
  return first === undefined ? undefined : first.simulated / first.measured;
}

interface Pair {
  readonly x: number;
  readonly measured: number;
  readonly simulated: number;
}

function pairsOf(measured: readonly CurvePoint[], simulated: readonly CurvePoint[]): readonly Pair[] {
  const usable = simulated.filter(({ y }) => Number.isFinite(y) && y > 0);
  const curve = usable.map(({ x, y }): XY => [x, y]);
  return measured.flatMap(({ x, y }) => {
    const value = interpolate(curve, x);
    return value === undefined ? [] : [{ x, measured: y, simulated: value }];
  });
}

function logError({ measured, simulated }: Pair): number {
  return Math.abs(Math.log(simulated / measured));
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function peakOf(points: readonly CurvePoint[]): Peak | undefined {
  const [first] = points;
  if (first === undefined || points.length < 2) return undefined;
  const top = points.reduce((best, point) => (point.y > best.y ? point : best), first);
  return { x: top.x, y: top.y, atEnd: top === points.at(-1) };
}
