/** Runs in the session's pool for work that needs their results and nothing else, and may be given up. */
import type { RunResult, RunSpec } from "../base/run.ts";
import type { RunPool } from "../worker/drive.ts";
import type { SubmittedRun } from "../worker/submitted-run.ts";
import type { Work } from "./answers/answer.ts";
import type { Prepared } from "./prepare.ts";
import { runSweep, type SweepRun, type SweepRunOptions } from "./run-sweep.ts";

/** Rejects with the signal's reason when it is aborted, and with the words of a run that failed. */
export async function madeRun(runs: RunPool, spec: RunSpec, signal: AbortSignal): Promise<RunResult> {
  signal.throwIfAborted();
  return resultOf(runs.submit(spec), signal);
}

/** The same for a reader who looks at it, or may do so: it is made beside other runs, or when its turn comes. */
export async function shownRun(
  runs: RunPool,
  spec: RunSpec,
  { signal, isAhead, hurried }: Pick<Work<RunResult>, "signal" | "isAhead" | "hurried">,
): Promise<RunResult> {
  signal.throwIfAborted();
  if (!isAhead()) return resultOf(runs.submit(spec, "urgent"), signal);
  const run = runs.submit(spec, "in turn");
  void hurried.then(() => run.hurry?.());
  return resultOf(run, signal);
}

async function resultOf(run: SubmittedRun, signal: AbortSignal): Promise<RunResult> {
  const outcome = await endedOrCancelled(run.outcome, () => run.cancel(), signal);
  if (outcome.kind === "finished") return outcome.result;
  throw new Error(outcome.kind === "cancelled" ? "the run was cancelled" : outcome.message);
}

/** Resolves when all runs of the sweep have been made. Rejects with the signal's reason when it is aborted. */
export async function madeSweep(
  prepared: Prepared,
  runs: RunPool,
  wishes: SweepRunOptions,
  signal: AbortSignal,
): Promise<SweepRun> {
  signal.throwIfAborted();
  const sweep = runSweep(prepared, runs, wishes);
  await endedOrCancelled(sweep.finished, () => sweep.cancel(), signal);
  return sweep;
}

async function endedOrCancelled<Ended>(end: Promise<Ended>, cancel: () => void, signal: AbortSignal): Promise<Ended> {
  signal.addEventListener("abort", cancel);
  const ended = await end.finally(() => signal.removeEventListener("abort", cancel));
  signal.throwIfAborted();
  return ended;
}
