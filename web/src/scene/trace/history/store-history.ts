/**
 * The number of stores in the store buffer of each core, over the time of a trace: every record of a store that enters
 * or leaves a buffer says how many are in it then.
 */
import { TRACE } from "../../../base/abi.gen.ts";
import type { TraceColumns } from "../records/columns.ts";
import { recordsByCore } from "../records/records-by-core.ts";
import { countUpTo } from "../records/search.ts";

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
  const { kind } = columns;
  const isStore = (i: number): boolean => kind[i] === TRACE.STORE || kind[i] === TRACE.DRAIN;
  const { offset, record } = recordsByCore(columns, coreCount, isStore);
  const time = Float64Array.from(record, (i) => columns.time[i] ?? 0);
  const stores = Uint16Array.from(record, (i) => columns.a[i] ?? 0);
  return { offset, time, stores, most: stores.reduce((most, one) => Math.max(most, one), 0) };
}

/** Stores in the buffer of a core after all changes up to the cycle; 0 before the first that the trace tells of. */
export function storesAt(history: StoreHistory, core: number, cycle: number): number {
  const from = history.offset[core] ?? 0;
  const known = countUpTo(history.time, cycle, from, history.offset[core + 1] ?? from);
  return known > from ? (history.stores[known - 1] ?? 0) : 0;
}
