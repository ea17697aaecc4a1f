/** A single run in the session's pool, for work that needs its result and nothing else, and may be given up. */
import type { RunResult, RunSpec } from "../base/run.ts";
import type { Runs } from "../worker/drive.ts";

/** Rejects with the signal's reason when it is aborted, and with the words of a run that failed. */
export async function madeRun(runs: Runs, spec: RunSpec, signal: AbortSignal): Promise<RunResult> {
  signal.throwIfAborted();
  const run = runs.submit(spec);
  const cancel = (): void => run.cancel();
  signal.addEventListener("abort", cancel);
  const outcome = await run.outcome.finally(() => signal.removeEventListener("abort", cancel));
  signal.throwIfAborted();
  if (outcome.kind === "finished") return outcome.result;
  throw new Error(outcome.kind === "cancelled" ? "the run was cancelled" : outcome.message);
}
