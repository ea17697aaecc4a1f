/**
 * Runs for a page that is still being built: the first one is made at once, so that the page has something of its own
 * to show; the others wait until the page is there, since they would take the processors from it.
 */
import type { RunSpec } from "../../base/run.ts";
import type { RunPool } from "../../worker/drive.ts";
import type { SubmittedRun } from "../../worker/submitted-run.ts";
import { runAfter } from "../../worker/run-after.ts";

export class FirstRunOnly implements RunPool {
  private readonly runs: RunPool;
  private readonly built: Promise<undefined>;
  private begun = false;

  /** `built` resolves when the page is there. */
  constructor(runs: RunPool, built: Promise<undefined>) {
    this.runs = runs;
    this.built = built;
  }

  get size(): number {
    return this.runs.size;
  }

  submit(spec: RunSpec): SubmittedRun {
    if (this.begun) return runAfter(this.built, () => this.runs.submit(spec));
    this.begun = true;
    return this.runs.submit(spec);
  }
}
