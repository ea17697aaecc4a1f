/**
 * A program of the editor as a scenario with one variant: the same that the page makes of a program that is dropped on
 * it, so that the lab shows the run that the editor reports.
 */
import type { CompiledProgram, CompileResult } from "../../../../web/src/base/program.ts";
import { compile, functionsOf, type FunctionOutline } from "../../../../web/src/lang/compile.ts";
import { type OwnFolder, ownFolder } from "../../../../web/src/model/folder/own-folder.ts";
import { formatProblems } from "../../../../web/src/model/json/problem.ts";
import { typedArguments } from "../../../../web/src/model/scenario/program-arguments.ts";
import { readScenario } from "../../../../web/src/model/scenario/read-scenario.ts";
import type { Scenario } from "../../../../web/src/model/scenario/scenario.ts";
import type { ScenarioFile } from "../../../../web/src/model/scenario/schema.ts";
import { definesOf, type SourceTexts, sourceTexts } from "../../../../web/src/model/scenario/sources.ts";
import { fail, ok, type Result } from "../../../../web/src/base/result.ts";
import { Compiler } from "../../../../web/src/session/compiler.ts";
import { scenarioOfPrograms } from "../../../../web/src/session/folder/check-files.ts";
import { withOperation } from "./called-function.ts";
import type { Problem, ProgramTexts } from "./protocol.ts";
import { compilerProblem, plainProblem } from "./problems.ts";
import { LIBRARY } from "./site-files.ts";

export interface OpenedProgram {
  readonly scenario: Scenario;
  /** The id of the scenario's one variant. */
  readonly variant: string;
  readonly program: CompiledProgram;
  readonly sources: SourceTexts;
  readonly compiler: Compiler;
  /** The files with their scenario.json, as a link has them. */
  readonly folder: OwnFolder;
  /** Warnings of the compiler. */
  readonly warnings: readonly Problem[];
}

/** The texts as they are compiled: with the operation that a chosen function is. */
function sourcesOf({ file, files, call }: ProgramTexts): SourceTexts {
  const texts = files.map(([path, text]): [string, string] => [
    path,
    path === file && call !== undefined ? withOperation(text, call) : text,
  ]);
  return sourceTexts(new Map(texts), LIBRARY);
}

/** The functions of the program's own text, as it stands in the file. */
export function outlineOf(program: ProgramTexts): readonly FunctionOutline[] {
  const sources = sourcesOf({ ...program, call: undefined });
  return functionsOf({ file: program.file, text: sources.program(program.file) ?? "", include: sources.include });
}

/** What the compiler finds; files without operation() and main() are compiled as well, for what else is wrong. */
export function checkedProgram(program: ProgramTexts): readonly Problem[] {
  const { diagnostics } = compiled(program, sourcesOf(program));
  return diagnostics.map(compilerProblem);
}

function compiled({ file }: ProgramTexts, sources: SourceTexts): CompileResult {
  return compile({
    file,
    text: sources.program(file) ?? "",
    include: sources.include,
    defines: definesOf({ program: file }),
  });
}

/** The error has what the compiler found, or what else keeps the program from running. */
export function openProgram(program: ProgramTexts): Result<OpenedProgram, readonly Problem[]> {
  const sources = sourcesOf(program);
  const first = compiled(program, sources);
  const problems = first.diagnostics.map(compilerProblem);
  if (first.program === undefined) return fail(problems);
  const title = program.file.replace(/\.c$/, "");
  const described = withArguments(scenarioOfPrograms(title, [program.file], [first.program]), program, first.program);
  if (!described.ok) return fail([plainProblem(program.file, described.error)]);
  const folder = folderOf(title, sources, described.value);
  if (!folder.ok) return fail([plainProblem(program.file, folder.error)]);
  const scenario = readScenario(folder.value.name, described.value);
  if (!scenario.ok) return fail([plainProblem(program.file, formatProblems("program", scenario.error))]);
  const [variant] = scenario.value.file.variants;
  if (variant === undefined) throw new Error("the scenario of a program has no variant");
  const compiler = new Compiler(compile);
  const { file } = program;
  compiler.take(sources, [
    { file, text: sources.program(file) ?? "", defines: definesOf({ program: file }), result: first },
  ]);
  return ok({
    scenario: scenario.value,
    variant: variant.id,
    program: first.program,
    sources,
    compiler,
    folder: folder.value,
    warnings: problems,
  });
}

/** The scenario with the arguments that the reader typed, where main() takes any. */
function withArguments(
  file: ScenarioFile,
  { mainArguments }: ProgramTexts,
  { debug }: CompiledProgram,
): Result<ScenarioFile, string> {
  if (mainArguments === undefined || debug.plain?.takesArguments !== true) return ok(file);
  const typed = typedArguments(mainArguments);
  if (!typed.ok) return fail(`the arguments of main() have ${typed.error}`);
  return ok({ ...file, variants: file.variants.map((variant) => ({ ...variant, arguments: [...typed.value] })) });
}

function folderOf(title: string, { inMemory }: SourceTexts, scenario: ScenarioFile): Result<OwnFolder, string> {
  const files = new Map([
    ...(inMemory?.folder ?? []),
    ["scenario.json", `${JSON.stringify(scenario, undefined, 2)}\n`],
  ]);
  const folder = ownFolder(title, files);
  return folder.ok ? folder : fail(folder.error.join(" "));
}
