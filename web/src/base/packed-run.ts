/**
 * A run's result as one block of bytes: a head (JSON) with everything that is small, then the tables of cores, lines,
 * durations, batches and the profile as 64-bit floating-point numbers, then the globals. Workers hand results over in
 * this form, and results are kept in it. Nothing is rounded: unpacking gives the same result, number by number. A trace
 * is no part of it.
 */
import type { RunResult } from "./run.ts";
import { ROW_TABLES, inParts, withTables } from "./run-tables.ts";

const TABLES = [...ROW_TABLES, "batches", "profile"] as const;
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

/** The block of the result. It may be shared: no code writes to it. */
export function packedRun(result: RunResult): Uint8Array<ArrayBuffer> {
  return blocks.get(result) ?? pack(result);
}

function pack(result: RunResult): Uint8Array<ArrayBuffer> {
  const { small, tables: rows } = inParts(result);
  const { batches, profile, memory, trace: _trace, ...scalars } = small;
  const tables = { ...rows, batches: Float64Array.from(batches), profile };
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
  const whole = withTables(result, tables);
  blocks.set(whole, block);
  return whole;
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / NUMBER) * NUMBER;
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
