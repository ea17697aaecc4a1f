/**
 * A study that is checked: its file together with the scenario and the machines that the file names. The points are
 * made of it in study-points.ts.
 */
import type { StartMode } from "../../base/run.ts";
import { didYouMean } from "../../base/near.ts";
import { type Result, fail, ok } from "../../base/result.ts";
import { parameterProblem, seedProblems, valueProblems } from "../experiment/request-problems.ts";
import { DEFAULT_SEED, REFINED } from "../experiment/policy.ts";
import { standardCores } from "../experiment/standard-cores.ts";
import { standardValue } from "../experiment/standard-value.ts";
import { readFormula } from "../formula/checked-formula.ts";
import type { Formula } from "../formula/formula.ts";
import { STATISTIC_NAMES } from "../formula/statistics.ts";
import { checkSchema, type Problem, problem } from "../json/problem.ts";
import type { Machine } from "../machine/machine.ts";
import { mostCores } from "../scenario/most-cores.ts";
import { firstStart, type Scenario } from "../scenario/scenario.ts";
import type { Variant } from "../scenario/schema.ts";
import { sweepValuesOn } from "../scenario/sweep-values.ts";
import { sweepsCores } from "../scenario/sweeps-cores.ts";
import { formatValues, parseValues } from "../scenario/values-list.ts";
import { type Exclusion, readExclusion } from "./exclusion.ts";
import { type ExclusionFile, type NumbersFile, type StudyFile, StudySchema } from "./study-schema.ts";

/** A machine of the study, and the values of the x-axis for it; it may have fewer cores than the largest of them. */
export interface StudyMachine {
  readonly machine: Machine;
  readonly x: readonly number[];
  /** The number of cores that run where the study names none; undefined where the x-axis is the number of cores. */
  readonly cores: number | undefined;
  /** Values of the parameters that the study does not set. */
  readonly defaults: Readonly<Record<string, number>>;
}

interface StudyMeasure {
  readonly name: string;
  readonly formula: Formula;
}

export interface Study {
  readonly title: string;
  readonly scenario: Scenario;
  readonly variants: readonly Variant[];
  readonly machines: readonly StudyMachine[];
  /** Parameters that change together; one empty object where none do. */
  readonly together: readonly Readonly<Record<string, number>>[];
  readonly grid: readonly (readonly [name: string, values: readonly number[]])[];
  /** Numbers of cores in studies over a parameter; one undefined where the study names none. */
  readonly cores: readonly (number | undefined)[];
  readonly starts: readonly StartMode[];
  readonly seeds: readonly number[];
  readonly precision: number;
  readonly measures: readonly StudyMeasure[];
  readonly exclude: readonly Exclusion[];
}

/** Parameters that have more than one value in the study. */
export function variedParameters({ grid, together }: Study): readonly string[] {
  const inGrid = grid.filter(([, values]) => values.length > 1).map(([name]) => name);
  return [...new Set([...together.flatMap((one) => (together.length > 1 ? Object.keys(one) : [])), ...inGrid])];
}

/** The form of the file only: its scenario and machines can then be opened. */
export function readStudyFile(json: unknown): Result<StudyFile, readonly Problem[]> {
  return checkSchema(StudySchema, json);
}

/** The machines are those of the file in its order, or the scenario's. */
export interface StudyParts {
  readonly scenario: Scenario;
  readonly machines: readonly Machine[];
}

/** More combinations than this are a typing error. assumed: a year of a processor. */
const COMBINATIONS_MAX = 50_000_000;

