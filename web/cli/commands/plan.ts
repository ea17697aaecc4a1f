/** hotline plan: how many points a study has and how long they take; the run blocks as files, for other programs. */
import { combinationCount } from "../../src/model/study/study.ts";
import { distinctRuns, studyRuns, type StudyRun } from "../../src/session/study/study-runs.ts";
import type { Command } from "../arguments/command.ts";
import { EXIT_OK } from "../arguments/exit.ts";
import { type Arguments, one, seconds, single } from "../arguments/options.ts";
import type { Output } from "../output/output.ts";
import { bytesText, durationText, grouped, groupedOf } from "../study/amounts.ts";
import { compiledCore } from "../files/core-file.ts";
import { studyCore } from "../study/keys.ts";
import { type OpenedStudy, openStudy, requiredStudyFile } from "../study/open-study.ts";
import { type PlanSize, writePlan } from "../study/plan-files.ts";
import { type Sample, sampleRuns } from "../study/sample.ts";

/** Seconds of the sample. assumed: a reader waits so long. */
const SAMPLE_SECONDS = 5;
/** Of most file systems. assumed */
const FILE_BLOCK_BYTES = 4096;

export const PLAN: Command = {
  name: "plan",
  usage: "STUDY.json",
  summary: "how many points a study has, how long they take, and their room; its run blocks for other programs",
  about:
    "STUDY.json is the file of a study, or a folder with a study.json: docs/studies.md has its form. Some runs, spread\n" +
    "over the study, are made to tell how long all of them take and how large their results are; a run longer than the sample is made to its end.\n" +
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
  const sampled = seconds(args, "sample") ?? SAMPLE_SECONDS;
  const opened = openStudy(file);
  for (const warning of opened.warnings) output.err(`${warning}\n`);
  const core = studyCore();
  if (folder !== undefined) {
    output.out(sizeText(opened, writePlan(folder, opened, core)));
    output.out(`wrote the plan and its run blocks to ${folder}\n`);
    return EXIT_OK;
  }
  const size = sizeOf(opened);
  output.out(sizeText(opened, size));
  const runs = (): Iterable<StudyRun> => distinctRuns(studyRuns(opened.study, opened.programs));
  const sample = await sampleRuns(runs, await compiledCore(core.bytes), sampled);
  output.out(timeText(sample, size.runs));
  output.out(roomText(sample, size.runs));
  return EXIT_OK;
}

function sizeOf({ study, programs }: OpenedStudy): PlanSize {
  let points = 0;
  const identities = new Set<string>();
  for (const { identity } of studyRuns(study, programs)) {
    points += 1;
    identities.add(identity);
  }
  return { points, runs: identities.size };
}

function sizeText({ study }: OpenedStudy, { points, runs }: PlanSize): string {
  const leftOut = combinationCount(study) - points;
  const same =
    runs === points
      ? ""
      : `, of which ${grouped(points - runs)} ${points - runs === 1 ? "is the same run" : "are the same runs"} as others`;
  const left =
    leftOut === 0
      ? ""
      : `left out: ${groupedOf(leftOut, "combination")} (excluded, or more cores than a machine has)\n`;
  return `${study.title}\n${groupedOf(points, "point")}${same}\n${left}`;
}

function timeText({ times }: Sample, runs: number): string {
  if (times.length === 0) return "";
  const shortest = durationText(Math.min(...times));
  const longest = durationText(Math.max(...times));
  return (
    `about ${durationText(mean(times) * runs)} of one processor, as ${grouped(times.length)} of the ${grouped(runs)} ` +
    `runs took ${shortest} to ${longest} each\n`
  );
}

/** A file takes whole blocks of the file system. */
function roomText({ sizes }: Sample, runs: number): string {
  if (sizes.length === 0) return "";
  const blocks = sizes.map((size) => Math.ceil(size / FILE_BLOCK_BYTES) * FILE_BLOCK_BYTES);
  return (
    `the store takes about ${bytesText(mean(blocks) * runs)}: files of ${bytesText(Math.min(...sizes))} to ` +
    `${bytesText(Math.max(...sizes))}, in blocks of ${bytesText(FILE_BLOCK_BYTES)}\n`
  );
}

function mean(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0) / values.length;
}
