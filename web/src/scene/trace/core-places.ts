/**
 * The place of each core in its program at a cycle: the instruction of the core's last record until then. Views of the
 * code use it. This file knows instructions by number only. The index over a trace is made once, when first needed.
 */
import { NONE, TRACE } from "../../base/abi.gen.ts";
import { countUpTo } from "./search.ts";
import type { TraceColumns } from "./columns.ts";
import type { TraceModel } from "./model.ts";

export interface CorePlace {
  readonly core: number;
  /** The number of the core's instruction. */
  readonly pc: number;
  /** True while the core holds a lock. */
  readonly holding: boolean;
}

/** Records that tell a core's instruction; row of core c: entries [offset[c], offset[c + 1]), ascending by time. */
interface PlaceIndex {
  readonly offset: Uint32Array;
  readonly time: Float64Array;
  readonly pc: Uint32Array;
}

const indexes = new WeakMap<TraceModel, PlaceIndex>();

/** The places in order of cores; cores of which no record has told an instruction yet are left out. */
export function corePlaces(model: TraceModel, cycle: number): readonly CorePlace[] {
  const { offset, time, pc } = indexOf(model);
  const places: CorePlace[] = [];
  for (let core = 0; core < model.coreCount; core++) {
    const from = offset[core] ?? 0;
    const after = countUpTo(time, cycle, from, offset[core + 1] ?? from);
    if (after > from) places.push({ core, pc: pc[after - 1] ?? 0, holding: holdsLock(model, core, cycle) });
  }
  return places;
}

function holdsLock({ held }: TraceModel, core: number, cycle: number): boolean {
  const from = held.offset[core] ?? 0;
  const after = countUpTo(held.start, cycle, from, held.offset[core + 1] ?? from);
  return after > from && cycle < (held.end[after - 1] ?? 0);
}

function indexOf(model: TraceModel): PlaceIndex {
  const known = indexes.get(model);
  if (known !== undefined) return known;
  const made = makeIndex(model.columns, model.coreCount);
  indexes.set(model, made);
  return made;
}

function makeIndex(columns: TraceColumns, coreCount: number): PlaceIndex {
  const offset = new Uint32Array(coreCount + 1);
  for (let i = 0; i < columns.count; i++) if (tellsPlace(columns, i)) add(offset, (columns.core[i] ?? 0) + 1, 1);
  for (let core = 0; core < coreCount; core++) add(offset, core + 1, offset[core] ?? 0);
  const length = offset[coreCount] ?? 0;
  const index = { offset, time: new Float64Array(length), pc: new Uint32Array(length) };
  const next = offset.slice();
  for (let i = 0; i < columns.count; i++) {
    if (!tellsPlace(columns, i)) continue;
    const core = columns.core[i] ?? 0;
    const at = next[core] ?? 0;
    index.time[at] = columns.time[i] ?? 0;
    index.pc[at] = columns.pc[i] ?? 0;
    add(next, core, 1);
  }
  return index;
}

/**
 * The records of what a directory does for a core after its request, or besides it, do not tell where the core is by
 * then.
 */
function tellsPlace({ core, kind, pc }: TraceColumns, i: number): boolean {
  return (core[i] ?? -1) >= 0 && pc[i] !== NONE && kind[i] !== TRACE.FREE && kind[i] !== TRACE.INVALIDATE;
}

function add(counts: Uint32Array, at: number, amount: number): void {
  counts[at] = (counts[at] ?? 0) + amount;
}
