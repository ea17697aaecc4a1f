/** hotline sweep: every variant at every value of the x-axis, as JSON, CSV or a table. */
import { MODEL_VERSION } from "../../src/base/abi.gen.ts";
import type { PointJob } from "../../src/model/experiment/point-jobs.ts";
import { type PointRow, POINTS_CSV_HEAD, pointCsvLine } from "../../src/model/results/points/point-row.ts";
import { type OwnFiles, documentText, sweepDocument } from "../../src/model/sweep/sweep-document.ts";
import type { Command } from "../arguments/command.ts";
import { EXIT_FAILED, EXIT_OK, Interrupted, UsageError } from "../arguments/exit.ts";
import { type Arguments, commaList, has, one, oneOf, single } from "../arguments/options.ts";
import { foreignMachineText } from "../files/open.ts";
import { ownFilesOf } from "../files/own-files.ts";
import type { Output } from "../output/output.ts";
import {
  EXPERIMENT_OPTIONS,
  PLACE_OPTIONS,
  PLAIN_OPTIONS,
  type Prepared,
  prepare,
  readChoice,
  readDefines,
} from "../run/request.ts";
import { comparedLines, readMeasuredFile } from "../run/measured.ts";
import { howToGoOn } from "../output/interrupted.ts";
import { readShard, type Shard } from "../run/shard.ts";
import { sweepTable } from "../run/sweep-table.ts";
import { checkKnownRows, readKnownRows } from "../run/known-rows.ts";
import { type KnownRows, EFFORT_OPTIONS, readEffort, type SweepEffort, sweepRows } from "../run/run-sweep.ts";
import { studyFileOf } from "../study/open-study.ts";
import { STUDY_ONLY, sweepStudy } from "../study/sweep-study.ts";

const FORMATS = ["json", "csv", "table"] as const;

export const SWEEP: Command = {
  name: "sweep",
  usage: "SCENARIO|DIR|FILE.c|STUDY.json",
  handsOn: true,
  summary: "simulate every variant at every value of the x-axis, or the points of a study",
  about:
    "Runs until the 95 % interval of each point is as narrow as requested. Points whose cores share a line are run from an\n" +
    "idle and from a crowded start, longer and longer until both agree; the interval contains what both say. In the\n" +
    "second run the ways of messages also vary by a few cycles more, because how much they vary is assumed. Where the\n" +
    "two still differ by more than a quarter the point is bistable and carries both values (low, high) and no\n" +
    "interval; nor has a point an interval where few cores did the work (no_interval says why).\n" +
    "Throughput is in operations/s, latencies and costs are in cycles. Exit status 1 when a point failed: its error\n" +
    "column says why.\n\n" +
    "As csv every row is printed as soon as it and those before it are complete. After Ctrl-C or SIGTERM all complete\n" +
    "rows are printed in every format, and stderr names the command that computes the others.\n\n" +
    "A plain program, with main() and threads of its own, runs once at each place, and its measure is the time until\n" +
    "main() returns; behind -- stand its arguments, in which {cores} is the number of cores and {NAME} a parameter:\n" +
    "hotline sweep prog.c --x 1,2,4,8 -- {cores}, or --over threads --x 1-16 --set cores=4 -- {threads}.\n\n" +
    "STUDY.json is a study: a file that names many points (docs/studies.md). sweep computes the points that the folder\n" +
    'of --store lacks, and prints how many: "computed 312, reused 99,688". It may be killed at any moment, and\n' +
    "several may work on one store; the same command goes on where it ended. hotline collect makes the table.",
  options: {
    variants: { value: "a,b", text: "only these variants" },
    x: { value: "1,4,8-48:4", text: "values on the x-axis: numbers and ranges" },
    bends: { value: undefined, text: "more values where a curve bends, between the others, at most as many as those" },
    ...EXPERIMENT_OPTIONS,
    ...PLACE_OPTIONS,
    ...PLAIN_OPTIONS,
    ...EFFORT_OPTIONS,
    resume: {
      value: "FILE,...",
      text: "go on with a sweep that was interrupted, or join its shards: the files hold what was printed as csv or json",
    },
    shard: { value: "i/n", text: "only the i-th of n parts, for clusters; --resume joins what the n parts printed" },
    measured: {
      value: "FILE",
      text: "a measured curve (hotline measure, or another format of the page): stderr tells how far it lies from the simulated one",
    },
    columns: {
      value: "x=COLUMN,y=COLUMN,means=...",
      text: "which columns of the file of --measured make its curves, where it asks: by name, or by number from 1",
    },
    format: { value: "json|csv|table", text: "form of the output (default table on a terminal, else json)" },
    ...STUDY_ONLY,
  },
  run: sweep,
};

