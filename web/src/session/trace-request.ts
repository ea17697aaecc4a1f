/** A run that is made once more with its trace: what comes of it, and how it is given up. */
import type { RunResult } from "../base/run.ts";

export type Traced =
  | { readonly kind: "traced"; readonly result: RunResult }
  | { readonly kind: "failed"; readonly message: string };

export interface TraceRequest {
  /** Undefined when the run was cancelled. */
  readonly outcome: Promise<Traced | undefined>;
  readonly cancel: () => void;
}
