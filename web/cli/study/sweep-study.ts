/** hotline sweep STUDY --store DIR: computes the points that a store lacks, all or a shard of them. */
import { type Coordinates, placeText } from "../../src/model/study/coordinates.ts";
import { variedParameters } from "../../src/model/study/study.ts";
import { distinctRuns, studyRuns, type StudyRun } from "../../src/session/study/study-runs.ts";
import { EXIT_FAILED, EXIT_OK, Interrupted, type InterruptSignal, UsageError } from "../arguments/exit.ts";
import { type Arguments, has, one, type OptionTable } from "../arguments/options.ts";
import type { Output } from "../output/output.ts";
import { type ProgressDisplay, progressDisplay } from "../output/progress.ts";
import { watchInterrupts } from "../run/interrupts.ts";
import { readEffort, type SweepEffort } from "../run/run-sweep.ts";
import { isInRotatingShard, readShard, type Shard, WHOLE } from "../run/shard.ts";
import { grouped, groupedOf } from "./amounts.ts";
import { type Crew, openCrew } from "./crew.ts";
import { compiledCore } from "../files/core-file.ts";
import { keyOf, type StudyCore, studyCore } from "./keys.ts";
import { type OpenedStudy, openStudy } from "./open-study.ts";
import { openStore, type Store } from "./store.ts";

/** Options of `hotline sweep` that are for studies only. */
export const STUDY_ONLY = {
  store: { value: "DIR", text: "of a study: the folder of its results, one file per point" },
  "retry-failed": { value: undefined, text: "of a study: compute the points again whose stored result is an error" },
} as const satisfies OptionTable;

/** Options of `hotline sweep` that mean something for a study. */
const STUDY_OPTIONS: readonly string[] = [...Object.keys(STUDY_ONLY), "shard", "jobs", "progress"];
/** What to do instead of options that have no member in a study's file. */
const NOT_IN_A_STUDY: ReadonlyMap<string, string> = new Map([
  ["format", "hotline collect writes the table of a study, and has a --format"],
  ["resume", "run the command without it: what the store has is not computed again"],
  ["bends", "a study has only the points that its file names"],
  ["measured", "hotline sweep SCENARIO compares with a measured curve, a study does not"],
  ["define", "a study is of a scenario, whose variants say their macros in scenario.json"],
  ["cores", "a study takes no list of cores"],
]);
/** Failed points that are told one by one; `hotline collect` has all of them. */
const FAILED_SHOWN = 5;

export async function sweepStudy(file: string, args: Arguments, output: Output): Promise<number> {
  const wrong = [...args.options.keys()].find((name) => !STUDY_OPTIONS.includes(name));
  if (wrong !== undefined)
    throw new UsageError(`--${wrong}: ${NOT_IN_A_STUDY.get(wrong) ?? `a study says this in its file, ${file}`}`);
  const folder = one(args, "store");
  if (folder === undefined) throw new UsageError("a study needs --store DIR: the folder of its results");
  const effort = readEffort(args);
  const asked = { shard: readShard(args) ?? WHOLE, retry: has(args, "retry-failed") };
  const opened = openStudy(file);
  const store = openStore(folder, "write");
  for (const warning of opened.warnings) output.err(`${warning}\n`);
  const core = studyCore();
  store.removeAbandoned();
  const sweep = new StudySweep({ opened, store, core, ...asked }, output, displayOf(effort, output));
  const data = { module: await compiledCore(core.bytes), folder, core: core.sha256 };
  const crew = openCrew(data, effort.threads, () => sweep.pause());
  const interrupts = watchInterrupts();
  try {
    const interrupted = await Promise.race([sweep.run(crew).then(() => undefined), interrupts.signal]);
    return finish(sweep, interrupted, output);
  } finally {
    interrupts.end();
    sweep.end();
    crew.end();
  }
}

function displayOf({ progress }: SweepEffort, output: Output): ProgressDisplay | undefined {
  if (!progress) return undefined;
  return progressDisplay(progress, { ...process.stderr, isTTY: process.stderr.isTTY, write: output.err });
}

