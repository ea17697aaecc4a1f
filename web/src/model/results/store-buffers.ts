/**
 * What the store buffers of a run did, core by core and in sum: how full they were, how often a store found no room,
 * and how long fences and atomics waited until stores had drained. Only machines with a `store_buffer` have any.
 */
import type { CoreResult, RunResult } from "../../base/run.ts";

export interface StoreBufferRow {
  /** Undefined: all cores together. */
  readonly core: number | undefined;
  /** Stores that entered the buffer. */
  readonly entries: number;
  /** Stores that found it full, and the cycles for which they waited. */
  readonly stalls: number;
  readonly fullCycles: number;
  /** Fences, atomics and loads that waited until stores had drained, and their cycles. */
  readonly waits: number;
  readonly drainCycles: number;
  /** Mean number of stores in the buffer, over the time measured. */
  readonly meanStores: number;
  /** Most stores in it at one moment. */
  readonly maxStores: number;
}

/** The row of all cores, and then one for each core; none when no store entered a buffer. */
export function storeBufferRows(result: RunResult): readonly StoreBufferRow[] {
  const elapsed = result.time - result.measuredFrom;
  if (elapsed === 0 || result.cores.every(({ counts }) => counts.store_entries === 0)) return [];
  const cores = result.cores.map((core, i) => rowOf(core, i, elapsed));
  return [{ ...sumOf(cores), maxStores: result.storesMax }, ...cores];
}

function rowOf({ counts, cycles }: CoreResult, core: number, elapsed: number): StoreBufferRow {
  return {
    core,
    entries: counts.store_entries,
    stalls: counts.store_stalls,
    fullCycles: cycles.store_full,
    waits: counts.store_waits,
    drainCycles: cycles.store_drain,
    meanStores: counts.store_occupancy / elapsed,
    maxStores: counts.store_max,
  };
}

function sumOf(rows: readonly StoreBufferRow[]): Omit<StoreBufferRow, "maxStores"> {
  const sum = (name: keyof Omit<StoreBufferRow, "core">): number => rows.reduce((all, row) => all + row[name], 0);
  return {
    core: undefined,
    entries: sum("entries"),
    stalls: sum("stalls"),
    fullCycles: sum("fullCycles"),
    waits: sum("waits"),
    drainCycles: sum("drainCycles"),
    meanStores: sum("meanStores"),
  };
}
