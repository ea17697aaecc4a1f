/** Compiling programs for a command: errors end it with the compiler's findings. */
import type { CompiledProgram, CompileResult, Diagnostic } from "../../src/base/program.ts";
import { compile } from "../../src/lang/compile.ts";
import type { Variant } from "../../src/model/scenario/schema.ts";
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

export function definesOf(variant: Variant): Defines {
  return Object.fromEntries(Object.entries(variant.defines ?? {}).map(([name, value]) => [name, String(value)]));
}

export interface CompiledVariants {
  /** The program of each variant, by its id. */
  readonly programs: ReadonlyMap<string, CompiledProgram>;
  /** Each finding once, however many variants share the file. */
  readonly warnings: readonly string[];
}

/** `edits` are texts, by variant, in the place of the files'. */
export function compileVariants(
  sources: SourceFiles,
  variants: readonly Variant[],
  edits: Readonly<Record<string, string>> = {},
): CompiledVariants {
  const warnings = new Set<string>();
  const programs = new Map<string, CompiledProgram>();
  for (const variant of variants) {
    const { program, diagnostics } = compileFile(
      sources,
      variant.program,
      definesOf(variant),
      Object.hasOwn(edits, variant.id) ? edits[variant.id] : undefined,
    );
    const texts = diagnostics.map((d) => diagnosticText(d, sources));
    if (program === undefined) throw new CommandFailure(texts.join("\n"));
    programs.set(variant.id, program);
    for (const text of texts) warnings.add(text);
  }
  return { programs, warnings: [...warnings] };
}

/** file:line:col: severity code: message; the hint on a line of its own. */
export function diagnosticText(d: Diagnostic, sources: SourceFiles): string {
  const at = `${sources.displayed(d.file)}:${d.line}:${d.column}`;
  const hint = d.hint === undefined ? "" : `\n${at}: hint: ${d.hint}`;
  return `${at}: ${d.severity} ${d.code}: ${d.message}${hint}`;
}
