/**
 * One run of a study as the core's own words, before anything is derived from them. The names are those of
 * base/abi.gen.ts, in their order; docs/studies.md says how these become a file, byte for byte.
 */

/** Named words; those that may be larger than 2^53 are texts of 16 hexadecimal digits. */
export type RawWords = Readonly<Record<string, number | string>>;

export interface RawResults {
  readonly totals: RawWords;
  /** Cycles of each batch. */
  readonly batches: readonly number[];
  /**
   * First the categories of the cores' time, as "cycles_compute", then the counters: the sums over all cores, or the
   * largest where the name ends in "_max".
   */
  readonly cores: Readonly<Record<string, number>>;
  /** "count", and the sums over all locks, or the largest where the name ends in "_max". */
  readonly locks: Readonly<Record<string, number>>;
  /** Pairs: a bucket of the histogram of the operations' durations, and its count. */
  readonly latencies: readonly number[];
  /** The parts of the program's globals that the study's formulas sum. */
  readonly memory: readonly RawMemory[];
}

/** Bytes of the program's globals. Of an array with an element for each core, most is zero on a small machine. */
export interface RawMemory {
  /** How many there are. */
  readonly bytes: number;
  /** Pairs: an offset, and the bytes from there in base64. All other bytes are zero. */
  readonly spans: readonly (number | string)[];
}

/** Spans consist of whole pieces of so many bytes (the last one may be shorter), each with a byte that is not zero. */
export const SPAN_BYTES = 64;

/** Bytes of the program's globals: their offset, and how many. */
export type MemoryRange = readonly [offset: number, bytes: number];

/** The core refused, trapped or ended: how, and what it has left. */
export interface RawRun {
  /** A name of STATUSES, or TRAPPED, or NO_ROOM. */
  readonly status: string;
  readonly fault: RawWords | null;
  readonly results: RawResults | null;
}

/** The core broke off: a mistake of Hotline. */
export const TRAPPED = "TRAPPED";
/** The outcome of a block for which not even an instance without other runs had memory. */
export const NO_ROOM = "NO_ROOM";
