/** Runs made one after the other by a function: sweeps of tests, which want no workers. Never part of the site. */
import type { RunResult, RunSpec } from "../../base/run.ts";
import type { RunOutcome } from "../../worker/submitted-run.ts";
import type { RunPool } from "../../worker/drive.ts";
import { reasonOf } from "../../base/reason.ts";

/** A rejection of `simulate` stands for an engine that failed, as a worker's would be. */
export function localRuns(simulate: (spec: RunSpec) => Promise<RunResult>): RunPool {
  return {
    size: 1,
    submit: (spec) => {
      let cancelled = false;
      const outcome = Promise.resolve().then(async (): Promise<RunOutcome> => {
        if (cancelled) return { kind: "cancelled" };
        try {
          return { kind: "finished", result: await simulate(spec) };
        } catch (error) {
          return { kind: "failed", message: reasonOf(error) };
        }
      });
      return { outcome, cancel: () => void (cancelled = true) };
    },
  };
}
