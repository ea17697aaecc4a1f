/**
 * A sweep: a scenario on a machine with chosen variants, values, parameters and seed, checked; and the runs it
 * consists of. One PointJob per (variant, x); each becomes one or more RunSpecs (sweep/sweep.ts decides which).
 */
import { LIMITS } from "../../base/abi.gen.ts";
import type { CompiledProgram } from "../../base/program.ts";
import type { RunSpec, StartMode } from "../../base/run.ts";
import { type Schedule, scheduleSpec } from "./schedules.ts";
import { globalProblems } from "../formula/checked-formula.ts";
import { formulaGlobals, formulaNames } from "../formula/formula.ts";
import { overlayNames } from "../scenario/overlays.ts";
import type { MachineModel } from "../../base/machine.ts";
import type { Machine } from "../machine/machine.ts";
import { spreadModel } from "../machine/placed-model.ts";
import { coreLimitText } from "../machine/placement.ts";
import { FILE_NUMBERS, numbersOf, withSmallerCaches } from "../machine/numbers.ts";
import { standardValue } from "./standard-value.ts";
import { didYouMean } from "../../base/near.ts";
import {
  DEFAULT_SEED,
  PRECISION_RANGE,
  type Precision,
  REFINED,
  cyclesMax,
  isQuick,
  operationsMax,
  operationsMin,
  progressStepsMax,
  warmupOperations,
} from "./policy.ts";
import { type Problem, problem } from "../json/problem.ts";
import { type Result, fail, ok } from "../../base/result.ts";
import { type Scenario, parameterOf } from "../scenario/scenario.ts";
import { sweepsCores } from "../scenario/sweeps-cores.ts";
import type { Parameter, Variant } from "../scenario/schema.ts";
import { sweepValuesOn } from "../scenario/sweep-values.ts";

/** The request; every member that is left out takes the scenario's value. */
export interface SweepRequest {
  readonly scenario: Scenario;
  readonly machine: Machine;
  readonly variants?: readonly string[];
  /** Values on the x-axis. */
  readonly values?: readonly number[];
  /** Parameters by name; also "cores" in sweeps over a parameter. */
  readonly parameters?: Readonly<Record<string, number>>;
  readonly seed?: number;
  readonly precision?: number;
  readonly schedule?: Schedule;
}

export interface SweepExperiment {
  readonly kind: "sweep";
  readonly scenario: Scenario;
  readonly machine: Machine;
  readonly variants: readonly Variant[];
  readonly values: readonly number[];
  /** Every parameter of the scenario; the swept one has its default here. */
  readonly parameters: Readonly<Record<string, number>>;
  /** Number of cores in sweeps over a parameter. */
  readonly cores: number | undefined;
  readonly seed: number;
  readonly precision: number;
  /** The runs look for failures instead of numbers. */
  readonly schedule?: Schedule;
}

/** The members that all runs of one point have in common. */
export interface PointJob {
  readonly variant: string;
  readonly x: number;
  readonly cores: number;
  /** Parameters by name, as this point has them. */
  readonly parameters: Readonly<Record<string, number>>;
  readonly program: CompiledProgram;
  /** True for the 1-core run that only serves the speed-up of others. */
  readonly baseline: boolean;
  /** The variant's cores are taken from the chips in turn: the machine of the run is `spreadModel()` of the model. */
  readonly spread: boolean;
}

/** Checks the request against scenario and machine; all findings at once. */
export function planSweep(request: SweepRequest): Result<SweepExperiment, readonly Problem[]> {
  const { scenario, machine } = request;
  /* Without a prototype: a parameter may be called "toString". */
  const asked = Object.assign(Object.create(null) as Record<string, number>, request.parameters);
  const values = request.values ?? sweepValuesOn(scenario, machine);
  const ids = request.variants ?? scenario.file.variants.map((v) => v.id);
  const seed = request.seed ?? DEFAULT_SEED;
  const precision = request.precision ?? REFINED.precision;
  const cores = sweepsCores(scenario) ? undefined : (asked["cores"] ?? scenario.file.sweep.cores);
  const problems = [
    ...variantProblems(scenario, ids),
    ...parameterProblems(scenario, asked),
    ...valueProblems(scenario, machine, values),
    ...coreProblems(machine, cores),
    ...seedProblems(seed),
    ...precisionProblems(precision),
  ];
  if (problems.length > 0) return fail(problems);
  const variants = scenario.file.variants.filter((v) => ids.includes(v.id));
  const parameters = Object.fromEntries(
    scenario.file.parameters.map((p) => [p.name, asked[p.name] ?? standardValue(p, scenario, machine)]),
  );
  const schedule = request.schedule === undefined ? {} : { schedule: request.schedule };
  return ok({ kind: "sweep", scenario, machine, variants, values, parameters, cores, seed, precision, ...schedule });
}

