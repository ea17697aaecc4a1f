/**
 * The first half of a compilation: the syntax tree of a text, and whether the text is a plain program. The compiler
 * goes on from here (compile.ts); outline.ts needs no more.
 */
import { BUILTIN_BY_NAME } from "./builtins/table.ts";
import { knowsAttribute } from "./parse/attributes.ts";
import { parse } from "./parse/parse.ts";
import type { Declaration } from "./parse/syntax-tree.ts";
import { mainOf, preludeOf, PROGRAM_HEADERS, type MainFunction } from "./preprocess/plain-program.ts";
import { preprocess, type Source } from "./preprocess/preprocess.ts";
import { Abandon, MISTAKE_OF_COMPILER, Reporter } from "./text/report.ts";
import { Sources } from "./text/source.ts";
import { LIBRARY_TYPES } from "./types/library-types.ts";

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

export function syntaxTree(source: Source, sources: Sources, report: Reporter): Declaration[] {
  return parse(preprocess(source, sources, report, KNOWN), LIBRARY_TYPES.keys(), report);
}

/** The text as its own compilation sees it: with the headers of plain programs. */
export function asPlain(input: Source, main: MainFunction): Source {
  return { ...input, prelude: preludeOf(main), headers: PROGRAM_HEADERS };
}

/** The main() of a plain program. What is wrong with the text is told when it is compiled. */
export function plainMain(input: Source): MainFunction | undefined {
  if (!/\bmain\b/.test(input.text)) return undefined;
  const sources = new Sources();
  const report = new Reporter(sources);
  return withFaultsReported(report, () => mainOf(preprocess(input, sources, report, KNOWN)));
}

/**
 * Runs a step. An abandoned compilation has been reported already; any other exception is the compiler's own fault, and
 * is reported as such.
 */
export function withFaultsReported<T>(report: Reporter, step: () => T): T | undefined {
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
