/**
 * A sweep as a queue of runs: first a coarse pass that draws the whole figure, spread over the x-axis, then refinement
 * in place, largest machines first because they take longest. The queue knows which runs a point still needs, and runs
 * nothing itself. Its driver takes tasks, runs them anywhere in any order, and hands the results back; the points do
 * not depend on that order. Where more places are wanted, a curve whose points are complete gets them where it bends.
 */
import type { MachineModel } from "../../base/machine.ts";
import type { RunResult, RunSpec, StartMode } from "../../base/run.ts";
import type { SweepExperiment } from "../experiment/experiment.ts";
import { type PointJob, jobAt } from "../experiment/point-jobs.ts";
import { refinedPrecision, runSpec } from "../experiment/run-spec.ts";
import { type Point, type PointPhase, type Shorter, estimateOf, excessOf, pointOf } from "../results/points/point.ts";
import { needsSecondStart } from "../results/points/sharing.ts";
import {
  COARSE,
  EACH_OF_TWO,
  FROZEN_RUNS,
  hasMoreSpread,
  isOtherStart,
  MORE_SPREAD,
  type Precision,
  seedOf,
} from "../experiment/policy.ts";
import { withMoreSpread } from "../machine/more-spread.ts";
import { isFrozen } from "../results/points/order.ts";
import { bendPlaces, mostAdded } from "./bends.ts";
import { baselinesFirst, lookedAtFirst, referencesFirst, smallestFirst, spreadOrder } from "./job-order.ts";
import { type RunLength, nextLength } from "./longer.ts";
import { firstStart } from "../scenario/scenario.ts";
import { sweepsCores } from "../scenario/sweeps-cores.ts";
import { scalesOf } from "../scenario/lab-words.ts";

export interface Task {
  readonly job: PointJob;
  readonly phase: PointPhase;
  readonly start: StartMode;
  /**
   * 0: the first run; 1: the second one, from the point's other start and with more spread; then runs for other orders
   * of the cores: see policy.ts.
   */
  readonly turn: number;
  /** Undefined for the usual length of the phase. */
  readonly length: RunLength | undefined;
}

/** A run that ended, or an engine that did not survive it. */
export type TaskOutcome =
  | { readonly kind: "result"; readonly result: RunResult }
  | { readonly kind: "failed"; readonly message: string };

export interface SweepProgress {
  readonly done: number;
  /** Runs known to be needed: second starts are added as they turn out to be necessary. */
  readonly total: number;
}

export interface SweepOptions {
  /** False leaves the coarse pass out, as on the command line, which draws no figure meanwhile. */
  readonly coarse: boolean;
  /**
   * "largest", the default: the coarse pass spreads over the x-axis, the refined pass begins with the largest machines,
   * because it ends soonest that way. "points": the refined runs come in the order of the points, which can be handed
   * on as they come. "smallest": the coarse pass goes from the smallest machines to the largest, so that something can
   * be drawn at once, however large the largest machine is.
   */
  readonly order?: "largest" | "points" | "smallest";
  /** The place whose runs come first in each pass: the one that the reader looks at. */
  readonly first?: { readonly variant: string; readonly x: number } | undefined;
  /** "first" leaves the second start out, for a reader who asks for one start; its interval is of that one alone. */
  readonly starts?: "both" | "first";
  /** True: places are added where the curves bend. */
  readonly bends?: boolean;
}

/** The known facts about a point so far. */
interface PointState {
  readonly job: PointJob;
  phase: PointPhase;
  first: RunResult | undefined;
  storm: RunResult | undefined;
  /** Further runs, of a point whose order is frozen. */
  orders: readonly RunResult[];
  failure: string | undefined;
  /** The runs before these were made longer. */
  shorter: Shorter | undefined;
  /** The length of the point's first run. */
  length: RunLength | undefined;
  /** Runs of the point that have not ended. */
  due: number;
}

export class Sweep {
  readonly experiment: SweepExperiment;
  /** In the order of the variants and values. */
  private readonly states: PointState[];
  private readonly queue: Task[];
  private readonly bothStarts: boolean;
  private readonly inOrder: boolean;
  private readonly hasCoarse: boolean;
  private readonly addsPlaces: boolean;
  private done = 0;
  private total: number;

