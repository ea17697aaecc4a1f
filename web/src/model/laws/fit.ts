/**
 * A law fitted to points of a curve: nonlinear least squares over the rate of one core and the law's own parameters, as
 * published fits are made. A fit describes the points it was made from; it simulates nothing and predicts nothing.
 */
import { leastSquaresFrom } from "./least-squares.ts";
import { type Law, type LawId, type LawParameter, lawOf } from "./laws.ts";

export interface CurvePoint {
  readonly x: number;
  readonly y: number;
}

/** A peak at more cores is none: a fit to points without a bend has one at a hundred millions. assumed */
const PEAK_MAX = 100_000;

export interface LawFit {
  readonly law: Law;
  /** γ: the rate of one core, in the unit of the points. */
  readonly gamma: number;
  /** The fitted values, in the order in which the law lists its parameters. */
  readonly parameters: readonly number[];
  /** Share of the points' variance that the law accounts for; 1: all. May be negative: worse than their mean. */
  readonly r2: number;
  /** Mean of |law − point| / point. */
  readonly error: number;
  /** Where the law's curve is highest, if it falls at all on a machine that can be imagined. */
  readonly peak: CurvePoint | undefined;
  readonly points: number;
  readonly at: (n: number) => number;
}

/** Undefined when there are fewer points at different places than the law has parameters. */
export function fitLaw(id: LawId, curve: readonly CurvePoint[]): LawFit | undefined {
  const law = lawOf(id);
  const points = usable(curve);
  if (new Set(points.map(({ x }) => x)).size < law.parameters.length + 1) return undefined;
  const widest = Math.max(...points.map(({ x }) => x));
  const highest = Math.max(...points.map(({ y }) => y));
  const units = law.parameters.map((one) => Math.max(1, widest) ** -one.power);
  const scale = highest / widest;
  const split = (scaled: readonly number[]): { gamma: number; own: number[] } => ({
    gamma: (scaled[0] ?? 0) * scale,
    own: law.parameters.map((one, i) => within(one, (scaled[i + 1] ?? 0) * (units[i] ?? 1))),
  });
  const residuals = (scaled: readonly number[]): readonly number[] => {
    const { gamma, own } = split(scaled);
    return points.map(({ x, y }) => (gamma * law.shape(x, own) - y) / highest);
  };
  const low = [0, ...law.parameters.map((one, i) => one.low / (units[i] ?? 1))];
  const high = [Infinity, ...law.parameters.map((one, i) => one.high / (units[i] ?? 1))];
  const { parameters } = leastSquaresFrom(residuals, startsOf(law), { start: low, low, high });
  const { gamma, own } = split(parameters);
  return judged(law, gamma, own, points);
}

/** The fit leaves out every point that is not a rate at a number of cores, such as a failed point. */
function usable(curve: readonly CurvePoint[]): CurvePoint[] {
  return curve.filter(({ x, y }) => Number.isSafeInteger(x) && x >= 1 && x <= 1e6 && y > 1e-100 && y < 1e100);
}

/** Difference quotients step a little beyond the bounds, where laws need not make sense. */
function within({ low, high }: LawParameter, value: number): number {
  return Math.min(high, Math.max(low, value));
}

/** From hardly any loss to much, in units of the search. */
function startsOf(law: Law): readonly (readonly number[])[] {
  return [0.01, 0.3, 1, 5].map((loss) => [1 + loss, ...law.parameters.map(() => loss)]);
}

function judged(law: Law, gamma: number, own: readonly number[], points: readonly CurvePoint[]): LawFit {
  const at = (n: number): number => gamma * law.shape(n, own);
  const mean = points.reduce((sum, { y }) => sum + y / points.length, 0);
  const spread = points.reduce((sum, { y }) => sum + ((y - mean) / mean) ** 2, 0);
  const left = points.reduce((sum, { x, y }) => sum + ((y - at(x)) / mean) ** 2, 0);
  const highest = law.peak(own);
  const peak = highest === undefined || highest > PEAK_MAX ? undefined : highest;
  return {
    law,
    gamma,
    parameters: own,
    r2: spread > 0 ? 1 - left / spread : left < 1e-12 ? 1 : 0,
    error: points.reduce((sum, { x, y }) => sum + Math.abs(at(x) / y - 1) / points.length, 0),
    peak: peak === undefined ? undefined : { x: peak, y: at(peak) },
    points: points.length,
    at,
  };
}
