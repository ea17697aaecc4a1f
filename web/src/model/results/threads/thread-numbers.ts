/**
 * Which contexts of a run are threads, and their numbers. A program that calls context_state() says what its contexts
 * do while no core is in them; those that it calls a core's idle loop are no threads. The others are numbered from 0 in
 * the order in which they were created. The pictures, the tables and the diagnosis all take their numbers from here.
 */
import type { ContextResult } from "../../../base/run.ts";

/** Where a run left its contexts, by their numbers. */
export type ContextsAtEnd = readonly Pick<ContextResult, "state" | "core">[];

/** Does the program say what its contexts wait for? Without that a context that no core is in may wait for anything. */
export function hasThreads(contexts: ContextsAtEnd): boolean {
  return contexts.some(({ state }) => state !== "runnable");
}

/** By context, the number of its thread; -1 for an idle loop. */
export function threadNumbers(contexts: ContextsAtEnd): readonly number[] {
  let next = 0;
  return contexts.map(({ state }) => (state === "idle" ? -1 : next++));
}