  constructor(experiment: SweepExperiment, jobs: readonly PointJob[], options: SweepOptions) {
    this.experiment = experiment;
    const queue = initialTasks(experiment, jobs, options);
    this.queue = queue;
    this.bothStarts = options.starts !== "first";
    this.inOrder = options.order === "points";
    this.hasCoarse = hasCoarsePass(experiment, options);
    this.addsPlaces = options.bends === true;
    this.total = queue.length;
    this.states = jobs.map((job) => newState(job, queue.filter((task) => task.job === job).length));
  }

  /**
   * The next run to do, or undefined when all are handed out (results of others may still add some). With a pass: only
   * when the next one belongs to that.
   */
  next(pass?: PointPhase): Task | undefined {
    return pass === undefined || this.queue[0]?.phase === pass ? this.queue.shift() : undefined;
  }

  get progress(): SweepProgress {
    return { done: this.done, total: this.total };
  }

  get finished(): boolean {
    return this.done === this.total;
  }

  specOf(task: Task): RunSpec {
    const { job, phase, start, turn, length } = task;
    const spec = runSpec(this.experiment, job, precisionOf(this.experiment, phase), start);
    const isOneOfTwo = phase === "refined" && this.bothStarts && job.cores > 1;
    const precision = isOneOfTwo ? spec.precision * EACH_OF_TWO : spec.precision;
    return {
      ...spec,
      ...length,
      precision,
      seed: seedOf(this.experiment.seed, turn),
      machine: machineOfTurn(spec, turn),
    };
  }

  /** The spec of the run behind a point. */
  specOfPoint(variant: string, x: number): RunSpec | undefined {
    const state = this.stateOf(variant, x);
    if (state === undefined) return undefined;
    const { job, phase, length } = state;
    return this.specOf({ job, phase, start: firstStart(this.experiment.scenario), turn: 0, length });
  }

  /** Takes a task's outcome; the point it belongs to, when there is something to show. */
  accept(task: Task, outcome: TaskOutcome): Point | undefined {
    this.done += 1;
    const state = this.states.find((s) => s.job === task.job);
    if (state === undefined) throw new Error("a task of another sweep was handed in");
    state.due -= 1;
    /* A refined run that is done makes a coarse one that comes later worthless. */
    const isWorthless = task.phase === "coarse" && state.phase === "refined";
    if (!isWorthless && outcome.kind === "failed") this.fail(state, task, outcome.message);
    if (!isWorthless && outcome.kind === "result") this.enter(state, task, outcome.result);
    if (this.addsPlaces && this.isComplete(task.job.variant)) this.addPlaces(task.job.variant);
    return this.pointFrom(state);
  }

  /** All points that have a value so far, in the order of the variants and values. */
  points(): readonly Point[] {
    return this.states.flatMap((state) => this.pointFrom(state) ?? []);
  }

  /** A job's point once nothing changes it any more: its runs have ended, and those that its speed-up relates to. */
  completePoint(job: PointJob): Point | undefined {
    const state = this.states.find((s) => s.job === job);
    const reference = this.referenceOf(job.variant);
    return state === undefined || state.due > 0 || (reference?.due ?? 0) > 0 ? undefined : this.pointFrom(state);
  }

  /** Have all runs of the job ended? */
  isFinal(job: PointJob): boolean {
    return this.states.some((state) => state.job === job && state.due === 0);
  }

  /** Is nothing left to do for the variant's curve? */
  isComplete(variant: string): boolean {
    return this.states.every(({ job, due }) => job.variant !== variant || due === 0);
  }

  /** The jobs of all points and baselines, in the order of the variants and values; those of added places, too. */
  get jobs(): readonly PointJob[] {
    return this.states.map(({ job }) => job);
  }

  /** The job of a point. */
  jobOf(variant: string, x: number): PointJob | undefined {
    return this.stateOf(variant, x)?.job;
  }

  /** The run behind a point, for the views of one run. */
  resultOf(variant: string, x: number): RunResult | undefined {
    return this.stateOf(variant, x)?.first;
  }

  private stateOf(variant: string, x: number): PointState | undefined {
    return this.states.find((s) => !s.job.baseline && s.job.variant === variant && s.job.x === x);
  }

