/** The activities that the records of programs with system calls tell. */
import { ACTIVITY, TRACE } from "../../base/abi.gen.ts";

/** The core's activity after such a record; undefined where the record tells nothing about it. */
export function systemActivity(kind: number): number | undefined {
  switch (kind) {
    case TRACE.USER:
    case TRACE.KERNEL:
    case TRACE.SWITCH:
    case TRACE.CONTEXT:
    case TRACE.INTERRUPT:
    case TRACE.AWAKE:
      return ACTIVITY.COMPUTING;
    case TRACE.SLEEP:
      return ACTIVITY.IDLE;
    default:
      return undefined;
  }
}
