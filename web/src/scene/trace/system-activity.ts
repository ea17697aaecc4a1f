/** What records of programs with system calls say of a core's activity. */
import { ACTIVITY, TRACE } from "../../base/abi.gen.ts";

/** What the core does from such a record on; undefined where the record says nothing of that. */
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
