/**
 * The cores whose caches have the line of a watched word, as far as a trace tells. The state of the machine knows the
 * copies of the busiest lines. Of other lines the changes of their words tell something: a core that changes a word has
 * the line until the line's next record, and, where it did not have to ask for the line, since the record before.
 */
import { LINE_STATE, TRACE } from "../../base/abi.gen.ts";
import { NOBODY, NOT_KNOWN } from "./records/line-owner.ts";
import type { TraceCursor } from "./cursor.ts";
import type { TraceModel } from "./model.ts";
import { countUpTo } from "./records/search.ts";

/** The records of a line. */
interface LineRecords {
  readonly times: number[];
  /** The core, where the record is a change of a word; else NOBODY. */
  readonly writers: number[];
  /** An atomic is executed at the line's home: a change does not mean that the core has the line. */
  isAtHome: boolean;
}

export class WordHolders {
  /** The tracked slot of each word's line, or -1. */
  private readonly slots: Int32Array;
  /** The records of each word's line. */
  private readonly records: readonly (LineRecords | undefined)[];

  /** `lineNumbers`: of the line of each word, as the core numbers lines. */
  constructor(model: TraceModel, lineNumbers: readonly number[]) {
    const { columns, shape } = model;
    const denseOf = new Map(columns.lineNumbers.map((line, dense) => [line, dense]));
    const dense = lineNumbers.map((line) => denseOf.get(line) ?? -1);
    const records = recordsOf(model, dense);
    this.slots = Int32Array.from(dense, (line) => shape.slotOfLine[line] ?? -1);
    this.records = dense.map((line) => records.get(line));
  }

  /** Ascending; empty when no cache has the line; undefined when the trace does not tell. */
  at({ state, model, time }: TraceCursor, word: number): readonly number[] | undefined {
    const slot = this.slots[word] ?? -1;
    if (slot >= 0 && state.owner[slot] !== NOT_KNOWN)
      return Array.from({ length: model.coreCount }, (_, core) => core).filter((core) => state.hasCopy(slot, core));
    const writer = writerAt(this.records[word], time);
    return writer === NOBODY ? undefined : [writer];
  }
}

/** The core of the last record up to the cycle, else that of the next one, where it changes a word. */
function writerAt(records: LineRecords | undefined, cycle: number): number {
  if (records === undefined || records.isAtHome) return NOBODY;
  const { times, writers } = records;
  const known = countUpTo(times, cycle);
  const last = writers[known - 1] ?? NOBODY;
  return last === NOBODY ? (writers[known] ?? NOBODY) : last;
}

function recordsOf({ columns }: TraceModel, lines: readonly number[]): ReadonlyMap<number, LineRecords> {
  const records = new Map<number, LineRecords>();
  for (const line of lines) if (line >= 0) records.set(line, { times: [], writers: [], isAtHome: false });
  for (let i = 0; i < columns.count; i++) {
    const of = records.get(columns.line[i] ?? -1);
    if (of === undefined) continue;
    const kind = columns.kind[i];
    of.times.push(columns.time[i] ?? 0);
    of.writers.push(kind === TRACE.WORD ? (columns.core[i] ?? NOBODY) : NOBODY);
    of.isAtHome ||= kind === TRACE.DATA && columns.a[i] === LINE_STATE.INVALID;
  }
  return records;
}
