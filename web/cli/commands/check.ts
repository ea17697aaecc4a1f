/** hotline check: the compiler's findings about a program, or about everything in a scenario's folder. */
import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { Diagnostic } from "../../src/base/program.ts";
import { fail, ok, type Result } from "../../src/base/result.ts";
import { countOf } from "../../src/base/text.ts";
import {
  checkFolder as checkScenarioFolder,
  checkNotes,
  type FolderPort,
} from "../../src/session/folder/check-folder.ts";
import { checkExercises, EXERCISES_FOLDER } from "../../src/session/folder/check-exercises.ts";
import { readCourse } from "../../src/model/exercise/course-file.ts";
import type { Subject } from "../../src/model/exercise/common/subject.ts";
import { formatProblems } from "../../src/model/json/problem.ts";
import { disassemble } from "../../src/lang/compile.ts";
import { parseJsonText } from "../../src/model/json/json-text.ts";
import { readMachineText } from "../../src/model/machine/read-machine.ts";
import { exerciseFiles, exerciseNames, machineNames } from "../files/catalogue.ts";
import { litmusFindings } from "./check-litmus.ts";
import { checkRaces, SEARCH_FORMATS } from "./check-races.ts";
import type { Command } from "../arguments/command.ts";
import { type Defines, compileFile, diagnosticText } from "../files/compile.ts";
import { CommandFailure, EXIT_FAILED, EXIT_OK, EXIT_USAGE, UsageError } from "../arguments/exit.ts";
import { kindOf, namesIn, readText } from "../files/file-system.ts";
import { readJson } from "../files/json-file.ts";
import { folderFor, refuseCpp, openMachine, openScenario } from "../files/open.ts";
import { readOwnFolder } from "../files/own-folder.ts";
import { LITMUS_FILE, litmusFolder } from "../files/open-litmus.ts";
import { COURSE_FILE } from "../files/paths.ts";
import { isStudy, openStudy, studyFileOf } from "../study/open-study.ts";
import { ORDER_OPTION } from "../run/searched-schedules.ts";
import { EXPERIMENT_OPTIONS, PLACE_OPTIONS, readDefines } from "../run/request.ts";
import { type Arguments, has, several } from "../arguments/options.ts";
import type { Output } from "../output/output.ts";
import { SourceFiles, folderOf } from "../files/sources.ts";

export const CHECK: Command = {
  name: "check",
  usage: "FILE.c|FILE.h|DIR|MACHINE.json|STUDY.json|EXERCISE.json …",
  summary: "diagnostics of programs, of scenarios' and courses' folders, of machines' and studies' files",
  about:
    "Each finding: file:line:col: severity code: message; below it the line, with a mark under the place. In a folder,\n" +
    "scenario.json and expected.json are checked too, and a folder without notes.md is warned of. A header that no program\n" +
    "of the folder includes is checked by itself, as FILE.h is. The exercises of a folder are checked, alone by DIR/exercises,\n" +
    "and a folder with a course.json: that its exercises exist. What runs say is not looked at. Of a study, everything but its runs is checked. Exit status 1\n" +
    "when there are errors; warnings alone do not count as failure. Findings are on stdout; that there are no errors, and\n" +
    "what was checked, is a line on stderr. Of several files and folders, and of the scenarios in a folder such as scenarios,\n" +
    "each is checked, and the exit status is the highest of theirs.\n\n" +
    "With --races the program, or every variant of the scenario, is run many times with random delays before accesses to\n" +
    "memory (schedules), to find what goes wrong only now and then: failed assertions, deadlocks, livelocks, locks held\n" +
    "twice, cores that never finish; and data races. Each finding is told with a command that shows it again. Schedules\n" +
    "are samples: when none fails, the output says how many were tried, and nothing more. Exit status 1 when one fails.\n" +
    "Half of the schedules have a store buffer where the machine has none, so that a missing fence can fail; a machine\n" +
    "whose processors reorder stores (Arm, Apple) is searched under partial store order. --order chooses: sc, without store\n" +
    "buffers; tso, as x86; pso, where stores to different lines become visible in any order but across barriers. The last\n" +
    "lines say what no schedule could show.",
  options: {
    define: PLACE_OPTIONS.define,
    races: { value: undefined, text: "search the schedules of the programs for failures and data races" },
    "core-counts": { value: "2,3", text: "with --races: numbers of cores, in turn (default: 2,3,2,8)" },
    schedules: { value: "N", text: "with --races: schedules of each program (default 400)" },
    "time-limit": {
      value: "SECONDS",
      text: "with --races: end after this many seconds, for each FILE or DIR (default 60)",
    },
    jitter: { value: "N", text: "with --races: short delays of 1 to N cycles (default: 200, 30 and 1000 in turn)" },
    ...ORDER_OPTION,
    format: {
      value: SEARCH_FORMATS.join("|"),
      text: "with --races: form of the output (default text); json is a line for each program",
    },
    progress: { value: undefined, text: "with --races: show progress on stderr, where it is no terminal too" },
    set: EXPERIMENT_OPTIONS.set,
    machine: EXPERIMENT_OPTIONS.machine,
    seed: { value: "N", text: "with --races: the first schedule's seed (default 1)" },
    listing: {
      value: undefined,
      text: "of one FILE.c: also print the instructions of the compiled program, with their lines",
    },
  },
  run: check,
};

