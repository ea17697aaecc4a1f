/**
 * Searches for failures on the command line: the findings in words, each with the command that shows it again, and the
 * extent of the search. Schedules are samples: if none of them failed, others still can.
 */
import type { RunResult, RunSpec } from "../../src/base/run.ts";
import { countOf, groupThousands } from "../../src/base/text.ts";
import { createRun, SLICE_EVENTS } from "../../src/core/engine.ts";
import { loadCore } from "../../src/core/load.ts";
import type { PointJob } from "../../src/model/experiment/point-jobs.ts";
import type { SweepExperiment } from "../../src/model/experiment/experiment.ts";
import { standardValue } from "../../src/model/experiment/standard-value.ts";
import { diagnosisText } from "../../src/model/results/diagnosis/diagnose.ts";
import type { SourceLine } from "../../src/model/results/diagnosis/standstill.ts";
import { describeFinding } from "../../src/session/schedules/describe-finding.ts";
import {
  type SearchOutcome,
  type Finding,
  type MakeRun,
  searchSchedules,
} from "../../src/session/schedules/schedule-search.ts";
import { replayState } from "../../src/session/schedules/replay-state.ts";
import { writeLab } from "../../src/lab/link/link.ts";
import { newLabState } from "../../src/lab/link/lab-state.ts";
import { sweepValuesOn } from "../../src/model/scenario/sweep-values.ts";
import { sweepsCores } from "../../src/model/scenario/sweeps-cores.ts";
import type { SearchClock } from "./search-clock.ts";
import type { Arguments } from "../arguments/options.ts";
import { compiledCore } from "../files/core-file.ts";
import { quoted } from "../output/quoted.ts";

/** One program to search: a variant of a scenario, or a bare program. */
export interface Searched {
  /** The program's name on the command line. */
  readonly argument: string;
  readonly bare: boolean;
  readonly sourceLine: SourceLine;
  /** Options that the command needs again, word by word: the macros, the machine and its cores, as they were given. */
  readonly again: readonly string[];
  readonly experiment: SweepExperiment;
  readonly job: PointJob;
}

export interface SearchOptions {
  readonly cores: readonly number[];
  readonly schedules: number;
  readonly firstSeed: number;
  readonly jitter?: number | undefined;
}

/** Searches one program; runs are made in this thread, and the clock may end the search between two slices of one. */
export async function search(searched: Searched, options: SearchOptions, clock: SearchClock): Promise<SearchOutcome> {
  const core = await loadCore(await compiledCore());
  const run: MakeRun = async (spec, tried) => {
    await clock.turn(tried);
    return clock.isOver() ? undefined : runWithin(core, spec, clock);
  };
  return searchSchedules({ experiment: searched.experiment, job: searched.job, ...options }, run);
}

function runWithin(core: Parameters<typeof createRun>[0], spec: RunSpec, clock: SearchClock): RunResult | undefined {
  const run = createRun(core, spec);
  try {
    while (run.step(SLICE_EVENTS) === "more") if (clock.isOver()) return undefined;
    return run.results();
  } finally {
    run.free();
  }
}

/** The whole finding: what, where, the schedule, and the command that shows it again. */
export function findingText(searched: Searched, finding: Finding): string {
  const { cores, jitterCycles, seed } = finding.schedule;
  const lines = [
    diagnosisText(describeFinding(finding, searched.sourceLine)),
    `  schedule: ${countOf(cores, "core")}, jitter ${jitterCycles}, seed ${seed}`,
    `  again:    ${againCommand(searched, finding)}`,
  ];
  const link = linkOf(searched, finding);
  return [...lines, ...(link === undefined ? [] : [`  link:     #${link}`])].join("\n");
}

const AGAIN = ["define", "machine", "cores"];

export function readAgain(args: Arguments): readonly string[] {
  return AGAIN.flatMap((name) => (args.options.get(name) ?? []).flatMap((value) => [`--${name}`, value]));
}

function againCommand({ argument, bare, experiment, job, again }: Searched, { schedule, what }: Finding): string {
  const { cores, jitterCycles, seed } = schedule;
  const overCores = sweepsCores(experiment.scenario);
  const place = overCores ? `--x ${cores}` : `--x ${job.x} --set cores=${cores}`;
  const races = what.kind === "race" ? " --races" : "";
  const changed = changedParameters(experiment).map(([name, value]) => ` --set ${name}=${value}`);
  const variant = bare ? "" : ` --variant ${job.variant}`;
  const given = again.map((word) => ` ${quoted(word)}`).join("");
  return `hotline run ${quoted(argument)}${variant} ${place}${changed.join("")}${given} --jitter ${jitterCycles} --seed ${seed}${races}`;
}

/** Parameters that are not the scenario's defaults; for a bare program all of them, since it has no defaults. */
function changedParameters({ scenario, parameters, machine }: SweepExperiment): readonly (readonly [string, number])[] {
  const { over } = scenario.file.sweep;
  const bare = scenario.file.track === "none";
  return scenario.file.parameters
    .filter((one) => one.name !== over && (bare || parameters[one.name] !== standardValue(one, scenario, machine)))
    .map((one) => [one.name, parameters[one.name] ?? one.default]);
}

/** The page opens scenarios of the site; a bare program is not among them. */
function linkOf({ bare, experiment, job }: Searched, finding: Finding): string | undefined {
  if (bare) return undefined;
  const { scenario, machine } = experiment;
  const isOnAxis = sweepValuesOn(scenario, machine).includes(finding.schedule.cores);
  if (sweepsCores(scenario) && !isOnAxis) return undefined;
  const base = { ...newLabState(scenario.name), parameters: Object.fromEntries(changedParameters(experiment)) };
  return writeLab(replayState(base, { experiment, job }, finding));
}

/** For example "1,200 schedules of 2, 3 and 8 cores, no failure", or the number of findings and schedules. */
export function searchText(
  { findings, schedules, gaveUp, complete }: SearchOutcome,
  cores: readonly number[],
  { interrupted }: SearchClock,
): string {
  const races = findings.filter(({ what }) => what.kind === "race").length;
  const failures = findings.length - races;
  const found = [
    ...(failures === 0 ? [] : [countOf(failures, "failure")]),
    ...(races === 0 ? [] : [countOf(races, "data race")]),
  ];
  const many = `${groupThousands(String(schedules), ",")} schedule${schedules === 1 ? "" : "s"}`;
  const what = `${many} of ${countsText(cores)} cores, ${found.length === 0 ? "no failure" : found.join(" and ")}`;
  const notes = [
    ...(complete ? [] : [`${interrupted ?? "the time limit"} ended the search`]),
    ...(gaveUp ? ["the detector of data races had too much to keep and missed a part"] : []),
  ];
  return [what, ...notes].join("; ");
}

/** For example "2, 3 and 8". */
function countsText(cores: readonly number[]): string {
  const counts = [...new Set(cores)].sort((a, b) => a - b);
  const last = counts.at(-1);
  return counts.length < 2 ? String(last) : `${counts.slice(0, -1).join(", ")} and ${last}`;
}
