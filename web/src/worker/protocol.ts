/**
 * The messages between the pool and its workers, and which answers which.
 *
 *   to the worker     answers
 *   load              ready | broken
 *   run               progress* then finished | cancelled | failed
 *   cancel            nothing of its own: the run answers cancelled, unless it has just finished
 *   ping              pong, between two slices of a run: the worker lives
 *   rest              nothing: the worker pauses, between two slices or two runs; a cancellation ends the pause
 *
 * Runs that come while another is made wait in the worker, and are made in the order in which they came. An urgent one
 * is made at once, between two slices of the present one, which then goes on.
 *
 * A worker that explores litmus programs takes load-explorer, and answers each explore with explored | explore-failed.
 *
 * Every message about a run carries its id; answers to a run that is no longer wanted are dropped. After failed
 * or broken the worker is not used again: its instance may be in any state.
 */
import type { CoreModule } from "../core/load.ts";
import type { LitmusProgram, LitmusResult, LitmusStep, LitmusModel } from "../base/litmus.ts";
import type { RunResult, RunSpec } from "../base/run.ts";

export type ToWorker =
  | { readonly kind: "load"; readonly module: CoreModule }
  | { readonly kind: "run"; readonly runId: number; readonly spec: RunSpec; readonly isUrgent?: boolean }
  | { readonly kind: "cancel"; readonly runId: number }
  /** Asks the worker for a sign of life. */
  | { readonly kind: "ping" }
  /** Asks the worker for a pause of so many milliseconds. */
  | { readonly kind: "rest"; readonly ms: number };

/** What a worker that explores litmus programs takes: the same script, but never a part of a pool. */
export type ToExplorer =
  | { readonly kind: "load-explorer"; readonly module: CoreModule }
  | { readonly kind: "explore"; readonly id: number; readonly request: ExploreRequest };

export type FromExplorer =
  | { readonly kind: "explored"; readonly id: number; readonly explored: Explored }
  /** The core trapped, or could not be loaded. */
  | { readonly kind: "explore-failed"; readonly id: number; readonly message: string };

/** Every outcome of a litmus program under one model. */
export interface ExploreRequest {
  readonly program: LitmusProgram;
  readonly model: LitmusModel;
  /** With a shortest execution for each outcome. */
  readonly withWitnesses: boolean;
}

export interface Explored {
  readonly result: LitmusResult;
  /** A witness of each outcome, in the order of the result's outcomes; empty where none were asked for. */
  readonly witnesses: readonly (readonly LitmusStep[])[];
}

/**
 * For a thread that several pages share (thread.ts): it loads the core itself, from an address of the site, and does
 * not pause for one of them.
 */
export type ToThread =
  | Exclude<ToWorker, { readonly kind: "load" | "rest" }>
  | { readonly kind: "load-from"; readonly core: string };

export type FromWorker =
  | { readonly kind: "ready" }
  | { readonly kind: "pong" }
  /** The module cannot be used in this worker. */
  | { readonly kind: "broken"; readonly message: string }
  /** A sign of life: the run goes on. */
  | { readonly kind: "progress"; readonly runId: number }
  | { readonly kind: "finished"; readonly runId: number; readonly result: RunResult }
  | { readonly kind: "cancelled"; readonly runId: number }
  /** The core trapped or ran out of memory. */
  | { readonly kind: "failed"; readonly runId: number; readonly message: string };
