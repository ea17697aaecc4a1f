/**
 * The number of stores in the store buffer of each core, over the time of a trace: every record of a store that enters
 * or leaves a buffer says how many are in it then.
 */
import { TRACE } from "../../base/abi.gen.ts";
import type { TraceColumns } from "./columns.ts";
import { countUpTo } from "./search.ts";

export interface StoreHistory {
  /** Core c's changes are those from offset[c] to offset[c + 1], in order of time. */
  readonly offset: Uint32Array;
  readonly time: Float64Array;
  /** Stores in the buffer from then on. */
  readonly stores: Uint16Array;
  /** The most of any core; 0: no store waits in this trace. */
  readonly most: number;
}

export function collectStores(columns: TraceColumns, coreCount: number): StoreHistory {
  const offset = new Uint32Array(coreCount + 1);
  const records = storeRecords(columns, coreCount);
  for (const i of records) offset[(columns.core[i] ?? 0) + 1] = (offset[(columns.core[i] ?? 0) + 1] ?? 0) + 1;
  for (let core = 0; core < coreCount; core++) offset[core + 1] = (offset[core + 1] ?? 0) + (offset[core] ?? 0);
  const next = offset.slice();
  const time = new Float64Array(records.length);
  const stores = new Uint16Array(records.length);
  let most = 0;
  for (const i of records) {
    const core = columns.core[i] ?? 0;
    const at = next[core] ?? 0;
    next[core] = at + 1;
    time[at] = columns.time[i] ?? 0;
    stores[at] = columns.a[i] ?? 0;
    most = Math.max(most, columns.a[i] ?? 0);
  }
  return { offset, time, stores, most };
}

function storeRecords({ kind, core, count }: TraceColumns, coreCount: number): readonly number[] {
  const records: number[] = [];
  for (let i = 0; i < count; i++) {
    const isStore = kind[i] === TRACE.STORE || kind[i] === TRACE.DRAIN;
    const of = core[i] ?? -1;
    if (isStore && of >= 0 && of < coreCount) records.push(i);
  }
  return records;
}

/** Stores in the buffer of a core after all changes up to the cycle; 0 before the first that the trace tells of. */
export function storesAt(history: StoreHistory, core: number, cycle: number): number {
  const from = history.offset[core] ?? 0;
  const known = countUpTo(history.time, cycle, from, history.offset[core + 1] ?? from);
  return known > from ? (history.stores[known - 1] ?? 0) : 0;
}
