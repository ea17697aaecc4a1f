/**
 * Makes the runs of an experiment: the experiment is planned and checked, the programs of its variants are compiled,
 * and every point becomes a job. The page, embeds, the command line, tests and tools all use this file.
 */
import type { CompiledProgram, CompileResult } from "../base/program.ts";
import { fail, ok, type Result } from "../base/result.ts";
import { type PointJob, pointJobs } from "../model/experiment/point-jobs.ts";
import { type SweepRequest, type SweepExperiment, planSweep } from "../model/experiment/experiment.ts";
import type { Problem } from "../model/json/problem.ts";
import type { SourceTexts } from "../model/scenario/sources.ts";
import type { Compiler } from "./compiler.ts";

export interface Order {
  readonly request: SweepRequest;
  readonly sources: SourceTexts;
  /** Texts, by variant, in the place of the scenario's own programs. */
  readonly edits?: ReadonlyMap<string, string>;
}

/** An experiment of which every run can be made. */
export interface Prepared {
  /** The compilations of the variants whose programs compile. */
  readonly experiment: SweepExperiment;
  readonly jobs: readonly PointJob[];
}

export interface Preparation extends Prepared {
  /** The compiler's answer for each requested variant; a variant without a program has no jobs. */
  readonly compiled: ReadonlyMap<string, CompileResult>;
}

/** The part that has the mistakes: the request ("plan"), or how the programs fit the scenario ("programs"). */
export interface PreparationFailure {
  readonly stage: "plan" | "programs";
  readonly problems: readonly Problem[];
  /** The compilations, as in a preparation; empty when nothing was compiled. */
  readonly compiled: ReadonlyMap<string, CompileResult>;
}

export async function prepare(order: Order, compiler: Compiler): Promise<Result<Preparation, PreparationFailure>> {
  const planned = planSweep(order.request);
  if (!planned.ok) return fail({ stage: "plan", problems: planned.error, compiled: new Map() });
  const compiled = await compileVariants(planned.value, order, compiler);
  const programs = programsOf(compiled);
  const variants = planned.value.variants.filter(({ id }) => programs.has(id));
  const experiment = { ...planned.value, variants };
  const jobs = pointJobs(experiment, programs);
  if (!jobs.ok) return fail({ stage: "programs", problems: jobs.error, compiled });
  return ok({ experiment, jobs: jobs.value, compiled });
}

/** All are asked for at once: the compiler may be another thread, which then does not wait for this one in between. */
async function compileVariants({ variants }: SweepExperiment, { sources, edits }: Order, compiler: Compiler) {
  const compiling = variants.map(async (variant): Promise<[string, CompileResult]> => [
    variant.id,
    await compiler.compile(variant, sources, edits?.get(variant.id)),
  ]);
  return new Map(await Promise.all(compiling));
}

function programsOf(compiled: ReadonlyMap<string, CompileResult>): ReadonlyMap<string, CompiledProgram> {
  return new Map(
    [...compiled].flatMap(([id, { program }]): [string, CompiledProgram][] =>
      program === undefined ? [] : [[id, program]],
    ),
  );
}
