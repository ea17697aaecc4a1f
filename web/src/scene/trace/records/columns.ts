/**
 * A trace as columns: the fixed-size records of the core, taken apart once into typed arrays that everything else in
 * the scene indexes. Lines and locks get small dense numbers here, in order of first mention.
 *
 * Records are untrusted in the sense that a ring may have lost its oldest ones: nothing here assumes that a transaction
 * or a wait is complete. The only knowledge of this file about a record is which of its words name a core, a line or a
 * lock.
 */
import { LIMITS, NONE, RECORD, RECORD_BYTES, REQUESTERS, TRACE, TRACE_HAS_LINE } from "../../../base/abi.gen.ts";
import { contextColumns, type ContextColumns } from "./contexts.ts";

const WORDS = RECORD_BYTES / 4;
const TIME_LO = RECORD.time_lo / 4;
const TIME_HI = RECORD.time_hi / 4;
const KIND = RECORD.kind / 4;
const CORE = RECORD.core / 4;
const LINE = RECORD.line / 4;
const ARG_A = RECORD.a / 4;
const ARG_B = RECORD.b / 4;
const PC = RECORD.pc / 4;
const REQUESTER_KIND = RECORD.requester / 4;
const TWO_32 = 4294967296;

/** Requesters that a core may have: one of each kind, and of the last kind, its fill buffers, several. */
export const REQUESTERS_PER_CORE = REQUESTERS.length - 1 + LIMITS.FILL_BUFFERS_MAX;

export interface TraceColumns extends ContextColumns {
  readonly count: number;
  /** Time of each record, cycles, ascending. */
  readonly time: Float64Array;
  readonly kind: Uint8Array;
  /** Core of a record, or -1. */
  readonly core: Int32Array;
  /** Dense number of its line, or -1. */
  readonly line: Int32Array;
  /** Dense number of its lock, or -1; only lock records have one. */
  readonly lock: Int32Array;
  readonly a: Uint32Array;
  readonly b: Uint32Array;
  readonly pc: Uint32Array;
  /** The requester of its core whose request a record is a step of (REQUESTER, from FILL on a fill buffer), or -1. */
  readonly requester: Int8Array;
  /** The core's own number of each dense line: address divided by the line size. */
  readonly lineNumbers: readonly number[];
  /** Address of each dense lock. */
  readonly lockAddresses: readonly number[];
}

/**
 * Takes the records apart. `words` holds RECORD_BYTES per record, in order of time; `coreCount` bounds the cores that a
 * record may name, and `coresOfContexts` says where the contexts were at the end (contexts.ts).
 */
export function decodeTrace(
  words: Uint32Array,
  coreCount: number,
  coresOfContexts?: readonly (number | undefined)[],
): TraceColumns {
  const count = Math.floor(words.length / WORDS);
  const columns = emptyColumns(count);
  const lines = new DenseNumbers();
  const locks = new DenseNumbers();
  for (let i = 0; i < count; i++) {
    const from = i * WORDS;
    const kind = words[from + KIND] ?? 0;
    const core = words[from + CORE] ?? NONE;
    columns.time[i] = timeOf(words, from);
    columns.kind[i] = kind < TRACE_HAS_LINE.length ? kind : TRACE_HAS_LINE.length;
    columns.core[i] = core < coreCount ? core : -1;
    columns.a[i] = words[from + ARG_A] ?? 0;
    columns.b[i] = words[from + ARG_B] ?? 0;
    columns.pc[i] = words[from + PC] ?? 0;
    const requester = words[from + REQUESTER_KIND] ?? NONE;
    columns.requester[i] = requester < REQUESTERS_PER_CORE ? requester : -1;
    const line = words[from + LINE] ?? NONE;
    columns.line[i] = line === NONE || !usesLine(kind) ? -1 : lines.of(line);
    columns.lock[i] = isLockKind(kind) ? locks.of(words[from + ARG_A] ?? 0) : -1;
  }
  return {
    ...columns,
    ...contextColumns(columns, coreCount, coresOfContexts),
    lineNumbers: lines.values,
    lockAddresses: locks.values,
  };
}

function emptyColumns(count: number) {
  return {
    count,
    time: new Float64Array(count),
    kind: new Uint8Array(count),
    core: new Int32Array(count),
    line: new Int32Array(count),
    lock: new Int32Array(count),
    a: new Uint32Array(count),
    b: new Uint32Array(count),
    pc: new Uint32Array(count),
    requester: new Int8Array(count),
  };
}

function timeOf(words: Uint32Array, from: number): number {
  return (words[from + TIME_LO] ?? 0) + (words[from + TIME_HI] ?? 0) * TWO_32;
}

function usesLine(kind: number): boolean {
  return TRACE_HAS_LINE[kind] ?? false;
}

function isLockKind(kind: number): boolean {
  return kind === TRACE.LOCK_WAIT || kind === TRACE.LOCK_HELD || kind === TRACE.LOCK_RELEASED;
}

/** Small numbers for large ones, in order of first mention; remembers the last, since traces repeat themselves. */
class DenseNumbers {
  readonly values: number[] = [];
  private readonly index = new Map<number, number>();
  private lastValue = -1;
  private lastIndex = -1;

  of(value: number): number {
    if (value === this.lastValue) return this.lastIndex;
    let found = this.index.get(value);
    if (found === undefined) {
      found = this.values.length;
      this.values.push(value);
      this.index.set(value, found);
    }
    this.lastValue = value;
    this.lastIndex = found;
    return found;
  }
}
