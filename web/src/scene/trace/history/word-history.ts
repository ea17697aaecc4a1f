/**
 * The values of watched words over the time of a trace. The records of a word tell its values before and after each
 * change; a word that no record names has had one value all the time, which is that of the end of the run.
 */
import { TRACE } from "../../../base/abi.gen.ts";
import type { TraceColumns } from "../records/columns.ts";
import { countUpTo } from "../records/search.ts";

/** Bits of a record's argument that hold the value after the change; the value before it is above them. */
const VALUE_BITS = 16;
const VALUE_MASK = 0xffff;

export class WordHistory {
  readonly count: number;
  /** Where the changes of each word begin in `times` and `values`; one more at the end. */
  private readonly from: Int32Array;
  private readonly times: Float64Array;
  private readonly values: Uint16Array;
  private readonly initial: Uint16Array;

  /** `last`: the value of each word at the end of the run. */
  constructor(columns: TraceColumns, last: Uint16Array) {
    this.count = last.length;
    const changes = changesByWord(columns, this.count);
    this.from = new Int32Array(this.count + 1);
    changes.forEach((list, word) => (this.from[word + 1] = (this.from[word] ?? 0) + list.length));
    const records = changes.flat();
    this.times = Float64Array.from(records, (i) => columns.time[i] ?? 0);
    this.values = Uint16Array.from(records, (i) => (columns.b[i] ?? 0) & VALUE_MASK);
    this.initial = last.slice();
    changes.forEach(([first], word) => {
      if (first !== undefined) this.initial[word] = (columns.b[first] ?? 0) >>> VALUE_BITS;
    });
  }

  /** The value after all changes up to and including the cycle. */
  valueAt(word: number, cycle: number): number {
    const from = this.from[word] ?? 0;
    const known = countUpTo(this.times, cycle, from, this.from[word + 1] ?? from);
    return (known > from ? this.values[known - 1] : this.initial[word]) ?? 0;
  }

  /** The cycle of the word's latest change up to that cycle; undefined before the first one that the trace tells of. */
  changedAt(word: number, cycle: number): number | undefined {
    const from = this.from[word] ?? 0;
    const known = countUpTo(this.times, cycle, from, this.from[word + 1] ?? from);
    return known > from ? this.times[known - 1] : undefined;
  }

  /** One more than the last word that ever has another value than 0; 0 when none has. */
  get used(): number {
    for (let word = this.count - 1; word >= 0; word--) {
      const from = this.from[word] ?? 0;
      if (this.initial[word] !== 0 || this.values.subarray(from, this.from[word + 1]).some((value) => value !== 0))
        return word + 1;
    }
    return 0;
  }
}

/** The records of each word, in order of time. */
function changesByWord(columns: TraceColumns, count: number): readonly (readonly number[])[] {
  const lists = Array.from({ length: count }, (): number[] => []);
  for (let i = 0; i < columns.count; i++) if (columns.kind[i] === TRACE.WORD) lists[columns.a[i] ?? 0]?.push(i);
  return lists;
}
