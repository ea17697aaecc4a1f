/** The traces made last: going back to a run shows its machine at once. */
import type { RunResult } from "../base/run.ts";

/** assumed: the runs one compares; 4 MiB each. */
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
