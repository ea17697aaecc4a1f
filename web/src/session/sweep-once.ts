/**
 * A sweep of a scenario as it stands in its folder: for the gallery's miniatures and for the page on the model. Hands
 * over what it has as it goes, so that nobody waits for the last point to see the first.
 */
import { MODEL_VERSION } from "../base/abi.gen.ts";
import type { CompiledProgram } from "../base/program.ts";
import { planExperiment, pointJobs } from "../model/experiment/experiment.ts";
import type { Machine } from "../model/machine/machine.ts";
import { formatProblem } from "../model/json/problem.ts";
import { fail, ok, type Result } from "../base/result.ts";
import type { Scenario } from "../model/scenario/scenario.ts";
import { Sweep, type SweepProgress } from "../model/sweep/schedule.ts";
import type { OpenedScenario } from "../lab/state/opened-scenario.ts";
import { compileVariant } from "./compile-variant.ts";
import type { LabPoint } from "../lab/state/lab-point.ts";
import type { Pools } from "./traced-run.ts";
import { SweepRunner } from "./sweep-runner.ts";

/** Where scenarios and cores come from. */
export interface OnceHost {
  readonly open: (name: string) => Promise<Result<OpenedScenario, string>>;
  readonly pool: Pools;
}

export interface OnceOptions {
  /** The quick pass only: the shape of the curves. */
  readonly coarseOnly: boolean;
  /** Which of the scenario's values on the x-axis to compute. */
  readonly pick: (values: readonly number[]) => readonly number[];
  readonly onProgress: (swept: Swept, progress: SweepProgress) => void;
}

export interface Swept {
  readonly scenario: Scenario;
  readonly values: readonly number[];
  /** By variant, ascending in x. */
  readonly points: ReadonlyMap<string, readonly LabPoint[]>;
}

interface Planned {
  readonly scenario: Scenario;
  readonly values: readonly number[];
  readonly sweep: Sweep;
  readonly pointCount: number;
}

export async function sweepOnce(host: OnceHost, name: string, options: OnceOptions): Promise<Result<Swept, string>> {
  const planned = await plan(host, name, options);
  return planned.ok ? ok(await run(host, planned.value, options)) : planned;
}

async function plan(host: OnceHost, name: string, options: OnceOptions): Promise<Result<Planned, string>> {
  const opened = await host.open(name);
  if (!opened.ok) return opened;
  const { scenario, sources, machines } = opened.value;
  const machine = machines.get(scenario.file.machine);
  if (machine === undefined) return fail(`There is no machine "${scenario.file.machine}".`);
  const programs = await compileAll(scenario, sources);
  const values = options.pick(possibleValues(scenario, machine));
  const experiment = planExperiment({ scenario, machine, variants: [...programs.keys()], values });
  if (!experiment.ok) return fail(experiment.error.map(formatProblem).join("; "));
  const jobs = pointJobs(experiment.value, programs);
  if (!jobs.ok) return fail(jobs.error.map(formatProblem).join("; "));
  const sweep = new Sweep(experiment.value, jobs.value, { coarse: options.coarseOnly });
  return ok({ scenario, values, sweep, pointCount: jobs.value.filter((job) => !job.baseline).length });
}

function possibleValues(scenario: Scenario, machine: Machine): readonly number[] {
  const overCores = scenario.file.sweep.over === "cores";
  return overCores ? scenario.values.filter((x) => x <= machine.model.coreCount) : scenario.values;
}

async function compileAll(scenario: Scenario, sources: ReadonlyMap<string, string>) {
  const programs = new Map<string, CompiledProgram>();
  for (const variant of scenario.file.variants) {
    const { program } = await compileVariant(scenario, variant.id, undefined, sources);
    if (program !== undefined) programs.set(variant.id, program);
  }
  return programs;
}

async function run(
  host: OnceHost,
  { scenario, values, sweep, pointCount }: Planned,
  options: OnceOptions,
): Promise<Swept> {
  const pool = await host.pool(MODEL_VERSION);
  const points = new Map<string, LabPoint>();
  const swept = (): Swept => ({ scenario, values, points: byVariant([...points.values()]) });
  return new Promise((resolve, reject) => {
    new SweepRunner(
      sweep,
      pool,
      { pointCount, coarseOnly: options.coarseOnly },
      {
        onPhase: () => undefined,
        onPoints: (arrived, progress) => {
          for (const one of arrived) points.set(`${one.point.variant} ${one.point.x}`, one);
          options.onProgress(swept(), progress);
        },
        onFinished: () => resolve(swept()),
        onError: (message) => reject(new Error(message)),
      },
    );
  });
}

function byVariant(points: readonly LabPoint[]): ReadonlyMap<string, readonly LabPoint[]> {
  const groups = new Map<string, LabPoint[]>();
  for (const one of [...points].sort((a, b) => a.point.x - b.point.x)) {
    groups.set(one.point.variant, [...(groups.get(one.point.variant) ?? []), one]);
  }
  return groups;
}
