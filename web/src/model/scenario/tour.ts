/**
 * The rules that a tour must obey: its variants and parameters exist, values lie in their ranges, the sweep computes
 * the place that it shows, the marks in its texts are balanced. A step that passes is shown exactly as written, nothing
 * clamped.
 */
import { didYouMean } from "../../base/near.ts";
import { type Problem, problem } from "../json/problem.ts";
import type { ScenarioFile } from "./schema.ts";
import type { TourState, TourStep } from "./tour-schema.ts";

/** `values`: those of the sweep. */
export function tourProblems(file: ScenarioFile, values: readonly number[]): Problem[] {
  return (file.tour ?? []).flatMap((step, i) => stepProblems(file, values, step, `tour[${i}]`));
}

function stepProblems(file: ScenarioFile, values: readonly number[], step: TourStep, path: string): Problem[] {
  return [
    ...textProblems(step.text, `${path}.text`),
    ...stateProblems(file, values, step.state ?? {}, `${path}.state`),
  ];
}

/** What a state of the lab names that the scenario does not have. */
export function stateProblems(
  file: ScenarioFile,
  values: readonly number[],
  state: TourState,
  path: string,
): Problem[] {
  return [
    ...variantProblems(file, state, path),
    ...parameterProblems(file, state, `${path}.parameters`),
    ...placeProblems(state, values, path),
  ];
}

export function textProblems(text: string, path: string): Problem[] {
  return text.split("`").length % 2 === 1
    ? []
    : [problem(path, "a ` is left open", "`code` stands between two of them")];
}

function variantProblems(file: ScenarioFile, state: TourState, path: string): Problem[] {
  const ids = file.variants.map((variant) => variant.id);
  const hidden = state.hidden ?? [];
  const named: [string, string | undefined][] = [
    [`${path}.variant`, state.variant],
    [`${path}.compare`, state.compare],
    ...hidden.map((id, i): [string, string] => [`${path}.hidden[${i}]`, id]),
  ];
  const problems = named.flatMap(([at, id]) =>
    id === undefined || ids.includes(id) ? [] : [problem(at, `no variant "${id}"`, didYouMean(id, ids))],
  );
  for (const key of ["variant", "compare"] as const) {
    const id = state[key];
    if (id !== undefined && hidden.includes(id)) problems.push(problem(`${path}.${key}`, `"${id}" is hidden`));
  }
  if (ids.every((id) => hidden.includes(id))) problems.push(problem(`${path}.hidden`, "every variant is hidden"));
  const shown = state.variant ?? ids.find((id) => !hidden.includes(id));
  if (state.compare !== undefined && state.compare === shown)
    problems.push(problem(`${path}.compare`, `"${state.compare}" is the selected variant itself`));
  return problems;
}

function parameterProblems(file: ScenarioFile, state: TourState, path: string): Problem[] {
  const names = file.parameters.map((parameter) => parameter.name);
  return Object.entries(state.parameters ?? {}).flatMap(([name, value]) => {
    const at = `${path}.${name}`;
    const parameter = file.parameters.find((one) => one.name === name);
    if (parameter === undefined) return [problem(at, "no such parameter", didYouMean(name, names))];
    const { min, max } = parameter;
    if (value < min || value > max) return [problem(at, `${value} is outside ${min} to ${max}`)];
    return value === parameter.default ? [problem(at, `${value} is the default`, "leave it out")] : [];
  });
}

function placeProblems(state: TourState, values: readonly number[], path: string): Problem[] {
  return (["x", "beside_x"] as const).flatMap((key) => {
    const x = state[key];
    if (x === undefined || values.includes(x)) return [];
    return [problem(`${path}.${key}`, `the sweep has no point at ${x}`, `one of ${values.join(", ")}`)];
  });
}