function variantProblems(scenario: Scenario, ids: readonly string[]): Problem[] {
  const known = scenario.file.variants.map((v) => v.id);
  if (ids.length === 0) return [problem("variants", "none is chosen", `known are ${known.join(", ")}`)];
  return ids
    .filter((id) => !known.includes(id))
    .map((id) => problem("variants", `no variant "${id}"`, didYouMean(id, known)));
}

function parameterProblems(scenario: Scenario, parameters: Readonly<Record<string, number>>): Problem[] {
  return Object.entries(parameters).flatMap(([name, value]) => parameterProblem(scenario, name, value));
}

/** Is the value in the range of the parameter of this name? */
export function parameterProblem(scenario: Scenario, name: string, value: number): Problem[] {
  const { over } = scenario.file.sweep;
  if (name === over) return [problem(name, "is what the sweep is over", "give its values as the values on the x-axis")];
  if (name === "cores") return [];
  const parameter = parameterOf(scenario, name);
  if (parameter === undefined) {
    const known = [...scenario.file.parameters.map((p) => p.name), ...(sweepsCores(scenario) ? [] : ["cores"])];
    return [
      problem(
        name,
        "no such parameter",
        didYouMean(
          name,
          known.filter((k) => k !== over),
        ),
      ),
    ];
  }
  return rangeProblem(parameter, value);
}

/** Is the value one that the parameter can have? */
export function rangeProblem({ name, min, max, unit }: Parameter, value: number): Problem[] {
  if (!Number.isSafeInteger(value)) return [problem(name, `${value} is no whole number`)];
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
  const max = swept?.max ?? machine.model.coreCount;
  const wrong = values.filter((v) => !Number.isSafeInteger(v) || v < min || v > max);
  if (wrong.length === 0) return [];
  const where = swept === undefined ? coreLimitText(machine) : `it goes from ${min} to ${max}${unitSuffix(swept.unit)}`;
  return [
    problem("x", `${wrong.slice(0, 5).join(", ")}${wrong.length > 5 ? ", …" : ""} of ${over} is out of range`, where),
  ];
}

function coreProblems(machine: Machine, cores: number | undefined): Problem[] {
  if (cores === undefined) return [];
  const max = Math.min(machine.model.coreCount, LIMITS.CORES_MAX);
  if (Number.isSafeInteger(cores) && cores >= 1 && cores <= max) return [];
  return [problem("cores", `${cores} is out of range`, `the machine ${machine.file.id} has 1 to ${max} cores`)];
}

export function seedProblems(seed: number): Problem[] {
  if (Number.isSafeInteger(seed) && seed >= 0) return [];
  return [problem("seed", `${seed} is no whole number from 0 to ${Number.MAX_SAFE_INTEGER}`)];
}

