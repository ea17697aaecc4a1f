/**
 * What a trace's state is at one cycle, as far as the picture of the machine draws it, as plain numbers. With it, a
 * picture that stands still needs neither the records that led to the state nor what is inferred from them, but only
 * the few records that the state names. tools/prerender makes it when the site is built.
 */
import type { TraceState } from "./trace-state.ts";

export interface StillState {
  readonly cycle: number;
  /** So many of the records are in the past, and part of the state; those behind them say how far messages are. */
  readonly past: number;
  /** The core's own number of the bright line, and the address of the lock whose waiters are listed. */
  readonly line?: number | undefined;
  readonly lock?: number | undefined;
  /** Per core, as in TraceState; `cause` counts in the few records. */
  readonly activity: readonly number[];
  readonly cause: readonly number[];
  readonly access: readonly number[];
  readonly queuedAt: readonly number[];
  readonly stores: readonly number[];
  /** Per core its context, and per context its core, as in TraceState; left out where context c is core c. */
  readonly contexts?: { readonly ofCore: readonly number[]; readonly coreOf: readonly number[] };
  /** Per context. */
  readonly heldCount: readonly number[];
  /** By context its thread, or -1, and by thread its activity; left out where the run has no threads. */
  readonly threads?: { readonly of: readonly number[]; readonly doing: readonly number[] };
  /** Cores in line for the bright line, and then those in line for each other line. */
  readonly queues: readonly (readonly number[])[];
  /** Of the bright line, as in TraceState; and the cores that have it, and had it before its last INVALIDATE record. */
  readonly owner: number;
  readonly serving: number;
  readonly servingRecord: number;
  readonly invalidated: number;
  readonly copies: readonly number[];
  readonly lost: readonly number[];
  /** The holder of the lock, and those that wait for it, by context. */
  readonly holder: number;
  readonly waiters: readonly number[];
}

/** The slot of the bright line; lines in other slots have queues only. */
export const BRIGHT = 0;

/** Puts a state that has just been made into the still one. */
export function loadStill(state: TraceState, still: StillState, lock: number): void {
  for (const key of ["activity", "cause", "access", "heldCount", "queuedAt", "stores"] as const) {
    state[key].set(still[key]);
  }
  if (still.contexts !== undefined) {
    state.context.set(still.contexts.ofCore);
    state.coreOf.set(still.contexts.coreOf);
  }
  still.queues.forEach((cores, slot) => {
    for (const core of cores) state.queues.append(slot, core);
  });
  if (still.line !== undefined) {
    for (const key of ["owner", "serving", "servingRecord", "invalidated"] as const) state[key][BRIGHT] = still[key];
    for (const core of still.copies) state.addCopy(BRIGHT, core);
  }
  if (lock < 0) return;
  state.holder[lock] = still.holder;
  for (const core of still.waiters) state.waiters.append(lock, core);
}
