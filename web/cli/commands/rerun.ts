/** hotline rerun: makes a saved experiment once more, and tells whether the numbers are the same. */
import { MODEL_VERSION } from "../../src/base/abi.gen.ts";
import { HOTLINE_VERSION } from "../../src/base/version.ts";
import type { PointJob } from "../../src/model/experiment/point-jobs.ts";
import { countOf } from "../../src/base/text.ts";
import { askedScenario } from "../../src/model/scenario/asked-scenario.ts";
import {
  compareRows,
  type Difference,
  type OwnFiles,
  type SweepDocument,
  checkSweepDocument,
} from "../../src/model/sweep/sweep-document.ts";
import { formatProblems, type Problem } from "../../src/model/json/problem.ts";
import type { Machine } from "../../src/model/machine/machine.ts";
import { readMachine } from "../../src/model/machine/read-machine.ts";
import { placedMachine } from "../../src/model/machine/placement.ts";
import type { Command } from "../arguments/command.ts";
import { CommandFailure, EXIT_OK, Interrupted, UsageError } from "../arguments/exit.ts";
import { scenarioNames } from "../files/catalogue.ts";
import { readJson } from "../files/json-file.ts";
import { readLab } from "../../src/lab/link/link.ts";
import { openMachine, openScenario } from "../files/open.ts";
import { changeOf, folderAt, isThere, placesOf } from "../files/own-files.ts";
import { writeOwnFolder } from "../files/own-folder.ts";
import { type Arguments, one, single } from "../arguments/options.ts";
import type { Output } from "../output/output.ts";
import { quoted } from "../../src/base/shell-words.ts";
import { prepareRequest, type Prepared } from "../run/request.ts";
import { EFFORT_OPTIONS, readEffort, sweepRows } from "../run/run-sweep.ts";

/** Number of differences that are told one by one; the rest is counted. */
const DIFFERENCES_SHOWN = 10;

export const RERUN: Command = {
  name: "rerun",
  usage: "FILE.json",
  summary: "run a saved experiment again and compare",
  about:
    "FILE is what `hotline sweep --format json` prints or the page saves: it names scenario, machine, parameters,\n" +
    "seed, precision and, where they were edited, programs. Of a scenario's folder or a program that is none of the\n" +
    "project's, it has the place and checksums: the files are taken from there, or from beside FILE, while they are\n" +
    "the same. Exit status 0 when every number is the same, 1 when one differs.",
  options: {
    scenario: { value: "DIR|FILE.c", text: "the scenario's folder, or the program, where FILE does not lead to it" },
    ...EFFORT_OPTIONS,
  },
  run: rerun,
};

async function rerun(args: Arguments, output: Output): Promise<number> {
  const file = single(args, "FILE.json");
  const effort = readEffort(args);
  const document = readDocument(file);
  const note = versionNote(document);
  if (note !== undefined) output.err(`${file} was made with ${note}\n`);
  const scenario = one(args, "scenario") ?? scenarioOf(file, document);
  const prepared = await prepareDocument(file, scenario, document, output);
  const jobs = askedJobs(prepared, document);
  const { rows, missing, interrupted } = await sweepRows(prepared, { jobs }, effort, output);
  if (interrupted !== undefined) {
    const count = rows.length + missing.length;
    throw new Interrupted(interrupted, `interrupted: ${rows.length} of ${count} points were run, and not compared`);
  }
  const differences = compareRows(document.points, rows);
  if (differences.length > 0) throw new CommandFailure(differencesText(file, differences));
  output.out(`${countOf(document.points.length, "point")}, all the same\n`);
  return EXIT_OK;
}

/** What the document was made with where that is another version than this one. */
function versionNote({ hotline_version: made, model_version: model }: SweepDocument): string | undefined {
  if (made !== undefined && made !== HOTLINE_VERSION) return `Hotline ${made}; this is ${HOTLINE_VERSION}`;
  return model === MODEL_VERSION ? undefined : `model version ${model}; this is version ${MODEL_VERSION}`;
}

/** The scenario's name, folder or program, to which the saved experiment leads. */
function scenarioOf(file: string, document: SweepDocument): string {
  const { scenario, own } = document;
  if (own !== undefined) return ownPlace(file, own);
  const folder = folderOfLink(document);
  if (folder !== undefined) return writeOwnFolder(scenario, folder);
  if (scenarioNames().includes(scenario)) return scenario;
  throw new UsageError(
    `${file}: "${scenario}" is no scenario of the project, and the file does not say where it is: name its folder, ` +
      "or its program, with --scenario DIR or --scenario FILE.c",
  );
}

