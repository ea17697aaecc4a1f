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
const DAMPING_MAX = 1e12;
/** Relative step of a difference quotient: the cube root of the precision of numbers. */
const DIFFERENCE = 6e-6;
/** An improvement smaller than this share of the sum ends the search. */
const ENOUGH = 1e-15;

function leastSquares(residuals: Residuals, { start, low, high }: Bounded): Minimum {
  let at = clamped(start, low, high);
  let sum = sumOfSquares(residuals(at));
  let damping = 1e-3;
  for (let step = 0; step < STEPS_MAX && damping < DAMPING_MAX && sum > 0; step++) {
    const next = clamped(stepFrom(residuals, at, damping), low, high);
    const nextSum = sumOfSquares(residuals(next));
    if (!(nextSum < sum)) {
      damping *= 4;
      continue;
    }
    const gained = (sum - nextSum) / sum;
    at = next;
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

/** Solves (JᵀJ + damping · diag(JᵀJ)) step = −Jᵀr. */
function stepFrom(residuals: Residuals, at: readonly number[], damping: number): number[] {
  const size = at.length;
  const here = residuals(at);
  const columns = at.map((_, i) => derivative(residuals, at, i));
  const rows = Array.from({ length: size }, (_, i) =>
    Array.from({ length: size + 1 }, (__, j) => {
      const other = j === size ? here : (columns[j] ?? []);
      const product = (columns[i] ?? []).reduce((all, value, k) => all + value * (other[k] ?? 0), 0);
      if (j === size) return -product;
      return i === j ? product * (1 + damping) + 1e-300 : product;
    }),
  );
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
