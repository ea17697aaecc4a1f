/** A formula of a file, read and checked: its mistakes are told with the place in the file. */
import { didYouMean } from "../../base/near.ts";
import type { DebugInfo } from "../../base/program.ts";
import { type Result, fail, ok } from "../../base/result.ts";
import { type Problem, problem } from "../json/problem.ts";
import { type Formula, formulaGlobals, formulaNames, parseFormula } from "./formula.ts";

/** `known`: the statistics and parameters that the formula may name. Its globals are checked with the programs. */
export function readFormula(path: string, text: string, known: readonly string[]): Result<Formula, readonly Problem[]> {
  const formula = parseFormula(text);
  if (!formula.ok) return fail([problem(path, formula.error)]);
  const unknown = formulaNames(formula.value).filter((name) => !known.includes(name));
  if (unknown.length === 0) return ok(formula.value);
  return fail(unknown.map((name) => problem(path, `no statistic or parameter "${name}"`, didYouMean(name, known))));
}

/** Globals that the formula sums, and that the program of this name does not have. */
export function globalProblems(
  path: string,
  formula: Formula,
  program: { readonly name: string; readonly debug: DebugInfo },
): readonly Problem[] {
  const known = program.debug.globals.map(({ name }) => name);
  return formulaGlobals(formula)
    .filter((name) => !known.includes(name))
    .map((name) => problem(path, `${program.name} has no global "${name}"`, didYouMean(name, known)));
}
