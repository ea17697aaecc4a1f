/**
 * One run of a scenario, as its sweep would make it, on any machine and with any seed, at coarse precision: for shapes
 * that must hold whatever machine and seed.
 */
import type { CompiledProgram } from "../../web/src/base/program.ts";
import type { LineResult, RunResult } from "../../web/src/base/run.ts";
import { planSweep } from "../../web/src/model/experiment/experiment.ts";
import { pointJobs } from "../../web/src/model/experiment/point-jobs.ts";
import { runSpec } from "../../web/src/model/experiment/run-spec.ts";
import type { Machine } from "../../web/src/model/machine/machine.ts";
import { REFINED, type Precision } from "../../web/src/model/experiment/policy.ts";
import { rounds } from "./effort.ts";
import { compileVariants } from "./programs.ts";
import { openScenario } from "./project.ts";
import { faultOf, runSpecToEnd } from "./runs.ts";

/** Core counts that a test can afford for several seeds; the sweeps themselves go to the last core. */
export const coresUsed = (machine: Machine): number => Math.min(machine.model.coreCount, 64);

/** Ten of them, where all rounds are made. */
export const SEEDS: readonly number[] = Array.from({ length: rounds(10) }, (_, i) => i + 1);

export interface Wanted {
  readonly scenario: string;
  readonly variant: string;
  readonly machine: Machine;
  readonly cores: number;
  readonly seed: number;
  readonly parameters?: Readonly<Record<string, number>>;
}

export interface Measured {
  readonly program: CompiledProgram;
  readonly result: RunResult;
  /** Operations per cycle. */
  readonly rate: number;
}

/** A precision below that of the refined pass, without its floor: sufficient for shapes. */
const PRECISION: Precision = { ...REFINED, precision: 0.05, batchMin: 8, operationsMin: 0, cyclesEnough: 0 };

const compiled = new Map<string, ReadonlyMap<string, CompiledProgram>>();

function programsOf(scenario: string): ReadonlyMap<string, CompiledProgram> {
  const programs = compiled.get(scenario) ?? compileVariants(openScenario(scenario));
  compiled.set(scenario, programs);
  return programs;
}

export async function measured(wanted: Wanted): Promise<Measured> {
  const { machine, seed, cores, parameters = {} } = wanted;
  const scenario = openScenario(wanted.scenario);
  const programs = programsOf(wanted.scenario);
  const planned = planSweep({ scenario, machine, seed, parameters, values: [cores], variants: [wanted.variant] });
  if (!planned.ok) throw new Error(JSON.stringify(planned.error));
  const jobs = pointJobs(planned.value, programs);
  if (!jobs.ok) throw new Error(JSON.stringify(jobs.error));
  const job = jobs.value.find((each) => each.x === cores && !each.baseline);
  if (job === undefined) throw new Error(`${wanted.scenario} has no run on ${cores} cores`);
  const result = await runSpecToEnd(runSpec(planned.value, job, PRECISION, "idle"));
  const fault = faultOf(job.program, result);
  if (fault !== "no fault") throw new Error(`${wanted.variant} on ${cores} cores of ${machine.file.id}: ${fault}`);
  return { program: job.program, result, rate: result.operations / elapsed(result) };
}

export const elapsed = (result: RunResult): number => result.time - result.measuredFrom;

/** The line on which a global begins; undefined when no core asked for it. */
export function lineOf({ program, result }: Measured, global: string, lineBytes: number): LineResult | undefined {
  const symbol = program.debug.globals.find((each) => each.name === global);
  if (symbol === undefined) throw new Error(`the program has no global ${global}`);
  const first = symbol.address - (symbol.address % lineBytes);
  return result.lines.find((line) => line.address === first);
}