/** Checks the file against its scenario and machines; all findings at once. */
export function settleStudy(file: StudyFile, parts: StudyParts): Result<Study, readonly Problem[]> {
  const lists = new Lists();
  const { scenario } = parts;
  const measures = readMeasures(file, scenario);
  const machines = machinesOf(file, parts, lists);
  const study: Study = {
    title: file.title,
    scenario,
    variants: scenario.file.variants.filter(({ id }) => file.variants?.includes(id) ?? true),
    machines,
    together: file.together ?? [{}],
    grid: Object.entries(file.parameters ?? {}).map(([name, list]) => [name, lists.read(`parameters.${name}`, list)]),
    cores: coresOf(file, scenario, lists),
    starts: file.starts ?? [firstStart(scenario)],
    seeds: lists.read("seeds", file.seeds ?? DEFAULT_SEED),
    precision: file.precision ?? REFINED.precision,
    measures: measures.flatMap((one) => (one.ok ? one.value : [])),
    exclude: (file.exclude ?? []).map((rule, i) => readExclusion(withIds(rule, file, parts), `exclude[${i}]`, lists)),
  };
  const problems = [
    ...lists.problems,
    ...measures.flatMap((one) => (one.ok ? [] : one.error)),
    ...nameProblems(file, parts),
    ...uniqueProblems(file, parts),
    ...placeProblems(file, study),
    ...settingProblems(study),
    ...study.seeds.flatMap(seedProblems).map((one) => ({ ...one, path: "seeds" })),
    ...sizeProblems(study),
  ];
  return problems.length === 0 ? ok(study) : fail(problems);
}

/** Lists of numbers as they are read, and what was wrong with them. */
class Lists {
  readonly problems: Problem[] = [];

  /** Without repetitions. An array keeps its order; a text is in ascending order. */
  read(path: string, list: NumbersFile): readonly number[] {
    if (typeof list === "number") return [list];
    if (typeof list !== "string") return [...new Set(list)];
    const parsed = parseValues(list);
    if (parsed.ok) return parsed.value;
    this.problems.push({ ...parsed.error, path });
    return [];
  }
}

function machinesOf(file: StudyFile, { scenario, machines }: StudyParts, lists: Lists): readonly StudyMachine[] {
  const x = file.x === undefined ? undefined : lists.read("x", file.x);
  return machines.map((machine) => {
    const defaults = scenario.file.parameters.map((p) => [p.name, standardValue(p, scenario, machine)] as const);
    return {
      machine,
      x: x ?? sweepValuesOn(scenario, machine),
      cores: standardCores(scenario, machine),
      defaults: Object.fromEntries(defaults),
    };
  });
}

function coresOf(file: StudyFile, scenario: Scenario, lists: Lists): Study["cores"] {
  if (sweepsCores(scenario) || file.cores === undefined) return [undefined];
  return lists.read("cores", file.cores);
}

function readMeasures(file: StudyFile, scenario: Scenario): readonly Result<StudyMeasure, readonly Problem[]>[] {
  const known = [...STATISTIC_NAMES, ...scenario.file.parameters.map(({ name }) => name)];
  return Object.entries(file.measures ?? {}).map(([name, written]) => {
    const formula = readFormula(`measures.${name}`, written, known);
    return formula.ok ? ok({ name, formula: formula.value }) : formula;
  });
}

/** A rule may name a machine's file as the study does. */
function withIds(rule: ExclusionFile, file: StudyFile, { machines }: StudyParts): ExclusionFile {
  if (rule.machines === undefined) return rule;
  const idOf = (name: string): string => machines[file.machines?.indexOf(name) ?? -1]?.file.id ?? name;
  return { ...rule, machines: rule.machines.map(idOf) };
}

function nameProblems(file: StudyFile, parts: StudyParts): readonly Problem[] {
  const ids = parts.machines.map((machine) => machine.file.id);
  const machines = (file.exclude ?? []).flatMap((rule, i) =>
    (withIds(rule, file, parts).machines ?? []).flatMap((id, k) =>
      ids.includes(id)
        ? []
        : [problem(`exclude[${i}].machines[${k}]`, `no machine "${id}" in this study`, didYouMean(id, ids))],
    ),
  );
  return [...variantProblems(file, parts), ...machines, ...exclusionProblems(file, parts)];
}

/** A rule over something that the scenario does not have would never match, without a word. */
function exclusionProblems(file: StudyFile, { scenario }: StudyParts): readonly Problem[] {
  const known = scenario.file.parameters.map(({ name }) => name);
  return (file.exclude ?? []).flatMap(({ parameters }, i) =>
    Object.keys(parameters ?? {})
      .filter((name) => !known.includes(name))
      .map((name) => problem(`exclude[${i}].parameters.${name}`, "no such parameter", didYouMean(name, known))),
  );
}