async function sweep(args: Arguments, output: Output): Promise<number> {
  const argument = single(args, "SCENARIO");
  const study = studyFileOf(argument);
  if (study !== undefined) return sweepStudy(study, args, output);
  const lost = Object.keys(STUDY_ONLY).find((name) => has(args, name));
  if (lost !== undefined) throw new UsageError(`--${lost} is for a study: name its file, as in study.json`);
  const format = oneOf(args, "format", FORMATS, process.stdout.isTTY ? "table" : "json");
  const effort = readEffort(args);
  const shard = readShard(args);
  const bends = readBends(args);
  const measured = readMeasuredFile(one(args, "measured"), one(args, "columns"), (line) =>
    output.err(`hotline: ${line}\n`),
  );
  const prepared = await prepare(argument, args, readChoice(args), output);
  const jobs = shard === undefined ? prepared.jobs : shardOf(prepared, shard);
  const known = await knownRows(args, { prepared, jobs, effort }, output);
  const streamed = format === "csv";
  if (streamed) output.out(POINTS_CSV_HEAD);
  const onRow = streamed ? (row: PointRow) => output.out(pointCsvLine(row)) : undefined;
  const swept = await sweepRows(prepared, { jobs, known, onRow, bends }, effort, output);
  if (!streamed)
    output.out(render(format, prepared, swept.rows, ownFilesOf(argument, prepared.opened, readDefines(args))));
  for (const line of comparedLines(measured, prepared.experiment, swept.rows)) output.err(`hotline: ${line}\n`);
  const failed = swept.rows.filter((row) => row["error"] !== undefined);
  for (const row of failed) output.err(`${String(row["variant"])} at ${String(row["x"])}: ${String(row["error"])}\n`);
  if (swept.interrupted !== undefined) throw new Interrupted(swept.interrupted, howToGoOn(args.words, format, swept));
  return failed.length === 0 ? EXIT_OK : EXIT_FAILED;
}

interface Sweeping {
  readonly prepared: Prepared;
  readonly jobs: readonly PointJob[];
  readonly effort: SweepEffort;
}

async function knownRows(args: Arguments, sweeping: Sweeping, output: Output): Promise<KnownRows | undefined> {
  const named = one(args, "resume");
  if (named === undefined) return undefined;
  const files = commaList(named);
  if (files.length === 0) throw new UsageError(`--resume ${named}: no file is named`);
  const known = readKnownRows(files, sweeping.prepared, sweeping.jobs);
  await checkKnownRows(named, known, sweeping, output);
  return known;
}

/** A curve has to be whole before it is known where it bends. */
function readBends(args: Arguments): boolean {
  if (!has(args, "bends")) return false;
  const part = ["shard", "resume"].find((name) => has(args, name));
  if (part === undefined) return true;
  throw new UsageError(`--bends does not go with --${part}: the places that it adds depend on whole curves`);
}

/** The shard's points are every n-th point, so that each shard has small and large machines. */
function shardOf({ jobs }: Prepared, { part, parts }: Shard): readonly PointJob[] {
  return jobs.filter((job) => !job.baseline).filter((_, i) => i % parts === part - 1);
}

function render(
  format: "json" | "table",
  prepared: Prepared,
  rows: readonly PointRow[],
  own: OwnFiles | undefined,
): string {
  if (format === "table") return sweepTable(prepared, rows);
  const { experiment } = prepared;
  const machineFile = foreignMachineText(experiment.machine);
  return documentText(sweepDocument(experiment, rows, { modelVersion: MODEL_VERSION, machineFile, own }));
}
