/**
 * The points of which a sweep consists, with their programs: one job for each variant and x. Each becomes one or more
 * runs (sweep/sweep.ts decides which).
 */
import { type CompiledProgram, parametersOf } from "../../base/program.ts";
import { globalProblems } from "../formula/checked-formula.ts";
import { formulaNames } from "../formula/formula.ts";
import { overlayNames } from "../scenario/overlays.ts";
import { didYouMean } from "../../base/near.ts";
import { type Problem, problem } from "../json/problem.ts";
import { type Result, fail, ok } from "../../base/result.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { sweepsCores } from "../scenario/sweeps-cores.ts";
import type { Variant } from "../scenario/schema.ts";
import type { SweepExperiment } from "./experiment.ts";

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
  const missing = parametersOf(program).filter((name) => !known.includes(name));
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
