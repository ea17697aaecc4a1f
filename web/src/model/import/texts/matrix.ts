/**
 * A core-to-core matrix: nanoseconds one way between every two CPUs of a machine, as some tool measured them, whatever
 * the tool's format; and what can be said about its quality from the numbers alone.
 */
import { largest, smallest } from "../../../base/extremes.ts";
import { median } from "d3-array";
import { countOf } from "../../../base/text.ts";
import { andMore, type Findings } from "./source-file.ts";

export interface LatencyMatrix {
  readonly kind: "matrix";
  readonly file: string;
  /** The format in words, for reports. */
  readonly format: string;
  /** The operating system's numbers of the CPUs, in the order of the rows. */
  readonly cpus: readonly number[];
  /** Flat, symmetric: the mean of both directions where both were measured. NaN on the diagonal. */
  readonly ns: Float64Array;
}

export function nsBetween({ cpus, ns }: LatencyMatrix, a: number, b: number): number {
  return ns[a * cpus.length + b] ?? Number.NaN;
}

/** Values of a table that has not been checked yet; undefined where the file has none. */
export type RawTable = readonly (readonly (number | undefined)[])[];

/** The larger of two directions may be so many times the smaller one before it is told. assumed */
const ASYMMETRY_TOLD = 1.25;

/** The largest latency of any matrix is above, ns; a smaller one is in other units. assumed */
const NS_MIN = 0.5;

/** From the checked table; one of the two directions of each pair is enough. */
export function matrixOf(
  from: { readonly file: string; readonly format: string; readonly cpus: readonly number[] },
  table: RawTable,
  findings: Findings,
): LatencyMatrix | undefined {
  const size = from.cpus.length;
  const ns = new Float64Array(size * size).fill(Number.NaN);
  const missing: string[] = [];
  for (let a = 0; a < size; a++) {
    for (let b = 0; b < a; b++) {
      const both = [table[a]?.[b], table[b]?.[a]].filter((one) => one !== undefined);
      if (both.length === 0) missing.push(`${from.cpus[b] ?? b} and ${from.cpus[a] ?? a}`);
      ns[a * size + b] = both.reduce((sum, one) => sum + one, 0) / both.length;
      ns[b * size + a] = ns[a * size + b] ?? Number.NaN;
    }
  }
  if (missing.length > 0) {
    const some = missing.slice(0, 3).join("; ");
    findings.error(`there is no value for the CPUs ${some}${andMore(missing.length, 3)}`);
    return undefined;
  }
  const longest = ns.reduce((most, one) => (one > most ? one : most), 0);
  if (longest < NS_MIN) {
    const bound = longest === 0 ? "0" : `${longest} ns`;
    findings.error(`no pair has a latency above ${bound}: a matrix of latencies in nanoseconds is needed`);
    return undefined;
  }
  tellAsymmetry(table, findings);
  const matrix: LatencyMatrix = { kind: "matrix", ...from, ns };
  tellQuality(matrix, findings);
  return matrix;
}

function tellAsymmetry(table: RawTable, findings: Findings): void {
  const ratios: number[] = [];
  table.forEach((row, a) => {
    for (let b = 0; b < a; b++) {
      const [there, back] = [row[b], table[b]?.[a]];
      if (there !== undefined && back !== undefined && there > 0 && back > 0)
        ratios.push(Math.max(there, back) / Math.min(there, back));
    }
  });
  const apart = ratios.filter((ratio) => ratio >= ASYMMETRY_TOLD).length;
  if (apart === 0) return;
  const most = largest(ratios).toFixed(2);
  const share = `${countOf(apart, "pair")} of ${ratios.length}`;
  findings.warn(
    `the two directions differ by ${ASYMMETRY_TOLD} or more for ${share}, by ${most} at most; their mean is used`,
  );
}

/** Steps of the clock that show in a matrix. */
export interface Quantum {
  /** Nanoseconds between neighbouring values. */
  readonly ns: number;
}

/** Values are multiples of a step within this share of the step. assumed */
const STEP_TOLERANCE = 0.02;

/** Values that differ by no more are one value with rounding errors, ns. assumed */
const SAME_NS = 0.5;

