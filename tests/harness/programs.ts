/** Programs compiled as the command line compiles them, from a file or a folder of the project. */
import { basename, dirname, join } from "node:path";
import {
  compileFile as compileSource,
  compileProgram,
  type Defines,
  diagnosticText,
} from "../../web/cli/files/compile.ts";
import { SourceFiles } from "../../web/cli/files/sources.ts";
import type { CompiledProgram, Diagnostic } from "../../web/src/base/program.ts";
import { definesOf } from "../../web/src/model/scenario/sources.ts";
import { compile } from "../../web/src/lang/compile.ts";
import type { Scenario } from "../../web/src/model/scenario/scenario.ts";
import { ROOT } from "./project.ts";

export interface Compiled {
  readonly program: CompiledProgram | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** The diagnostics as the command line prints them; empty when there are none. */
  readonly text: string;
}

/** Many tests use the same programs, each test several times; a program depends on its files and macros only. */
const compiled = new Map<string, Compiled>();

/** Compiles a file, given from the root. */
export function compileFile(path: string, defines: Defines = {}): Compiled {
  const key = JSON.stringify([path, Object.entries(defines)]);
  const result = compiled.get(key) ?? compileAnew(path, defines);
  compiled.set(key, result);
  return result;
}

function compileAnew(path: string, defines: Defines): Compiled {
  const sources = new SourceFiles(dirname(join(ROOT, path)));
  const { program, diagnostics } = compileSource(sources, basename(path), defines);
  return { program, diagnostics, text: diagnostics.map((each) => diagnosticText(each, sources)).join("\n") };
}

/** The program of a file that compiles without any warning; a failed test otherwise. */
export function mustCompile(path: string, defines: Defines = {}): CompiledProgram {
  const { program, diagnostics, text } = compileFile(path, defines);
  if (program !== undefined && diagnostics.length === 0) return program;
  throw new Error(text === "" ? `${path} gave neither a program nor a diagnostic` : text);
}

/** The program of a file that includes its own headers from the given folder. Warnings pass. */
export function compileIn(folder: string, file: string, defines: Defines): CompiledProgram {
  return compileProgram(new SourceFiles(join(ROOT, folder)), file, defines);
}

/** Every variant's program, compiled without any warning. */
export function compileVariants({ name, file }: Scenario): ReadonlyMap<string, CompiledProgram> {
  return new Map(
    file.variants.map((variant) => [
      variant.id,
      mustCompile(`scenarios/${name}/${variant.program}`, definesOf(variant)),
    ]),
  );
}

/** The program of a text that is in no file, with the library's headers at hand. */
export function compileText(file: string, text: string): ReturnType<typeof compile> {
  return compile({ file, text, include: new SourceFiles(join(ROOT, "scenarios")).include });
}
