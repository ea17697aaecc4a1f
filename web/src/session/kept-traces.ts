/** The latest traces: a reader who goes back to a run sees its machine at once. */
import type { RunResult } from "../base/run.ts";

/** Number of traces kept. assumed: the runs that a reader compares; 5 MiB each. */
const KEPT_MAX = 6;

export class KeptTraces {
  private readonly results = new Map<string, RunResult>();

  find(key: string): RunResult | undefined {
    return this.results.get(key);
  }

  /** The oldest goes first. */
  keep(key: string, result: RunResult): void {
    this.results.set(key, result);
    for (const old of this.results.keys()) {
      if (this.results.size <= KEPT_MAX) break;
      this.results.delete(old);
    }
  }
}
