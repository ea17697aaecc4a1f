/**
 * A run's result as one block of bytes: a head (JSON) with everything that is small, then the tables of cores, lines,
 * durations, batches and the profile as 64-bit floating-point numbers, then the globals. Workers hand results over in
 * this form, and results are kept in it. Nothing is rounded: unpacking gives the same result, number by number. The
 * tables become objects when somebody looks at them, which for most runs nobody does. A trace is no part of it.
 */
import { CORE_STATS, CYCLE_CATEGORIES, LINE_STATS } from "./abi.gen.ts";
import type { CoreResult, DurationBucket, LineResult, RunResult } from "./run.ts";

const TABLES = ["cores", "lines", "durations", "batches", "profile"] as const;
type Table = (typeof TABLES)[number];

/** The bytes of the head come first, as a 32-bit word; tables begin at a multiple of 8. */
const WORD = 4;
const NUMBER = 8;

interface Head {
  readonly scalars: Omit<RunResult, Table | "memory" | "trace">;
  /** Numbers in each table. */
  readonly lengths: Readonly<Record<Table, number>>;
  /** Bytes of the globals; undefined: they were not asked for. */
  readonly memory: number | undefined;
}

/** The blocks of results that were unpacked, so that keeping one needs no second packing. */
const blocks = new WeakMap<RunResult, Uint8Array<ArrayBuffer>>();

/** The block of the result. It may be shared: nobody writes to it. */
export function packedRun(result: RunResult): Uint8Array<ArrayBuffer> {
  return blocks.get(result) ?? pack(result);
}

function pack(result: RunResult): Uint8Array<ArrayBuffer> {
  const { cores, lines, durations, batches, profile, memory, trace: _trace, ...scalars } = result;
  const tables = {
    cores: numbersOf(cores, CORE_WIDTH, putCore),
    lines: numbersOf(lines, LINE_WIDTH, putLine),
    durations: numbersOf(durations, DURATION_WIDTH, putDuration),
    batches: Float64Array.from(batches),
    profile,
  };
  const lengths = Object.fromEntries(TABLES.map((name) => [name, tables[name].length])) as Head["lengths"];
  const head = new TextEncoder().encode(writeJson({ scalars, lengths, memory: memory?.length } satisfies Head));
  const tablesAt = aligned(WORD + head.length);
  const counts = TABLES.reduce((sum, name) => sum + tables[name].length, 0);
  const block = new Uint8Array(tablesAt + NUMBER * counts + (memory?.length ?? 0));
  new DataView(block.buffer).setUint32(0, head.length, true);
  block.set(head, WORD);
  const numbers = new Float64Array(block.buffer, tablesAt, counts);
  let at = 0;
  for (const name of TABLES) {
    numbers.set(tables[name], at);
    at += tables[name].length;
  }
  if (memory !== undefined) block.set(memory, tablesAt + NUMBER * counts);
  return block;
}

/** The result of a block that packedRun() made. Throws where the block is damaged in its form. */
export function unpackedRun(block: Uint8Array<ArrayBuffer>): RunResult {
  const { buffer, byteOffset } = block;
  const headBytes = new DataView(buffer, byteOffset).getUint32(0, true);
  const head = readJson(new TextDecoder().decode(block.subarray(WORD, WORD + headBytes))) as Head;
  let at = byteOffset + aligned(WORD + headBytes);
  const take = (name: Table): Float64Array => {
    const numbers = new Float64Array(buffer, at, head.lengths[name]);
    at += NUMBER * numbers.length;
    return numbers;
  };
  const tables = { cores: take("cores"), lines: take("lines"), durations: take("durations") };
  const result = {
    ...head.scalars,
    batches: [...take("batches")],
    profile: take("profile"),
    memory: head.memory === undefined ? undefined : new Uint8Array(buffer, at, head.memory),
    trace: undefined,
  };
  const whole = withTables(result, {
    cores: () => rowsOf(tables.cores, CORE_WIDTH, coreAt),
    lines: () => rowsOf(tables.lines, LINE_WIDTH, lineAt),
    durations: () => rowsOf(tables.durations, DURATION_WIDTH, durationAt),
  });
  blocks.set(whole, block);
  return whole;
}

