/**
 * Does a value depend on a few cycles that were never measured? Cores that do nothing but lock and unlock can fall
 * into step, as gears do: each finds the lock free at the very cycle at which it asks, and the throughput is that
 * of a machine which does not exist. A place (a lock in a loop, so many cores) is measured as a sweep measures it.
 * Then it is run on machines that differ by what is assumed of the first: some cycles of jitter, the spread of the
 * tenure, the seed and the start. The place is *flagged* when its point has an interval and one of these runs is
 * outside. A point without interval, or with two values, promises nothing and is not flagged.
 */
import type { Interval } from "../../web/src/base/interval.ts";
import type { MachineModel } from "../../web/src/base/machine.ts";
import type { CompiledProgram } from "../../web/src/base/program.ts";
import type { RunSpec, StartMode } from "../../web/src/base/run.ts";
import { planSweep } from "../../web/src/model/experiment/experiment.ts";
import { pointJobs } from "../../web/src/model/experiment/point-jobs.ts";
import { refinedPrecision, runSpec } from "../../web/src/model/experiment/run-spec.ts";
import { withMoreSpread } from "../../web/src/model/machine/more-spread.ts";
import { estimateOf, type MeasuredPoint } from "../../web/src/model/results/points/point.ts";
import { bareScenario } from "../../web/src/model/scenario/bare-scenario.ts";
import { readScenario } from "../../web/src/model/scenario/read-scenario.ts";
import type { Prepared } from "../../web/src/session/prepare.ts";
import { runSweep } from "../../web/src/session/run-sweep.ts";
import type { RunPool } from "../../web/src/worker/drive.ts";
import { compileIn } from "../harness/programs.ts";
import { openMachine } from "../harness/project.ts";
import { LOCKS } from "../locks/battery.ts";

/** A lock of the library that so many cores lock and unlock all the time. */
export interface LoopPlace {
  readonly lock: string;
  readonly machine: string;
  readonly cores: number;
}

/** A machine that differs from the place's in what is assumed of it, and where its run begins. */
interface Variation {
  readonly name: string;
  readonly seed: number;
  readonly start: StartMode;
  readonly machine: (model: MachineModel) => MachineModel;
}

const same = (model: MachineModel): MachineModel => model;
const moreJitter =
  (cycles: number) =>
  (model: MachineModel): MachineModel =>
    withMoreSpread(model, { jitter: cycles, tenure: 0 });

/** Percent of a way by which the tenure is drawn from a wider range around the same mean. assumed */
const TENURE_WIDER = 8;
const wider = (model: MachineModel): MachineModel => withMoreSpread(model, { jitter: 0, tenure: TENURE_WIDER });

const VARIATIONS: readonly Variation[] = [
  { name: "another seed", seed: 1001, start: "idle", machine: same },
  { name: "another seed in a storm", seed: 1002, start: "storm", machine: same },
  { name: "2 cycles more jitter", seed: 1003, start: "idle", machine: moreJitter(2) },
  { name: "4 cycles more jitter", seed: 1004, start: "idle", machine: moreJitter(4) },
  { name: "6 cycles more jitter in a storm", seed: 1005, start: "storm", machine: moreJitter(6) },
  { name: "a wider tenure", seed: 1006, start: "idle", machine: wider },
];

export const LOOP_MACHINES = ["opteron-48", "graviton2-64", "xeon-24", "epyc-9654-192"];

/** Every lock of the library on these machines and numbers of cores. */
export function loopPlaces(machines: readonly string[], cores: readonly number[]): readonly LoopPlace[] {
  return machines.flatMap((machine) => LOCKS.flatMap((lock) => cores.map((n) => ({ lock, machine, cores: n }))));
}

export interface Varied {
  readonly place: LoopPlace;
  /** Undefined where the point promises nothing. */
  readonly interval: Interval | undefined;
  readonly throughput: number;
  /** Half the width of the interval as a share of the value. */
  readonly halfWidth: number | undefined;
  /** The variations whose values the interval does not contain, and how far beyond it they are (share of the value). */
  readonly outside: readonly { readonly variation: string; readonly beyond: number }[];
}

/**
 * What a few cycles move in any case, since the latencies are another machine's then: values so far outside are no
 * lockstep. assumed: the precision that is asked for.
 */
const ORDINARY = 0.02;

