/** A run that is submitted later, and can be cancelled before that as well. */
import type { RunOutcome, SubmittedRun } from "./submitted-run.ts";

/** Calls `submit` when `before` resolves to nothing; an outcome to which `before` resolves makes it needless. */
export function runAfter(before: Promise<RunOutcome | undefined>, submit: () => SubmittedRun): SubmittedRun {
  let submitted: SubmittedRun | undefined;
  let isCancelled = false;
  let cancel: () => void = () => undefined;
  const cancelled = new Promise<RunOutcome>((resolve) => {
    cancel = () => resolve({ kind: "cancelled" });
  });
  const waited = Promise.race([before, cancelled]).then((outcome) => {
    if (outcome !== undefined) return outcome;
    /* It may be cancelled after `before` has resolved, and before this follows. */
    if (isCancelled) return cancelled;
    submitted = submit();
    return submitted.outcome;
  });
  return {
    outcome: Promise.race([waited, cancelled]),
    cancel: () => {
      isCancelled = true;
      cancel();
      submitted?.cancel();
    },
  };
}
