/**
 * Opens a study from its file: the scenario and the machines that the file names are read, everything is checked, and
 * the programs are compiled. Paths in the file are relative to the file's own folder.
 */
import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { CompiledProgram } from "../../src/base/program.ts";
import { formatProblems, type Problem } from "../../src/model/json/problem.ts";
import { programProblems } from "../../src/model/experiment/point-jobs.ts";
import { globalProblems } from "../../src/model/formula/checked-formula.ts";
import { definesOf } from "../../src/model/scenario/sources.ts";
import { studyPoints } from "../../src/model/study/study-points.ts";
import { readStudyFile, settleStudy, type Study } from "../../src/model/study/study.ts";
import { CommandFailure, UsageError } from "../arguments/exit.ts";
import { compileFile, diagnosticText } from "../files/compile.ts";
import { kindOf } from "../files/file-system.ts";
import { readJson } from "../files/json-file.ts";
import { type Opened, openMachine, openScenario } from "../files/open.ts";

const STUDY_FILE = "study.json";

/** A study of which every run can be made. */
export interface OpenedStudy {
  readonly study: Study;
  readonly opened: Opened;
  /** The program of each variant. */
  readonly programs: ReadonlyMap<string, CompiledProgram>;
  /** The compiler's warnings, each once. */
  readonly warnings: readonly string[];
}

/** The study's file, when the argument names one: a file study.json or *.json, or a folder that holds no scenario. */
export function studyFileOf(argument: string): string | undefined {
  if (argument.endsWith(".json") && kindOf(argument) === "file") return argument;
  const file = join(argument, STUDY_FILE);
  return existsSync(file) && !existsSync(join(argument, "scenario.json")) ? file : undefined;
}

/** Like studyFileOf, for commands that take nothing else. */
export function requiredStudyFile(argument: string): string {
  const file = studyFileOf(argument);
  if (file !== undefined) return file;
  throw new UsageError(`${argument}: no study: name a study's file (study.json), or a folder with a ${STUDY_FILE}`);
}

/** Members of studies that no machine's file has; a study with a mistake may lack any of them. */
const OF_STUDIES = ["scenario", "variants", "machines", "x", "parameters", "seeds", "starts"];

/** Is the file of JSON a study? Other files of JSON are machines. */
export function isStudy(path: string, json: unknown): boolean {
  if (basename(path) === STUDY_FILE) return true;
  return typeof json === "object" && json !== null && OF_STUDIES.some((member) => member in json);
}

const NO_POINT =
  "the study has no point: each combination of its lists is excluded, or asks for more cores than its machine has";

export function openStudy(path: string): OpenedStudy {
  const form = readStudyFile(readJson(path));
  if (!form.ok) throw new UsageError(formatProblems(path, form.error));
  const file = form.value;
  const folder = dirname(resolve(path));
  const opened = named(path, "scenario", () => openScenario(inFolder(folder, file.scenario)));
  const names = file.machines ?? [opened.scenario.file.machine];
  const machines = names.map((name, i) => named(path, `machines[${i}]`, () => openMachine(inFolder(folder, name))));
  const study = settleStudy(file, { scenario: opened.scenario, machines });
  if (!study.ok) throw new UsageError(formatProblems(path, study.error));
  if (studyPoints(study.value).next().done === true) throw new UsageError(`${path}: ${NO_POINT}`);
  return { study: study.value, opened, ...compiled(path, study.value, opened) };
}

/** Ids stay as they are. */
function inFolder(folder: string, name: string): string {
  return name.includes("/") || name.endsWith(".json") || name.startsWith(".") ? resolve(folder, name) : name;
}

/** A mistake in what the file names is told with its place in the file. */
function named<T>(path: string, at: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(`${path}: ${at}: ${error.message}`);
    throw error;
  }
}

function compiled(path: string, study: Study, { sources }: Opened): Pick<OpenedStudy, "programs" | "warnings"> {
  const programs = new Map<string, CompiledProgram>();
  const warnings = new Set<string>();
  const problems: Problem[] = [];
  for (const variant of study.variants) {
    const result = compileFile(sources, variant.program, definesOf(variant));
    const texts = result.diagnostics.map((one) => diagnosticText(one, sources));
    if (result.program === undefined) throw new CommandFailure(texts.join("\n"));
    for (const one of texts) warnings.add(one);
    programs.set(variant.id, result.program);
    problems.push(...programProblems(study.scenario, variant, result.program));
    const program = { name: variant.program, debug: result.program.debug };
    for (const { name, formula } of study.measures)
      problems.push(...globalProblems(`measures.${name}`, formula, program));
  }
  if (problems.length > 0) throw new UsageError(formatProblems(path, problems));
  return { programs, warnings: [...warnings] };
}
