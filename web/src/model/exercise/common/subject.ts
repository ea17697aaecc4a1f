/**
 * What an exercise is about: the scenario or the litmus experiment in whose folder it lies. The problems of an exercise
 * are its disagreements with this; answers and checks do not need it.
 */
import { didYouMean } from "../../../base/near.ts";
import { type Problem, problem } from "../../json/problem.ts";
import type { LitmusExperiment } from "../../litmus/litmus-experiment.ts";
import { boundValue, type NamedPoint, namesMachine, simulatedPoints } from "../../expected/bound-values.ts";
import { POINT_COLUMNS, type PointRow } from "../../results/points/point-row.ts";
import { parameterOf, type Scenario } from "../../scenario/scenario.ts";
import type { ScenarioFile } from "../../scenario/schema.ts";
import { parseShape, shapePoints } from "../../expected/shapes.ts";

export interface ScenarioSubject {
  readonly kind: "scenario";
  readonly scenario: Scenario;
  /** The scenario's machine file, as parsed JSON; where it is not at hand, undefined, its numbers are not checked. */
  readonly machine: unknown;
  /** The text of a file of the folder, by its path there. */
  readonly text: (file: string) => string | undefined;
}

export interface LitmusSubject {
  readonly kind: "litmus";
  readonly experiment: LitmusExperiment;
}

export type Subject = ScenarioSubject | LitmusSubject;

/** What only an exercise about a scenario can ask for: its problems, or that it is about none. */
export function aboutScenario(
  subject: Subject,
  problems: (of: ScenarioSubject) => readonly Problem[],
): readonly Problem[] {
  if (subject.kind === "scenario") return problems(subject);
  return [
    problem("kind", "this kind of answer needs runs of a scenario", 'a litmus experiment has "outcomes" and "choice"'),
  ];
}

function variantsOf(subject: Subject): readonly string[] {
  const { file } = subject.kind === "scenario" ? subject.scenario : subject.experiment;
  return file.variants.map(({ id }) => id);
}

export function variantProblems(subject: Subject, path: string, id: string | undefined): readonly Problem[] {
  const known = variantsOf(subject);
  return id === undefined || known.includes(id) ? [] : [problem(path, `no variant "${id}"`, didYouMean(id, known))];
}

export function valueProblems({ scenario }: ScenarioSubject, path: string, x: number | undefined): readonly Problem[] {
  const { values } = scenario;
  if (x === undefined || values.includes(x)) return [];
  return [problem(path, `the sweep has no point at ${x}`, `one of ${values.join(", ")}`)];
}

/** Why a parameter cannot have the value; undefined when it can. */
export function settingProblem(file: ScenarioFile, name: string, value: number): string | undefined {
  const parameter = parameterOf({ file }, name);
  if (parameter === undefined) return `the scenario has no parameter "${name}"`;
  const { min, max } = parameter;
  return value < min || value > max ? `${name} has values from ${min} to ${max}, not ${value}` : undefined;
}

/** A shape, as in expected.json: that it can be read, and is about curves that the scenario has. */
export function shapeProblems(subject: ScenarioSubject, path: string, text: string): readonly Problem[] {
  const shape = parseShape(text);
  if (!shape.ok) return [problem(path, shape.error, 'a shape compares: "stock: throughput(48) < 0.5 * peak()"')];
  return pointProblems(subject, path, shapePoints(shape.value));
}

/** An expression over points, parameters and the machine, as in notes. */
export function bindingProblems(subject: ScenarioSubject, path: string, binding: string): readonly Problem[] {
  const problems = pointProblems(subject, path, simulatedPoints(binding));
  const isUnknown = subject.machine === undefined && namesMachine(binding);
  if (problems.length > 0 || isUnknown) return problems;
  const value = boundValue(binding, { file: subject.scenario.file, machine: subject.machine, rows: someRows(subject) });
  return value.ok
    ? []
    : [problem(path, `"${binding}": ${value.error}`, "write it as a number of notes is bound: stock@48")];
}

/** Rows with a number in each cell, no two rows alike: enough to know whether an expression has a value. */
function someRows({ scenario }: ScenarioSubject): readonly PointRow[] {
  const points = scenario.file.variants.flatMap(({ id }) => scenario.values.map((x) => ({ variant: id, x })));
  return points.map((point, i) => ({
    ...Object.fromEntries(POINT_COLUMNS.map((column) => [column, i + 1])),
    ...point,
  }));
}

function pointProblems(subject: ScenarioSubject, path: string, points: readonly NamedPoint[]): readonly Problem[] {
  return points.flatMap(({ variant, x }) => {
    const unknown = variantProblems(subject, path, variant);
    return unknown.length > 0 ? unknown : valueProblems(subject, path, x);
  });
}
