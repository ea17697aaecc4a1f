/** The schedules of `hotline run`: one run with jitter or a list of its races, or seeds until one fails. */
import { LIMITS } from "../../src/base/abi.gen.ts";
import type { RunResult } from "../../src/base/run.ts";
import type { Schedule } from "../../src/model/experiment/schedules.ts";
import type { PointJob } from "../../src/model/experiment/point-jobs.ts";
import { raceText } from "../../src/model/results/diagnosis/races.ts";
import { standingDetails, standsInCircle } from "../../src/model/results/diagnosis/standstill.ts";
import { EXIT_FAILED, EXIT_OK, EXIT_STANDING, Interrupted, UsageError } from "../arguments/exit.ts";
import { type Arguments, has, one, seconds, wholeNumber } from "../arguments/options.ts";
import type { Output } from "../output/output.ts";
import { ordersOf } from "../../src/session/schedules/schedule-search.ts";
import { standingSentence } from "../../src/session/schedules/describe-finding.ts";
import { readAgain, readOrder, search, searchText, unseenText } from "./searched-schedules.ts";
import { searchLine } from "./search-document.ts";
import type { Prepared } from "./request.ts";
import { type ProgressStream, SearchClock } from "./search-clock.ts";

/** The values of --jitter, --races and --order. */
export function readSchedule(args: Arguments): { readonly schedule?: Schedule } {
  const jitterCycles = wholeNumber(args, "jitter", 0, LIMITS.JITTER_MAX) ?? 0;
  const races = has(args, "races") ? "list" : undefined;
  const order = readOrder(args);
  if (jitterCycles > 0 || races !== undefined) return { schedule: { jitterCycles, races, order } };
  if (order !== undefined) throw new UsageError("--order is for schedules: add --jitter N or --races");
  if (one(args, "seeds") !== undefined)
    throw new UsageError("--seeds needs --jitter N: without delays seeds change little");
  return {};
}

/** Reports races and cores that stood still on stderr; returns the exit status for them. */
export function tellWrong(result: RunResult, job: PointJob, { opened }: Prepared, output: Output): number | undefined {
  const { debug } = job.program;
  for (const race of result.races) output.err(`${raceText(race, debug)}\n`);
  if (result.standing.length > 0) {
    const details = standingDetails(result.standing, debug, opened.sources.line).map((line) => `  ${line}\n`);
    output.err(`warning: ${standingSentence(result)}\n${details.join("")}`);
  }
  if (result.races.length > 0 || standsInCircle(result.standing)) return EXIT_FAILED;
  return result.standing.length > 0 ? EXIT_STANDING : undefined;
}

/** Tries schedules of the one point, until one fails. */
export async function trySeeds(
  argument: string,
  prepared: Prepared,
  job: PointJob,
  schedules: number,
  args: Arguments,
  stream: ProgressStream,
  output: Output,
): Promise<number> {
  const { opened, experiment } = prepared;
  const { bare, sources } = opened;
  const clock = new SearchClock(seconds(args, "time-limit") ?? Infinity, stream);
  try {
    const jitter = experiment.schedule?.jitterCycles;
    const searched = { argument, bare, sourceLine: sources.line, again: readAgain(args), experiment, job };
    const order = experiment.schedule?.order;
    const orders = order === undefined ? ordersOf(experiment, job) : [order];
    const options = { cores: [job.cores], orders, schedules, firstSeed: experiment.seed, jitter };
    const outcome = await search(searched, options, clock);
    const isJson = one(args, "format") === "json";
    output.out((isJson ? searchLine : searchText)(searched, options, outcome, clock));
    if (!isJson) output.out(unseenText(searched, options));
    if (clock.interrupted !== undefined) throw new Interrupted(clock.interrupted, "interrupted");
    return outcome.findings.length > 0 ? EXIT_FAILED : EXIT_OK;
  } finally {
    clock.end();
  }
}