const RACE_OPTIONS = [
  "core-counts",
  "schedules",
  "time-limit",
  "jitter",
  "order",
  "format",
  "progress",
  "set",
  "machine",
  "seed",
];

/** The findings as text, and whether some of them are errors. */
interface Findings {
  readonly lines: readonly string[];
  readonly failed: boolean;
  readonly hasWarnings: boolean;
  /** What was checked, for the last line about what is without errors. */
  readonly checked: string;
}

async function check(args: Arguments, output: Output): Promise<number> {
  const asked = several(args, "FILE.c, FILE.h, DIR, MACHINE.json or STUDY.json").flatMap(foldersOf);
  refuseOptions(asked, args);
  const [first] = asked;
  if (first !== undefined && asked.length === 1) return checkOne(first, args, output);
  let worst: number = EXIT_OK;
  for (const argument of asked) worst = Math.max(worst, await checkAmongOthers(argument, args, output));
  return worst;
}

/** The scenarios and litmus experiments in a folder that has nothing else to check; any other argument itself. */
function foldersOf(argument: string): readonly string[] {
  if (kindOf(argument) !== "folder" || isExperiment(argument) || studyFileOf(argument) !== undefined) return [argument];
  const names = namesIn(argument);
  if (names.some((name) => name.endsWith(".c"))) return [argument];
  const inside = names.map((name) => join(argument, name)).filter(isExperiment);
  return inside.length === 0 ? [argument] : inside.sort();
}

/** Is it a folder that is checked as a whole? */
function isExperiment(folder: string): boolean {
  return ["scenario.json", LITMUS_FILE, COURSE_FILE].some((file) => existsSync(join(folder, file)));
}

/** Throws where the options do not fit what is checked, or each other. */
function refuseOptions(asked: readonly string[], args: Arguments): void {
  if (has(args, "races")) return;
  const lost = RACE_OPTIONS.find((name) => has(args, name));
  if (lost !== undefined) throw new UsageError(`--${lost} says how to search for races: add --races`);
  const arePrograms = asked.every((argument) => isFile(argument) && argument.endsWith(".c"));
  if (Object.keys(readDefines(args)).length > 0 && !arePrograms)
    throw new UsageError("--define is for a bare FILE.c; the variants of a scenario say their macros in scenario.json");
  if (has(args, "listing") && (!arePrograms || asked.length > 1))
    throw new UsageError("--listing is for one FILE.c: name the program's file, as in scenarios/dput/atomic.c");
}

