/** hotline plan: how many points a study has and how long they take; the run blocks as files, for other programs. */
import { studySize } from "../../src/model/study/study-points.ts";
import { distinctRuns, studyRuns, type StudyRun } from "../../src/session/study-runs.ts";
import type { Command } from "../arguments/command.ts";
import { EXIT_OK } from "../arguments/exit.ts";
import { type Arguments, one, seconds, single } from "../arguments/options.ts";
import type { Output } from "../output/output.ts";
import { durationText, grouped } from "../study/amounts.ts";
import { compiledStudyCore, studyCore } from "../study/keys.ts";
import { type OpenedStudy, openStudy, requiredStudyFile } from "../study/open-study.ts";
import { writePlan } from "../study/plan-files.ts";
import { type Sample, sampleRuns } from "../study/sample.ts";

/** Seconds of the sample. assumed: a reader waits so long. */
const SAMPLE_SECONDS = 5;

export const PLAN: Command = {
  name: "plan",
  usage: "STUDY.json",
  summary: "how many points a study has, and how long they take; its run blocks for other programs",
  about:
    "STUDY.json is the file of a study, or a folder with a study.json: docs/studies.md has its form. Some runs, spread\n" +
    "over the study, are made to tell how long all of them take; a run longer than the sample is made to its end.\n" +
    "With --blocks no run is made: the folder then holds all that another program needs to compute the points (plan.json,\n" +
    "points.jsonl, run blocks and core.wasm), as the Python package does.",
  options: {
    blocks: { value: "DIR", text: "write the plan and its run blocks" },
    sample: { value: "SECONDS", text: `how long runs are sampled (default ${SAMPLE_SECONDS})` },
  },
  run: plan,
};

async function plan(args: Arguments, output: Output): Promise<number> {
  const file = requiredStudyFile(single(args, "STUDY.json"));
  const folder = one(args, "blocks");
  const opened = openStudy(file);
  for (const warning of opened.warnings) output.err(`${warning}\n`);
  const runs = (): Iterable<StudyRun> => distinctRuns(studyRuns(opened.study, opened.programs));
  const count = lengthOf(runs());
  output.out(sizeText(opened, count));
  const core = studyCore();
  if (folder !== undefined) {
    writePlan(folder, opened, core);
    output.out(`wrote the plan and its run blocks to ${folder}\n`);
    return EXIT_OK;
  }
  const sample = await sampleRuns(runs, await compiledStudyCore(core), seconds(args, "sample") ?? SAMPLE_SECONDS);
  output.out(timeText(sample, count));
  return EXIT_OK;
}

function lengthOf(list: Iterable<unknown>): number {
  let length = 0;
  for (const _ of list) length += 1;
  return length;
}

function sizeText({ study }: OpenedStudy, runs: number): string {
  const { points, leftOut } = studySize(study);
  const same = runs === points ? "" : `, of which ${grouped(points - runs)} are the same runs as others`;
  const left =
    leftOut === 0 ? "" : `left out: ${grouped(leftOut)} combinations (excluded, or more cores than a machine has)\n`;
  return `${study.title}\n${grouped(points)} points${same}\n${left}`;
}

function timeText({ times }: Sample, runs: number): string {
  if (times.length === 0) return "";
  const sum = times.reduce((a, b) => a + b, 0);
  const shortest = durationText(Math.min(...times));
  const longest = durationText(Math.max(...times));
  const all = (sum / times.length) * runs;
  return (
    `about ${durationText(all)} of one processor, as ${grouped(times.length)} of the ${grouped(runs)} runs took ` +
    `${shortest} to ${longest} each\n`
  );
}
