/**
 * The compiler's door: C text in, bytecode and diagnostics out. Pure: equal inputs give equal bytes. Never throws: an
 * error of the compiler itself becomes the diagnostic E599.
 */
import type { CompileResult, CompiledProgram } from "../base/program.ts";
import { assemble } from "./assemble.ts";
import { check } from "./check.ts";
import { link } from "./link.ts";
import { parse } from "./parse.ts";
import { preprocess } from "./preprocess.ts";
import type { Source } from "./preprocess.ts";
import { Abandon, Reporter } from "./report.ts";
import { LIBRARY_TYPES } from "./types.ts";

export type CompileInput = Source;

export function compile(input: CompileInput): CompileResult {
  const report = new Reporter();
  const program = guarded(report, () => translate(input, report));
  return { ...(program === undefined || report.errorCount > 0 ? {} : { program }), diagnostics: report.sorted() };
}

function translate(input: CompileInput, report: Reporter): CompiledProgram | undefined {
  const tokens = preprocess(input, report);
  const declarations = parse(tokens, LIBRARY_TYPES.keys(), report);
  const checked = check(declarations, report);
  if (report.errorCount > 0) return undefined;
  return assemble(link(checked, report), checked, report);
}

/** Runs a step; an abandoned compilation has said why, anything else is our fault and is said too. */
function guarded<T>(report: Reporter, step: () => T): T | undefined {
  try {
    return step();
  } catch (failure) {
    if (failure instanceof Abandon) return undefined;
    const reason = failure instanceof Error ? failure.message : String(failure);
    const nowhere = { file: 0, from: 0, to: 0 };
    try {
      report.error(
        "E599",
        nowhere,
        `the compiler failed: ${reason}`,
        "This is a mistake of the compiler, not of the program.",
      );
    } catch {
      // Too many errors already: the last one says so.
    }
    return undefined;
  }
}
