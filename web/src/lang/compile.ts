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
import { preprocess } from "./preprocess/preprocess.ts";
import type { Source } from "./preprocess/preprocess.ts";
import { Abandon, MISTAKE_OF_COMPILER, Reporter } from "./text/report.ts";
import { LIBRARY_TYPES } from "./types/library-types.ts";

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
  const tokens = preprocess(input, sources, report, KNOWN);
  const declarations = parse(tokens, LIBRARY_TYPES.keys(), report);
  const header = (path: string): Declaration[] | undefined => {
    const text = textOfFile(input.include, path);
    if (text === undefined) return undefined;
    return parse(preprocess({ ...input, file: path, text }, sources, report, KNOWN), LIBRARY_TYPES.keys(), report);
  };
  const checked = check(declarations, header, sources, report);
  if (report.errorCount > 0) return undefined;
  const placed = placeVariables(checked.globals, report);
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
