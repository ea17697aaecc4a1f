/**
 * The large tables of a run's result as numbers: row after row, in 64-bit floating-point numbers. The core's memory is
 * read into them, and workers hand them over as they are. A table becomes rows of objects when a view shows it,
 * which happens for few runs; what every run is asked for is read from the numbers.
 */
import { CORE_STATS, CYCLE_CATEGORIES, LINE_STATS } from "./abi.gen.ts";
import type { CoreResult, DurationBucket, LineResult, RunResult } from "./run.ts";

export type RowTable = "cores" | "lines" | "durations";

export const ROW_TABLES = ["cores", "lines", "durations"] as const satisfies readonly RowTable[];

/** The numbers of each table. No code writes to them. */
export type RunTables = Readonly<Record<RowTable, Float64Array>>;

/** Numbers in a row: first the cycles by category, then the counts, both in the order of stats.def. */
export const CORE_WIDTH = CYCLE_CATEGORIES.length + CORE_STATS.length;

/** The place of each number in the row of a line; two halves of a bit set stand beside each other, low first. */
export const LINE_ROW = {
  address: 0,
  home: 1,
  readers: 2,
  writers: 4,
  readWords: 6,
  writtenWords: 8,
  counts: 10,
} as const;
export const LINE_WIDTH = LINE_ROW.counts + LINE_STATS.length;
/** In the place of the home node of a line that no core touched. */
export const NO_HOME = -1;

const DURATION_WIDTH = 3;

/** A result in two parts: its tables as numbers, and everything else. */
export interface InParts {
  readonly small: Omit<RunResult, RowTable>;
  readonly tables: RunTables;
}

/** The parts of results that were made from parts, and of those that were asked for theirs. */
const known = new WeakMap<RunResult, InParts>();

/** The result with these tables; each becomes rows when it is first read, and then is that value. */
export function withTables(small: InParts["small"], tables: RunTables): RunResult {
  const result = { ...small } as RunResult;
  late(result, "cores", () => coreRows(tables.cores));
  late(result, "lines", () => lineRows(tables.lines));
  late(result, "durations", () => durationRows(tables.durations));
  known.set(result, { small, tables });
  return result;
}

/** The parts of any result. */
export function inParts(result: RunResult): InParts {
  const there = known.get(result);
  if (there !== undefined) return there;
  const { cores, lines, durations, ...small } = result;
  const tables = {
    cores: numbersOf(cores, CORE_WIDTH, putCore),
    lines: numbersOf(lines, LINE_WIDTH, putLine),
    durations: numbersOf(durations, DURATION_WIDTH, putDuration),
  };
  known.set(result, { small, tables });
  return { small, tables };
}

/** The cycles of one category, core by core. */
export function cyclesOfCores(result: RunResult, category: keyof CoreResult["cycles"]): readonly number[] {
  return column(
    inParts(result).tables.cores,
    CYCLE_CATEGORIES.findIndex(({ name }) => name === category),
  );
}

/** The cycles of all cores in sum, by category, in the order of stats.def. */
export function sumsOfCycles(result: RunResult): readonly number[] {
  const { cores } = inParts(result).tables;
  return CYCLE_CATEGORIES.map((_, place) => {
    let sum = 0;
    for (let at = place; at < cores.length; at += CORE_WIDTH) sum += cores[at] ?? 0;
    return sum;
  });
}

/** One of the counts, core by core. */
export function countsOfCores(result: RunResult, count: keyof CoreResult["counts"]): readonly number[] {
  const place = CORE_STATS.findIndex(({ name }) => name === count);
  return column(inParts(result).tables.cores, CYCLE_CATEGORIES.length + place);
}

function column(cores: Float64Array, place: number): readonly number[] {
  return Array.from({ length: cores.length / CORE_WIDTH }, (_, core) => cores[core * CORE_WIDTH + place] ?? 0);
}

export function coreRows(cores: Float64Array): readonly CoreResult[] {
  return rowsOf(cores, CORE_WIDTH, coreAt);
}

