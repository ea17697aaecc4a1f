/**
 * The words that a scenario wants watched, over the time of a trace: their values, who changed them last, and whose
 * caches have their lines. In the FlexSC scenarios these are the entries of the page of system calls.
 */
import { TRACE } from "../../../base/abi.gen.ts";
import { addressOfWord, type NamedWords } from "../../../model/results/watched-words.ts";
import type { WatchedFile } from "../../../model/scenario/schema.ts";
import { WordHistory } from "../history/word-history.ts";
import { recordsByCore } from "../records/records-by-core.ts";
import { countUpTo } from "../records/search.ts";
import type { TraceCursor } from "../cursor.ts";
import type { TraceModel } from "../model.ts";
import { WordHolders } from "../word-holders.ts";

export interface WatchedOfRun {
  readonly file: WatchedFile;
  readonly words: NamedWords;
  /** The value of each word at the end of the trace. */
  readonly last: Uint16Array;
}

export interface EntryChange {
  readonly word: number;
  readonly time: number;
}

export class EntryPage {
  readonly file: WatchedFile;
  /** What the first word is numbered as. */
  readonly first: number;
  /** The words that are shown: all that are ever used, as whole groups. */
  readonly count: number;
  readonly group: number;
  private readonly history: WordHistory;
  private readonly holders: WordHolders;
  private readonly wordOfLine: ReadonlyMap<number, number>;
  /** Changes core by core: those of core c from offset[c] to offset[c + 1], in order of time. */
  private readonly changes: { readonly offset: Uint32Array; readonly time: Float64Array; readonly word: Uint32Array };
  /** All changes, in order of time. */
  private readonly changeTimes: Float64Array;
  private readonly changedWords: Uint32Array;

  constructor(model: TraceModel, { file, words, last }: WatchedOfRun) {
    const { columns, coreCount, lineBytes } = model;
    const lines = Array.from({ length: words.count }, (_, word) => Math.floor(addressOfWord(words, word) / lineBytes));
    this.file = file;
    this.first = words.first;
    this.history = new WordHistory(columns, last);
    this.holders = new WordHolders(model, lines);
    this.group = file.group ?? this.history.count;
    const used = Math.max(1, Math.ceil(this.history.used / this.group));
    this.count = Math.min(this.history.count, used * this.group);
    this.wordOfLine = new Map(lines.map((line, word) => [line, word]));
    const isChange = (i: number): boolean => columns.kind[i] === TRACE.WORD;
    const { offset, record } = recordsByCore(columns, coreCount, isChange);
    this.changes = {
      offset,
      time: Float64Array.from(record, (i) => columns.time[i] ?? 0),
      word: Uint32Array.from(record, (i) => columns.a[i] ?? 0),
    };
    const inOrder = record.slice().sort();
    this.changeTimes = Float64Array.from(inOrder, (i) => columns.time[i] ?? 0);
    this.changedWords = Uint32Array.from(inOrder, (i) => columns.a[i] ?? 0);
  }

  valueAt(word: number, cycle: number): number {
    return this.history.valueAt(word, cycle);
  }

  /** How many of the shown words have each value at a cycle, by value. */
  countsAt(cycle: number): readonly number[] {
    const counts = this.file.values.map(() => 0);
    for (let word = 0; word < this.count; word++) {
      const value = this.valueAt(word, cycle);
      counts[value] = (counts[value] ?? 0) + 1;
    }
    return counts;
  }

  /** The word that has changed last, or -1. */
  latestAt(cycle: number): number {
    const known = countUpTo(this.changeTimes, cycle);
    return known === 0 ? -1 : (this.changedWords[known - 1] ?? -1);
  }

  /** The core's latest change up to the cycle. */
  changeBy(core: number, cycle: number): EntryChange | undefined {
    const { offset, time, word } = this.changes;
    const from = offset[core] ?? 0;
    const at = countUpTo(time, cycle, from, offset[core + 1] ?? from) - 1;
    return at < from ? undefined : { word: word[at] ?? 0, time: time[at] ?? 0 };
  }

  /** Cores whose caches have the word's line; undefined where the trace does not tell. */
  holdersAt(cursor: TraceCursor, word: number): readonly number[] | undefined {
    return this.holders.at(cursor, word);
  }

  /** The word on a line, by the core's number of the line; -1 where none is there. */
  wordOn(line: number): number {
    return this.wordOfLine.get(line) ?? -1;
  }

  /** "entry 13". */
  nameOf(word: number): string {
    return `${this.file.one} ${this.first + word}`;
  }

  /** "submitted". */
  valueName(value: number): string {
    return this.file.values[value] ?? `value ${value}`;
  }
}

/** The name that a value has where words are the entries of a page of system calls: a core executes the call. */
const BUSY = "busy";

/** The cores that execute calls: they have made an entry busy. */
export function executingCores({ columns }: TraceModel, { values }: WatchedFile): ReadonlySet<number> {
  const busy = values.indexOf(BUSY);
  const cores = new Set<number>();
  for (let i = 0; busy >= 0 && i < columns.count; i++) {
    const isBusy = columns.kind[i] === TRACE.WORD && ((columns.b[i] ?? 0) & 0xffff) === busy;
    if (isBusy && (columns.core[i] ?? -1) >= 0) cores.add(columns.core[i] ?? 0);
  }
  return cores;
}