/**
 * Tools round what they read of a coarse clock to whole nanoseconds before they take a mean, so that a value may be off
 * by so many ns. (16 ns, 15.67 and 21 are 3, 3 and 4 steps of 5.33 ns.) assumed
 */
const ROUNDED_NS = 0.4;
/** Below this step, ns, nearly any value would be a multiple within the rounding. assumed */
const ROUNDED_STEP_MIN = 4;
/** Fewer values may be multiples by chance. assumed */
const ROUNDED_VALUES_MIN = 6;

/**
 * The step of the clock with which the matrix was measured, where it is coarse: all values are multiples of one step
 * of more than a nanosecond. (Integers of tools that print none but integers are no sign of the clock.)
 */
export function quantumOf({ ns }: LatencyMatrix): Quantum | undefined {
  const values = [...new Set([...ns].filter((one) => one > 0))].sort((x, y) => x - y);
  const steps = values.slice(1).map((value, i) => value - (values[i] ?? 0));
  const step = Math.min(values[0] ?? 0, smallest(steps.filter((one) => one > SAME_NS)));
  if (!(step > 1) || values.length < 3 || !((values.at(-1) ?? 0) >= 3 * step)) return undefined;
  if (areMultiples(values, step, STEP_TOLERANCE * step)) return { ns: step };
  const fitted = fittedStep(values, step);
  const isCoarse = fitted >= ROUNDED_STEP_MIN && values.length >= ROUNDED_VALUES_MIN && areNeighbours(values, fitted);
  return isCoarse && areMultiples(values, fitted, ROUNDED_NS) ? { ns: fitted } : undefined;
}

/**
 * Do most numbers of steps differ by one from another? Samples of one latency fall on two neighbouring ticks of a
 * clock; latencies of a fine clock that happen to be about 25, 100 and 200 ns do not.
 */
function areNeighbours(values: readonly number[], step: number): boolean {
  const counts = new Set(values.map((one) => Math.round(one / step)));
  const withNeighbour = [...counts].filter((count) => counts.has(count - 1) || counts.has(count + 1));
  return 2 * withNeighbour.length > counts.size;
}

function areMultiples(values: readonly number[], step: number, tolerance: number): boolean {
  return values.every((one) => one > step / 2 && Math.abs(one - step * Math.round(one / step)) <= tolerance);
}

/** The step that fits all values best, by least squares from a first guess that the smallest values give. */
function fittedStep(values: readonly number[], guess: number): number {
  let step = guess;
  for (const value of values) {
    const known = values.filter((one) => one <= value);
    const counts = known.map((one) => Math.round(one / step));
    const squares = counts.reduce((sum, count) => sum + count * count, 0);
    if (squares > 0) step = known.reduce((sum, one, i) => sum + one * (counts[i] ?? 0), 0) / squares;
  }
  return step;
}

function zerosOf({ ns, cpus }: LatencyMatrix): number {
  const zeros = ns.reduce((count, one) => count + (one === 0 ? 1 : 0), 0);
  return cpus.length < 2 ? 0 : zeros / 2;
}

function tellQuality(matrix: LatencyMatrix, findings: Findings): void {
  const quantum = quantumOf(matrix);
  const zeros = zerosOf(matrix);
  if (quantum !== undefined) {
    const step = `all values are multiples of ${quantum.ns.toFixed(2)} ns, the step of the clock that measured them`;
    findings.warn(`${step}: latencies of a few steps are not exact`);
  }
  if (zeros > 0) {
    const why = "they are shorter than the clock could tell";
    findings.warn(`${countOf(zeros, "pair has", "pairs have")} the latency 0: ${why}`);
  }
  tellNoise(matrix, findings);
}

/** A pair is an outlier when it takes so many times the median of all pairs. assumed */
const OUTLIER = 10;

function tellNoise(matrix: LatencyMatrix, findings: Findings): void {
  const values = [...matrix.ns].filter((one) => !Number.isNaN(one));
  const middle = median(values) ?? 0;
  const outliers = values.filter((one) => middle > 0 && one > OUTLIER * middle).length / 2;
  if (outliers === 0) return;
  const share = countOf(outliers, "pair takes", "pairs take");
  findings.warn(
    `${share} more than ${OUTLIER} times the median, ${middle.toFixed(1)} ns: something else ran meanwhile`,
  );
}
