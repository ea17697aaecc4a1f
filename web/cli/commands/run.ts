/** hotline run: one variant at one value of the x-axis, with reports of where the time went. */
import { LIMITS } from "../../src/base/abi.gen.ts";
import { countOf } from "../../src/base/text.ts";
import type { DebugInfo } from "../../src/base/program.ts";
import type { RunResult, RunSpec, StartMode } from "../../src/base/run.ts";
import { loadCore } from "../../src/core/load.ts";
import type { PointJob } from "../../src/model/experiment/point-jobs.ts";
import type { SweepExperiment } from "../../src/model/experiment/experiment.ts";
import { isUnfinished } from "../../src/model/results/diagnosis/diagnose.ts";
import { faultText } from "../../src/model/results/diagnosis/failure.ts";
import { parsePlacement, titleWithCores } from "../../src/model/machine/placement-text.ts";
import { measuresThroughput } from "../../src/model/scenario/scenario.ts";
import { ORDER_OPTION } from "../run/searched-schedules.ts";
import { readSchedule, tellWrong, trySeeds } from "../run/schedules.ts";
import { didYouMean } from "../../src/base/near.ts";
import { intervalNote, type MeasuredPoint, type Point, starvationNote } from "../../src/model/results/points/point.ts";
import { pointRow } from "../../src/model/results/points/point-row.ts";
import type { Command } from "../arguments/command.ts";
import { CommandFailure, EXIT_LIMIT, EXIT_OK, Interrupted, UsageError } from "../arguments/exit.ts";
import { limitedPoint, type LimitedPoint, type RunLimit, type RunLimits } from "../run/limited-run.ts";
import { compiledCore } from "../files/core-file.ts";
import { type Opened, openScenario } from "../files/open.ts";
import { type Arguments, commaList, has, one, oneOf, seconds, single, wholeNumber } from "../arguments/options.ts";
import { type Output, PROCESS_OUTPUT, jsonText } from "../output/output.ts";
import { runDisplay } from "../output/run-progress.ts";
import { REPORTS, type ReportInput, type ReportName, reportJson, reportText, usualReports } from "../output/reports.ts";
import {
  chosenMachine,
  EXPERIMENT_OPTIONS,
  PLACE_OPTIONS,
  PLAIN_OPTIONS,
  type Prepared,
  prepare,
  readDefines,
} from "../run/request.ts";
import { percent, shown } from "../output/table.ts";
import { printedText } from "../output/printed.ts";
import { linesPrinted, printedTrace } from "../../src/model/results/printed.ts";
import { plainHeadline, plainOutput } from "../output/plain-program.ts";
import { standingThreads } from "../../src/model/results/threads/where-threads-stand.ts";
import { requireWritable, writePieces } from "../files/written-file.ts";
import { traceLines } from "../files/trace-file.ts";

const FORMATS = ["json", "table"] as const;
const STARTS = ["idle", "storm", "together"] as const;

/** Number of records kept of a traced run, the last ones: 256 Ki records of 40 bytes are 10 MiB. */
const TRACE_RECORDS = 1 << 18;

const X_MISSING =
  "--x is missing: a run is one point of the figure. Give the value on the x-axis, which for a bare FILE.c and for " +
  "most scenarios is the number of cores: --x 8";

