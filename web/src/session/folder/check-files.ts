/**
 * A folder in memory as the check of folders asks for it, and a scenario.json for programs that come without one: their
 * parameters are those that they declare.
 */
import { diagnosticLine } from "../../base/diagnostic-line.ts";
import { type CompiledProgram, type CompileResult, type CompiledText, parametersOf } from "../../base/program.ts";
import { type FolderFiles, type OwnFolder, ownFolder } from "../../model/folder/own-folder.ts";
import { parseJsonText } from "../../model/json/json-text.ts";
import { formatProblems } from "../../model/json/problem.ts";
import { bareScenario } from "../../model/scenario/bare-scenario.ts";
import { pageProblems } from "../../model/scenario/page-limits.ts";
import { readScenario } from "../../model/scenario/read-scenario.ts";
import type { Parameter, ScenarioFile } from "../../model/scenario/schema.ts";
import { sourceTexts } from "../../model/scenario/sources.ts";
import { isExerciseFile } from "./check-exercises.ts";
import { checkFolder, type FolderFindings } from "./check-folder.ts";
import type { CompilerInput } from "../compiler.ts";

/** What a folder may use of the site, as plain data: the page sends it to the worker that checks the folder. */
export interface FolderSite {
  /** Headers of the library, by their paths in it. */
  readonly library: ReadonlyMap<string, string>;
  /** Cores of each machine of the site, by the machine's id. */
  readonly coreCounts: ReadonlyMap<string, number>;
}

export interface FolderSurroundings extends FolderSite {
  readonly compile: (input: CompilerInput) => CompileResult;
}

export interface CheckedFiles {
  /** Undefined when the files are no folder of a scenario. */
  readonly folder: OwnFolder | undefined;
  readonly lines: readonly string[];
  readonly failed: boolean;
  /** The programs as the check has compiled them, so that the page need not compile them again. */
  readonly compiled: readonly CompiledText[];
}

/** Lines of findings that are told. assumed: a reader who mends a scenario reads fewer, and a page must lay them out */
const LINES_MAX = 200;

/** Whether files are the folder of a scenario, and the findings of `hotline check` about the folder. */
export function checkFiles(title: string, files: FolderFiles, around: FolderSurroundings): CheckedFiles {
  const folder = ownFolder(title, files);
  if (!folder.ok) return noFolder(folder.error);
  if (files.has("litmus.json"))
    return noFolder(["litmus.json: the page opens folders of scenarios; hotline litmus runs this one"]);
  if (!files.has("scenario.json")) return noFolder([withoutScenario(files)]);
  const compiled: CompiledText[] = [];
  const compile = (input: CompilerInput): CompileResult => {
    const { file, text, defines } = input;
    const result = around.compile(input);
    compiled.push({ file, text, defines, result });
    return result;
  };
  const tooLarge = largerThanPage(folder.value);
  if (tooLarge !== undefined) return noFolder([tooLarge]);
  const { lines, failed } = checkOwnFolder(folder.value, { ...around, compile });
  const more = lines.length - LINES_MAX;
  const told = more > 0 ? [...lines.slice(0, LINES_MAX), `${more} more findings are not shown.`] : lines;
  return { folder: folder.value, lines: told, failed, compiled };
}

/** A machine's file is often brought here, to where it does not belong. */
function withoutScenario(files: FolderFiles): string {
  const none = "The folder has no scenario.json, and no program at its top.";
  const hasOther = [...files.keys()].some((path) => path.endsWith(".json"));
  return hasOther ? `${none} A machine's file is opened in a lab, by the button that names its machine.` : none;
}

function noFolder(lines: readonly string[]): CheckedFiles {
  return { folder: undefined, lines, failed: true, compiled: [] };
}

/** Hundreds of variants are hundreds of programs to compile, for a scenario that the page would not open. */
function largerThanPage({ name, files }: OwnFolder): string | undefined {
  const json = parseJsonText("scenario.json", files.get("scenario.json") ?? "");
  const scenario = json.ok ? readScenario(name, json.value) : undefined;
  const problems = scenario?.ok === true ? pageProblems(scenario.value) : [];
  return problems.length === 0 ? undefined : formatProblems("scenario.json", problems);
}

function checkOwnFolder({ name, files }: OwnFolder, around: FolderSurroundings): FolderFindings {
  const { library, coreCounts, compile } = around;
  const sources = sourceTexts(files, library);
  return checkFolder({
    name,
    files: [...files.keys()].filter((path) => !path.includes("/")),
    exercises: [...files.keys()].filter(isExerciseFile),
    text: (file) => files.get(file),
    has: (file) => files.has(file),
    shown: (file) => (file === "" ? "the folder" : file),
    json: (file) => parseJsonText(file, files.get(file) ?? ""),
    compile: (file, defines) => compile({ file, text: files.get(file) ?? "", include: sources.include, defines }),
    finding: (d) => diagnosticLine(d, (file) => file),
    machineNames: [...coreCounts.keys()],
    coresOf: (id) => coreCounts.get(id),
    machineFile: () => undefined,
  });
}

/** The files with a scenario.json: a scenario of the programs at the top, where there is none. */
export function withScenarioFile(title: string, files: FolderFiles, around: FolderSurroundings): FolderFiles {
  const programs = [...files.keys()].filter((path) => /^[^/]+\.c$/.test(path));
  if (files.has("scenario.json") || programs.length === 0) return files;
  const sources = sourceTexts(files, around.library);
  const compiled = programs.flatMap((file) => {
    const { program } = around.compile({ file, text: files.get(file) ?? "", include: sources.include, defines: {} });
    return program === undefined ? [] : [program];
  });
  const scenario = scenarioOfPrograms(title, programs, compiled);
  return new Map([...files, ["scenario.json", `${JSON.stringify(scenario, undefined, 2)}\n`]]);
}

/** What a scenario.json of programs says where there is none; `compiled` are those of the programs that compile. */
export function scenarioOfPrograms(
  title: string,
  programs: readonly string[],
  compiled: readonly CompiledProgram[],
): ScenarioFile {
  const declared = new Set(compiled.flatMap(parametersOf));
  return bareScenario(title, programs, {
    parameters: [...declared].map(declaredParameter),
    plain: compiled.map(({ debug }) => debug.plain),
    arguments: compiled.some(({ debug }) => debug.plain?.takesArguments === true) ? AS_MANY_AS_CORES : undefined,
  });
}

/** assumed: the first argument of a program of threads is their number; scenario.json may say otherwise. */
const AS_MANY_AS_CORES = ["{cores}"] as const;

function declaredParameter(name: string): Parameter {
  return {
    name,
    label: name,
    unit: "",
    min: 0,
    max: 1_000_000,
    step: 1,
    scale: "linear",
    default: 100,
    source: "assumed: the program declares it; say here what it stands for",
  };
}
