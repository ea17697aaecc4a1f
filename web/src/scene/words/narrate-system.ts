/**
 * Sentences for the records of programs with system calls: user and kernel code, switches, sleep, interrupts, stations.
 */
import { TRACE } from "../../base/abi.gen.ts";
import { coreName, plural } from "./say.ts";

/** The sentence about core `who` for a record of this kind; undefined for a record of another kind. */
export function narrateSystem(kind: number, who: string, a: number, b: number): string | undefined {
  switch (kind) {
    case TRACE.USER:
      return `${who} executes user code for ${plural(a, "cycle", "cycles")}${pollutionClause(b)}`;
    case TRACE.KERNEL:
      return `${who} executes kernel code for ${plural(a, "cycle", "cycles")}${pollutionClause(b)}`;
    case TRACE.SWITCH:
      return `${who} crosses between user and kernel mode`;
    case TRACE.CONTEXT:
      return `${who} switches from context ${b} to context ${a}`;
    case TRACE.SLEEP:
      return `${who} falls asleep`;
    case TRACE.AWAKE:
      return `${who} wakes up`;
    case TRACE.INTERRUPT:
      return `${who} sends an interrupt to ${coreName(a)}`;
    case TRACE.STATION:
      return `${who} begins to use station ${a}, for ${plural(b, "cycle", "cycles")}`;
    case TRACE.STREAM:
      return `${who} begins to stream ${plural(a, "line", "lines")} of memory, for ${plural(b, "cycle", "cycles")}`;
    default:
      return undefined;
  }
}

function pollutionClause(cycles: number): string {
  return cycles === 0 ? "" : `, ${plural(cycles, "cycle", "cycles")} of them because caches are not warm`;
}
