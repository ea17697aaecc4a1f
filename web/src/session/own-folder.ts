/**
 * A folder in memory as the check of folders asks for it, and a scenario.json for programs that come without one: their
 * parameters are those that they declare.
 */
import type { CompileResult } from "../base/program.ts";
import type { FolderFiles, OwnFolder } from "../model/folder/own-folder.ts";
import { parseJsonText } from "../model/json/json-text.ts";
import type { Machine } from "../model/machine/machine.ts";
import { bareScenario } from "../model/scenario/bare-scenario.ts";
import type { Parameter } from "../model/scenario/schema.ts";
import { sourceTexts } from "../model/scenario/sources.ts";
import { checkFolder, type FolderFindings } from "./check-folder.ts";
import type { CompilerInput } from "./compiler.ts";

export interface FolderSurroundings {
  readonly library: ReadonlyMap<string, string>;
  readonly machines: ReadonlyMap<string, Machine>;
  readonly compile: (input: CompilerInput) => CompileResult;
}

export function checkOwnFolder({ name, files }: OwnFolder, around: FolderSurroundings): FolderFindings {
  const { library, machines, compile } = around;
  const sources = sourceTexts(files, library);
  return checkFolder({
    name,
    files: [...files.keys()].filter((path) => !path.includes("/")),
    has: (file) => files.has(file),
    shown: (file) => (file === "" ? "the folder" : file),
    json: (file) => parseJsonText(file, files.get(file) ?? ""),
    compile: (file, defines) => compile({ file, text: files.get(file) ?? "", include: sources.include, defines }),
    shownSource: (file) => file,
    machineNames: [...machines.keys()],
    machine: (id) => machines.get(id),
  });
}

/** The files with a scenario.json: a scenario of the programs at the top, where there is none. */
export function withScenarioFile(title: string, files: FolderFiles, around: FolderSurroundings): FolderFiles {
  const programs = [...files.keys()].filter((path) => /^[^/]+\.c$/.test(path));
  if (files.has("scenario.json") || programs.length === 0) return files;
  const sources = sourceTexts(files, around.library);
  const declared = programs.flatMap((file) => {
    const { program } = around.compile({ file, text: files.get(file) ?? "", include: sources.include, defines: {} });
    return program?.debug.params ?? [];
  });
  const scenario = bareScenario(title, programs, [...new Set(declared)].map(declaredParameter));
  return new Map([...files, ["scenario.json", `${JSON.stringify(scenario, undefined, 2)}\n`]]);
}

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