/** The place where the files are that the saved experiment was made of. */
function ownPlace(file: string, own: OwnFiles): string {
  const places = placesOf(own, file);
  const there = places.filter((place) => isThere(place));
  const same = there.find((place) => changeOf(own, folderAt(place)) === undefined);
  if (same !== undefined) return same;
  const [first] = there;
  if (first === undefined)
    throw new UsageError(`${file}: there is no ${places.join(", and no ")}: say with --scenario where it is now`);
  throw new UsageError(
    `${file}: ${first}: ${String(changeOf(own, folderAt(first)))} when the experiment was made; to compare with what it is now, ` +
      `add --scenario ${quoted(first)}`,
  );
}

/** The text of the folder in the link of a document that the page saved. */
function folderOfLink({ link }: SweepDocument): string | undefined {
  return link === undefined ? undefined : readLab(link).state?.folder;
}

function readDocument(file: string): SweepDocument {
  const read = checkSweepDocument(readJson(file));
  if (!read.ok) throw new UsageError(formatProblems(file, read.error));
  return read.value;
}

async function prepareDocument(
  file: string,
  scenario: string,
  document: SweepDocument,
  output: Output,
): Promise<Prepared> {
  const { own } = document;
  const opened = scenario.endsWith(".c")
    ? openScenario(scenario, own?.defines, own?.arguments)
    : openScenario(scenario);
  const change = own === undefined ? undefined : changeOf(own, opened.folder);
  if (change !== undefined) output.err(`hotline: ${scenario}: ${change} when the experiment was made\n`);
  const request = {
    scenario: askedScenario(opened.scenario, { over: document.x, mainArguments: document.arguments ?? {} }),
    machine: machineOf(file, document),
    variants: distinct(document.points.map((point) => String(point["variant"]))),
    values: distinct(document.points.map((point) => Number(point["x"]))),
    parameters: parametersOf(document),
    seed: document.seed,
    precision: document.precision,
  };
  const describe = (problems: readonly Problem[]): string => formatProblems(file, problems);
  return prepareRequest(opened, request, document.programs ?? {}, output, describe);
}

function machineOf(file: string, document: SweepDocument): Machine {
  const machine = wholeMachineOf(file, document);
  if (document.placement === undefined) return machine;
  const placed = placedMachine(machine, document.placement);
  if (!placed.ok) throw new UsageError(formatProblems(`${file}: placement`, placed.error));
  return placed.value;
}

function wholeMachineOf(file: string, { machine, machine_file }: SweepDocument): Machine {
  if (machine_file === undefined) return openMachine(machine);
  const read = readMachine(machine_file);
  if (!read.ok) throw new UsageError(formatProblems(`${file}: machine_file`, read.error));
  return read.value;
}

/** The document's parameters, without the parameter of the x-axis: its values are those of the points. */
function parametersOf({ parameters, cores, x }: SweepDocument): Readonly<Record<string, number>> {
  const own = Object.fromEntries(Object.entries(parameters).filter(([name]) => name !== x));
  return cores === undefined ? own : { ...own, cores };
}

/** A document may hold a part of the figure: a shard, or the finished points. */
function askedJobs({ jobs }: Prepared, document: SweepDocument): readonly PointJob[] {
  const asked = new Set(document.points.map((point) => `${String(point["variant"])} ${String(point["x"])}`));
  return jobs.filter((job) => asked.has(`${job.variant} ${job.x}`));
}

function distinct<Value>(values: readonly Value[]): readonly Value[] {
  return [...new Set(values)];
}

function differencesText(file: string, differences: readonly Difference[]): string {
  const shown = differences
    .slice(0, DIFFERENCES_SHOWN)
    .map(({ variant, x, column, before, now }) => `${variant} at ${x}: ${column} was ${say(before)}, is ${say(now)}`);
  const rest = differences.length - shown.length;
  const more = rest > 0 ? [`and ${rest} more`] : [];
  return [`${file}: ${countOf(differences.length, "number differs", "numbers differ")}`, ...shown, ...more].join("\n");
}

function say(value: unknown): string {
  return value === undefined ? "nothing" : typeof value === "string" ? value : JSON.stringify(value);
}
