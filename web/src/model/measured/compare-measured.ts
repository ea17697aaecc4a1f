/**
 * How far a measured curve lies from a simulated one: the mean |ln| error, the places of both peaks, and the universal
 * scalability law fitted to both. Nothing is extrapolated: measured points outside the simulated range do not count.
 */
import { type Place, interpolate } from "../fidelity/fidelity.ts";
import { fitLaw, type LawFit } from "../laws/fit.ts";
import type { MeasuredPlace } from "./measured-curve.ts";

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

/** Both curves are in one unit, the simulated one ascending in x. */
export function compareMeasured(
  measured: readonly MeasuredPlace[],
  simulated: readonly Place[],
  isOverCores: boolean,
): ComparedCurves {
  const pairs = pairsOf(measured, simulated);
  const worst = pairs.reduce<Pair | undefined>(
    (most, pair) => (most === undefined || logError(pair) > logError(most) ? pair : most),
    undefined,
  );
  const [first, last] = [pairs[0]?.x ?? Infinity, pairs.at(-1)?.x ?? -Infinity];
  const within = simulated.filter(([x]) => x >= first && x <= last).map(([x, y]) => ({ x, y }));
  const usl = (points: readonly { readonly x: number; readonly y: number }[]): LawFit | undefined =>
    isOverCores ? fitLaw("usl", points) : undefined;
  return {
    compared: pairs.length,
    meanLogError: pairs.length === 0 ? undefined : meanOf(pairs.map(logError)),
    worst: worst === undefined ? undefined : { x: worst.x, ratio: worst.simulated / worst.measured },
    measuredPeak: peakOf(pairs.map(({ x, measured: y }) => ({ x, y }))),
    simulatedPeak: peakOf(within.length > 0 ? within : pairs.map(({ x, simulated: y }) => ({ x, y }))),
    measuredUsl: usl(measured),
    simulatedUsl: usl(simulated.map(([x, y]) => ({ x, y }))),
  };
}

/** The factor that brings a measured curve in unknown units to the simulated one, at the first place that both have. */
export function scaleToSimulated(measured: readonly MeasuredPlace[], simulated: readonly Place[]): number | undefined {
  const [first] = pairsOf(measured, simulated);
  return first === undefined ? undefined : first.simulated / first.measured;
}

interface Pair {
  readonly x: number;
  readonly measured: number;
  readonly simulated: number;
}

function pairsOf(measured: readonly MeasuredPlace[], simulated: readonly Place[]): readonly Pair[] {
  const curve = simulated.filter(([, y]) => Number.isFinite(y) && y > 0);
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

function peakOf(points: readonly { readonly x: number; readonly y: number }[]): Peak | undefined {
  const [first] = points;
  if (first === undefined || points.length < 2) return undefined;
  const top = points.reduce((best, point) => (point.y > best.y ? point : best), first);
  return { ...top, atEnd: top === points.at(-1) };
}
