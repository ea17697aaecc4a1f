/**
 * How do two runs go from an empty machine to the finishing line? Both are made for the race alone: they need no run of
 * the figure, and are there within a second. First they are tried at growing lengths, until it is known where the line
 * lies; then they are made once more, with their whole traces.
 */
import type { RunResult, RunSpec } from "../../base/run.ts";
import type { RaceSide, RaceSides } from "../../lab/race.ts";
import { requestOf } from "../../lab/sweep-inputs.ts";
import type { SweepExperiment } from "../../model/experiment/experiment.ts";
import type { PointJob } from "../../model/experiment/point-jobs.ts";
import {
  aloneSpec,
  countedOf,
  finishOf,
  nextTry,
  RACE_RECORDS,
  raceSpec,
  rounded,
  sectionsOf,
  type RaceCounted,
  type RaceTry,
} from "../../model/experiment/race-runs.ts";
import { formatProblem } from "../../model/json/problem.ts";
import { diagnose } from "../../model/results/diagnosis/diagnose.ts";
import type { RunPool } from "../../worker/drive.ts";
import type { Question, Work } from "../answers/answer.ts";
import { shownRun } from "../made-run.ts";
import { prepare } from "../prepare.ts";
import type { Session } from "../session.ts";

export interface RacedRun {
  readonly side: RaceSide;
  readonly job: PointJob;
  /** From the first cycle to the finishing line, with the whole trace. */
  readonly result: RunResult;
}

export interface Raced {
  readonly runs: readonly RacedRun[];
  readonly counted: RaceCounted;
  /** The finishing line, in cycles from the start. */
  readonly finish: number;
}

/** A failure says in words which run could not go on. */
export function racedOf(session: Pick<Session, "pool" | "compiler">, sides: RaceSides): Question<Raced> {
  return {
    key: ["raced", ...sides.flatMap(({ inputs, x }) => [inputs.scenario, inputs.sources, inputs.key, x])],
    isForgotten: true,
    bytes: ({ runs }) => runs.reduce((sum, { result }) => sum + (result.trace?.records.byteLength ?? 0), 0),
    answer: async (work) => {
      const racers = await Promise.all(sides.map((side) => racerOf(session, side, work)));
      const { counted, tries } = await tried(racers, work.progress);
      return whole(racers, counted, finishOf(tries));
    },
  };
}

/** One side, ready to run. */
interface Racer {
  readonly side: RaceSide;
  readonly experiment: SweepExperiment;
  readonly job: PointJob;
  readonly make: (spec: RunSpec) => Promise<RunResult>;
}

async function racerOf(
  session: Pick<Session, "pool" | "compiler">,
  side: RaceSide,
  work: Pick<Work<RunResult>, "signal" | "isAhead" | "hurried">,
): Promise<Racer> {
  const { machine, sources, edits, modelVersion } = side.inputs;
  if (machine === undefined) throw new Error("there is no machine to run it on");
  const prepared = await prepare({ request: requestOf(side.inputs, machine), sources, edits }, session.compiler);
  if (!prepared.ok) throw new Error(prepared.error.problems.map(formatProblem).join("; "));
  const { experiment, jobs } = prepared.value;
  const job = jobs.find((one) => one.x === side.x && !one.baseline);
  if (job === undefined) throw new Error(`the program of ${side.name} does not compile`);
  const runs: RunPool = await session.pool(modelVersion);
  return { side, experiment, job, make: (spec) => shownRun(runs, spec, work) };
}

/** A run of a race that stopped before the finishing line has nothing to show. */
function checked({ side, job }: Racer, result: RunResult): RunResult {
  const { fault } = result;
  if (fault === undefined) return result;
  throw new Error(`${side.name} stopped: ${diagnose(fault, job.program.debug).message}`);
}

async function each(racers: readonly Racer[], specOf: (racer: Racer) => RunSpec): Promise<readonly RunResult[]> {
  return Promise.all(racers.map((racer) => racer.make(specOf(racer))));
}

/** Records that a try keeps: their number is known from what was dropped. */
const FEW = 1;

async function tried(
  racers: readonly Racer[],
  progress: (done: number, total: number) => void,
): Promise<{ readonly counted: RaceCounted; readonly tries: readonly RaceTry[] }> {
  const alone = await each(racers, ({ experiment, job }) => aloneSpec(experiment, job));
  const tries: RaceTry[] = [];
  let counted: RaceCounted = "operations";
  for (let finish = nextTry(tries); finish !== undefined; finish = nextTry(tries)) {
    progress(tries.length, 0);
    const length = finish;
    const results = await each(racers, ({ experiment, job }) => raceSpec(experiment, job, length, FEW));
    racers.forEach((racer, i) => results[i] !== undefined && checked(racer, results[i]));
    counted = countedOf(results, alone);
    tries.push({ finish, counts: results.map((result) => countsOf(result, counted)) });
  }
  return { counted, tries };
}

function countsOf(result: RunResult, counted: RaceCounted): RaceTry["counts"][number] {
  const { trace } = result;
  const records = FEW + (trace?.dropped ?? 0);
  const { contexts } = result;
  return {
    records,
    done: counted === "sections" ? sectionsOf(result) : result.operations,
    waiting: contexts.filter(({ state, core }) => state === "runnable" && core === undefined).length,
    forced: contexts.reduce((sum, { counts }) => sum + counts.forced, 0),
  };
}

/** Where records come in a rush, the traces do not fit after all: then the finishing line comes nearer. */
async function whole(racers: readonly Racer[], counted: RaceCounted, wanted: number): Promise<Raced> {
  for (let finish = wanted; ; finish = rounded(finish * 0.8)) {
    const results = await each(racers, ({ experiment, job }) => raceSpec(experiment, job, finish, RACE_RECORDS.most));
    const runs = racers.flatMap((racer, i): readonly RacedRun[] => {
      const result = results[i];
      return result === undefined ? [] : [{ side: racer.side, job: racer.job, result: checked(racer, result) }];
    });
    if (finish <= 1 || runs.every(({ result }) => result.trace?.dropped === 0)) return { runs, counted, finish };
  }
}
