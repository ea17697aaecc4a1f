/**
 * The search of a fit: one or two constants such that simulated points lie on measured ones. Every evaluation is some
 * simulations, and their values are rough, so the search uses no derivatives: golden section for one constant, the
 * simplex of Nelder and Mead [NelderMead65] for two. The search knows neither simulator nor constants: it asks for the
 * residuals ln(simulated / measured) at a place.
 *
 * Where the constants can be positive only, their logarithms are searched: a factor of two is as far up as down.
 */
import { studentT975 } from "../results/points/confidence.ts";

/** The search's place of each constant, from 0, its lowest value, to 1, its highest. */
export type SearchPlace = readonly number[];

/** Undefined where no run could be made with these values. */
export type Residuals = readonly number[] | undefined;

export interface FitResult {
  readonly place: SearchPlace;
  readonly residuals: readonly number[];
  /** Half of the 95 % interval of each constant, in the search's units; undefined where the points do not tell. */
  readonly half: readonly (number | undefined)[];
  /** The correlation of the errors of two constants. Beyond ± 0.95 the points hardly tell them apart. */
  readonly correlation: number | undefined;
  readonly evaluations: number;
}

export interface SearchOptions {
  /** Evaluations of the search itself, without those of the uncertainty. */
  readonly evaluationsMax: number;
  /** One more parameter was fitted: the scale of a curve in unknown units. */
  readonly isScaled: boolean;
}

/** Undefined when no place could be evaluated. Rejects when an evaluation does. */
export async function searchFit(
  start: SearchPlace,
  evaluate: (place: SearchPlace) => Promise<Residuals>,
  options: SearchOptions,
): Promise<FitResult | undefined> {
  const tried = new Map<string, Residuals>();
  const residuals = async (place: SearchPlace): Promise<Residuals> => {
    const key = place.map((value) => value.toFixed(4)).join(" ");
    if (!tried.has(key)) tried.set(key, await evaluate(place));
    return tried.get(key);
  };
  const cost = async (place: SearchPlace): Promise<number> => sumOfSquares(await residuals(place));
  const isSpent = (): boolean => tried.size >= options.evaluationsMax;
  const best =
    start.length === 1 ? await goldenSection(start[0] ?? 0, cost, isSpent) : await simplex(start, cost, isSpent);
  const found = await residuals(best);
  if (found === undefined) return undefined;
  const uncertainty = await uncertaintyOf(best, found, residuals, options.isScaled);
  return { place: best, residuals: found, ...uncertainty, evaluations: tried.size };
}

/** Without a value, as bad as can be. */
function sumOfSquares(residuals: Residuals): number {
  return residuals === undefined ? Infinity : residuals.reduce((sum, one) => sum + one * one, 0);
}

// ---- One constant ---------------------------------------------------------------------------------------------------

type Cost = (place: SearchPlace) => Promise<number>;

/** Places of the first look over the whole range: a cost with several valleys is not searched from one end. */
const SCAN = [0, 0.17, 0.33, 0.5, 0.67, 0.83, 1];
const GOLDEN = (Math.sqrt(5) - 1) / 2;
/** The search ends when the bracket is this narrow: 0.5 % of the range. */
const ENOUGH = 0.005;

async function goldenSection(start: number, cost: Cost, isSpent: () => boolean): Promise<SearchPlace> {
  const places = [...new Set([...SCAN, start])].sort((a, b) => a - b);
  const costs: number[] = [];
  for (const place of places) costs.push(await cost([place]));
  const at = costs.indexOf(Math.min(...costs));
  let [low, high] = [places[at - 1] ?? 0, places[at + 1] ?? 1];
  let best = { place: places[at] ?? start, cost: costs[at] ?? Infinity };
  const look = async (place: number): Promise<number> => {
    const value = await cost([place]);
    if (value < best.cost) best = { place, cost: value };
    return value;
  };
  let [left, right] = [high - GOLDEN * (high - low), low + GOLDEN * (high - low)];
  let [leftCost, rightCost] = [await look(left), await look(right)];
  while (high - low > ENOUGH && !isSpent()) {
    if (leftCost < rightCost) {
      [high, right, rightCost] = [right, left, leftCost];
      left = high - GOLDEN * (high - low);
      leftCost = await look(left);
    } else {
      [low, left, leftCost] = [left, right, rightCost];
      right = low + GOLDEN * (high - low);
      rightCost = await look(right);
    }
  }
  return [best.place];
}

// ---- Two constants --------------------------------------------------------------------------------------------------

interface Corner {
  readonly place: SearchPlace;
  readonly cost: number;
}

const within = (place: SearchPlace): SearchPlace => place.map((value) => Math.min(1, Math.max(0, value)));
const mixed = (a: SearchPlace, b: SearchPlace, share: number): SearchPlace =>
  within(a.map((value, i) => value + share * ((b[i] ?? 0) - value)));

/** The first simplex reaches a quarter of the range to the roomier side. */
const REACH = 0.25;

