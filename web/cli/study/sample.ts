/** How long the runs of a study take and how much room their results, from a few that one thread makes in seconds. */
import { BlockRunner } from "../../src/core/raw-run.ts";
import type { CoreModule } from "../../src/core/load.ts";
import type { StudyRun } from "../../src/session/study/study-runs.ts";
import { type PointNames, pointText } from "./point-file.ts";

export interface Sample {
  /** Milliseconds of each run that was made. */
  readonly times: readonly number[];
  /** Bytes of the file of each of these runs. */
  readonly sizes: readonly number[];
}

/** Names of the length that the names of a stored point have. */
const SAMPLED: PointNames = { key: "0".repeat(64), block: "0".repeat(64), core: "0".repeat(64) };
/** No more runs than this, however short they are. assumed */
const RUNS_MAX = 200;

/**
 * Runs spread over the whole study: by their cores first, as these decide how long a run takes. The order is such that
 * the runs made so far are always spread evenly. `runs` makes the list anew, as all runs may be too many to keep.
 */
export async function sampleRuns(
  runs: () => Iterable<StudyRun>,
  module: CoreModule,
  maxSeconds: number,
): Promise<Sample> {
  const runner = new BlockRunner(module);
  const times: number[] = [];
  const sizes: number[] = [];
  const begun = performance.now();
  for (const run of chosenRuns(runs)) {
    const before = performance.now();
    const made = await runner.run(run.block(), run.memory);
    times.push(performance.now() - before);
    sizes.push(Buffer.byteLength(pointText(SAMPLED, run.coordinates, made)));
    if (performance.now() - begun > 1000 * maxSeconds) break;
  }
  return { times, sizes };
}

function chosenRuns(runs: () => Iterable<StudyRun>): readonly StudyRun[] {
  const cores = Array.from(runs(), ({ coordinates }) => coordinates.cores);
  const sorted = Array.from(cores.keys()).sort((a, b) => (cores[a] ?? 0) - (cores[b] ?? 0) || a - b);
  const chosen: number[] = [];
  for (const place of spreadIndices(cores.length)) {
    chosen.push(sorted[place] ?? 0);
    if (chosen.length >= RUNS_MAX) break;
  }
  const wanted = new Set(chosen);
  const kept = new Map<number, StudyRun>();
  let index = 0;
  for (const run of runs()) {
    if (wanted.has(index)) kept.set(index, run);
    index += 1;
  }
  return chosen.flatMap((one) => kept.get(one) ?? []);
}

/** 0 to n - 1, each once, so that any beginning of the sequence is spread evenly: the golden section of the circle. */
function* spreadIndices(n: number): Generator<number, void> {
  const seen = new Set<number>();
  const golden = (Math.sqrt(5) - 1) / 2;
  for (let k = 0; seen.size < n; k++) {
    const index = Math.floor((((k + 0.5) * golden) % 1) * n);
    if (seen.has(index)) continue;
    seen.add(index);
    yield index;
  }
}