export const RUN: Command = {
  name: "run",
  usage: "SCENARIO|DIR|FILE.c --x N [--variant V] [-- ARGUMENTS]",
  handsOn: true,
  summary: "simulate one point and report where its time went",
  about:
    "A bare FILE.c is a scenario with one variant; all its parameters must be set. Exit status 1 when the run faults\n" +
    "(a failed assertion, a deadlock, …): the diagnosis is on stderr.\n\n" +
    "Where cores share a line a second run begins in another way, with more jitter, and the interval contains what\n" +
    "both say; the reports are of the first run. Where the two are more than a quarter apart, or few cores did the\n" +
    "work, there is no interval, and both values and the reason are printed. With --start there is one run, whose\n" +
    "interval is of that start alone.\n\n" +
    "A run goes on until its interval is narrow, which may take minutes on machines with hundreds of cores. When\n" +
    "--max-operations or --time-limit ends the run before, the reports are of what was measured until then, they say so,\n" +
    "and the exit status is 3. Ctrl-C and SIGTERM print the same. A time limit is of the clock on the wall: two runs\n" +
    "with the same one measure different numbers of operations.\n\n" +
    "A plain program (with main()) is given up after 500,000,000 instructions and events, with exit status 3. It is said\n" +
    "how many rounds the loops have made in which its threads are, and where the text tells how many there are, what the\n" +
    "whole would take. --to-the-end lets it go on. What it returns is printed, and is exit_status in the JSON; the exit\n" +
    "status of the command is 0 all the same.\n\n" +
    "When a core stood in one wait for the whole run, or up to its end while others completed a thousand operations\n" +
    "each, stderr says where, and the exit status is 4: it is starved, or lost. (A run that --max-operations ends before\n" +
    "there are four operations per core is too short to tell.) The same goes for cores in a livelock: busy for the whole\n" +
    "run, they complete no operation and write nothing that other cores use. When cores wait for each other in a circle\n" +
    "of locks, it is a deadlock, and the status 1.\n\n" +
    "With --jitter or --races the run is a schedule: 60 operations per core, or 300 with every seventh seed, and\n" +
    "random delays before accesses to memory, as hotline check --races tries them; its numbers say nothing about the machine.",
  options: {
    variant: { value: "V", text: "the variant; may be left out when there is only one" },
    x: { value: "N", text: "value on the x-axis; with --cores in a sweep over cores all that are listed" },
    ...EXPERIMENT_OPTIONS,
    ...PLACE_OPTIONS,
    ...PLAIN_OPTIONS,
    start: {
      value: "idle|storm|together",
      text: "one run only, which begins so (default: the scenario's start, else idle)",
    },
    report: {
      value: REPORTS.join(","),
      text: "which reports (default: all in Hotline's own form; stations where there are any)",
    },
    jitter: { value: "N", text: "delay accesses at random, mostly by 1 to N cycles: a schedule, not a measurement" },
    races: { value: undefined, text: "look for data races, and list them; the run is a schedule, as with --jitter" },
    ...ORDER_OPTION,
    seeds: { value: "K", text: "with --jitter: try K schedules, with seeds from --seed on, until one fails" },
    trace: { value: "FILE", text: "write the last trace records as JSON lines" },
    "max-operations": { value: "N", text: "end after N measured operations of all cores" },
    "time-limit": { value: "SECONDS", text: "end after this many seconds of real time" },
    progress: { value: undefined, text: "show progress on stderr, where it is no terminal too" },
    format: { value: "json|table", text: "form of the output (default table)" },
  },
  run: runOne,
};