/** What cannot be checked is told, and does not keep the others from being checked. */
async function checkAmongOthers(argument: string, args: Arguments, output: Output): Promise<number> {
  try {
    return await checkOne(argument, args, output);
  } catch (error) {
    if (!(error instanceof UsageError) && !(error instanceof CommandFailure)) throw error;
    const isUsage = error instanceof UsageError;
    output.err(`${isUsage ? "hotline: " : ""}${error.message}\n`);
    return isUsage ? EXIT_USAGE : EXIT_FAILED;
  }
}

async function checkOne(argument: string, args: Arguments, output: Output): Promise<number> {
  if (has(args, "races")) return checkRaces(argument, args, output);
  const findings = findingsAbout(argument, args);
  for (const line of findings.lines) output.out(`${line}\n`);
  if (findings.failed) return EXIT_FAILED;
  const warnings = findings.hasWarnings ? "only warnings" : "no warnings";
  output.err(`${argument}: checked ${findings.checked}: no errors, ${warnings}\n`);
  return EXIT_OK;
}

function findingsAbout(argument: string, args: Arguments): Findings {
  const exercises = exercisesAt(argument);
  if (exercises !== undefined) return checkExercisesOf(exercises);
  return isFile(argument)
    ? checkFile(argument, has(args, "listing"), readDefines(args))
    : checkFolder(folderToCheck(argument));
}

function isFile(path: string): boolean {
  return kindOf(path) === "file";
}

function folderToCheck(argument: string): string {
  const kind = kindOf(argument);
  if (kind === "folder") return argument;
  if (kind === "device" || kind === "pipe") throw new UsageError(`${argument} is a ${kind}; only files are read`);
  if (argument.endsWith(".c")) throw new UsageError(`${argument}: no such file`);
  return litmusFolder(argument) ?? folderFor(argument);
}

function checkFile(path: string, withListing: boolean, defines: Defines): Findings {
  if (path.endsWith(".json")) return checkJson(path);
  if (path.endsWith(".c")) return checkProgramFile(path, withListing, defines);
  if (path.endsWith(".h")) return checkHeader(new SourceFiles(folderOf(path)), basename(path));
  refuseCpp(path);
  throw new UsageError(
    `${path}: only programs (.c), headers (.h), folders, and files of machines and studies (.json) can be checked`,
  );
}

function checkJson(path: string): Findings {
  if (FOLDER_FILES.includes(basename(path)))
    throw new UsageError(`${path}: is checked with its folder: hotline check ${dirname(path)}`);
  const text = readText(path);
  const json = parseJsonText(path, text);
  if (json.ok && isStudy(path, json.value)) return checkStudy(path);
  const machine = readMachineText(path, text);
  if (!machine.ok) return failure(machine.error);
  return { ...NOTHING, checked: `a machine with ${countOf(machine.value.model.coreCount, "core")}` };
}

/** Everything but the runs: the programs of its variants are compiled. */
function checkStudy(path: string): Findings {
  try {
    const { warnings, study } = openStudy(path);
    const checked = `a study, its scenario and ${countOf(study.variants.length, "variant")}`;
    return { lines: warnings, failed: false, hasWarnings: warnings.length > 0, checked };
  } catch (error) {
    if (error instanceof UsageError || error instanceof CommandFailure) return failure(error.message);
    throw error;
  }
}

/** The JSON files of a scenario's folder. */
const FOLDER_FILES: readonly string[] = ["scenario.json", "expected.json", COURSE_FILE];

function checkProgramFile(path: string, withListing: boolean, defines: Defines): Findings {
  const sources = new SourceFiles(folderOf(path));
  const { program, diagnostics } = compileFile(sources, basename(path), defines);
  const findings = findingsOf(diagnostics, sources);
  if (!withListing || program === undefined) return findings;
  return { ...findings, lines: [...findings.lines, disassemble(program.bytes, program.debug).trimEnd()] };
}

