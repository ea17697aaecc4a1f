/** Compiling a variant's program, or an edited text in its place. The compiler is loaded when first needed. */
import type { CompileResult } from "../base/program.ts";
import { variantOf, type Scenario } from "../model/scenario/scenario.ts";
import type { SourceLine } from "../model/results/standstill.ts";
import type { SweepInputs } from "./sweep-inputs.ts";

/** The text of a file that a program includes, by the name the compiler gives it. */
export function includedText(sources: ReadonlyMap<string, string>, name: string): string | undefined {
  return includeFrom(sources)(name);
}

/** Headers: from the scenario's folder first, and then from the library, whose names begin with "lib/". */
function includeFrom(sources: ReadonlyMap<string, string>) {
  return (name: string): string | undefined => sources.get(name) ?? sources.get(`lib/${name}`);
}

/** Lines of the files that a variant's program was compiled from, its edited text included. */
export function sourceLineOf({ scenario, sources, edits }: SweepInputs, variant: string): SourceLine {
  const program = variantOf(scenario, variant)?.program;
  const edited = edits.get(variant);
  return (file, line) => {
    const text = file === program && edited !== undefined ? edited : includedText(sources, file);
    return text?.split("\n")[line - 1];
  };
}

export async function compileVariant(
  scenario: Scenario,
  variant: string,
  text: string | undefined,
  sources: ReadonlyMap<string, string>,
): Promise<CompileResult> {
  const { compile } = await import("../lang/compile.ts");
  const entry = variantOf(scenario, variant);
  const file = entry?.program ?? "";
  const defines = Object.fromEntries(
    Object.entries(entry?.defines ?? {}).map(([name, value]) => [name, String(value)]),
  );
  return compile({ file, text: text ?? sources.get(file) ?? "", defines, include: includeFrom(sources) });
}
