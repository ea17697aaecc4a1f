/** Which kinds of records a trace has. */
import { TRACE_KINDS } from "../../base/abi.gen.ts";
import type { TraceKind } from "../../base/run.ts";

/** Notes of the cores' modes would fill much of a trace, and only the picture of system calls shows them. */
export const KINDS_WITHOUT_SIDES: readonly TraceKind[] = TRACE_KINDS.map(({ name }) => name).filter(
  (name) => name !== "SIDES",
);