export async function variedOf(place: LoopPlace, pool: RunPool): Promise<Varied> {
  const loop = prepared(place);
  const { interval, throughput } = (await measured(loop, place, pool)).estimate;
  const none = { place, interval, throughput, halfWidth: undefined, outside: [] };
  if (interval === undefined) return none;
  const outside: Varied["outside"][number][] = [];
  for (const variation of VARIATIONS) {
    const beyond = apart(interval, await valueUnder(loop, variation, pool)) / throughput;
    if (beyond > ORDINARY) outside.push({ variation: variation.name, beyond });
  }
  return { ...none, halfWidth: (interval.high - interval.low) / 2 / throughput, outside };
}

const PROGRAMS = new Map<string, CompiledProgram>();

function programOf(lock: string): CompiledProgram {
  const program = PROGRAMS.get(lock) ?? compileIn("tests/locks", `library/${lock}.c`, { BARE_LOOP: "" });
  PROGRAMS.set(lock, program);
  return program;
}

/** The place as a sweep of one point. */
function prepared({ lock, machine, cores }: LoopPlace): Prepared & { readonly spec: RunSpec } {
  const scenario = readScenario(lock, bareScenario(lock, [`${lock}.c`], { parameters: [], plain: [] }));
  if (!scenario.ok) throw new Error(JSON.stringify(scenario.error));
  const experiment = planSweep({ scenario: scenario.value, machine: openMachine(machine), values: [cores] });
  if (!experiment.ok) throw new Error(JSON.stringify(experiment.error));
  const [variant] = experiment.value.variants;
  const jobs = pointJobs(experiment.value, new Map([[variant?.id ?? "", programOf(lock)]]));
  const job = jobs.ok ? jobs.value.find((one) => !one.baseline) : undefined;
  if (job === undefined) throw new Error(`${lock} has no run`);
  const spec = runSpec(experiment.value, job, refinedPrecision(experiment.value), "idle");
  return { experiment: experiment.value, jobs: [job], spec };
}

async function measured(loop: Prepared, place: LoopPlace, pool: RunPool): Promise<MeasuredPoint> {
  const sweep = runSweep(loop, pool, { passes: "refined" });
  await sweep.finished;
  const point = sweep.points()[0]?.point;
  if (point?.kind !== "measured") throw new Error(`${nameOf(place)} has no value`);
  return point;
}

/** How far two intervals are from each other; 0 where they meet. */
function apart(a: Interval, b: Interval): number {
  return Math.max(0, b.low - a.high, a.low - b.high);
}

/** The interval of a run of the usual length under the variation. */
async function valueUnder(
  { spec }: ReturnType<typeof prepared>,
  variation: Variation,
  pool: RunPool,
): Promise<Interval> {
  const { seed, start, machine, name } = variation;
  const outcome = await pool.submit({ ...spec, seed, start, machine: machine(spec.machine) }).outcome;
  if (outcome.kind !== "finished") throw new Error(`${name}: ${outcome.kind}`);
  const estimate = estimateOf(outcome.result, spec.machine.clockHz, spec.precision);
  if (estimate === undefined) throw new Error(`${name}: no value`);
  return estimate.interval ?? { low: estimate.throughput, high: estimate.throughput };
}

function nameOf({ lock, machine, cores }: LoopPlace): string {
  return `${lock} at ${cores} on ${machine}`;
}

/** What is known of a lock whose intervals leave values out; at a place it may be something else. */
const REASONS: Readonly<Record<string, string>> = {
  clh: "an order that lasts begins by chance, and costs more than the others",
  k42: "an order that lasts begins by chance, and costs more than the others",
  ticket_backoff: "an order that lasts begins by chance, and costs more than the others",
  hbo: "the lock stays on one chip for times that differ much, and runs see few of them",
  ttas_backoff: "a core keeps the lock for times that differ much, and runs see few of them",
  reactive: "it changes its mode, or does not, by chance",
};

/** The place with what is outside, and why, in words. */
export function flagText({ place, halfWidth = 0, outside }: Varied): string {
  const list = outside.map(({ variation, beyond }) => `${variation} ${(100 * beyond).toFixed(1)} % beyond`);
  const known = REASONS[place.lock];
  const reason = known === undefined ? "not known why" : `of this lock: ${known}`;
  return `${nameOf(place)}, ± ${(100 * halfWidth).toFixed(1)} %: ${list.join(", ")} (${reason})`;
}
