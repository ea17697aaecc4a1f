/** How long the runs of a study take, from a few of them: one thread runs them for some seconds. */
import { BlockRunner } from "../../src/core/raw-run.ts";
import type { CoreModule } from "../../src/core/load.ts";
import type { StudyRun } from "../../src/session/study-runs.ts";

export interface Sample {
  /** Milliseconds of each run that was made. */
  readonly times: readonly number[];
}

/** No more runs than this, however short they are. assumed */
const RUNS_MAX = 200;

/**
 * Runs spread over the whole list: by their cores first, as these decide how long a run takes. The order is such that
 * the runs made so far are always spread evenly.
 */
export async function sampleRuns(runs: readonly StudyRun[], module: CoreModule, seconds: number): Promise<Sample> {
  const sorted = [...runs].sort((a, b) => a.coordinates.cores - b.coordinates.cores);
  const runner = new BlockRunner(module);
  const times: number[] = [];
  const begun = performance.now();
  for (const index of spreadIndices(sorted.length)) {
    const run = sorted[index];
    if (run === undefined) break;
    const before = performance.now();
    await runner.run(run.block(), run.memory);
    times.push(performance.now() - before);
    if (times.length >= RUNS_MAX || performance.now() - begun > 1000 * seconds) break;
  }
  return { times };
}

/** 0 to n - 1, each once, so that any beginning of the sequence is spread evenly: the golden section of the circle. */
export function* spreadIndices(n: number): Generator<number, void> {
  const seen = new Set<number>();
  const golden = (Math.sqrt(5) - 1) / 2;
  for (let k = 0; seen.size < n; k++) {
    const index = Math.floor((((k + 0.5) * golden) % 1) * n);
    if (seen.has(index)) continue;
    seen.add(index);
    yield index;
  }
}