type Late = Pick<RunResult, "cores" | "lines" | "durations">;

/** Each property is computed when it is first read, and then is that value. */
function withTables(
  result: Omit<RunResult, keyof Late>,
  late: { readonly [K in keyof Late]: () => Late[K] },
): RunResult {
  for (const name of ["cores", "lines", "durations"] as const) {
    Object.defineProperty(result, name, {
      enumerable: true,
      configurable: true,
      get: () => {
        const value = late[name]();
        Object.defineProperty(result, name, { enumerable: true, value });
        return value;
      },
    });
  }
  return result as RunResult;
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / NUMBER) * NUMBER;
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
  for (let i = 0; i < names.length; i++) {
    const name = names[i]?.name;
    if (name !== undefined) numbers[at + i] = counts[name];
  }
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

const CORE_WIDTH = CYCLE_CATEGORIES.length + CORE_STATS.length;

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

/** The numbers of a line before its counts: address, home (-1: none), and four pairs of halves. */
const LINE_HEAD = 10;
const NO_HOME = -1;
const LINE_WIDTH = LINE_HEAD + LINE_STATS.length;

function putLine(numbers: Float64Array, at: number, line: LineResult): void {
  const { address, home, readers, writers, readWords, writtenWords } = line;
  numbers.set([address, home ?? NO_HOME, ...readers, ...writers, ...readWords, ...writtenWords], at);
  putCounts(numbers, at + LINE_HEAD, LINE_STATS, line.counts);
}

function lineAt(numbers: Float64Array, at: number): LineResult {
  const home = numbers[at + 1];
  const pair = (i: number): readonly [number, number] => [numbers[at + i] ?? 0, numbers[at + i + 1] ?? 0];
  return {
    address: numbers[at] ?? 0,
    home: home === NO_HOME ? undefined : home,
    counts: countsAt(numbers, at + LINE_HEAD, LINE_STATS),
    readers: pair(2),
    writers: pair(4),
    readWords: pair(6),
    writtenWords: pair(8),
  };
}

const DURATION_WIDTH = 3;

function putDuration(numbers: Float64Array, at: number, { from, to, operations }: DurationBucket): void {
  numbers.set([from, to, operations], at);
}

function durationAt(numbers: Float64Array, at: number): DurationBucket {
  return { from: numbers[at] ?? 0, to: numbers[at + 1] ?? 0, operations: numbers[at + 2] ?? 0 };
}

/** JSON has no words for some values: each is written as an object with this one key. */
const SPECIAL = "$special";

function writeJson(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) => {
    if (one === undefined) return { [SPECIAL]: "undefined" };
    if (typeof one === "bigint") return { [SPECIAL]: "bigint", digits: String(one) };
    if (typeof one === "number" && (!Number.isFinite(one) || Object.is(one, -0))) {
      return { [SPECIAL]: "number", digits: Object.is(one, -0) ? "-0" : String(one) };
    }
    return one;
  });
}

interface Special {
  readonly [SPECIAL]: "undefined" | "bigint" | "number";
  readonly digits?: string;
}

/** JSON.parse() cannot give `undefined` back: its reviver would delete the key. */
function readJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (text.includes(SPECIAL) && isHolder(value)) revive(value);
  return value;
}

/** Puts the special values into the place of the objects that stand for them. */
function revive(holder: Holder): void {
  for (const key of Object.keys(holder)) {
    const one = holder[key];
    if (!isHolder(one)) continue;
    if (SPECIAL in one) holder[key] = specialValue(one as Holder & Special);
    else revive(one);
  }
}

/** Objects and arrays alike. */
type Holder = Record<string, unknown>;

function isHolder(value: unknown): value is Holder {
  return typeof value === "object" && value !== null;
}

function specialValue({ [SPECIAL]: kind, digits = "" }: Special): unknown {
  if (kind === "undefined") return undefined;
  return kind === "bigint" ? BigInt(digits) : Number(digits);
}
