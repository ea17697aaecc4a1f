/**
 * The places of a curve over a parameter that the scenario does not sweep itself: round numbers in the parameter's
 * range. Pure.
 */
import type { Parameter } from "./schema.ts";

export interface ParameterPlaces {
  /** Ascending, each once; the parameter's default is one of them. */
  readonly values: readonly number[];
  /** Are the places closer together where the values are small? Then a logarithmic axis shows them evenly. */
  readonly log: boolean;
}

type Range = Pick<Parameter, "min" | "max" | "step" | "scale" | "default">;

/** At most so many places between the two ends of a range, for parameters whose places are evenly spread. assumed */
const EVEN_PLACES = 12;

/** A default in this share of the range from its start asks for more places among small values. assumed */
const NEAR_START = 0.05;

/** Places go so many times below and above the default. assumed: what lies beyond is another experiment. */
const REACH = 100;

export function parameterPlaces(range: Range): ParameterPlaces {
  const { min, max, step, scale } = range;
  if ((max - min) / step <= EVEN_PLACES) return { values: onGrid(range, multiples(min, max, step)), log: false };
  const fromStart = (range.default - min) / (max - min);
  const log = scale === "log" || (fromStart > 0 && fromStart < NEAR_START);
  return { values: onGrid(range, log ? growing(range) : multiples(min, max, evenStep(range))), log };
}

/** The values as multiples of the parameter's step within its range; the ends of the range as they are; the default. */
function onGrid({ min, max, step, default: standard }: Range, values: readonly number[]): readonly number[] {
  const placed = values.map((value) =>
    value === min || value === max ? value : Math.min(max, Math.max(min, Math.round(value / step) * step)),
  );
  return [...new Set([...placed, standard])].sort((a, b) => a - b);
}

function multiples(min: number, max: number, step: number): readonly number[] {
  const first = Math.ceil(min / step) * step;
  const count = Math.floor((max - first) / step) + 1;
  return [min, ...Array.from({ length: count }, (_, i) => first + i * step), max];
}

/** 1, 2 or 5 times a power of ten, so that the range has few multiples of it. */
function evenStep({ min, max }: Range): number {
  const least = (max - min) / EVEN_PLACES;
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5].find((digit) => digit * power >= least) ?? 10) * power;
}

/** Powers of two where the range goes from one to another, else 1, 2 and 5 times powers of ten; never 0. */
function growing({ min, max, step, default: standard }: Range): readonly number[] {
  const low = Math.max(min, step, Math.floor(standard / REACH));
  const high = Math.min(max, Math.max(standard, step) * REACH);
  const series = isPowerOfTwo(min) && isPowerOfTwo(max) ? powersOfTwo(high) : roundNumbers(high);
  const within = series.filter((value) => value >= low && value <= high);
  const ends = [low, high].filter((end) => end === min || end === max);
  return [...ends, ...within];
}

function isPowerOfTwo(value: number): boolean {
  return value > 0 && Number.isInteger(Math.log2(value));
}

function powersOfTwo(high: number): readonly number[] {
  return Array.from({ length: Math.floor(Math.log2(high)) + 1 }, (_, i) => 2 ** i);
}

function roundNumbers(high: number): readonly number[] {
  const powers = Array.from({ length: Math.floor(Math.log10(high)) + 1 }, (_, i) => 10 ** i);
  return powers.flatMap((power) => [power, 2 * power, 5 * power]);
}