async function runOne(args: Arguments, output: Output): Promise<number> {
  const argument = single(args, "SCENARIO");
  const format = oneOf(args, "format", FORMATS, "table");
  const reports = readReports(args);
  const opened = openScenario(argument, readDefines(args), args.behind);
  const x = readX(args, opened);
  const variant = chosenVariant(opened, args);
  const schedule = readSchedule(args);
  const prepared = await prepare(argument, args, { variants: [variant], values: [x], ...schedule }, output);
  const job = prepared.jobs.find((j) => !j.baseline);
  if (job === undefined) throw new Error("the experiment has no point");
  const seeds = wholeNumber(args, "seeds", 1, Number.MAX_SAFE_INTEGER);
  if (seeds !== undefined) return trySeeds(argument, prepared, job, seeds, args, errorStream(output), output);
  const limits = readLimits(args);
  const traceFile = one(args, "trace");
  if (traceFile !== undefined) requireWritable(traceFile, "--trace");
  const display = runDisplay(has(args, "progress"), errorStream(output));
  const core = await loadCore(await compiledCore());
  const options = {
    limits,
    display,
    start: schedule.schedule === undefined ? readStart(args) : ("together" as const),
  };
  const make = (trace: RunSpec["trace"]) => limitedPoint(core, prepared.experiment, job, { ...options, trace });
  const first = await make(readTrace(args) ?? printedTrace(job.program.debug));
  writeTrace(args, prepared, job, first.result);
  const measured = traceFile === undefined ? first : await withWholeOutput(first, job.program.debug, make);
  const { result, point } = measured;
  const fault = result.fault ?? (point.kind === "failed" ? point.fault : undefined);
  const isPlain = job.program.debug.plain !== undefined;
  if (fault !== undefined && isPlain) output.out(plainOutput(result, job.program.debug));
  else if (fault !== undefined) output.err(printedText(result, job.program.debug));
  if (fault !== undefined && isUnfinished(fault, job.program.debug)) {
    output.err(`${faultText(fault, job.program.debug, prepared.opened.sources.line)}\n`);
    return EXIT_LIMIT;
  }
  if (fault !== undefined) throw new CommandFailure(faultText(fault, job.program.debug, prepared.opened.sources.line));
  const { lineBytes, clockHz } = prepared.experiment.machine.model;
  const input = { result, debug: job.program.debug, lineBytes, clockHz };
  const shownRun = { ...measured, limits, input, reports: reports ?? usualReports(input) };
  output.out(format === "json" ? json(prepared, job, shownRun) : text(prepared, job, shownRun));
  const status = statusOf(shownRun);
  return tellWrong(result, job, prepared, output) ?? status;
}

/**
 * A trace has the last records of all kinds, and what the program printed before them is lost: the same run, made once
 * more, keeps only that. A run that time or a signal has ended would not end at the same moment again.
 */
async function withWholeOutput(
  traced: LimitedPoint,
  debug: DebugInfo,
  make: (trace: RunSpec["trace"]) => Promise<LimitedPoint>,
): Promise<LimitedPoint> {
  const printed = printedTrace(debug);
  const isRepeatable = traced.limit === undefined || traced.limit === "operations";
  if (printed === undefined || !isRepeatable || (traced.result.trace?.dropped ?? 0) === 0) return traced;
  const { result } = await make(printed);
  return { ...traced, result: { ...traced.result, trace: result.trace } };
}

interface ShownRun extends LimitedPoint {
  readonly limits: RunLimits;
  readonly input: ReportInput;
  readonly reports: readonly ReportName[];
}

function readLimits(args: Arguments): RunLimits {
  const operations = wholeNumber(args, "max-operations", 1, Number.MAX_SAFE_INTEGER);
  return { operations, seconds: seconds(args, "time-limit") };
}

/** The output for progress; only a process of its own has a terminal. */
function errorStream(output: Output): { isTTY: boolean; columns: number; write: (text: string) => void } {
  return {
    isTTY: process.stderr.isTTY && output === PROCESS_OUTPUT,
    columns: process.stderr.columns,
    write: output.err,
  };
}

function statusOf({ limit, limits }: ShownRun): number {
  if (limit === "SIGINT" || limit === "SIGTERM") throw new Interrupted(limit, limitText(limit, limits));
  return limit === undefined ? EXIT_OK : EXIT_LIMIT;
}

function limitText(limit: RunLimit, { operations, seconds: time }: RunLimits): string {
  switch (limit) {
    case "operations":
      return `--max-operations ${operations} ended the run before its interval was narrow enough`;
    case "time":
      return `--time-limit ${time} ended the run: what was measured in ${time} s is shown`;
    case "SIGINT":
    case "SIGTERM":
      return "interrupted; what was measured until then is printed";
  }
}

function readReports(args: Arguments): readonly ReportName[] | undefined {
  const names = one(args, "report");
  if (names === undefined) return undefined;
  if (commaList(names).length === 0) throw new UsageError(`--report is empty; known are ${REPORTS.join(", ")}`);
  const wanted = commaList(names).map((name) => {
    const found = REPORTS.find((report) => report === name);
    if (found === undefined) throw new UsageError(`--report ${name}: no such report; ${didYouMean(name, REPORTS)}`);
    return found;
  });
  return [...new Set(wanted)];
}

