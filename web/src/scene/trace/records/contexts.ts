/**
 * The context that a core is in at each record of a trace. Locks belong to contexts: a thread that holds one may be
 * preempted, and give the lock up on another core. In programs without contexts, context c is core c for ever.
 */
import { TRACE } from "../../../base/abi.gen.ts";

interface Switches {
  readonly count: number;
  readonly kind: Uint8Array;
  readonly core: Int32Array;
  readonly a: Uint32Array;
  readonly b: Uint32Array;
}

export interface ContextColumns {
  /**
   * The context in which the core of a record executes, or -1 where the record has no core; at a switch the context
   * that the core goes on in.
   */
  readonly context: Int32Array;
  /** One more than the largest context that the trace knows of; at least the number of cores. */
  readonly contextCount: number;
  /** By core: its context before the first record. */
  readonly contextAtBegin: Int32Array;
}

/** `atEnd`: by context, the core that was in it when the run ended, or undefined; empty where that is not known. */
export function contextColumns(
  columns: Switches,
  coreCount: number,
  atEnd: readonly (number | undefined)[] = [],
): ContextColumns {
  const contextAtBegin = contextsAtBegin(columns, coreCount, atEnd);
  let contextCount = Math.max(coreCount, atEnd.length);
  const isSwitched = columns.kind.includes(TRACE.CONTEXT);
  if (!isSwitched && contextAtBegin.every((context, core) => context === core))
    return { context: columns.core, contextCount, contextAtBegin };
  const present = contextAtBegin.slice();
  const context = new Int32Array(columns.count).fill(-1);
  for (let i = 0; i < columns.count; i++) {
    const core = columns.core[i] ?? -1;
    if (core < 0) continue;
    if (columns.kind[i] === TRACE.CONTEXT) {
      present[core] = columns.a[i] ?? 0;
      contextCount = Math.max(contextCount, 1 + (columns.a[i] ?? 0), 1 + (columns.b[i] ?? 0));
    }
    context[i] = present[core] ?? core;
  }
  return { context, contextCount, contextAtBegin };
}

/** That which its first switch leaves; a core that does not switch was where it is at the end. */
function contextsAtBegin(
  { count, kind, core, b }: Switches,
  coreCount: number,
  atEnd: readonly (number | undefined)[],
): Int32Array {
  const begin = new Int32Array(coreCount).fill(-1);
  for (let i = 0; i < count; i++) {
    const of = core[i] ?? -1;
    if (kind[i] === TRACE.CONTEXT && of >= 0 && (begin[of] ?? 0) < 0) begin[of] = b[i] ?? 0;
  }
  atEnd.forEach((of, context) => {
    if (of !== undefined && of < coreCount && (begin[of] ?? 0) < 0) begin[of] = context;
  });
  return begin.map((context, of) => (context < 0 ? of : context));
}