function finish(sweep: StudySweep, interrupted: InterruptSignal | undefined, output: Output): number {
  sweep.end();
  const { computed, reused, failed } = sweep;
  output.out(`computed ${grouped(computed)}, reused ${grouped(reused)}\n`);
  for (const text of failed.slice(0, FAILED_SHOWN)) output.err(`failed: ${text}\n`);
  if (failed.length > FAILED_SHOWN) output.err(`failed: ${groupedOf(failed.length - FAILED_SHOWN, "point")} more\n`);
  if (interrupted !== undefined)
    throw new Interrupted(interrupted, "interrupted: the same command goes on where this one ended");
  return failed.length === 0 ? EXIT_OK : EXIT_FAILED;
}

interface StudySweeping {
  readonly opened: OpenedStudy;
  readonly store: Store;
  readonly core: StudyCore;
  readonly shard: Shard;
  readonly retry: boolean;
}

class StudySweep {
  /** Points that were computed; points whose run the store had, or another point has computed. */
  computed = 0;
  reused = 0;
  /** Points whose run failed, now or before, or whose place in the store is taken. */
  readonly failed: string[] = [];
  private readonly sweeping: StudySweeping;
  private readonly output: Output;
  /** Undefined: no terminal shows the progress, and the runs are not counted beforehand. */
  private readonly display: ProgressDisplay | undefined;
  private ended = false;
  private readonly runs = { done: 0, total: 0 };

  constructor(sweeping: StudySweeping, output: Output, display: ProgressDisplay | undefined) {
    this.sweeping = sweeping;
    this.output = output;
    this.display = display;
  }

  async run(crew: Crew): Promise<void> {
    const { opened, shard } = this.sweeping;
    if (this.display !== undefined) this.runs.total = countRuns(opened, shard);
    const isMine = new Map<string, boolean>();
    for (const run of studyRuns(opened.study, opened.programs)) {
      const known = isMine.get(run.identity);
      const mine = known ?? isInRotatingShard(isMine.size, shard);
      isMine.set(run.identity, mine);
      if (mine && known === undefined) await this.make(run, crew);
      else if (mine) this.reused += 1;
    }
    await crew.idle();
  }

  /** Lets signals be delivered; rejects when the sweep has ended. */
  async pause(): Promise<void> {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    if (this.ended) throw new Error("the sweep has ended");
  }

  end(): void {
    if (!this.ended) this.display?.end();
    this.ended = true;
  }

  private async make(run: StudyRun, crew: Crew): Promise<void> {
    const { store, core, retry } = this.sweeping;
    const { coordinates, memory } = run;
    const block = run.block();
    const key = keyOf(block, core);
    const stored = store.read({ key, core: core.sha256 }, memory);
    if (stored.kind === "blocked") {
      this.finished(coordinates, `${store.pathOf(key)}: ${stored.why}`);
      return;
    }
    if (stored.kind === "damaged") this.output.err(`${store.pathOf(key)}: ${stored.why}; it is computed again\n`);
    if (stored.kind === "stored" && (stored.file.status === "DONE" || !retry)) {
      this.reused += 1;
      this.finished(coordinates, stored.file.status);
      return;
    }
    await crew.compute({ key, block, coordinates, memory }, (status) => {
      this.computed += 1;
      this.finished(coordinates, status);
    });
  }

  private finished(coordinates: Coordinates, status: string): void {
    const { variant, x } = coordinates;
    this.runs.done += 1;
    if (status !== "DONE")
      this.failed.push(`${placeText(coordinates, variedParameters(this.sweeping.opened.study))}: ${status}`);
    this.display?.show(this.runs, `${variant} at ${x}`);
  }
}

function countRuns({ study, programs }: OpenedStudy, shard: Shard): number {
  let count = 0;
  let index = 0;
  for (const _ of distinctRuns(studyRuns(study, programs))) {
    if (isInRotatingShard(index, shard)) count += 1;
    index += 1;
  }
  return count;
}