/** A header by itself, as a program finds it that includes nothing before. */
function checkHeader(sources: SourceFiles, file: string): Findings {
  const program = `#include "${file}"\nvoid operation(void)\n{\n}\n`;
  const { diagnostics } = compileFile(sources, `a program that includes ${file}`, {}, program);
  return findingsOf(diagnostics, sources, "1 header");
}

function findingsOf(diagnostics: readonly Diagnostic[], sources: SourceFiles, checked = "1 program"): Findings {
  return {
    lines: diagnostics.map((d) => diagnosticText(d, sources)),
    failed: diagnostics.some((d) => d.severity === "error"),
    hasWarnings: diagnostics.length > 0,
    checked,
  };
}

interface NamedExercises {
  /** The folder of the scenario or litmus experiment. */
  readonly folder: string;
  readonly files: readonly string[];
}

/** The exercises that a folder "exercises", or a file in one, stands for; undefined for anything else. */
function exercisesAt(argument: string): NamedExercises | undefined {
  const path = resolve(argument);
  const inside = isFile(path) ? dirname(path) : path;
  const folder = dirname(inside);
  if (basename(inside) !== EXERCISES_FOLDER || !existsSync(path) || !isExperiment(folder)) return undefined;
  const files = exerciseFiles(folder);
  if (inside === path) return files.length === 0 ? undefined : { folder: dirname(argument), files };
  const file = `${EXERCISES_FOLDER}/${basename(path)}`;
  return files.includes(file) ? { folder: dirname(dirname(argument)), files: [file] } : undefined;
}

/** Without the rest of the folder, but for the scenario's file. */
function checkExercisesOf({ folder, files }: NamedExercises): Findings {
  const port = { ...portOf(folder), exercises: files };
  const { lines } = checkExercises(port, subjectIn(folder, port));
  return { lines, failed: lines.length > 0, hasWarnings: false, checked: countOf(files.length, "exercise") };
}

function subjectIn(folder: string, port: FolderPort): Subject {
  if (existsSync(join(folder, LITMUS_FILE))) {
    const { errors, experiment } = litmusFindings(folder);
    if (experiment === undefined) throw new CommandFailure(errors.join("\n"));
    return { kind: "litmus", experiment };
  }
  const { scenario } = openScenario(folder);
  return { kind: "scenario", scenario, machine: port.machineFile(scenario.file.machine), text: port.text };
}

/** The sheets of a course, and that their exercises exist: in the project, or in folders beside the course's file. */
function checkCourse(folder: string): Findings {
  const file = join(folder, COURSE_FILE);
  const course = readCourse(readJson(file), [...exerciseNames(), ...exerciseNames(folder)]);
  if (!course.ok) return failure(formatProblems(file, course.error));
  const { sheets } = course.value;
  const count = sheets.reduce((sum, { exercises }) => sum + exercises.length, 0);
  const checked = `${COURSE_FILE}, ${countOf(sheets.length, "sheet")}, ${countOf(count, "exercise")}`;
  return { ...NOTHING, checked };
}

function checkFolder(folder: string): Findings {
  if (existsSync(join(folder, COURSE_FILE))) return checkCourse(folder);
  if (existsSync(join(folder, LITMUS_FILE))) return checkLitmusFolder(folder);
  const study = studyFileOf(folder);
  if (study !== undefined) return checkStudy(study);
  const sources = new SourceFiles(folder);
  const found = checkScenarioFolder(portOf(folder, sources));
  const [programs, headers] = [".c", ".h"].map((end) => namesIn(folder).filter((name) => name.endsWith(end)));
  if (found.lines.length === 0 && found.scenario === undefined && programs?.length === 0 && headers?.length === 0) {
    throw new UsageError(`${folder}: nothing to check: ${nothingThere(folder)}`);
  }
  const byThemselves = headersByThemselves(headers ?? [], sources);
  const about = [...found.lines, ...byThemselves.flatMap(({ lines }) => lines)];
  const lines = [...new Set(found.scenario === undefined ? about : [...about, ...unlinkable(folder)])];
  const checked = [...checkedFiles(folder), countOf(programs?.length ?? 0, "program")];
  if (headers !== undefined && headers.length > 0) checked.push(countOf(headers.length, "header"));
  if (found.scenario !== undefined) checked.push(countOf(found.scenario.file.variants.length, "variant"));
  const exercises = exerciseFiles(folder);
  if (exercises.length > 0) checked.push(countOf(exercises.length, "exercise"));
  const failed = found.failed || byThemselves.some((one) => one.failed);
  return { lines, failed, hasWarnings: lines.length > 0, checked: checked.join(", ") };
}

