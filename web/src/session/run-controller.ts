/**
 * Keeps the figure true to the experiment: whenever what determines the results changes, it compiles, sweeps and feeds
 * the points into the state; what has been computed before is not computed again. The only owner of running work.
 */
import type { CompiledProgram, CompileResult } from "../base/program.ts";
import type { Machine } from "../model/machine/machine.ts";
import {
  planExperiment,
  pointJobs,
  type Experiment as PlannedExperiment,
  type PointJob,
} from "../model/experiment/experiment.ts";
import { diagnose } from "../model/results/diagnose.ts";
import { engineMessage } from "../model/results/failure.ts";
import type { FailedPoint } from "../model/results/point.ts";
import { formatProblem, type Problem } from "../model/json/problem.ts";
import type { Scenario } from "../model/scenario/scenario.ts";
import { Sweep } from "../model/sweep/schedule.ts";
import type { SourceLine } from "../model/results/standstill.ts";
import { Pool } from "../worker/pool.ts";
import type { AppState, Trouble } from "../lab/state/app-state.ts";
import type { Action } from "../lab/state/actions.ts";
import type { Store } from "../lab/state/store.ts";
import { sourceLineOf } from "./compile-variant.ts";
import { CoreMissing } from "./core-missing.ts";
import type { LabPoint } from "../lab/state/lab-point.ts";
import { sweepInputs, type SweepInputs } from "./sweep-inputs.ts";
import { SweepRunner } from "./sweep-runner.ts";
import { VariantCache } from "./variant-cache.ts";

export type Compile = (
  scenario: Scenario,
  variant: string,
  text: string | undefined,
  sources: ReadonlyMap<string, string>,
) => Promise<CompileResult>;

export interface RunPorts {
  /** Rejects with CoreMissing when there is no core of the version. */
  readonly pool: (modelVersion: number) => Promise<Pool>;
  readonly compile: Compile;
  readonly machines: ReadonlyMap<string, Machine>;
  /** Fewer runs than the state asks for, where nobody would see them. */
  readonly scope?: (inputs: SweepInputs, state: AppState) => SweepInputs;
}

/** Changes follow one another while a slider moves; the sweep begins when they pause. */
const PAUSE_MS = 200;

export class RunController {
  private readonly store: Store<AppState, Action>;
  private readonly ports: RunPorts;
  private readonly cache = new VariantCache();
  private inputs: SweepInputs | undefined;
  private runner: SweepRunner | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private id = 0;
  private readonly unsubscribe: () => void;

  constructor(store: Store<AppState, Action>, ports: RunPorts) {
    this.store = store;
    this.ports = ports;
    this.unsubscribe = store.subscribe(() => this.look());
    this.look();
  }

  /** Stops what is running and says so. */
  cancel(): void {
    this.drop();
    this.id += 1;
    this.store.dispatch({ kind: "run-phase", id: this.id - 1, phase: "cancelled" });
  }

  /** Begins anew with the present inputs, also after a cancel. */
  restart(): void {
    if (this.inputs !== undefined) this.prepare(this.inputs, 0);
  }

  dispose(): void {
    this.unsubscribe();
    this.drop();
    this.id += 1;
  }

  private look(): void {
    const state = this.store.get();
    const asked = sweepInputs(state);
    const next = asked === undefined ? undefined : (this.ports.scope?.(asked, state) ?? asked);
    if (next?.key === this.inputs?.key) return;
    const first = this.inputs === undefined;
    this.inputs = next;
    this.drop();
    if (next !== undefined) this.prepare(next, first ? 0 : PAUSE_MS);
  }

  private drop(): void {
    clearTimeout(this.timer);
    this.runner?.cancel();
    this.runner = undefined;
  }

  /** The state hears at once that its figure is of the past, and gets what is known already; the rest after a pause. */
  private prepare(inputs: SweepInputs, pauseMs: number): void {
    this.drop();
    const id = Math.max(this.id, this.store.get().run.id) + 1;
    this.id = id;
    const known = this.cache.find(inputs);
    const missing = inputs.variants.filter((variant) => !known.some((one) => one.point.variant === variant));
    this.store.dispatch({ kind: "run-started", id });
    if (known.length > 0) this.store.dispatch({ kind: "points", id, points: known, done: 0, total: 0 });
    if (missing.length === 0) this.store.dispatch({ kind: "run-phase", id, phase: "done" });
    else this.timer = setTimeout(() => void this.begin(id, inputs, missing), pauseMs);
  }

