/** Compiles programs for a command: errors end the command with the compiler's findings. */
import { diagnosticLines } from "../../src/base/diagnostic-line.ts";
import type { CompiledProgram, CompileResult, Diagnostic } from "../../src/base/program.ts";
import { compile } from "../../src/lang/compile.ts";
import { CommandFailure } from "../arguments/exit.ts";
import type { SourceFiles } from "./sources.ts";

export type Defines = Readonly<Record<string, string>>;

export function compileFile(
  sources: SourceFiles,
  file: string,
  defines: Defines,
  text = sources.program(file),
): CompileResult {
  return compile({ file, text, include: sources.include, defines });
}

export function compileProgram(sources: SourceFiles, file: string, defines: Defines): CompiledProgram {
  const { program, diagnostics } = compileFile(sources, file, defines);
  if (program !== undefined) return program;
  throw new CommandFailure(diagnostics.map((d) => diagnosticText(d, sources)).join("\n"));
}

export function diagnosticText(d: Diagnostic, sources: SourceFiles): string {
  return diagnosticLines(
    d,
    (file) => sources.displayed(file),
    (file) => sources.textOf(file),
  );
}
