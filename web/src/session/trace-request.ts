/** A run that is made once more with its trace: what comes of it, and how it is given up. */
import type { RunResult } from "../base/run.ts";

/** A view that shows one builds much from it: the same trace is the same object for every caller. */
export interface MadeTrace {
  readonly kind: "traced";
  readonly result: RunResult;
}

export type Traced = MadeTrace | { readonly kind: "failed"; readonly message: string };

export interface TraceRequest {
  /** Undefined when the run was cancelled. */
  readonly outcome: Promise<Traced | undefined>;
  readonly cancel: () => void;
  /** Says that a reader waits for it now: see SubmittedRun. */
  readonly hurry?: () => void;
}