function precisionProblems(precision: number): Problem[] {
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

/** The jobs of an experiment, from its compiled programs by variant id. */
export function pointJobs(
  experiment: SweepExperiment,
  programs: ReadonlyMap<string, CompiledProgram>,
): Result<readonly PointJob[], readonly Problem[]> {
  const problems: Problem[] = [];
  const jobs: PointJob[] = [];
  for (const variant of experiment.variants) {
    const program = programs.get(variant.id);
    if (program === undefined) {
      problems.push(problem(`variants.${variant.id}`, "has no compiled program"));
      continue;
    }
    problems.push(...programProblems(experiment.scenario, variant, program));
    jobs.push(...variantJobs(experiment, variant, program));
  }
  return problems.length > 0 ? fail(problems) : ok(jobs);
}

/** What a program declares or lacks that does not fit its scenario. */
export function programProblems(scenario: Scenario, variant: Variant, program: CompiledProgram): Problem[] {
  const known = scenario.file.parameters.map((p) => p.name);
  const missing = program.debug.params.filter((name) => !known.includes(name));
  const problems = missing.map((name) =>
    problem(
      "parameters",
      `${variant.program} declares the parameter "${name}", which the scenario does not have`,
      didYouMean(name, known),
    ),
  );
  const { debug } = program;
  return [...problems, ...globalProblems("measure.formula", scenario.formula, { name: variant.program, debug })];
}

/** Parameters whose slider would change nothing: no program, formula, overlay or machine takes their value. */
export function unusedParameters(scenario: Scenario, programs: readonly CompiledProgram[]): Problem[] {
  const read = new Set([
    ...programs.flatMap((p) => p.debug.params),
    ...formulaNames(scenario.formula),
    ...overlayNames(scenario.file),
    ...scenario.file.parameters.filter(({ machine }) => machine !== undefined).map(({ name }) => name),
  ]);
  return scenario.file.parameters.flatMap((parameter, i) =>
    read.has(parameter.name)
      ? []
      : [
          problem(
            `parameters[${i}]`,
            `no program reads "${parameter.name}"`,
            `declare extern const long ${parameter.name}; in a program, or remove the parameter`,
          ),
        ],
  );
}

function variantJobs(experiment: SweepExperiment, variant: Variant, program: CompiledProgram): PointJob[] {
  const jobs = experiment.values.map((x) => jobAt(experiment, variant, program, x));
  return needsBaseline(experiment) ? [{ ...jobAt(experiment, variant, program, 1), baseline: true }, ...jobs] : jobs;
}

/** The job of a point at any place of the x-axis, whether the experiment lists it or not. */
export function jobAt(experiment: SweepExperiment, variant: Variant, program: CompiledProgram, x: number): PointJob {
  return {
    variant: variant.id,
    x,
    cores: variant.cores ?? experiment.cores ?? x,
    parameters: parametersAt(experiment, x),
    program,
    baseline: false,
    spread: variant.placement === "round_robin",
  };
}

function parametersAt(experiment: SweepExperiment, x: number): Readonly<Record<string, number>> {
  const { over } = experiment.scenario.file.sweep;
  return sweepsCores(experiment.scenario) ? experiment.parameters : { ...experiment.parameters, [over]: x };
}

/** Speed-up needs the run at 1 core, where the scenario has one. */
function needsBaseline(experiment: SweepExperiment): boolean {
  const { scenario, values } = experiment;
  return sweepsCores(scenario) && scenario.values.includes(1) && !values.includes(1);
}

/** One run of a point. `extra` adds to it, for example a trace. */
export function runSpec(
  experiment: SweepExperiment,
  job: PointJob,
  precision: Precision,
  start: StartMode,
  extra: Partial<Pick<RunSpec, "trace" | "keepMemory" | "operationsMax" | "cyclesMax">> = {},
): RunSpec {
  const run = experiment.scenario.file.run ?? {};
  return {
    program: job.program.bytes,
    machine: machineOf(experiment, job),
    cores: job.cores,
    params: job.program.debug.params.map((name) => job.parameters[name] ?? 0),
    seed: experiment.seed,
    start,
    warmupOperations: warmupOperations(precision, job.cores, run.warmup_operations),
    precision: precision.precision,
    batchMin: isQuick(precision) ? precision.batchMin : (run.batch_min ?? precision.batchMin),
    operationsMin: operationsMin(precision, job.cores),
    cyclesEnough: precision.cyclesEnough,
    operationsMax: cappedOperations(run.operations_max, precision, job.cores),
    cyclesMax: run.cycles_max ?? cyclesMax(job.cores),
    progressStepsMax: run.progress_steps_max ?? progressStepsMax(job.cores),
    keepMemory:
      formulaGlobals(experiment.scenario.formula).length > 0 || experiment.scenario.file.counted !== undefined,
    ...(experiment.schedule === undefined ? {} : scheduleSpec(experiment.schedule, job.cores, experiment.seed)),
    ...extra,
  };
}

/** The machine on which the job runs: with the options and the numbers that the scenario sets. */
function machineOf({ scenario, machine }: SweepExperiment, job: PointJob): MachineModel {
  const { file } = machine;
  const model = job.spread ? spreadModel(machine.model) : machine.model;
  const { machine_options: options, caches_smaller: times = 1, parameters } = scenario.file;
  const numbers = options === undefined ? model.numbers : withSmallerCaches(numbersOf(file, options), times);
  const set = parameters.flatMap((parameter) =>
    FILE_NUMBERS.filter(({ path }) => path === parameter.machine).map(
      ({ name }) => [name, job.parameters[parameter.name] ?? parameter.default] as const,
    ),
  );
  if (options === undefined && set.length === 0) return model;
  return { ...model, numbers: { ...numbers, ...Object.fromEntries(set) } };
}

/** A scenario's own cap takes the place of the usual one; it bounds the quick pass too, but never lengthens it. */
function cappedOperations(own: number | undefined, precision: Precision, cores: number): number {
  const usual = operationsMax(precision, cores);
  if (own === undefined) return usual;
  return precision.operationsMaxPerCore < REFINED.operationsMaxPerCore ? Math.min(own, usual) : own;
}

/** The precision of the refined pass. */
export function refinedPrecision(experiment: SweepExperiment): Precision {
  return { ...REFINED, precision: experiment.precision };
}
