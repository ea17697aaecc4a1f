/**
 * A scenario's folder opened, its programs compiled, its whole sweep run as the command line would: for the tests of
 * the folder's promises.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type PointJob, pointJobs } from "../../web/src/model/experiment/point-jobs.ts";
import { type SweepExperiment, planSweep } from "../../web/src/model/experiment/experiment.ts";
import type { Point } from "../../web/src/model/results/points/point.ts";
import { checkSchema, formatProblems, type Problem } from "../../web/src/model/json/problem.ts";
import type { Result } from "../../web/src/base/result.ts";
import type { Scenario } from "../../web/src/model/scenario/scenario.ts";
import { type ExpectedFile, ExpectedSchema } from "../../web/src/model/scenario/schema.ts";
import { runSweep as startSweep } from "../../web/src/session/run-sweep.ts";
import { localRuns } from "../../web/src/session/testing/local-runs.ts";
import { compileVariants } from "./programs.ts";
import { openMachine, ROOT } from "./project.ts";
import { runSpecToEnd } from "./runs.ts";

/** The value, or a failed test with every problem in it. */
function must<T>(what: string, result: Result<T, readonly Problem[]>): T {
  if (result.ok) return result.value;
  throw new Error(formatProblems(what, result.error));
}

/** Names of the C programs in the folder. */
export function programsOf(name: string): readonly string[] {
  return readdirSync(join(ROOT, "scenarios", name)).filter((file) => file.endsWith(".c"));
}

export const expectedPath = (name: string): string => join(ROOT, "scenarios", name, "expected.json");

/** The contents of expected.json; undefined when there is none. */
export function readExpected(name: string): ExpectedFile | undefined {
  const path = expectedPath(name);
  if (!existsSync(path)) return undefined;
  const json: unknown = JSON.parse(readFileSync(path, "utf8"));
  return must(`scenarios/${name}/expected.json`, checkSchema(ExpectedSchema, json));
}

export interface SweepChange {
  readonly seed?: number | undefined;
  readonly precision?: number | undefined;
  readonly variants?: readonly string[];
  readonly values?: readonly number[];
}

export function experimentOf(scenario: Scenario, { seed, precision, ...part }: SweepChange = {}): SweepExperiment {
  const request = {
    scenario,
    machine: openMachine(scenario.file.machine),
    ...part,
    ...(seed === undefined ? {} : { seed }),
    ...(precision === undefined ? {} : { precision }),
  };
  return must(`${scenario.name}: the experiment`, planSweep(request));
}

/** Every requested point of the sweep, without the coarse pass, since no reader watches. */
export async function runSweep(
  experiment: SweepExperiment,
  isWanted: (job: PointJob) => boolean = () => true,
): Promise<readonly Point[]> {
  const programs = compileVariants(experiment.scenario);
  const all = must(`${experiment.scenario.name}: the runs`, pointJobs(experiment, programs));
  const jobs = all.filter((job) => job.baseline || isWanted(job));
  const sweep = startSweep({ experiment, jobs }, localRuns(runSpecToEnd), { passes: "refined" });
  await sweep.finished;
  return sweep.points().map(({ point }) => point);
}