/** The headers that no program of the folder includes: the others are checked with those that do. */
function headersByThemselves(headers: readonly string[], sources: SourceFiles): readonly Findings[] {
  const included = new Set(sources.ownTexts().keys());
  return headers.filter((name) => !included.has(name)).map((name) => checkHeader(sources, name));
}

function checkedFiles(folder: string): readonly string[] {
  return ["scenario.json", "expected.json", "notes.md"].filter((file) => existsSync(join(folder, file)));
}

/** A file system may tell Scenario.json from scenario.json. */
function nothingThere(folder: string): string {
  const other = namesIn(folder).find((name) => name.toLowerCase() === "scenario.json");
  const none = "neither .c or .h files nor a scenario.json";
  return other === undefined ? none : `${none}; rename ${other} to scenario.json`;
}

/** The command line reads larger folders than the page does, and follows symbolic links to anywhere. */
function unlinkable(folder: string): readonly string[] {
  try {
    readOwnFolder(basename(folder), folder);
    return [];
  } catch (error) {
    if (error instanceof UsageError) return [`${folder}: warning: no link can contain the folder: ${error.message}`];
    throw error;
  }
}

/** The folder on the disk, as the check of folders asks for it. */
function portOf(folder: string, sources = new SourceFiles(folder)): FolderPort {
  const shown = (file: string): string => (file === "" ? folder : join(folder, file));
  return {
    name: basename(folder),
    files: namesIn(folder),
    has: (file) => (file.endsWith(".c") ? isFile(join(folder, file)) : existsSync(join(folder, file))),
    shown,
    json: jsonOf,
    compile: (file, defines) => compileFile(sources, file, defines),
    finding: (d) => diagnosticText(d, sources),
    machineNames: machineNames(),
    coresOf: (id) => (machineNames().includes(id) ? openMachine(id).model.coreCount : undefined),
    machineFile: (id) => (machineNames().includes(id) ? openMachine(id).file : undefined),
    exercises: exerciseFiles(folder),
    text: (file) => (isFile(join(folder, file)) ? readText(join(folder, file)) : undefined),
  };

  function jsonOf(file: string): Result<unknown, string> {
    try {
      return ok(readJson(shown(file)));
    } catch (error) {
      if (error instanceof UsageError) return fail(error.message);
      throw error;
    }
  }
}

function checkLitmusFolder(folder: string): Findings {
  const { errors, testCount, experiment } = litmusFindings(folder);
  const port = portOf(folder);
  const notes = checkNotes(port);
  const exercises = experiment === undefined ? [] : checkExercises(port, { kind: "litmus", experiment }).lines;
  const count = port.exercises.length;
  return {
    lines: [...errors, ...exercises, ...notes.lines],
    failed: errors.length > 0 || exercises.length > 0,
    hasWarnings: notes.lines.length > 0,
    checked: `${LITMUS_FILE}, ${countOf(testCount, "litmus test")}${count > 0 ? `, ${countOf(count, "exercise")}` : ""}`,
  };
}

const NOTHING = { lines: [], failed: false, hasWarnings: false };

function failure(line: string): Findings {
  return { lines: [line], failed: true, hasWarnings: false, checked: "" };
}