async function simplex(start: SearchPlace, cost: Cost, isSpent: () => boolean): Promise<SearchPlace> {
  const corner = async (place: SearchPlace): Promise<Corner> => ({ place, cost: await cost(place) });
  const further = start.map((_, i) =>
    start.map((value, k) => (i === k ? value + (value > 0.5 ? -REACH : REACH) : value)),
  );
  let corners: Corner[] = [];
  for (const place of [start, ...further]) corners.push(await corner(within(place)));
  while (!isSpent() && sizeOf(corners) > ENOUGH) {
    corners = corners.toSorted((a, b) => a.cost - b.cost);
    corners = await nextSimplex(corners, corner);
  }
  return corners.reduce((best, one) => (one.cost < best.cost ? one : best)).place;
}

function sizeOf(corners: readonly Corner[]): number {
  const [first] = corners;
  return Math.max(...corners.flatMap(({ place }) => place.map((value, i) => Math.abs(value - (first?.place[i] ?? 0)))));
}

/** One step: reflection, expansion or contraction of the worst corner, else all corners towards the best. */
async function nextSimplex(
  sorted: readonly Corner[],
  corner: (place: SearchPlace) => Promise<Corner>,
): Promise<Corner[]> {
  const [best, worst, others] = [sorted[0], sorted.at(-1), sorted.slice(0, -1)];
  if (best === undefined || worst === undefined) return [...sorted];
  const middle = best.place.map((_, i) => others.reduce((sum, { place }) => sum + (place[i] ?? 0), 0) / others.length);
  const reflected = await corner(mixed(middle, worst.place, -1));
  if (reflected.cost < best.cost) {
    const expanded = await corner(mixed(middle, worst.place, -2));
    return [...others, expanded.cost < reflected.cost ? expanded : reflected];
  }
  if (reflected.cost < (others.at(-1)?.cost ?? Infinity)) return [...others, reflected];
  const nearer = reflected.cost < worst.cost ? reflected : worst;
  const contracted = await corner(mixed(middle, nearer.place, 0.5));
  if (contracted.cost < nearer.cost) return [...others, contracted];
  const shrunk: Corner[] = [best];
  for (const { place } of sorted.slice(1)) shrunk.push(await corner(mixed(best.place, place, 0.5)));
  return shrunk;
}

// ---- Uncertainty ----------------------------------------------------------------------------------------------------

/** Step of the difference quotients, in the search's units: larger than what the runs' own spread could do. assumed */
const STEP = 0.05;

/** From the curvature of the cost as Gauss and Newton take it: the residuals' derivatives by finite differences. */
async function uncertaintyOf(
  place: SearchPlace,
  residuals: readonly number[],
  evaluate: (place: SearchPlace) => Promise<Residuals>,
  isScaled: boolean,
): Promise<Pick<FitResult, "half" | "correlation">> {
  const unknown = { half: place.map(() => undefined), correlation: undefined };
  const degrees = residuals.length - place.length - (isScaled ? 1 : 0);
  if (degrees < 1) return unknown;
  const columns: (readonly number[])[] = [];
  for (const i of place.keys()) {
    const column = await derivative(place, i, evaluate);
    if (column === undefined) return unknown;
    columns.push(column);
  }
  const variance = sumOfSquares(residuals) / degrees;
  const inverse = inverseOf(columns.map((a) => columns.map((b) => dot(a, b))));
  if (inverse === undefined) return unknown;
  const half = place.map((_, i) => studentT975(degrees) * Math.sqrt(variance * (inverse[i]?.[i] ?? Number.NaN)));
  const [a = 1, b = 1] = place.map((_, i) => inverse[i]?.[i] ?? 1);
  const correlation = place.length === 2 ? (inverse[0]?.[1] ?? 0) / Math.sqrt(a * b) : undefined;
  return { half: half.map((value) => (Number.isFinite(value) ? value : undefined)), correlation };
}

async function derivative(
  place: SearchPlace,
  i: number,
  evaluate: (place: SearchPlace) => Promise<Residuals>,
): Promise<readonly number[] | undefined> {
  const moved = (by: number): SearchPlace => within(place.map((value, k) => (k === i ? value + by : value)));
  const [below, above] = [moved(-STEP), moved(STEP)];
  const [low, high] = [await evaluate(below), await evaluate(above)];
  const width = (above[i] ?? 0) - (below[i] ?? 0);
  if (low === undefined || high === undefined || width <= 0) return undefined;
  return high.map((value, k) => (value - (low[k] ?? 0)) / width);
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
}

/** The inverse of a symmetric matrix with one or two rows; undefined when the matrix is singular. */
function inverseOf(matrix: readonly (readonly number[])[]): readonly (readonly number[])[] | undefined {
  const [[a = 0, b = 0] = [], [, d = 0] = []] = matrix;
  if (matrix.length === 1) return a > 1e-12 ? [[1 / a]] : undefined;
  const determinant = a * d - b * b;
  if (!(determinant > 1e-9 * a * d)) return undefined;
  return [
    [d / determinant, -b / determinant],
    [-b / determinant, a / determinant],
  ];
}