  /** Adds places where a complete curve bends. */
  private addPlaces(variant: string): void {
    const { scenario, variants, precision, values } = this.experiment;
    const own = this.states.filter(({ job }) => job.variant === variant && !job.baseline);
    const curve = own.map((state) => ({ x: state.job.x, y: valueOf(this.pointFrom(state)) }));
    const listed = own.filter(({ job }) => values.includes(job.x)).length;
    const most = mostAdded(listed) - (own.length - listed);
    const places = bendPlaces(curve, { scales: scalesOf(scenario.file.log), precision, most });
    const described = variants.find(({ id }) => id === variant);
    const program = own[0]?.job.program;
    if (described === undefined || program === undefined) return;
    this.addJobs(places.map((x) => jobAt(this.experiment, described, program, x)));
  }

  /** The coarse runs come at once; the refined ones behind all others, unless the points have an order. */
  private addJobs(jobs: readonly PointJob[]): void {
    const coarse = this.hasCoarse ? jobs.map(firstTask(this.experiment, "coarse")) : [];
    const refined = jobs.map(firstTask(this.experiment, "refined"));
    for (const job of jobs) {
      const before = this.states.findLastIndex((s) => s.job.variant === job.variant && s.job.x < job.x);
      this.states.splice(before + 1, 0, newState(job, this.hasCoarse ? 2 : 1));
    }
    this.queue.unshift(...coarse, ...(this.inOrder ? refined : []));
    if (!this.inOrder) this.queue.push(...refined);
    this.total += coarse.length + refined.length;
  }

  private fail(state: PointState, task: Task, message: string): void {
    state.phase = task.phase;
    state.failure = message;
    this.drop(state);
  }

  private enter(state: PointState, task: Task, result: RunResult): void {
    if (task.phase === "refined" && state.phase === "coarse") state.phase = "refined";
    if (task.turn > 1) state.orders = [...state.orders, result];
    else if (task.turn === 1) {
      state.storm = result;
    } else {
      state.first = result;
      state.orders = [];
      state.length = task.length;
      if (result.fault !== undefined) this.drop(state);
    }
    if (isPlain(task.job)) this.settle(state);
    else if (task.phase === "refined") this.goOn(state, task);
  }

  /** A plain program's run is whole, whatever the pass: another one would be the same. */
  private settle(state: PointState): void {
    state.phase = "refined";
    this.drop(state);
  }

  /**
   * The next run that a point needs after a refined run: the other start, another order of the cores, or longer runs.
   * A point has one run at a time.
   */
  private goOn(state: PointState, task: Task): void {
    const { first } = state;
    if (first === undefined || first.fault !== undefined) return;
    const sharing = this.bothStarts && task.job.cores > 1 && needsSecondStart(first);
    const turn = task.turn + 1;
    const start = isOtherStart(turn) ? this.secondStart() : firstStart(this.experiment.scenario);
    if (sharing && turn === 1) this.add(state, { ...task, turn, start });
    else if (this.isFrozen(state) && turn < FROZEN_RUNS) this.add(state, { ...task, turn, start });
    else this.makeLonger(state, task);
  }

  /** Has every run of the point so far, of two at least, kept the one order that it began with? */
  private isFrozen({ first, storm, orders }: PointState): boolean {
    return storm !== undefined && [first, storm, ...orders].every((run) => run !== undefined && isFrozen(run));
  }

  private isPrecise(run: RunResult): boolean {
    const { precision } = refinedPrecision(this.experiment);
    return estimateOf(run, this.experiment.machine.model.clockHz, precision)?.converged === true;
  }

  /**
   * Runs the point again for longer where that is of use. A second start that completed no operation is not made
   * longer: it would complete none again.
   */
  private makeLonger(state: PointState, task: Task): void {
    const { first, storm, orders } = state;
    const point = this.pointFrom(state);
    if (first === undefined || point?.kind !== "measured") return;
    const again = { ...task, start: firstStart(this.experiment.scenario), turn: 0, length: undefined };
    const runs = storm === undefined ? [first] : [first, storm, ...orders];
    /* A frozen order makes intervals wide that no length makes narrower. */
    const isPrecise = orders.length > 0 && runs.every((run) => this.isPrecise(run));
    const excess = isPrecise ? 1 : excessOf(point.estimate, refinedPrecision(this.experiment).precision);
    const length = nextLength(this.specOf(again), runs, excess);
    if (length === undefined) return;
    state.shorter = { first, storm };
    this.add(state, { ...again, length }, !this.inOrder);
  }