  private async begin(id: number, inputs: SweepInputs, missing: readonly string[]): Promise<void> {
    const machine = this.ports.machines.get(inputs.machine);
    if (machine === undefined) {
      this.fail(id, [{ kind: "engine", message: `There is no machine "${inputs.machine}". Choose another one.` }]);
      return;
    }
    const { programs, troubles } = await this.compileAll(inputs, missing);
    if (id !== this.id) return;
    if (troubles.length > 0) this.store.dispatch({ kind: "troubles", id, troubles });
    if (programs.size === 0) this.end(id, missing.length < inputs.variants.length);
    else await this.sweep(id, inputs, machine, programs);
  }

  private async compileAll(inputs: SweepInputs, variants: readonly string[]) {
    const programs = new Map<string, CompiledProgram>();
    const troubles: Trouble[] = [];
    for (const variant of variants) {
      const { program, diagnostics } = await this.ports.compile(
        inputs.scenario,
        variant,
        inputs.edits.get(variant),
        inputs.sources,
      );
      if (program !== undefined) programs.set(variant, program);
      else troubles.push({ kind: "compile", variant, diagnostics });
    }
    return { programs, troubles };
  }

  private async sweep(
    id: number,
    inputs: SweepInputs,
    machine: Machine,
    programs: ReadonlyMap<string, CompiledProgram>,
  ): Promise<void> {
    const planned = planExperiment({
      scenario: inputs.scenario,
      machine,
      variants: [...programs.keys()],
      settings: inputs.params,
      seed: inputs.seed,
      precision: inputs.precision,
      ...(inputs.values === undefined ? {} : { values: inputs.values }),
    });
    if (!planned.ok) return this.fail(id, problemTroubles(planned.error));
    const jobs = pointJobs(planned.value, programs);
    if (!jobs.ok) return this.fail(id, problemTroubles(jobs.error));
    const pool = await this.ports.pool(inputs.modelVersion).catch((error: unknown) => error);
    if (id !== this.id) return;
    if (pool instanceof CoreMissing) return this.store.dispatch({ kind: "core-missing", version: pool.modelVersion });
    if (!(pool instanceof Pool))
      return this.fail(id, [{ kind: "engine", message: `The simulator could not be started: ${String(pool)}` }]);
    this.start(id, inputs, planned.value, jobs.value, pool);
  }

  private start(
    id: number,
    inputs: SweepInputs,
    planned: PlannedExperiment,
    jobs: readonly PointJob[],
    pool: Pool,
  ): void {
    const sweep = new Sweep(planned, jobs, { coarse: true });
    const said = new Set<string>();
    const tell = (points: readonly LabPoint[]) => {
      const { done, total } = sweep.progress;
      this.store.dispatch({ kind: "points", id, points, done, total });
      this.sayFaults(id, inputs, points, said);
    };
    const pointCount = jobs.filter((job) => !job.baseline).length;
    this.runner = new SweepRunner(
      sweep,
      pool,
      { pointCount },
      {
        onPhase: (phase) => this.store.dispatch({ kind: "run-phase", id, phase }),
        onPoints: tell,
        onFinished: (points) => {
          this.cache.keep(inputs, points);
          tell(points);
          this.store.dispatch({ kind: "run-phase", id, phase: "done" });
        },
        onError: (message) => this.fail(id, [{ kind: "engine", message }]),
      },
    );
  }

  /** One message per variant: its other points fail the same way. */
  private sayFaults(id: number, inputs: SweepInputs, points: readonly LabPoint[], said: Set<string>): void {
    const troubles: Trouble[] = [];
    for (const one of points) {
      if (one.point.kind !== "failed" || said.has(one.point.variant)) continue;
      said.add(one.point.variant);
      troubles.push(faultTrouble(one.point, one.job, sourceLineOf(inputs, one.point.variant)));
    }
    if (troubles.length > 0) this.store.dispatch({ kind: "troubles", id, troubles });
  }

  private fail(id: number, troubles: readonly Trouble[]): void {
    this.store.dispatch({ kind: "troubles", id, troubles });
    this.store.dispatch({ kind: "run-phase", id, phase: "failed" });
  }

  private end(id: number, something: boolean): void {
    this.store.dispatch({ kind: "run-phase", id, phase: something ? "done" : "failed" });
  }
}

function problemTroubles(problems: readonly Problem[]): Trouble[] {
  return problems.map((one) => ({ kind: "engine", message: formatProblem(one) }));
}

function faultTrouble(point: FailedPoint, job: PointJob, sourceLine: SourceLine): Trouble {
  const { variant, x, fault } = point;
  if (fault === undefined) return { kind: "engine", message: `${variant} at ${x}: ${engineMessage(point)}` };
  return { kind: "fault", variant, x, diagnosis: diagnose(fault, job.program.debug, sourceLine) };
}
