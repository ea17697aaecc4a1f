/**
 * A short stretch of one run's trace that was recorded when the site was built: the moment at which a view of the
 * machine opens, and what happens around that moment; with it, what the whole run cost in the program's lines and
 * where its cycles went, and its hottest cache line. The page shows the stretch until its own run has been recorded,
 * says that it is stored, and tells by the run's trace hash whether its own run is the same one.
 *
 * The records are kept as differences from one record to the next, word by word: most differences are small or nothing,
 * so that a stretch of thousands of records is a few kilobytes when it is compressed.
 */
import { RECORD_BYTES } from "../../base/abi.gen.ts";
import type { GlobalSymbol } from "../../base/program.ts";
import type { RunResult } from "../../base/run.ts";
import type { LineHeat } from "../../model/results/profile/code-heat.ts";
import type { CycleSums } from "../../model/results/cycles.ts";
import type { ContextsAtEnd } from "../../model/results/threads/thread-numbers.ts";
import type { NamedWords } from "../../model/results/watched-words.ts";
import type { LineRow } from "../../model/results/lines.ts";

const WORDS = RECORD_BYTES / 4;

export interface StoredMoment {
  readonly variant: string;
  readonly x: number;
  readonly cores: number;
  /** RunResult.traceHash of the whole run. */
  readonly traceHash: string;
  /** Cycle at which a view opens. */
  readonly firstLook: number;
  /** The cost of each line of the program's files in the whole run, by the names of the files. */
  readonly heat: Readonly<Record<string, readonly LineHeat[]>>;
  /** The cycles of the whole run by category. */
  readonly cycles: CycleSums;
  /** The hottest line of the whole run; undefined where no line moved between cores. */
  readonly hotLine: LineRow | undefined;
  /** Per word of a record, its difference to the same word of the record before, modulo 2^32 and signed. */
  readonly words: readonly (readonly number[])[];
  /**
   * Cores, or contexts where they are others, that wait for a lock (its address) when the stretch begins, in the order
   * in which they come to hold it.
   */
  readonly waiting: readonly { readonly core: number; readonly lock: number }[];
  /** The lines in the stretch, by address, each with its home node where it has one. */
  readonly lines: readonly { readonly address: number; readonly home?: number | undefined }[];
  /** The words that the scenario wants watched, with the value of each at the end of the stretch. */
  readonly watched?: (NamedWords & { readonly last: readonly number[] }) | undefined;
  /** The program's variables on those lines, with their fields there. */
  readonly globals: readonly GlobalSymbol[];
  /** Where the contexts are when the stretch ends, of programs with threads. */
  readonly contexts?: ContextsAtEnd | undefined;
}

/** What it takes to play the moment. */
export type MomentTrace = Pick<
  StoredMoment,
  "cores" | "firstLook" | "words" | "waiting" | "lines" | "watched" | "globals" | "contexts"
>;

/** The differences of trace records; RECORD_BYTES per record. */
export function differencesOf(records: Uint32Array): readonly (readonly number[])[] {
  const count = Math.floor(records.length / WORDS);
  const word = (record: number, w: number): number => (record < 0 ? 0 : (records[record * WORDS + w] ?? 0));
  const differences = (w: number): readonly number[] =>
    Array.from({ length: count }, (_, i) => (word(i, w) - word(i - 1, w)) | 0);
  return Array.from({ length: WORDS }, (_, w) => differences(w));
}

/** The trace of a stored moment. */
export function traceOf(moment: Pick<StoredMoment, "words">): NonNullable<RunResult["trace"]> {
  return { records: recordsOf(moment), dropped: SOME_DROPPED };
}

/** Number of records before the moment: the page needs to know only that there are some. */
const SOME_DROPPED = 1;

/** The trace records of a stored moment. */
export function recordsOf({ words }: Pick<StoredMoment, "words">): Uint32Array {
  const count = words[0]?.length ?? 0;
  const records = new Uint32Array(count * WORDS);
  words.forEach((differences, w) => {
    let value = 0;
    differences.forEach((difference, i) => {
      value = (value + difference) | 0;
      records[i * WORDS + w] = value;
    });
  });
  return records;
}
