/**
 * Least squares for a few parameters within bounds: Levenberg's and Marquardt's damped Gauss-Newton method
 * [Marquardt63]. Parameters should be of the order of one. The search never throws; where it finds no improvement it
 * keeps the values. It knows no laws.
 */

export interface Bounded {
  readonly start: readonly number[];
  readonly low: readonly number[];
  readonly high: readonly number[];
}

export interface Minimum {
  readonly parameters: readonly number[];
  /** Sum of the squared residuals. */
  readonly sum: number;
}

type Residuals = (parameters: readonly number[]) => readonly number[];

const STEPS_MAX = 400;
/**
 * Residuals that are computed of one start at most: fits are made on the page's thread, also of curves that a link
 * brings. Eight curves of 256 points then take a quarter of a second on a busy machine; curves of 40 points have ninety
 * steps, and most fits need twenty.
 */
const RESIDUALS_MAX = 30_000;
const DAMPING_MAX = 1e12;
/** Relative step of a difference quotient: the cube root of the precision of numbers. */
const DIFFERENCE = 6e-6;
/** An improvement smaller than this share of the sum ends the search. */
const ENOUGH = 1e-15;

function leastSquares(residuals: Residuals, { start, low, high }: Bounded): Minimum {
  let at = clamped(start, low, high);
  let sum = sumOfSquares(residuals(at));
  let damping = 1e-3;
  let left = RESIDUALS_MAX;
  let slope: Slope | undefined;
  for (let step = 0; step < STEPS_MAX && damping < DAMPING_MAX && sum > 0 && left > 0; step++) {
    if (slope === undefined) {
      slope = slopeAt(residuals, at);
      left -= slope.here.length * (1 + 2 * at.length);
    }
    left -= slope.here.length;
    const next = clamped(stepFrom(slope, at, damping), low, high);
    const nextSum = sumOfSquares(residuals(next));
    if (!(nextSum < sum)) {
      damping *= 4;
      continue;
    }
    const gained = (sum - nextSum) / sum;
    at = next;
    slope = undefined;
    sum = nextSum;
    damping = Math.max(1e-15, damping / 9);
    if (gained < ENOUGH) break;
  }
  return { parameters: at, sum };
}

/** The best of several starts. */
export function leastSquaresFrom(
  residuals: Residuals,
  starts: readonly (readonly number[])[],
  bounds: Bounded,
): Minimum {
  return starts
    .map((start) => leastSquares(residuals, { ...bounds, start }))
    .reduce((best, one) => (one.sum < best.sum || Number.isNaN(best.sum) ? one : best));
}

function sumOfSquares(values: readonly number[]): number {
  const sum = values.reduce((all, value) => all + value * value, 0);
  return Number.isFinite(sum) ? sum : Infinity;
}

function clamped(values: readonly number[], low: readonly number[], high: readonly number[]): number[] {
  return values.map((value, i) => Math.min(high[i] ?? Infinity, Math.max(low[i] ?? -Infinity, value)));
}

/** JᵀJ and Jᵀr at some values: both stay the same while a step from there is tried with more and more damping. */
interface Slope {
  readonly here: readonly number[];
  readonly squares: readonly (readonly number[])[];
  readonly gradient: readonly number[];
}

function slopeAt(residuals: Residuals, at: readonly number[]): Slope {
  const here = residuals(at);
  const columns = at.map((_, i) => derivative(residuals, at, i));
  return {
    here,
    squares: columns.map((one) => columns.map((other) => dot(one, other))),
    gradient: columns.map((one) => dot(one, here)),
  };
}

function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((all, value, k) => all + value * (other[k] ?? 0), 0);
}

/** Solves (JᵀJ + damping · diag(JᵀJ)) step = −Jᵀr. */
function stepFrom({ squares, gradient }: Slope, at: readonly number[], damping: number): number[] {
  const rows = squares.map((row, i) => [
    ...row.map((product, j) => (i === j ? product * (1 + damping) + 1e-300 : product)),
    -(gradient[i] ?? 0),
  ]);
  return solve(rows).map((step, i) => (at[i] ?? 0) + step);
}

function derivative(residuals: Residuals, at: readonly number[], i: number): number[] {
  const width = DIFFERENCE * Math.max(1e-3, Math.abs(at[i] ?? 0));
  const moved = (by: number): readonly number[] => residuals(at.map((value, k) => (k === i ? value + by : value)));
  const [above, below] = [moved(width), moved(-width)];
  return above.map((value, k) => (value - (below[k] ?? 0)) / (2 * width));
}

/** Gauss's elimination with the largest pivot; the last column is the right side. 0 where there is no pivot. */
function solve(rows: number[][]): number[] {
  const size = rows.length;
  for (let i = 0; i < size; i++) {
    const pivot = largestPivot(rows, i);
    const [row, swapped] = [rows[pivot], rows[i]];
    if (row === undefined || swapped === undefined) break;
    rows[i] = row;
    rows[pivot] = swapped;
    for (const below of rows.slice(i + 1)) {
      const factor = (below[i] ?? 0) / (row[i] ?? 1);
      if (Number.isFinite(factor)) for (let j = i; j <= size; j++) below[j] = (below[j] ?? 0) - factor * (row[j] ?? 0);
    }
  }
  const result = new Array<number>(size).fill(0);
  for (let i = size - 1; i >= 0; i--) {
    const row = rows[i] ?? [];
    const known = result.reduce((all, value, j) => (j > i ? all + value * (row[j] ?? 0) : all), 0);
    const value = ((row[size] ?? 0) - known) / (row[i] ?? 0);
    result[i] = Number.isFinite(value) ? value : 0;
  }
  return result;
}

function largestPivot(rows: readonly (readonly number[])[], column: number): number {
  let best = column;
  for (let i = column + 1; i < rows.length; i++)
    if (Math.abs(rows[i]?.[column] ?? 0) > Math.abs(rows[best]?.[column] ?? 0)) best = i;
  return best;
}
