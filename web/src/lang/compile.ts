/**
 * The compiler's entry: it turns C text into bytecode and diagnostics. The compiler is pure (equal inputs give equal
 * bytes) and never throws: an error of the compiler itself becomes the diagnostic E599.
 */
import type { CompileResult, CompiledProgram } from "../base/program.ts";
import { assemble } from "./program/assemble.ts";
import { check } from "./check/program.ts";
import { generateProgram } from "./generate/program.ts";
import { faultIn } from "./program/well-formed.ts";
import { link, placeVariables } from "./program/linker.ts";
import { withoutConsequences } from "./text/consequences.ts";
import { Sources } from "./text/source.ts";
import type { Declaration } from "./parse/syntax-tree.ts";
import { textOfFile } from "./preprocess/included-files.ts";
import { asPlain, withFaultsReported, plainMain, syntaxTree } from "./parsed-text.ts";
import { preludeOf, PROGRAM_HEADERS, PROGRAM_LIBRARY } from "./preprocess/plain-program.ts";
import type { Source } from "./preprocess/preprocess.ts";
import { Reporter } from "./text/report.ts";
import type { CheckedProgram } from "./types/typed-tree.ts";

export { type FunctionOutline, functionsOf } from "./outline.ts";
export { withOneBranch } from "./one-branch.ts";

export { BUILTINS } from "./builtins/table.ts";
export { EMPTY_HEADERS, OUR_HEADERS, STANDARD_HEADERS } from "./preprocess/predefined.ts";
export { disassemble } from "./program/disassemble.ts";

export type CompileInput = Source;

export function compile(input: CompileInput): CompileResult {
  const sources = new Sources();
  const report = new Reporter(sources);
  const program = withFaultsReported(report, () => translate(input, sources, report));
  const diagnostics = withoutConsequences(report.sorted(), input);
  return { ...(program === undefined || report.errorCount > 0 ? {} : { program }), diagnostics };
}

function translate(input: CompileInput, sources: Sources, report: Reporter): CompiledProgram | undefined {
  const main = plainMain(input);
  const parsed = (source: Source): Declaration[] => syntaxTree(source, sources, report);
  const header = (path: string, source: Source = input): Declaration[] | undefined => {
    const text = textOfFile(input.include, path);
    return text === undefined ? undefined : parsed({ ...source, file: path, text });
  };
  if (main === undefined) return finished(check(parsed(input), header, sources, report), sources, report);
  /* Program and library are two texts: no macro of one is known in the other, and no name but those that both share. */
  const prelude = preludeOf(main);
  const declarations = parsed(asPlain(input, main));
  const declared = (path: string): Declaration[] | undefined =>
    header([...PROGRAM_HEADERS].find(([name]) => `lib/${name}` === path)?.[1] ?? path, { ...input, prelude });
  const library = header(PROGRAM_LIBRARY, { ...input, prelude }) ?? [];
  const program = finished(check(declarations, declared, sources, report, library), sources, report);
  return program === undefined
    ? undefined
    : { ...program, debug: { ...program.debug, plain: { counts: main.counts, takesArguments: main.parameters > 0 } } };
}

/** The bytes of a program that was checked; undefined where it has mistakes. */
function finished(checked: CheckedProgram, sources: Sources, report: Reporter): CompiledProgram | undefined {
  if (report.errorCount > 0) return undefined;
  const placed = placeVariables(checked, report);
  const functions = generateProgram(checked, report);
  const program = assemble(link(checked, functions, placed, report), checked, sources);
  const fault = faultIn(program.bytes);
  if (fault !== undefined) throw new Error(`the core would refuse the code: ${fault}`);
  return program;
}