function variantProblems(file: StudyFile, { scenario }: StudyParts): readonly Problem[] {
  const known = scenario.file.variants.map(({ id }) => id);
  const lists = [
    { path: "variants", ids: file.variants ?? [] },
    ...(file.exclude ?? []).map(({ variants }, i) => ({ path: `exclude[${i}].variants`, ids: variants ?? [] })),
  ];
  return lists.flatMap(({ path, ids }) =>
    ids.flatMap((id, i) =>
      known.includes(id) ? [] : [problem(`${path}[${i}]`, `no variant "${id}"`, didYouMean(id, known))],
    ),
  );
}

function uniqueProblems(file: StudyFile, { machines }: StudyParts): readonly Problem[] {
  const ids = machines.map((machine) => machine.file.id);
  const repeated = ids.flatMap((id, i) =>
    ids.indexOf(id) === i ? [] : [problem(`machines[${i}]`, `"${id}" is already among the machines`)],
  );
  const twice = Object.keys(file.parameters ?? {}).filter((name) => file.together?.some((one) => name in one));
  return [
    ...repeated,
    ...twice.map((name) => problem(`parameters.${name}`, "is set in together as well", "set it in one of the two")),
  ];
}

/** Values of the x-axis, and numbers of cores, that no machine of the study has. */
function placeProblems(file: StudyFile, { scenario, machines, cores }: Study): readonly Problem[] {
  const most = Math.max(...machines.map(({ machine }) => mostCores(scenario, machine)));
  const wrong = (path: string, values: readonly (number | undefined)[]): readonly Problem[] => {
    const beyond = values.flatMap((value) => (value === undefined || (value >= 1 && value <= most) ? [] : value));
    if (beyond.length === 0) return [];
    return [problem(path, `no machine of the study has ${formatValues(beyond)} cores`, `they have 1 to ${most}`)];
  };
  if (!sweepsCores(scenario)) return wrong("cores", cores);
  const misplaced =
    file.cores === undefined ? [] : [problem("cores", "the x-axis is the number of cores", "give its values as x")];
  return [...misplaced, ...(file.x === undefined ? [] : wrong("x", new Lists().read("x", file.x)))];
}

/** Every value must be in its parameter's range; the messages are those of a sweep. */
function settingProblems({ scenario, machines, together, grid }: Study): readonly Problem[] {
  const { over } = scenario.file.sweep;
  const set = [
    ...grid.flatMap(([name, values]) => values.map((value) => ({ path: `parameters.${name}`, name, value }))),
    ...together.flatMap((one, i) =>
      Object.entries(one).map(([name, value]) => ({ path: `together[${i}].${name}`, name, value })),
    ),
  ];
  const [first] = machines;
  const swept = first === undefined || sweepsCores(scenario) ? [] : valueProblems(scenario, first.machine, first.x);
  const settings = set.flatMap(({ path, name, value }) => {
    if (name === "cores") return [problem(path, "is no parameter", over === "cores" ? "give x" : "give cores")];
    return parameterProblem(scenario, name, value).map((p) => ({ ...p, path }));
  });
  return [...swept, ...settings];
}

function sizeProblems(study: Study): readonly Problem[] {
  const count = combinationCount(study);
  if (count <= COMBINATIONS_MAX) return [];
  return [problem("", `the study has ${count} combinations`, `at most ${COMBINATIONS_MAX} are planned`)];
}

/** Combinations before any is excluded. */
export function combinationCount(study: Study): number {
  const perX = [study.variants, study.together, study.cores, study.starts, study.seeds].map((list) => list.length);
  const grid = study.grid.map(([, values]) => values.length);
  const x = study.machines.reduce((sum, machine) => sum + machine.x.length, 0);
  return [...perX, ...grid].reduce((product, length) => product * length, x);
}
