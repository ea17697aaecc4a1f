/** Records of a trace sorted by their cores, in order of time: an index for the views of single cores. */
import type { TraceColumns } from "./columns.ts";

interface RecordsByCore {
  /** Core c's records are those from offset[c] to offset[c + 1]. */
  readonly offset: Uint32Array;
  /** The number of each record in the trace. */
  readonly record: Uint32Array;
}

/** The trace's records that are wanted and belong to one of the cores. */
export function recordsByCore(
  { core, count }: TraceColumns,
  coreCount: number,
  isWanted: (record: number) => boolean,
): RecordsByCore {
  const offset = new Uint32Array(coreCount + 1);
  const wanted = new Uint32Array(count);
  let found = 0;
  for (let i = 0; i < count; i++) {
    const of = core[i] ?? -1;
    if (of < 0 || of >= coreCount || !isWanted(i)) continue;
    wanted[found++] = i;
    offset[of + 1] = (offset[of + 1] ?? 0) + 1;
  }
  for (let of = 0; of < coreCount; of++) offset[of + 1] = (offset[of + 1] ?? 0) + (offset[of] ?? 0);
  const next = offset.slice();
  const record = new Uint32Array(found);
  for (let place = 0; place < found; place++) {
    const i = wanted[place] ?? 0;
    const of = core[i] ?? 0;
    const at = next[of] ?? 0;
    next[of] = at + 1;
    record[at] = i;
  }
  return { offset, record };
}
