/**
 * The core decides when a run is precise enough, and TypeScript computes the interval that is shown: both sum the
 * correlations of batches in the same way. A run that ends as precise ends with the first batch after which the shown
 * interval is as narrow as was asked; a run that ends at its cap never had such an interval.
 */
import { describe, expect, it } from "vitest";
import type { RunSpec } from "../../web/src/base/run.ts";
import { meanInterval } from "../../web/src/model/results/points/confidence.ts";
import { mustCompile } from "../harness/programs.ts";
import { openMachine } from "../harness/project.ts";
import { runSpecToEnd } from "../harness/runs.ts";

const BATCH_MIN = 8;
/** The number of batches that is left when neighbours merge: half of HL_BATCHES_MAX. Fewer of them were not judged. */
const MERGED = 32;
/** Programs whose batches vary: by chance, and because a queue or a back-off remembers. */
const PROGRAMS = ["hash_table", "backoff", "test_and_set"];
const SEEDS = [1, 2, 3, 4];

function specOf(name: string, seed: number, precision: number): RunSpec {
  const program = mustCompile(`tests/intervals/programs/${name}.c`);
  return {
    program: program.bytes,
    machine: openMachine("opteron-48").model,
    cores: 8,
    params: program.debug.params.map(() => 0),
    seed,
    start: "idle",
    warmupOperations: 50,
    precision,
    batchMin: BATCH_MIN,
    operationsMax: 40_000,
  };
}

/** The numbers of batches at which the core judged the run, and the shown interval is as narrow as was asked. */
function narrowAt(batches: readonly number[], precision: number): readonly number[] {
  const first = batches.length > MERGED ? MERGED + 1 : BATCH_MIN;
  const judged = Array.from({ length: batches.length - first + 1 }, (_, i) => first + i);
  return judged.filter((count) => {
    const interval = meanInterval(batches.slice(0, count));
    return interval !== undefined && (interval.high - interval.low) / 2 <= precision * interval.mean;
  });
}

describe.each(PROGRAMS)("a run of %s", (name) => {
  it.each([
    [0.03, "precise"],
    [0.001, "operations"],
  ])("that shall be within %d of the mean ends when the interval is as narrow, or at its cap", async (share, usual) => {
    const stops = await Promise.all(
      SEEDS.map(async (seed) => {
        const { stop, batches } = await runSpecToEnd(specOf(name, seed, share));
        expect(narrowAt(batches, share)).toEqual(stop === "precise" ? [batches.length] : []);
        return stop;
      }),
    );
    expect(stops).toContain(usual);
  });
});
