/**
 * The compiler's entry: it turns C text into bytecode and diagnostics. The compiler is pure (equal inputs give equal
 * bytes) and never throws: an error of the compiler itself becomes the diagnostic E599.
 */
import type { CompileResult, CompiledProgram } from "../base/program.ts";
import { BUILTIN_BY_NAME } from "./builtins/table.ts";
import { assemble } from "./program/assemble.ts";
import { check } from "./check/program.ts";
import { generateProgram } from "./generate/program.ts";
import { faultIn } from "./program/well-formed.ts";
import { link, placeVariables } from "./program/linker.ts";
import { withoutConsequences } from "./text/consequences.ts";
import { Sources } from "./text/source.ts";
import { knowsAttribute } from "./parse/attributes.ts";
import { parse } from "./parse/parse.ts";
import type { Declaration } from "./parse/syntax-tree.ts";
import { textOfFile } from "./preprocess/included-files.ts";
import { mainOf, preludeOf, PROGRAM_HEADERS, PROGRAM_LIBRARY, type MainFunction } from "./preprocess/plain-program.ts";
import { preprocess } from "./preprocess/preprocess.ts";
import type { Source } from "./preprocess/preprocess.ts";
import { Abandon, MISTAKE_OF_COMPILER, Reporter } from "./text/report.ts";
import { LIBRARY_TYPES } from "./types/library-types.ts";
import type { CheckedProgram } from "./types/typed-tree.ts";

export { withOneBranch } from "./one-branch.ts";

export { BUILTINS } from "./builtins/table.ts";
export { OUR_HEADERS } from "./preprocess/predefined.ts";
export { disassemble } from "./program/disassemble.ts";

export type CompileInput = Source;

/** Builtins that are syntax: some of their arguments are types or members. */
const PARSED_BUILTINS = new Set([
  "__builtin_offsetof",
  "__builtin_types_compatible_p",
  "__builtin_va_arg",
  "__builtin_va_start",
  "__builtin_va_end",
  "__builtin_va_copy",
]);

/** What a program is told by __has_attribute(…) and __has_builtin(…). */
const KNOWN = {
  attribute: knowsAttribute,
  builtin: (name: string): boolean => name.startsWith("__") && (BUILTIN_BY_NAME.has(name) || PARSED_BUILTINS.has(name)),
};

export function compile(input: CompileInput): CompileResult {
  const sources = new Sources();
  const report = new Reporter(sources);
  const program = guarded(report, () => translate(input, sources, report));
  const diagnostics = withoutConsequences(report.sorted(), input);
  return { ...(program === undefined || report.errorCount > 0 ? {} : { program }), diagnostics };
}

function translate(input: CompileInput, sources: Sources, report: Reporter): CompiledProgram | undefined {
  const main = plainMain(input);
  const parsed = (source: Source): Declaration[] =>
    parse(preprocess(source, sources, report, KNOWN), LIBRARY_TYPES.keys(), report);
  const header = (path: string, source: Source = input): Declaration[] | undefined => {
    const text = textOfFile(input.include, path);
    return text === undefined ? undefined : parsed({ ...source, file: path, text });
  };
  if (main === undefined) return finished(check(parsed(input), header, sources, report), sources, report);
  /* Program and library are two texts: no macro of one is known in the other, and no name but those that both share. */
  const prelude = preludeOf(main);
  const declarations = parsed({ ...input, prelude, headers: PROGRAM_HEADERS });
  const declared = (path: string): Declaration[] | undefined =>
    header([...PROGRAM_HEADERS].find(([name]) => `lib/${name}` === path)?.[1] ?? path, { ...input, prelude });
  const library = header(PROGRAM_LIBRARY, { ...input, prelude }) ?? [];
  const program = finished(check(declarations, declared, sources, report, library), sources, report);
  return program === undefined
    ? undefined
    : { ...program, debug: { ...program.debug, plain: { counts: main.counts, takesArguments: main.parameters > 0 } } };
}

/** The main() of a plain program. What is wrong with the text is told when it is compiled. */
function plainMain(input: CompileInput): MainFunction | undefined {
  if (!/\bmain\b/.test(input.text)) return undefined;
  const sources = new Sources();
  const report = new Reporter(sources);
  return guarded(report, () => mainOf(preprocess(input, sources, report, KNOWN)));
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

/**
 * Runs a step. An abandoned compilation has been reported already; any other exception is the compiler's own fault, and
 * is reported as such.
 */
function guarded<T>(report: Reporter, step: () => T): T | undefined {
  try {
    return step();
  } catch (failure) {
    if (failure instanceof Abandon) return undefined;
    const reason = failure instanceof Error ? failure.message : String(failure);
    const nowhere = { file: 0, from: 0, to: 0 };
    try {
      report.error("E599", nowhere, `the compiler failed: ${reason}`, MISTAKE_OF_COMPILER);
    } catch {
      // There are too many errors already, and the last diagnostic says so.
    }
    return undefined;
  }
}