  /** The whole figure is refined before single points are made still more precise, where it is drawn meanwhile. */
  private add(state: PointState, task: Task, last = false): void {
    if (last) this.queue.push(task);
    else this.queue.unshift(task);
    this.total += 1;
    state.due += 1;
  }

  /** Where the scenario fixes the start, the second start is the same; the second run has other random numbers. */
  private secondStart(): StartMode {
    return this.experiment.scenario.file.run?.start ?? "storm";
  }

  /** A program that has faulted would fault again, so the sweep drops the point's other runs. */
  private drop(state: PointState): void {
    for (let i = this.queue.length - 1; i >= 0; i--) {
      if (this.queue[i]?.job !== state.job) continue;
      this.queue.splice(i, 1);
      this.total -= 1;
      state.due -= 1;
    }
  }

  private pointFrom(state: PointState): Point | undefined {
    const { job, phase, first, storm, orders, shorter, failure } = state;
    if (job.baseline) return undefined;
    if (failure !== undefined) {
      return {
        kind: "failed",
        variant: job.variant,
        x: job.x,
        cores: job.cores,
        phase,
        fault: undefined,
        message: failure,
      };
    }
    if (first === undefined) return undefined;
    const { precision } = precisionOf(this.experiment, phase);
    const clockHz = this.experiment.machine.model.clockHz;
    const formula = this.experiment.scenario.formula;
    const baseline = this.baselineOf(job.variant);
    return pointOf({ job, phase, first, storm, orders, shorter, clockHz, precision, baseline, formula });
  }

  /** The run on one core. */
  private referenceOf(variant: string): PointState | undefined {
    if (!sweepsCores(this.experiment.scenario)) return undefined;
    return this.states.find((s) => s.job.variant === variant && s.job.cores === 1);
  }

  private baselineOf(variant: string): number | undefined {
    const first = this.referenceOf(variant)?.first;
    if (first === undefined || first.fault !== undefined) return undefined;
    return estimateOf(first, this.experiment.machine.model.clockHz, this.experiment.precision)?.throughput;
  }
}

function isPlain({ program }: PointJob): boolean {
  return program.debug.plain !== undefined;
}

/** The machine on which the run is made. One without jitter is taken as it is: its file asks for exact latencies. */
function machineOfTurn({ machine }: RunSpec, turn: number): MachineModel {
  return hasMoreSpread(turn) && machine.numbers.message_jitter_cycles > 0
    ? withMoreSpread(machine, MORE_SPREAD)
    : machine;
}

function precisionOf(experiment: SweepExperiment, phase: PointPhase): Precision {
  return phase === "coarse" ? COARSE : refinedPrecision(experiment);
}

/** A coarse pass that would be no coarser than the other is left out. */
function hasCoarsePass({ precision }: SweepExperiment, { coarse }: SweepOptions): boolean {
  return coarse && precision < COARSE.precision;
}

function newState(job: PointJob, due: number): PointState {
  const none = { first: undefined, storm: undefined, failure: undefined, shorter: undefined, length: undefined };
  return { job, phase: "coarse", ...none, orders: [], due };
}

/** The first run of a job in a pass. */
function firstTask({ scenario }: SweepExperiment, phase: PointPhase): (job: PointJob) => Task {
  const start = firstStart(scenario);
  return (job) => ({ job, phase, start, turn: 0, length: undefined });
}

/** The point's value in the scenario's own measure, whatever the figure shows. */
function valueOf(point: Point | undefined): number | undefined {
  return point?.kind === "measured" && point.measure.ok ? point.measure.value.value : undefined;
}

function initialTasks(experiment: SweepExperiment, jobs: readonly PointJob[], options: SweepOptions): Task[] {
  const { order, first: looked } = options;
  const task = (phase: PointPhase) => firstTask(experiment, phase);
  const inOrder = order === "points" ? jobs : [...jobs].sort((a, b) => b.cores - a.cores);
  if (!hasCoarsePass(experiment, options)) return referencesFirst(experiment, inOrder).map(task("refined"));
  const first = order === "smallest" ? smallestFirst(jobs) : spreadOrder(jobs);
  return [
    ...lookedAtFirst(first, looked).map(task("coarse")),
    ...baselinesFirst(lookedAtFirst(inOrder, looked)).map(task("refined")),
  ];
}
