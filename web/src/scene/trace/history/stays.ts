/** Which context was on which core when, in a trace. In programs without contexts every context stays on its core. */
import { TRACE } from "../../../base/abi.gen.ts";
import type { TraceColumns } from "../records/columns.ts";

/** Stays of contexts on cores; row of context c: entries [offset[c], offset[c + 1]), ascending. */
export interface Stays {
  readonly offset: Uint32Array;
  readonly core: Int32Array;
  /** Cycles; a stay ends when its core goes on in another context, or with the trace. */
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** The CONTEXT record with which it ended, or -1. */
  readonly left: Int32Array;
}

interface Stay {
  readonly context: number;
  readonly core: number;
  readonly start: number;
  readonly end: number;
  readonly left: number;
}

export function collectStays(columns: TraceColumns, begin: number, end: number): Stays {
  const { contextAtBegin, contextCount } = columns;
  const open = Array.from(contextAtBegin, (context) => ({ context, start: begin }));
  const stays: Stay[] = [];
  for (let i = 0; i < columns.count; i++) {
    if (columns.kind[i] !== TRACE.CONTEXT) continue;
    const core = columns.core[i] ?? -1;
    const last = open[core];
    if (last === undefined) continue;
    const time = columns.time[i] ?? 0;
    stays.push({ ...last, core, end: time, left: i });
    open[core] = { context: columns.context[i] ?? core, start: time };
  }
  open.forEach((last, core) => stays.push({ ...last, core, end, left: -1 }));
  stays.sort((x, y) => x.context - y.context || x.start - y.start || x.end - y.end);
  const offset = new Uint32Array(contextCount + 1);
  for (const { context } of stays) offset[context + 1] = (offset[context + 1] ?? 0) + 1;
  for (let c = 0; c < contextCount; c++) offset[c + 1] = (offset[c + 1] ?? 0) + (offset[c] ?? 0);
  return {
    offset,
    core: Int32Array.from(stays, (stay) => stay.core),
    start: Float64Array.from(stays, (stay) => stay.start),
    end: Float64Array.from(stays, (stay) => stay.end),
    left: Int32Array.from(stays, (stay) => stay.left),
  };
}
