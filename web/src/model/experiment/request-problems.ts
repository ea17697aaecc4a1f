/** What may be wrong with the request of a sweep: with its variants, parameters, values, cores, seed and precision. */
import type { Machine } from "../machine/machine.ts";
import { didYouMean } from "../../base/near.ts";
import { countOf } from "../../base/text.ts";
import { PRECISION_RANGE } from "./policy.ts";
import { settables } from "./settables.ts";
import { coreLimitText } from "../machine/placement.ts";
import { mostCores, roomOf } from "../scenario/most-cores.ts";
import { type Problem, problem } from "../json/problem.ts";
import { type Scenario, parameterOf } from "../scenario/scenario.ts";
import type { Parameter } from "../scenario/schema.ts";

export function variantProblems(scenario: Scenario, ids: readonly string[]): Problem[] {
  const known = scenario.file.variants.map((v) => v.id);
  if (ids.length === 0) return [problem("variants", "none is chosen", `known are ${known.join(", ")}`)];
  return ids
    .filter((id) => !known.includes(id))
    .map((id) => problem("variants", `no variant "${id}"`, didYouMean(id, known)));
}

export function parameterProblems(scenario: Scenario, parameters: Readonly<Record<string, number>>): Problem[] {
  return Object.entries(parameters).flatMap(([name, value]) => parameterProblem(scenario, name, value));
}

/** Is the value in the range of the parameter of this name? */
export function parameterProblem(scenario: Scenario, name: string, value: number): Problem[] {
  const { over } = scenario.file.sweep;
  if (name === over) return [problem(name, "is what the sweep is over", "give its values as the values on the x-axis")];
  if (name === "cores") return [];
  const parameter = parameterOf(scenario, name);
  if (parameter === undefined) {
    const known = settables(scenario, undefined).map((one) => one.name);
    return [problem(name, "no such parameter", didYouMean(name, known))];
  }
  return rangeProblem(parameter, value);
}

/** Is the value one that the parameter can have? */
export function rangeProblem({ name, min, max, unit }: Parameter, value: number): Problem[] {
  if (!Number.isInteger(value)) return [problem(name, `${value} is no whole number`)];
  if (value >= min && value <= max) return [];
  return [problem(name, `${value} is out of range`, `it goes from ${min} to ${max}${unitSuffix(unit)}`)];
}

function unitSuffix(unit: string): string {
  return unit === "" ? "" : ` ${unit}`;
}

/** Are the values on the x-axis such as the scenario has on this machine? */
export function valueProblems(scenario: Scenario, machine: Machine, values: readonly number[]): Problem[] {
  const { over } = scenario.file.sweep;
  if (values.length === 0) return [problem("x", "no values")];
  const swept = parameterOf(scenario, over);
  const min = swept?.min ?? 1;
  const max = swept?.max ?? mostCores(scenario, machine);
  const wrong = values.filter((v) => !Number.isSafeInteger(v) || v < min || v > max);
  if (wrong.length === 0) return [];
  const where =
    swept === undefined ? mostCoresText(scenario, machine) : `it goes from ${min} to ${max}${unitSuffix(swept.unit)}`;
  return [
    problem("x", `${wrong.slice(0, 5).join(", ")}${wrong.length > 5 ? ", …" : ""} of ${over} is out of range`, where),
  ];
}

export function coreProblems(scenario: Scenario, machine: Machine, cores: number | undefined): Problem[] {
  if (cores === undefined) return [];
  const max = mostCores(scenario, machine);
  if (Number.isSafeInteger(cores) && cores >= 1 && cores <= max) return [];
  return [problem("cores", `${cores} is out of range`, mostCoresText(scenario, machine))];
}

/** Variants with a number of cores of their own that the machine does not have. */
export function ownCoresProblems(scenario: Scenario, machine: Machine, ids: readonly string[]): Problem[] {
  const max = mostCores(scenario, machine);
  return scenario.file.variants
    .filter(({ id, cores = 0 }) => ids.includes(id) && cores > max)
    .map(({ id, cores }) => problem("variants", `${id} runs on ${cores} cores`, mostCoresText(scenario, machine)));
}

export function seedProblems(seed: number): Problem[] {
  if (Number.isSafeInteger(seed) && seed >= 0) return [];
  return [problem("seed", `${seed} is no whole number from 0 to ${Number.MAX_SAFE_INTEGER}`)];
}

export function precisionProblems(precision: number): Problem[] {
  const { min, max } = PRECISION_RANGE;
  if (precision >= min && precision <= max) return [];
  return [
    problem(
      "precision",
      `${precision} is out of range`,
      `it goes from ${min} to ${max} (half width of the 95 % interval as a share of the mean)`,
    ),
  ];
}

/** A phrase for messages: why a scenario has no more cores on a machine. */
function mostCoresText(scenario: Scenario, machine: Machine): string {
  const room = roomOf(scenario);
  return room < machine.model.coreCount
    ? `the scenario's programs have room for ${countOf(room, "core")}`
    : coreLimitText(machine);
}
