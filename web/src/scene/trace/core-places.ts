/**
 * The place of each core in its program at a cycle: the instruction of the core's last record until then. Views of the
 * code use it. This file knows instructions by number only. The index over a trace is made once, when first needed.
 */
import { NONE, TRACE } from "../../base/abi.gen.ts";
import { recordsByCore } from "./records/records-by-core.ts";
import { countUpTo } from "./records/search.ts";
import type { TraceColumns } from "./records/columns.ts";
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
  const { offset, record } = recordsByCore(columns, coreCount, (i) => tellsPlace(columns, i));
  const time = new Float64Array(record.length);
  const pc = new Uint32Array(record.length);
  record.forEach((i, at) => {
    time[at] = columns.time[i] ?? 0;
    pc[at] = columns.pc[i] ?? 0;
  });
  return { offset, time, pc };
}

/**
 * The records of what a directory does for a core after its request, or besides it, do not tell where the core is by
 * then.
 */
function tellsPlace({ kind, pc }: TraceColumns, i: number): boolean {
  return pc[i] !== NONE && kind[i] !== TRACE.FREE && kind[i] !== TRACE.INVALIDATE;
}
