/**
 * Searches for failures on the command line: the findings in words, each with the command that shows it again, and the
 * extent of the search. Schedules are samples: if none of them failed, others still can.
 */
import type { DataRace, RunResult, RunSpec } from "../../src/base/run.ts";
import { countOf, groupThousands } from "../../src/base/text.ts";
import { createRun, SLICE_EVENTS } from "../../src/core/engine.ts";
import { loadCore } from "../../src/core/load.ts";
import type { PointJob } from "../../src/model/experiment/point-jobs.ts";
import type { Searches } from "../../src/model/experiment/schedules.ts";
import type { SweepExperiment } from "../../src/model/experiment/experiment.ts";
import { standardValue } from "../../src/model/experiment/standard-value.ts";
import { machineText } from "../../src/model/machine/machine-text.ts";
import { MEMORY_ORDERS, type MemoryOrder } from "../../src/model/machine/memory-order.ts";
import { diagnosisText } from "../../src/model/results/diagnosis/diagnose.ts";
import { raceLine } from "../../src/model/results/diagnosis/races.ts";
import type { SourceLine } from "../../src/model/results/diagnosis/standstill.ts";
import { type FindingGroup, groupFindings } from "../../src/session/schedules/finding-groups.ts";
import { describeFinding } from "../../src/session/schedules/describe-finding.ts";
import {
  type SearchOutcome,
  type Finding,
  type MakeRun,
  namedOrder,
  searchSchedules,
} from "../../src/session/schedules/schedule-search.ts";
import { type Unseen, cutText, extentOf } from "../../src/session/schedules/search-extent.ts";
import { replayState } from "../../src/session/schedules/replay-state.ts";
import { writeLab } from "../../src/lab/link/link.ts";
import { type LabState, newLabState } from "../../src/lab/link/lab-state.ts";
import { sweepValuesOn } from "../../src/model/scenario/sweep-values.ts";
import { sweepsCores } from "../../src/model/scenario/sweeps-cores.ts";
import type { SearchClock } from "./search-clock.ts";
import { type Arguments, type OptionTable, oneOf } from "../arguments/options.ts";
import { compiledCore } from "../files/core-file.ts";
import { quoted } from "../../src/base/shell-words.ts";

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

export interface SearchOptions extends Searches {
  readonly schedules: number;
  readonly firstSeed: number;
  readonly jitter?: number | undefined;
}

/** Searches one program; runs are made in this thread, and the clock may end the search between two slices of one. */
export async function search(searched: Searched, options: SearchOptions, clock: SearchClock): Promise<SearchOutcome> {
  const core = await loadCore(await compiledCore());
  const run: MakeRun = async (spec, tried) => {
    await clock.pauseWhenDue(tried);
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

/** The program in the output. */
export function nameOf({ argument, bare, job }: Searched): string {
  return bare ? argument : `${argument}, ${job.variant}`;
}

/** The findings, group by group (finding-groups.ts), the extent of the search, and the memory orders that it had. */
export function searchText(
  searched: Searched,
  options: SearchOptions,
  outcome: SearchOutcome,
  clock: SearchClock,
): string {
  const { experiment } = searched;
  return [
    ...groupFindings(outcome.findings).map((group) => groupText(searched, group)),
    `${nameOf(searched)}: ${extentText(outcome, options.cores, clock)}`,
    `  memory order: ${extentOf({ experiment, ...options }, outcome.schedules).searched}`,
    "",
  ].join("\n");
}

function groupText(searched: Searched, { lead, same, following }: FindingGroup): string {
  const line = (race: DataRace): string => raceLine(race, searched.job.program.debug);
  const many = countOf(following.length, "further data race");
  return [
    findingText(searched, lead),
    ...same.map((race) => `  also on ${line(race)}`),
    ...(following.length === 0 ? [] : [`  ${many} may follow from this one; mend it first, and search again:`]),
    ...following.map((race) => `    ${line(race)}`),
  ].join("\n");
}

/** The whole finding: what, where, the schedule, and the command that shows it again. */
function findingText(searched: Searched, finding: Finding): string {
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

/** The command that shows the finding again. */
export function againCommand(
  { argument, bare, experiment, job, again }: Searched,
  { schedule, what }: Finding,
): string {
  const { cores, jitterCycles, seed } = schedule;
  const overCores = sweepsCores(experiment.scenario);
  const place = overCores ? `--x ${cores}` : `--x ${job.x} --set cores=${cores}`;
  const races = what.kind === "race" ? " --races" : "";
  const named = namedOrder(experiment, job, schedule.order);
  const order = named === undefined ? "" : ` --order ${named}`;
  const changed = changedParameters(experiment).map(([name, value]) => ` --set ${name}=${value}`);
  const variant = bare ? "" : ` --variant ${job.variant}`;
  const given = again.map((word) => ` ${quoted(word)}`).join("");
  return `hotline run ${quoted(argument)}${variant} ${place}${changed.join("")}${given} --jitter ${jitterCycles} --seed ${seed}${order}${races}`;
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
export function linkOf(searched: Searched, finding: Finding): string | undefined {
  const { bare, experiment, job } = searched;
  if (bare) return undefined;
  const { scenario, machine } = experiment;
  const isOnAxis = sweepValuesOn(scenario, machine).includes(finding.schedule.cores);
  if (sweepsCores(scenario) && !isOnAxis) return undefined;
  const parameters = Object.fromEntries(changedParameters(experiment));
  const base = { ...newLabState(scenario.name), ...machineInLink(searched), parameters };
  return writeLab(replayState(base, { experiment, job }, finding));
}

/** The machine of the search, where it is not the scenario's own: one of the site's by its name, else its file. */
function machineInLink({ again, experiment }: Searched): Pick<LabState, "machine" | "machineFile" | "placement"> {
  const { machine } = experiment;
  const given = again.includes("--machine");
  const isKnown = again.includes(machine.file.id);
  return {
    machine: given && isKnown ? machine.file.id : undefined,
    machineFile: given && !isKnown ? machineText(machine) : undefined,
    placement: machine.placement,
  };
}

/** The memory order of a search or of a schedule. */
export const ORDER_OPTION = {
  order: {
    value: MEMORY_ORDERS.join("|"),
    text: "with schedules: stores become visible at once, in order as on x86, or in any order (default: by the machine)",
  },
} as const satisfies OptionTable;

export function readOrder(args: Arguments): MemoryOrder | undefined {
  return oneOf(args, "order", MEMORY_ORDERS, undefined);
}

/** What a search could not show, also where it found failures: its last lines. */
export function unseenText({ experiment }: Searched, options: SearchOptions): string {
  const { unseen } = extentOf({ experiment, ...options }, 0);
  return unseen.map(({ what, shownBy }) => `not shown: ${what}: ${SHOWN_BY[shownBy]}\n`).join("");
}

const SHOWN_BY: Readonly<Record<Unseen["shownBy"], string>> = {
  tso: "search with --order tso",
  pso: "search with --order pso",
  litmus: "no search shows it; hotline litmus --model rmo explores small tests",
  nothing: "neither searches nor litmus tests show it",
};

/** For example "1,200 schedules of 2, 3 and 8 cores, no failure", or the number of findings and schedules. */
function extentText(
  { findings, schedules, cut, gaveUp, complete }: SearchOutcome,
  cores: readonly number[],
  { interrupted }: SearchClock,
): string {
  const unended = cutText({ schedules, cut });
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
    ...(unended === undefined ? [] : [unended]),
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
