/** The units of a fit's search: a constant's value as a place from 0 to 1, and back; residuals from points. */
import type { FitConstant } from "./fit-constants.ts";
import type { MeasuredCurve, MeasuredSample } from "./curve/measured-curve.ts";

/** Ratios count where a constant is positive, else differences. */
function isRatio({ low }: FitConstant): boolean {
  return low > 0;
}

export function valueAt(constant: FitConstant, place: number): number {
  const { low, high, whole } = constant;
  const value = isRatio(constant) ? low * (high / low) ** place : low + place * (high - low);
  const within = Math.min(high, Math.max(low, value));
  return whole ? Math.round(within) : Number(within.toPrecision(4));
}

export function placeOf(constant: FitConstant, value: number): number {
  const { low, high } = constant;
  return isRatio(constant) ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
}

/** The ends of the 95 % interval; not beyond the range of the search. */
export function intervalOf(constant: FitConstant, place: number, half: number): readonly [number, number] {
  const ends = [Math.max(0, place - half), Math.min(1, place + half)] as const;
  return [valueAt(constant, ends[0]), valueAt(constant, ends[1])];
}

/** Samples that a fit simulates: each is a run for every evaluation. */
const SAMPLES_MAX = 6;

/** Spread over the curve, its first and last sample among them. */
export function fitSamples(points: readonly MeasuredSample[], low: number, high: number): readonly MeasuredSample[] {
  const usable = points.filter(({ x }) => x >= low && x <= high);
  if (usable.length <= SAMPLES_MAX) return usable;
  const last = usable.length - 1;
  const chosen = new Set(Array.from({ length: SAMPLES_MAX }, (_, i) => Math.round((i * last) / (SAMPLES_MAX - 1))));
  return usable.filter((_, i) => chosen.has(i));
}

/** ln(simulated / measured) at each sample; of a curve in unknown units, less their mean. Undefined without a value. */
export function residualsOf(
  { unit }: Pick<MeasuredCurve, "unit">,
  measured: readonly MeasuredSample[],
  simulated: ReadonlyMap<number, number>,
): readonly number[] | undefined {
  const all = measured.map(({ x, y }) => Math.log((simulated.get(x) ?? Number.NaN) / y));
  if (!all.every(Number.isFinite)) return undefined;
  if (unit === "operations/s") return all;
  const mean = all.reduce((sum, one) => sum + one, 0) / all.length;
  return all.map((one) => one - mean);
}

/**
 * The mean |ln| distance that is told of a curve, from its residuals: as compare-measured.ts has it, where a curve in
 * unknown units is scaled so that its first point lies on the simulated curve.
 */
export function meanDistance({ unit }: Pick<MeasuredCurve, "unit">, residuals: readonly number[]): number {
  const from = unit === "unknown" ? (residuals[0] ?? 0) : 0;
  return residuals.reduce((sum, one) => sum + Math.abs(one - from), 0) / Math.max(1, residuals.length);
}
