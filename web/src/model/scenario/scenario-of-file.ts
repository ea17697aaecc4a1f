/**
 * A scenario from its file. The file is taken as right: read-scenario.ts reads and checks one, and the files of the
 * site have been checked before a page has them.
 */
import { type Result, fail, ok } from "../../base/result.ts";
import { parseFormula } from "../formula/formula.ts";
import type { Problem } from "../json/problem.ts";
import type { Scenario } from "./scenario.ts";
import type { ScenarioFile } from "./schema.ts";
import { parseValues } from "./values-list.ts";

/** `file`: as read-scenario.ts gives it. Throws when it is another one. */
export function scenarioOfFile(name: string, file: ScenarioFile): Scenario {
  const values = sweepValues(file);
  const formula = parseFormula(file.measure.formula);
  if (!values.ok || !formula.ok) throw new Error(`The file of the scenario ${name} has not been checked.`);
  return { name, file, values: values.value, formula: formula.value };
}

/** The values of the sweep, ascending. */
export function sweepValues(file: ScenarioFile): Result<readonly number[], Problem> {
  const { values } = file.sweep;
  if (typeof values !== "string") return ok([...new Set(values)].sort((a, b) => a - b));
  const parsed = parseValues(values);
  return parsed.ok ? parsed : fail({ ...parsed.error, path: "sweep.values" });
}
