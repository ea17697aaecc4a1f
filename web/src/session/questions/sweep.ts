/**
 * What are the curves of a figure? The order of things in one place: the programs are compiled while the workers start;
 * the runs of the quick pass come first, those of the selected place before the others; then those of the slider's next
 * step, where one is likely; then those that narrow the intervals. What the runs have found is told in batches.
 */
import type { Progress } from "../../base/answer.ts";
import { reasonOf } from "../../base/reason.ts";
import { sourceLineOf } from "../../lab/source-lines.ts";
import type { LabPoint } from "../../lab/state/lab-point.ts";
import {
  NO_CURVES,
  NOTHING_SWEPT,
  type SlowPart,
  type Swept,
  type Trouble,
  withPoints,
} from "../../lab/state/run-state.ts";
import { requestOf, type SweepInputs } from "../../lab/sweep-inputs.ts";
import type { PointJob } from "../../model/experiment/point-jobs.ts";
import type { SweepOptions } from "../../model/sweep/sweep.ts";
import { type RunPool, WorkersUnavailable } from "../../worker/drive.ts";
import type { Question, Work } from "../answers/answer.ts";
import { sweepInBatches } from "../batches.ts";
import { prepare, type Preparation } from "../prepare.ts";
import type { SweepRun } from "../run-sweep.ts";
import { CoreMissing, type Session } from "../session.ts";
import { formatProblem, type Problem } from "../../model/json/problem.ts";
import { diagnose } from "../../model/results/diagnosis/diagnose.ts";
import { engineMessage } from "../../model/results/diagnosis/failure.ts";
import type { FailedPoint } from "../../model/results/points/point.ts";
import type { SourceLine } from "../../model/results/diagnosis/standstill.ts";

/** After this time the reader is told what the page waits for. assumed: longer than a usual network takes. */
const SLOW_MS = 3000;

type Runner = Pick<Session, "pool" | "compiler">;

export interface SweepAsked {
  readonly inputs: SweepInputs;
  /** A sweep that begins once more is another one: an object of its own tells it apart. */
  readonly round: object;
  /** Finished curves of some variants, which need no run. */
  readonly known: readonly LabPoint[];
  /** Results that were stored are not used. */
  readonly anew: boolean;
  /** What the parameters are when the slider goes one step further; undefined where nothing suggests that. */
  readonly further: SweepInputs["parameters"] | undefined;
  /** Where its runs are made, of a pool. */
  readonly runsIn: (pool: RunPool) => RunPool;
  /** The place whose runs come first, as it is when the runs begin. */
  readonly first: () => SweepOptions["first"];
  /** Is called before the first run, and after each that gives a point. */
  readonly onJobs: (jobs: readonly PointJob[]) => void;
  readonly onPoint: (point: LabPoint) => void;
  /** Do the points so far tell the form of the curves? They are shown at once then. */
  readonly isTold: () => boolean;
}

/** Something that every run needs is missing, and may come later. */
class Unavailable extends Error {
  override readonly name = "Unavailable";
}

/** Fails where something is missing that every run needs: that is worth asking again. */
export function sweepOf(session: Runner, asked: SweepAsked): Question<Swept> {
  const { inputs, round, known } = asked;
  const start: Swept = {
    ...NOTHING_SWEPT,
    points: withPoints(NO_CURVES, known),
    troubles: new Faults(inputs).of(known),
  };
  return {
    key: ["sweep", inputs.scenario, inputs.sources, inputs.key, round],
    isForgotten: true,
    ...(known.length === 0 ? {} : { stored: () => start }),
    ...(missingIn(asked).length === 0 ? {} : { answer: (work: Work<Swept>) => swept(session, asked, start, work) }),
  };
}

function missingIn({ inputs, known }: SweepAsked): readonly string[] {
  return inputs.variants.filter((variant) => !known.some(({ point }) => point.variant === variant));
}

async function swept(session: Runner, asked: SweepAsked, start: Swept, work: Work<Swept>): Promise<Swept> {
  const { inputs } = asked;
  const found = new Found(start, work);
  try {
    if (inputs.machine === undefined) return found.failed([noMachine(inputs.machineKey)]);
    /* The workers start while the programs are compiled. */
    const pool = session.pool(inputs.modelVersion);
    pool.catch(() => undefined);
    const prepared = await found.withSlowNotice("the compiler", compiled(session, asked, inputs.parameters));
    const troubles = compileTroubles(prepared.ok ? prepared.value : prepared.error);
    if (troubles.length > 0) found.tell({ troubles: [...found.now.troubles, ...troubles] });
    if (!prepared.ok) return found.failed(problemTroubles(prepared.error.problems));
    if (prepared.value.jobs.length === 0) return start.points.size > 0 ? found.now : found.failed([]);
    const runs = await found.withSlowNotice("the simulator", pool.catch(noSimulator));
    return await made(session, asked, prepared.value, runs, found);
  } catch (error) {
    work.signal.throwIfAborted();
    if (error instanceof Unavailable) throw error;
    if (error instanceof WorkersUnavailable) return noSimulator(error);
    if (error instanceof CoreMissing) return { ...found.failed([]), missingCore: error.modelVersion };
    return found.failed([engineTrouble(error)]);
  }
}

