/**
 * Runs for a page that is still being built: the first one is made at once, so that the page has something of its own
 * to show; the others wait until the page is there, since they would take the processors from it.
 */
import type { RunSpec } from "../base/run.ts";
import type { Runs } from "../worker/drive.ts";
import type { RunOutcome, SubmittedRun } from "../worker/pool.ts";

export class FirstAlone implements Runs {
  private readonly runs: Runs;
  private readonly built: Promise<void>;
  private begun = false;

  /** `built` resolves when the page is there. */
  constructor(runs: Runs, built: Promise<void>) {
    this.runs = runs;
    this.built = built;
  }

  get size(): number {
    return this.runs.size;
  }

  submit(spec: RunSpec): SubmittedRun {
    if (this.begun) return this.later(spec);
    this.begun = true;
    return this.runs.submit(spec);
  }

  private later(spec: RunSpec): SubmittedRun {
    let submitted: SubmittedRun | undefined;
    let cancel: () => void = () => undefined;
    const cancelled = new Promise<RunOutcome>((resolve) => {
      cancel = () => resolve({ kind: "cancelled" });
    });
    const begun = Promise.race([this.built, cancelled]).then((outcome) => {
      submitted = outcome === undefined ? this.runs.submit(spec) : undefined;
      return submitted?.outcome ?? cancelled;
    });
    return {
      outcome: Promise.race([begun, cancelled]),
      cancel: () => {
        cancel();
        submitted?.cancel();
      },
    };
  }
}
