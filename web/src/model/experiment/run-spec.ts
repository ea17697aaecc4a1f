/** The specification of one run of a point: what the core is told of machine, parameters, length and limits. */
import { parameterValues } from "../../base/program.ts";
import { RUN_WORD_MAX, type RunSpec, type StartMode } from "../../base/run.ts";
import type { ScenarioFile } from "../scenario/schema.ts";
import { scheduleSpec } from "./schedules.ts";
import { formulaGlobals, parseFormula } from "../formula/formula.ts";
import type { MachineModel, MachineNumbers } from "../../base/machine.ts";
import { underOrder } from "../machine/memory-order.ts";
import { spreadModel } from "../machine/placed-model.ts";
import { FILE_NUMBERS, numbersOf, withSmallerCaches } from "../machine/numbers.ts";
import {
  PLAIN_CYCLES_MAX,
  PLAIN_STEPS_MAX,
  type Precision,
  REFINED,
  cyclesMax,
  isQuick,
  operationsMax,
  operationsMin,
  progressStepsMax,
  warmupOperations,
} from "./policy.ts";
import type { SweepExperiment } from "./experiment.ts";
import type { PointJob } from "./point-jobs.ts";

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
    machine: searchedMachine(experiment, job),
    cores: job.cores,
    params: parameterValues(job.program, job.parameters, experiment.machine.model.clockHz),
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
    keepMemory: readsGlobals(experiment.scenario),
    ...(job.program.debug.plain === undefined ? {} : plainSpec(run)),
    ...(experiment.schedule === undefined ? {} : scheduleSpec(experiment.schedule, job.cores, experiment.seed)),
    ...extra,
  };
}

/**
 * A plain program runs once, to its end, which nothing but a limit brings nearer: neither a narrow interval of what it
 * counts, nor a warm-up that would be forgotten. All cores are there when it begins.
 */
function plainSpec(run: NonNullable<ScenarioFile["run"]>): Partial<RunSpec> {
  return {
    start: "together",
    warmupOperations: 0,
    precision: 0,
    operationsMin: 0,
    cyclesEnough: 0,
    operationsMax: run.operations_max ?? RUN_WORD_MAX,
    cyclesMax: run.cycles_max ?? PLAIN_CYCLES_MAX,
    progressStepsMax: run.progress_steps_max ?? PLAIN_STEPS_MAX,
  };
}

/** Is anything told of a run's globals: by the measure, by what the programs count, by the parts of a time? */
function readsGlobals({ formula, file }: SweepExperiment["scenario"]): boolean {
  if (formulaGlobals(formula).length > 0 || file.counted !== undefined) return true;
  const parts = file.times?.parts.map((part) => parseFormula(part.formula)) ?? [];
  return parts.some((part) => part.ok && formulaGlobals(part.value).length > 0);
}

/** The numbers of the machine on which a measurement of the job runs. */
export function ownNumbers(experiment: SweepExperiment, job: PointJob): MachineNumbers {
  return machineOf(experiment, job).numbers;
}

/** The machine of the run: a schedule may ask for another order of stores than the machine's own. */
function searchedMachine(experiment: SweepExperiment, job: PointJob): MachineModel {
  const machine = machineOf(experiment, job);
  const order = experiment.schedule?.order;
  return order === undefined ? machine : underOrder(machine, order);
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
