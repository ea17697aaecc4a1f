/**
 * A sweep: a scenario on a machine with chosen variants, values, parameters and seed, checked. point-jobs.ts makes the
 * jobs of its points, and run-spec.ts a run of a job.
 */
import type { Schedule } from "./schedules.ts";
import type { Machine } from "../machine/machine.ts";
import { standardCores } from "./standard-cores.ts";
import { standardValue } from "./standard-value.ts";
import { DEFAULT_SEED, REFINED } from "./policy.ts";
import type { Problem } from "../json/problem.ts";
import { type Result, fail, ok } from "../../base/result.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { sweepsCores } from "../scenario/sweeps-cores.ts";
import type { Variant } from "../scenario/schema.ts";
import { sweepValuesOn } from "../scenario/sweep-values.ts";
import {
  precisionProblems,
  variantProblems,
  seedProblems,
  valueProblems,
  coreProblems,
  ownCoresProblems,
  parameterProblems,
} from "./request-problems.ts";

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

/** Checks the request against scenario and machine; all findings at once. */
export function planSweep(request: SweepRequest): Result<SweepExperiment, readonly Problem[]> {
  const { scenario, machine } = request;
  /* Without a prototype: a parameter may be called "toString". */
  const asked = Object.assign(Object.create(null) as Record<string, number>, request.parameters);
  const values = request.values ?? sweepValuesOn(scenario, machine);
  const ids = request.variants ?? scenario.file.variants.map((v) => v.id);
  const seed = request.seed ?? DEFAULT_SEED;
  const precision = request.precision ?? REFINED.precision;
  const cores = sweepsCores(scenario) ? undefined : (asked["cores"] ?? standardCores(scenario, machine));
  const problems = [
    ...variantProblems(scenario, ids),
    ...parameterProblems(scenario, asked),
    ...valueProblems(scenario, machine, values),
    ...coreProblems(scenario, machine, cores),
    ...ownCoresProblems(scenario, machine, ids),
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
