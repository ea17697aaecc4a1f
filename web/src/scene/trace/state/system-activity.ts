/** The activities that the records of programs with system calls tell, and the activities that end by themselves. */
import { ACTIVITY, TRACE } from "../../../base/abi.gen.ts";
import { ACTIVITY_KERNEL, ACTIVITY_STOLEN, ACTIVITY_SWITCHING, ACTIVITY_USER } from "./core-states.ts";
import type { TraceColumns } from "../records/columns.ts";

/** The core's activity after such a record; undefined where the record tells nothing about it. */
export function systemActivity(kind: number): number | undefined {
  switch (kind) {
    case TRACE.USER:
      return ACTIVITY_USER;
    case TRACE.KERNEL:
      return ACTIVITY_KERNEL;
    case TRACE.SWITCH:
      return ACTIVITY_SWITCHING;
    case TRACE.STOLEN:
      return ACTIVITY_STOLEN;
    case TRACE.CONTEXT:
    case TRACE.INTERRUPTED:
    case TRACE.RESUMED:
    case TRACE.INTERRUPT:
    case TRACE.AWAKE:
      return ACTIVITY.COMPUTING;
    case TRACE.SLEEP:
      return ACTIVITY.IDLE;
    default:
      return undefined;
  }
}

const ENDING: ReadonlySet<number> = new Set([TRACE.IDLE, TRACE.USER, TRACE.KERNEL, TRACE.SWITCH, TRACE.STOLEN]);

/** Whether a record of this kind says for how many cycles its activity lasts; no record is made at the end of it. */
export function endsByItself(kind: number): boolean {
  return ENDING.has(kind);
}

/** Cycle at which the activity that record i begins is over and the core computes again; Infinity: a record tells. */
export function endOfActivity({ kind, time, a }: TraceColumns, i: number): number {
  return endsByItself(kind[i] ?? -1) ? (time[i] ?? 0) + (a[i] ?? 0) : Infinity;
}

/**
 * The part of a stretch of user or kernel code that the core would need if all of its working set were at hand: 1 is a
 * warm core, 0 one that does nothing but fetch. Undefined for other records, and for a stretch without cycles.
 */
export function warmPart({ kind, a, b }: TraceColumns, i: number): number | undefined {
  const cycles = a[i] ?? 0;
  if ((kind[i] !== TRACE.USER && kind[i] !== TRACE.KERNEL) || cycles === 0) return undefined;
  return 1 - (b[i] ?? 0) / cycles;
}
