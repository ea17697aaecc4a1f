/**
 * The meaning of SCENARIO|DIR|FILE.c on the command line: a scenario of the project by its name, a folder with a
 * scenario.json anywhere, or a bare program, which becomes a scenario with one variant and only its defines.
 */
import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { isOwnName } from "../../src/model/folder/own-folder.ts";
import type { Machine } from "../../src/model/machine/machine.ts";
import { parametersOf } from "../../src/base/program.ts";
import { definesOf } from "../../src/model/scenario/sources.ts";
import { machineText } from "../../src/model/machine/machine-text.ts";
import { readMachineText } from "../../src/model/machine/read-machine.ts";
import { didYouMean } from "../../src/base/near.ts";
import { formatProblems } from "../../src/model/json/problem.ts";
import { readScenario } from "../../src/model/scenario/read-scenario.ts";
import type { Scenario } from "../../src/model/scenario/scenario.ts";
import { bareScenario } from "../../src/model/scenario/bare-scenario.ts";
import { PROGRAM_NAME, PROGRAM_NAME_HAS, type Parameter } from "../../src/model/scenario/schema.ts";
import { litmusNames, machineNames, scenarioNames } from "./catalogue.ts";
import { compileProgram, type Defines } from "./compile.ts";
import { UsageError } from "../arguments/exit.ts";
import { kindOf, readText } from "./file-system.ts";
import { readJson } from "./json-file.ts";
import { MACHINES, SCENARIOS } from "./paths.ts";
import { SourceFiles, folderOf } from "./sources.ts";

export interface Opened {
  readonly scenario: Scenario;
  /** The folder of its programs. */
  readonly folder: string;
  readonly sources: SourceFiles;
  /** True for a bare program: its parameters have no defaults and must all be set. */
  readonly bare: boolean;
  /** True for a bare program with main(). */
  readonly plain: boolean;
}

/**
 * `defines` are macros for a bare program, and `args` what its main() gets; the variants of a scenario have their own.
 */
export function openScenario(argument: string, defines: Defines = {}, args?: readonly string[]): Opened {
  if (argument.endsWith(".c")) return openProgram(argument, defines, args);
  if (args !== undefined)
    throw new UsageError(
      "what stands behind -- is for main() of a bare FILE.c; a scenario.json has its variants' arguments",
    );
  if (Object.keys(defines).length > 0)
    throw new UsageError("--define is for a bare FILE.c; the variants of a scenario say their macros in scenario.json");
  const folder = folderFor(argument);
  const file = join(folder, "scenario.json");
  const scenario = readScenario(basename(folder), readJson(file));
  if (!scenario.ok) throw new UsageError(formatProblems(file, scenario.error));
  return { scenario: scenario.value, folder, sources: new SourceFiles(folder), bare: false, plain: false };
}

/** Is it a scenario that the page of this project has? The page knows the folders in scenarios/ when it is built. */
export function isOnSite({ folder, bare }: Opened): boolean {
  return !bare && dirname(resolve(folder)) === resolve(SCENARIOS);
}

/** Ends with what to do when a file is C++ by its name. */
export function refuseCpp(argument: string): void {
  if (/\.(?:cc|cpp|cxx|hpp)$/i.test(argument))
    throw new UsageError(`${argument}: Hotline programs are C, and by its name this file is C++; name a C program .c`);
}

/** The folder of a scenario that is named, or written as a path. */
export function folderFor(argument: string): string {
  refuseCpp(argument);
  const named = join(SCENARIOS, argument);
  if (/^[\w-]+$/.test(argument) && existsSync(join(named, "scenario.json"))) return named;
  const path = resolve(argument);
  if (existsSync(join(path, "scenario.json"))) return path;
  if (kindOf(path) === "folder") {
    throw new UsageError(`${argument}: the folder has no scenario.json`);
  }
  if (isOwnName(argument))
    throw new UsageError(
      `"${argument}" is a folder of a reader's own, and the link does not contain its files: was the link cut short? Ask for all of it, or for the folder`,
    );
  if (argument.endsWith(".json"))
    throw new UsageError(
      kindOf(path) === "nothing"
        ? `${argument}: no such file`
        : `${argument}: a scenario is named by its folder, not by a file in it`,
    );
  if (litmusNames().includes(argument))
    throw new UsageError(`${argument} is a litmus experiment and no scenario: hotline litmus ${argument} explores it`);
  if (argument === "-") throw new UsageError("-: programs are not read from standard input; name a file or a folder");
  if (/[./\\]/.test(argument)) throw new UsageError(`${argument}: ${noScenarioThere(path)}`);
  throw new UsageError(`no scenario "${argument}"; ${didYouMean(argument, scenarioNames())}`);
}

/** A path is not the name of a scenario, so none is near. */
function noScenarioThere(path: string): string {
  if (kindOf(path) === "nothing") return "no such file or folder";
  return "neither a C program (.c) nor a folder; a scenario is named by its folder";
}

function openProgram(file: string, defines: Defines, args: readonly string[] | undefined): Opened {
  if (kindOf(file) === "nothing") throw new UsageError(`${file}: no such file`);
  if (!PROGRAM_NAME.test(basename(file))) throw new UsageError(`${file}: rename the program: ${PROGRAM_NAME_HAS}`);
  const folder = folderOf(file);
  const sources = new SourceFiles(folder);
  const name = basename(file, ".c");
  const program = compileProgram(
    sources,
    basename(file),
    definesOf({ program: basename(file), defines, arguments: args }),
  );
  if (args !== undefined && program.debug.plain === undefined)
    throw new UsageError(`${file}: what stands behind -- is for main(), and the program has operation() instead`);
  const scenario = readScenario(
    name,
    bareScenario(name, [basename(file)], {
      parameters: parametersOf(program).map(bareParameter),
      defines,
      arguments: args,
      plain: [program.debug.plain],
    }),
  );
  if (!scenario.ok) throw new UsageError(formatProblems(file, scenario.error));
  return { scenario: scenario.value, folder, sources, bare: true, plain: program.debug.plain !== undefined };
}

function bareParameter(name: string): Parameter {
  return {
    name,
    label: name,
    unit: "",
    min: Number.MIN_SAFE_INTEGER,
    max: Number.MAX_SAFE_INTEGER,
    step: 1,
    scale: "linear",
    default: 0,
    source: "assumed: given on the command line",
  };
}

/** A machine by its id, or from a file. */
export function openMachine(argument: string): Machine {
  const isFile = argument.endsWith(".json") || argument.includes("/");
  if (!isFile && !machineNames().includes(argument)) {
    throw new UsageError(`no machine "${argument}"; ${didYouMean(argument, machineNames())}`);
  }
  const path = isFile ? resolve(argument) : join(MACHINES, `${argument}.json`);
  const machine = readMachineText(isFile ? argument : path, readText(path));
  if (!machine.ok) throw new UsageError(machine.error);
  return machine.value;
}

/** The text of the machine's file, unless the machine is one of the project's, down to every number. */
export function foreignMachineText(machine: Machine): string | undefined {
  const text = machineText(machine);
  const { id } = machine.file;
  return machineNames().includes(id) && machineText(openMachine(id)) === text ? undefined : text;
}