/** The value on the x-axis: of --x, or the number of cores in --cores. */
function readX(args: Arguments, opened: Opened): number {
  const list = one(args, "x");
  if (list !== undefined && /^\d+[,:-]/.test(list))
    throw new UsageError(`--x ${list}: a run is one point of the figure; hotline sweep takes lists and ranges`);
  const given = wholeNumber(args, "x", Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  const x = given ?? (has(args, "over") ? undefined : (listedCores(args) ?? coresOfPlain(args, opened)));
  if (x === undefined) throw new UsageError(X_MISSING);
  return x;
}

/** A plain program by itself has all cores of the machine, as it has elsewhere. */
function coresOfPlain(args: Arguments, opened: Opened): number | undefined {
  return opened.plain ? chosenMachine(args, opened).model.coreCount : undefined;
}

/** All cores of --cores run, unless --x gives another number. */
function listedCores(args: Arguments): number | undefined {
  const list = one(args, "cores");
  if (list === undefined) return undefined;
  const cores = parsePlacement(list);
  if (!cores.ok) throw new UsageError(`--cores: ${cores.error}`);
  return cores.value.length;
}

function chosenVariant(opened: Opened, args: Arguments): string {
  const named = one(args, "variant");
  const { variants } = opened.scenario.file;
  if (named !== undefined) {
    const ids = variants.map((v) => v.id);
    if (!ids.includes(named)) throw new UsageError(`--variant: no variant "${named}"; ${didYouMean(named, ids)}`);
    return named;
  }
  const [only] = variants;
  if (only === undefined || variants.length > 1) {
    throw new UsageError(`--variant is missing; there are ${variants.map((v) => v.id).join(", ")}`);
  }
  return only.id;
}

function readStart(args: Arguments): StartMode | undefined {
  return one(args, "start") === undefined ? undefined : oneOf(args, "start", STARTS, "idle");
}

function readTrace(args: Arguments): RunSpec["trace"] {
  return one(args, "trace") === undefined ? undefined : { records: Math.min(TRACE_RECORDS, LIMITS.TRACE_RECORDS_MAX) };
}

function writeTrace(args: Arguments, prepared: Prepared, job: PointJob, result: RunResult): void {
  const file = one(args, "trace");
  if (file === undefined || result.trace === undefined) return;
  const lines = traceLines(result.trace.records, job.program.debug, prepared.experiment.machine.model.lineBytes);
  writePieces(file, "--trace", lines);
}

function json(prepared: Prepared, job: PointJob, { point, limit, input, reports }: ShownRun): string {
  const { experiment } = prepared;
  return jsonText({
    scenario: experiment.scenario.name,
    machine: experiment.machine.file.id,
    model_version: input.result.modelVersion,
    seed: experiment.seed,
    parameters: job.parameters,
    /* The limit that cut the run short; null when the run ended by itself. */
    limit,
    point: pointRow(point, undefined),
    ...(input.result.exitStatus === undefined ? {} : { exit_status: input.result.exitStatus }),
    ...(input.debug.printed === undefined ? {} : { printed: linesPrinted(input.result, input.debug) }),
    ...Object.fromEntries(reports.map((name) => [name, reportJson(name, input)])),
  });
}

function text(prepared: Prepared, job: PointJob, { point, limit, limits, input, reports }: ShownRun): string {
  const { experiment } = prepared;
  const parts = reports.map((name) => reportText(name, input));
  const partial = limit === undefined ? "" : `PARTIAL     ${limitText(limit, limits)}\n`;
  if (input.debug.plain !== undefined) return plainText(experiment, job, { point, limit, limits, input, reports });
  const printed = printedText(input.result, input.debug);
  return [`${headline(experiment, job, point)}${partial}`, ...(printed === "" ? [] : [printed]), ...parts].join("\n");
}

/** What the program printed comes first. */
function plainText(experiment: SweepExperiment, job: PointJob, shownRun: Omit<ShownRun, "result">): string {
  const { point, limit, limits, input, reports } = shownRun;
  const { result, debug, clockHz } = input;
  const where = `${countOf(job.cores, "core")} of ${titleWithCores(experiment.machine)}, seed ${experiment.seed}`;
  const output = plainOutput(result, debug);
  const partial = limit === undefined ? "" : `PARTIAL     ${limitText(limit, limits)}\n`;
  const standing =
    result.stop === "exit"
      ? ""
      : standingThreads(result.contexts, debug, () => undefined)
          .map((line) => `${line}\n`)
          .join("");
  const rate = debug.plain?.counts === true && point.kind === "measured" ? `${throughputLine(point)}\n` : "";
  const head = `${experiment.scenario.name}: ${plainHeadline(result, debug, clockHz, where)}${rate}${partial}${standing}`;
  return [...(output === "" ? [] : [output]), head, ...reports.map((name) => reportText(name, input))].join("\n");
}

function headline(experiment: SweepExperiment, job: PointJob, point: Point): string {
  const { scenario, machine } = experiment;
  const title = `${scenario.name}, ${job.variant}, ${countOf(job.cores, "core")} of ${titleWithCores(machine)}, seed ${experiment.seed}`;
  if (point.kind === "failed") return `${title}\n${point.message ?? "no operation was measured"}\n`;
  const measured = point.operations === 0 ? [] : operationLines(experiment, point);
  const lines = [
    title,
    throughputLine(point),
    ...secondLine(point),
    ...measured,
    countLine(point),
    /* Where nothing was measured, the numbers of each core are of the time before. */
    ...(point.operations === 0 ? [] : [fairnessLine(point)]),
  ];
  return `${lines.join("\n")}\n`;
}

function throughputLine(point: MeasuredPoint): string {
  if (point.operations === 0) return "throughput  unknown: no operation ended while it was measured";
  const { interval, throughput, converged } = point.estimate;
  const note = intervalNote(point);
  const value = `throughput  ${shown(throughput)} operations/s`;
  if (note !== undefined) return `${value}, ${note}`;
  const half =
    interval === undefined ? ", no interval" : ` ± ${percent((interval.high - interval.low) / 2 / throughput)}`;
  return `${value}${half}${converged ? "" : " (not converged)"}`;
}

/** The value of the second run, where there was one. */
function secondLine({ secondThroughput }: MeasuredPoint): readonly string[] {
  if (secondThroughput === undefined) return [];
  return [
    `other start ${shown(secondThroughput)} operations/s: what a run with another start and seed, and more jitter, says`,
  ];
}

function operationLines(experiment: SweepExperiment, point: MeasuredPoint): readonly string[] {
  const { latency } = point;
  const quantiles = [latency.mean, latency.p50, latency.p95, latency.p99, latency.max].map(shown);
  return [
    ...measureLine(experiment, point),
    `cost        ${shown(point.cyclesPerOperation)} cycles per operation`,
    `latency     ${quantiles.join(" / ")} cycles: mean, median, 95 %, 99 %, longest`,
  ];
}

function countLine(point: MeasuredPoint): string {
  return `measured    ${shown(point.operations)} operations; trace hash ${point.traceHash}`;
}

function fairnessLine(point: MeasuredPoint): string {
  const { index, min, max } = point.fairness;
  const starved = starvationNote(point);
  const spread = `${shown(min)} to ${shown(max)} operations per core (Jain's index ${index.toFixed(3)})`;
  return `fairness    ${spread}${starved === undefined ? "" : `: ${starved}`}`;
}

/** The scenario's own measure, unless it is the throughput itself. */
function measureLine(experiment: SweepExperiment, point: MeasuredPoint): readonly string[] {
  if (measuresThroughput(experiment.scenario)) return [];
  const { measure } = experiment.scenario.file;
  const value = point.measure.ok ? `${shown(point.measure.value.value)} ${measure.unit}` : point.measure.error;
  return [`${"measure".padEnd(11)} ${value.trimEnd()} (${measure.label})`];
}
