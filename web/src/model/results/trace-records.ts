/**
 * The records of a trace one by one, for the few questions that are asked once of a whole trace: the answers of
 * exercises. Views, which look at a trace again and again, take it apart into columns (scene/trace/records).
 */
import { LIMITS, RECORD, RECORD_BYTES } from "../../base/abi.gen.ts";

export interface TraceRecord {
  /** Cycles. */
  readonly time: number;
  /** A number of TRACE. */
  readonly kind: number;
  /** Undefined where the record is about no core. */
  readonly core: number | undefined;
  /** The line's number within the program's memory; no line of a program has the number of a record without one. */
  readonly line: number;
  readonly a: number;
  readonly b: number;
}

const WORDS = RECORD_BYTES / 4;
const TWO_32 = 2 ** 32;

/** In the order of time. */
export function traceRecords(words: Uint32Array): readonly TraceRecord[] {
  const records = Array.from({ length: Math.floor(words.length / WORDS) }, (_, i) => recordAt(words, i * WORDS));
  return records.sort((one, other) => one.time - other.time);
}

function recordAt(words: Uint32Array, from: number): TraceRecord {
  const word = (offset: number): number => words[from + offset / 4] ?? 0;
  const core = word(RECORD.core);
  return {
    time: word(RECORD.time_hi) * TWO_32 + word(RECORD.time_lo),
    kind: word(RECORD.kind),
    core: core < LIMITS.CORES_MAX ? core : undefined,
    line: word(RECORD.line),
    a: word(RECORD.a),
    b: word(RECORD.b),
  };
}