export function lineRows(lines: Float64Array): readonly LineResult[] {
  return rowsOf(lines, LINE_WIDTH, lineAt);
}

export function durationRows(durations: Float64Array): readonly DurationBucket[] {
  return rowsOf(durations, DURATION_WIDTH, durationAt);
}

function late<Name extends RowTable>(result: RunResult, name: Name, make: () => RunResult[Name]): void {
  Object.defineProperty(result, name, {
    enumerable: true,
    configurable: true,
    get: () => {
      const value = make();
      Object.defineProperty(result, name, { enumerable: true, value });
      return value;
    },
  });
}

function numbersOf<Row>(
  rows: readonly Row[],
  width: number,
  put: (numbers: Float64Array, at: number, row: Row) => void,
): Float64Array {
  const numbers = new Float64Array(rows.length * width);
  rows.forEach((row, i) => put(numbers, i * width, row));
  return numbers;
}

function rowsOf<Row>(numbers: Float64Array, width: number, rowAt: (numbers: Float64Array, at: number) => Row): Row[] {
  return Array.from({ length: numbers.length / width }, (_, i) => rowAt(numbers, i * width));
}

type Named<Name extends string> = readonly { readonly name: Name }[];

function putCounts<Name extends string>(
  numbers: Float64Array,
  at: number,
  names: Named<Name>,
  counts: Readonly<Record<Name, number>>,
): void {
  names.forEach(({ name }, i) => (numbers[at + i] = counts[name]));
}

function countsAt<Name extends string>(
  numbers: Float64Array,
  at: number,
  names: Named<Name>,
): Readonly<Record<Name, number>> {
  const counts: Partial<Record<Name, number>> = {};
  let from = at;
  for (const { name } of names) counts[name] = numbers[from++] ?? 0;
  return counts as Record<Name, number>;
}

function putCore(numbers: Float64Array, at: number, { cycles, counts }: CoreResult): void {
  putCounts(numbers, at, CYCLE_CATEGORIES, cycles);
  putCounts(numbers, at + CYCLE_CATEGORIES.length, CORE_STATS, counts);
}

function coreAt(numbers: Float64Array, at: number): CoreResult {
  return {
    cycles: countsAt(numbers, at, CYCLE_CATEGORIES),
    counts: countsAt(numbers, at + CYCLE_CATEGORIES.length, CORE_STATS),
  };
}

function putLine(numbers: Float64Array, at: number, line: LineResult): void {
  numbers[at + LINE_ROW.address] = line.address;
  numbers[at + LINE_ROW.home] = line.home ?? NO_HOME;
  numbers.set(line.readers, at + LINE_ROW.readers);
  numbers.set(line.writers, at + LINE_ROW.writers);
  numbers.set(line.readWords, at + LINE_ROW.readWords);
  numbers.set(line.writtenWords, at + LINE_ROW.writtenWords);
  putCounts(numbers, at + LINE_ROW.counts, LINE_STATS, line.counts);
}

function lineAt(numbers: Float64Array, at: number): LineResult {
  const number = (place: number): number => numbers[at + place] ?? 0;
  const pair = (place: number): readonly [number, number] => [number(place), number(place + 1)];
  const home = number(LINE_ROW.home);
  return {
    address: number(LINE_ROW.address),
    home: home === NO_HOME ? undefined : home,
    counts: countsAt(numbers, at + LINE_ROW.counts, LINE_STATS),
    readers: pair(LINE_ROW.readers),
    writers: pair(LINE_ROW.writers),
    readWords: pair(LINE_ROW.readWords),
    writtenWords: pair(LINE_ROW.writtenWords),
  };
}

function putDuration(numbers: Float64Array, at: number, { from, to, operations }: DurationBucket): void {
  numbers.set([from, to, operations], at);
}

function durationAt(numbers: Float64Array, at: number): DurationBucket {
  return { from: numbers[at] ?? 0, to: numbers[at + 1] ?? 0, operations: numbers[at + 2] ?? 0 };
}
