/** hotline check --races: searches the schedules of a program, or of all variants of a scenario, for failures. */
import { searchCores } from "../../src/model/experiment/schedules.ts";
import { ordersOf } from "../../src/session/schedules/schedule-search.ts";
import { sweepsCores } from "../../src/model/scenario/sweeps-cores.ts";
import { EXIT_FAILED, EXIT_OK, Interrupted, UsageError } from "../arguments/exit.ts";
import { type Arguments, commaList, has, one, oneOf, seconds, wholeNumber } from "../arguments/options.ts";
import { type Opened, openScenario } from "../files/open.ts";
import { type Output, PROCESS_OUTPUT } from "../output/output.ts";
import {
  type SearchOptions,
  type Searched,
  nameOf,
  searchText,
  unseenText,
  readAgain,
  readOrder,
  search,
} from "../run/searched-schedules.ts";
import { searchLine } from "../run/search-document.ts";
import { prepare, readDefines } from "../run/request.ts";
import { SearchClock } from "../run/search-clock.ts";

/** Number of schedules for each program. assumed: the known races are found among the first hundred schedules. */
const SCHEDULES = 400;

/** Time for all programs together, s. */
const SECONDS = 60;

export const SEARCH_FORMATS = ["text", "json"] as const;

/** The programs of a search are in a folder with a scenario.json, or in one file. */
export async function checkRaces(argument: string, args: Arguments, output: Output): Promise<number> {
  const opened = openScenario(argument, readDefines(args));
  const asked = has(args, "progress");
  const onTerminal = process.stderr.isTTY && output === PROCESS_OUTPUT;
  const stream = onTerminal || asked ? { isTTY: onTerminal, write: output.err } : undefined;
  const asJson = oneOf(args, "format", SEARCH_FORMATS, "text") === "json";
  const searched = await allSearched(argument, args, opened, output);
  const clock = new SearchClock(seconds(args, "time-limit") ?? SECONDS, stream);
  let failed = false;
  try {
    for (const program of searched) {
      clock.title = nameOf(program);
      const options = searchOptions(args, program);
      const outcome = await search(program, options, clock);
      output.out((asJson ? searchLine : searchText)(program, options, outcome, clock));
      failed ||= outcome.findings.length > 0;
      if (clock.interrupted !== undefined) throw new Interrupted(clock.interrupted, "interrupted");
    }
  } finally {
    clock.end();
  }
  const [first] = searched;
  if (first !== undefined && !asJson) output.out(unseenText(first, searchOptions(args, first)));
  return failed ? EXIT_FAILED : EXIT_OK;
}

function searchOptions(args: Arguments, { experiment, job }: Searched): SearchOptions {
  const { coreCount } = experiment.machine.model;
  const asked = one(args, "core-counts");
  const order = readOrder(args);
  const cores = asked === undefined ? searchCores(coreCount) : commaList(asked).map((text) => countOfCores(text));
  if (cores.length === 0) throw new UsageError("--core-counts is empty; it is a list such as 2,3");
  return {
    cores,
    orders: order === undefined ? ordersOf(experiment, job) : [order],
    schedules: wholeNumber(args, "schedules", 1, Number.MAX_SAFE_INTEGER) ?? SCHEDULES,
    firstSeed: wholeNumber(args, "seed", 0, Number.MAX_SAFE_INTEGER) ?? 1,
    jitter: wholeNumber(args, "jitter", 0, 1_000_000),
  };
}

function countOfCores(text: string): number {
  const count = Number(text);
  if (!/^\d+$/.test(text) || count < 1 || count > 64)
    throw new UsageError(`--core-counts ${text}: each must be a number of cores from 1 to 64`);
  return count;
}

/** Searches every variant, with the scenario's defaults, at the first place of an x-axis that is a parameter. */
async function allSearched(
  argument: string,
  args: Arguments,
  opened: Opened,
  output: Output,
): Promise<readonly Searched[]> {
  const { scenario } = opened;
  const values = sweepsCores(scenario) ? [2] : scenario.values.slice(0, 1);
  const { experiment, jobs } = await prepare(argument, args, { values }, output);
  const again = readAgain(args);
  return jobs
    .filter((job) => !job.baseline)
    .map((job) => ({ argument, bare: opened.bare, sourceLine: opened.sources.line, again, experiment, job }));
}
