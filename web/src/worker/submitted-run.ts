/** A run that was handed to a pool of workers: when it is made, how it is given up, and what comes of it. */
import type { RunResult } from "../base/run.ts";

export type RunOutcome =
  | {
      readonly kind: "finished";
      readonly result: RunResult;
      /** True when the run was made before, and its result cached: see cached-runs.ts. */
      readonly kept?: boolean;
    }
  | { readonly kind: "cancelled" }
  /** This run failed; others may not. */
  | { readonly kind: "failed"; readonly message: string }
  /** No worker could be started: no run can be made at present. */
  | { readonly kind: "unavailable"; readonly message: string };

/** Is a run made when its turn comes, or at once? */
export type RunOrder = "in turn" | "urgent";

export interface SubmittedRun {
  /** Always resolves; failures are outcomes. */
  readonly outcome: Promise<RunOutcome>;
  /** Cancels the run. Its outcome is then "cancelled", at once, unless it was already known. */
  cancel(): void;
  /** Makes a run urgent that waits in turn; nothing happens to one that has begun, or is with a worker already. */
  hurry?(): void;
}