async function compiled(session: Runner, asked: SweepAsked, parameters: SweepInputs["parameters"]) {
  const { machine, sources, edits } = asked.inputs;
  if (machine === undefined) throw new Error("there is no machine");
  const request = requestOf({ ...asked.inputs, parameters }, machine, missingIn(asked));
  return prepare({ request, sources, edits }, session.compiler).catch((error: unknown) => {
    throw new Unavailable(`The compiler could not be loaded: ${reasonOf(error)}.`);
  });
}

function noSimulator(error: unknown): never {
  if (error instanceof CoreMissing) throw error;
  throw new Unavailable(`The simulator could not be started: ${reasonOf(error)}.`);
}

/** Makes the runs. */
async function made(
  session: Runner,
  asked: SweepAsked,
  prepared: Preparation,
  pool: RunPool,
  found: Found,
): Promise<Swept> {
  const { inputs, onJobs, onPoint } = asked;
  const { signal } = found;
  const faults = new Faults(inputs);
  const withFound = (points: readonly LabPoint[]): Pick<Swept, "points" | "troubles"> => ({
    points: withPoints(found.now.points, points),
    troubles: [...found.now.troubles, ...faults.of(points)],
  });
  const runs = asked.anew ? (pool.anew ?? pool) : pool;
  onJobs(prepared.jobs);
  found.tell({ stage: "coarse" });
  const { sweep, finished } = sweepInBatches(prepared, asked.runsIn(runs), {
    passes: "both",
    first: asked.first(),
    bends: inputs.bends,
    signal,
    isTold: asked.isTold,
    onRun: (_, point) => point !== undefined && onPoint(point),
    onBatch: ({ points, progress, stage }) => found.tell({ ...withFound(points), stage }, progress),
  });
  if (runs.anew !== undefined) prefetchNext(session, asked, sweep, signal).catch(() => undefined);
  await finished;
  const all = sweep.points();
  return { ...found.now, ...withFound(all), hasFailed: all.some(brokeOff) };
}

/**
 * Lets the coarse runs of the slider's next step follow those of this one, where they are stored until the reader comes
 * to it. What goes wrong with them is told when the reader is there.
 */
async function prefetchNext(session: Runner, asked: SweepAsked, sweep: SweepRun, signal: AbortSignal): Promise<void> {
  const { further, inputs } = asked;
  if (further === undefined || inputs.schedule !== undefined) return;
  const prepared = await compiled(session, asked, further);
  if (prepared.ok && !signal.aborted) sweep.insert(prepared.value);
}

/** What has been found by now, which is told whenever there is more. */
class Found {
  now: Swept;
  readonly signal: AbortSignal;
  private readonly work: Work<Swept>;

  constructor(start: Swept, work: Work<Swept>) {
    this.now = start;
    this.work = work;
    this.signal = work.signal;
  }

  tell(change: Partial<Swept>, progress?: Progress): void {
    this.now = { ...this.now, ...change };
    this.work.tell(this.now, progress);
  }

  failed(troubles: readonly Trouble[]): Swept {
    return { ...this.now, troubles: [...this.now.troubles, ...troubles], hasFailed: true };
  }

  /** Tells what the reader waits for, when that takes long. Rejects with the signal's reason. */
  async withSlowNotice<T>(part: SlowPart, promise: Promise<T>): Promise<T> {
    const timer = setTimeout(() => this.tell({ waitingFor: part }), SLOW_MS);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      this.signal.throwIfAborted();
      if (this.now.waitingFor !== undefined) this.tell({ waitingFor: undefined });
    }
  }
}

/** One message per variant: its other points fail the same way. */
class Faults {
  private readonly inputs: SweepInputs;
  private readonly said = new Set<string>();

  constructor(inputs: SweepInputs) {
    this.inputs = inputs;
  }

  /** What has to be said of these points and was not said of others. */
  of(points: readonly LabPoint[]): readonly Trouble[] {
    return points.flatMap(({ point, job }) => {
      if (point.kind !== "failed" || this.said.has(point.variant)) return [];
      this.said.add(point.variant);
      return [faultTrouble(point, job, sourceLineOf(this.inputs, point.variant))];
    });
  }
}

// ---- What the reader is told of failures ----------------------------------------------------------------------------

function engineTrouble(error: unknown): Trouble {
  return { kind: "engine", message: reasonOf(error) };
}

function noMachine(id: string): Trouble {
  return { kind: "engine", message: `There is no machine "${id}". Choose another one.` };
}

function compileTroubles({ compiled: all }: Pick<Preparation, "compiled">): Trouble[] {
  return [...all].flatMap(([variant, { program, diagnostics }]): Trouble[] =>
    program === undefined ? [{ kind: "compile", variant, diagnostics }] : [],
  );
}

function problemTroubles(problems: readonly Problem[]): Trouble[] {
  return problems.map((one) => ({ kind: "engine", message: formatProblem(one) }));
}

function faultTrouble(point: FailedPoint, job: PointJob, sourceLine: SourceLine): Trouble {
  const { variant, x, fault } = point;
  if (fault === undefined) return { kind: "engine", message: `${variant} at ${x}: ${engineMessage(point)}` };
  return { kind: "fault", variant, x, diagnosis: diagnose(fault, job.program.debug, sourceLine) };
}

/** The simulator failed, not the program: the figure is not complete. */
function brokeOff({ result }: LabPoint): boolean {
  return result === undefined;
}
