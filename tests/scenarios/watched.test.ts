/**
 * The words that a scenario wants watched: a program of it has them, and in the system call page of FlexSC each entry
 * goes from free to submitted to busy to done, and back to free, in every run.
 */
import { describe, expect, it } from "vitest";
import { pointJobs, type PointJob } from "../../web/src/model/experiment/point-jobs.ts";
import { runSpec } from "../../web/src/model/experiment/run-spec.ts";
import type { SweepExperiment } from "../../web/src/model/experiment/experiment.ts";
import { COARSE } from "../../web/src/model/experiment/policy.ts";
import { watchedWords, wordsIn } from "../../web/src/model/results/watched-words.ts";
import type { WatchedFile } from "../../web/src/model/scenario/schema.ts";
import { TRACE } from "../../web/src/base/abi.gen.ts";
import { buildTraceModel, type TraceModel } from "../../web/src/scene/trace/model.ts";
import { WordHistory } from "../../web/src/scene/trace/history/word-history.ts";
import { compileVariants } from "../harness/programs.ts";
import { openScenario, SCENARIO_NAMES } from "../harness/project.ts";
import { runSpecToEnd } from "../harness/runs.ts";
import { experimentOf } from "../harness/sweeps.ts";

const RECORDS = 131_072;

const WATCHING = SCENARIO_NAMES.flatMap((name): readonly (readonly [string, WatchedFile])[] => {
  const { watched } = openScenario(name).file;
  return watched === undefined ? [] : [[name, watched]];
});

/** The last run of the last two variants that have the words. */
function watchingJobs(name: string, { word }: WatchedFile): { experiment: SweepExperiment; jobs: readonly PointJob[] } {
  const experiment = experimentOf(openScenario(name));
  const jobs = pointJobs(experiment, compileVariants(experiment.scenario));
  if (!jobs.ok) throw new Error(`${name}: the runs`);
  const having = jobs.value.filter(({ program }) => watchedWords(program.debug, word) !== undefined);
  return { experiment, jobs: having.filter((job, at) => having[at + 1]?.variant !== job.variant).slice(-2) };
}

interface Change {
  readonly before: number;
  readonly after: number;
}

/** The recorded changes of a word, those included that another change of the same cycle follows. */
function changesOf({ columns }: TraceModel, word: number): readonly Change[] {
  const changes: Change[] = [];
  for (let i = 0; i < columns.count; i++) {
    if (columns.kind[i] !== TRACE.WORD || columns.a[i] !== word) continue;
    const both = columns.b[i] ?? 0;
    changes.push({ before: both >>> 16, after: both & 0xffff });
  }
  return changes.filter(({ before, after }) => before !== after);
}

describe.each(WATCHING)("the watched words of %s", (name, watched) => {
  const { experiment, jobs } = watchingJobs(name, watched);

  it("are in one of its programs", () => expect(jobs.length).toBeGreaterThan(0));

  it.each(jobs.map((job) => [job.variant, job] as const))("go round in %s", async (_, job) => {
    const words = watchedWords(job.program.debug, watched.word);
    if (words === undefined) throw new Error("the variant has the words");
    const trace = { records: RECORDS, watched: words };
    const result = await runSpecToEnd(runSpec(experiment, job, COARSE, "idle", { keepMemory: true, trace }));
    const model = buildTraceModel({
      records: result.trace?.records ?? new Uint32Array(0),
      coreCount: job.cores,
      lineBytes: experiment.machine.model.lineBytes,
      fromStart: false,
    });
    const last = wordsIn(result.memory ?? new Uint8Array(0), words);
    const history = new WordHistory(model.columns, last);
    expect(history.used).toBeGreaterThan(0);
    const next = (value: number): number => (value + 1) % watched.values.length;
    let seen = 0;
    for (let word = 0; word < history.used; word++) {
      const changes = changesOf(model, word);
      changes.forEach(({ before, after }, at) => {
        expect(after).toBe(next(before));
        if (at > 0) expect(before).toBe(changes[at - 1]?.after);
      });
      expect(changes.at(-1)?.after ?? last[word]).toBe(last[word]);
      expect(history.valueAt(word, model.end)).toBe(last[word]);
      seen += changes.length;
    }
    expect(seen).toBeGreaterThan(10 * watched.values.length);
  });
});
