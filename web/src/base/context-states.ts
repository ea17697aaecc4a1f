/** What a context does while no core is in it, by the number that context_state() takes (HL_CONTEXT_IS_*). */
import type { ContextState } from "./run.ts";

const CONTEXT_STATES: readonly ContextState[] = ["runnable", "waiting", "ended", "idle"];

export function contextState(number: number | undefined): ContextState {
  return CONTEXT_STATES[number ?? 0] ?? "runnable";
}
