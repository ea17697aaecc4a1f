/**
 * A search for failures: schedules of a program, one after another, until one fails or enough were tried. The caller
 * decides how a run is made: in this thread, or by the pool.
 */
import type { DataRace, RunResult, RunSpec, StandingCore } from "../../base/run.ts";
import { standsInCircle } from "../../model/results/diagnosis/standstill.ts";
import { type ScheduleChoice, type Searches, scheduleAt } from "../../model/experiment/schedules.ts";
import type { PointJob } from "../../model/experiment/point-jobs.ts";
import type { SweepExperiment } from "../../model/experiment/experiment.ts";
import { type MemoryOrder, orderOf, searchedOrders } from "../../model/machine/memory-order.ts";
import { ownNumbers, refinedPrecision, runSpec } from "../../model/experiment/run-spec.ts";

/** A failure, with the first schedule that showed it. */
export interface Finding {
  readonly schedule: ScheduleChoice;
  readonly job: PointJob;
  readonly result: RunResult;
  readonly what:
    | { readonly kind: "fault" }
    | { readonly kind: "standing"; readonly cores: readonly StandingCore[] }
    | { readonly kind: "race"; readonly race: DataRace };
}

export interface SearchOutcome {
  readonly findings: readonly Finding[];
  readonly schedules: number;
  /** True when the detector had too much to keep in some schedule. */
  readonly gaveUp: boolean;
  /** Undefined when `run` stopped the search. */
  readonly complete: boolean;
}

export interface SearchPlan extends Searches {
  readonly experiment: SweepExperiment;
  readonly job: PointJob;
  readonly schedules: number;
  readonly firstSeed: number;
  /** Longest short delay of every schedule; undefined: several lengths in turn. */
  readonly jitter?: number | undefined;
}

/** The orders that a search of the job takes in turn, unless it is asked for another. */
export function ordersOf(experiment: SweepExperiment, job: PointJob): readonly MemoryOrder[] {
  return searchedOrders(ownNumbers(experiment, job), experiment.machine.file.architecture);
}

/** The order as the schedule's link or command has to name it; undefined where the machine's own run is the same. */
export function namedOrder(experiment: SweepExperiment, job: PointJob, order: MemoryOrder): MemoryOrder | undefined {
  return order === "sc" && orderOf(ownNumbers(experiment, job)) === "sc" ? undefined : order;
}

/** Makes one run; undefined ends the search. */
export type MakeRun = (spec: RunSpec, tried: number) => Promise<RunResult | undefined>;

/**
 * Ends at the first fault or deadlock, since later schedules show the same one. Data races do not end it, nor does a
 * core that completed nothing beside others that went on: a reader that starves may hide a mistake that another
 * schedule shows.
 */
export async function searchSchedules(plan: SearchPlan, run: MakeRun): Promise<SearchOutcome> {
  const findings = new Map<string, Finding>();
  let gaveUp = false;
  for (let tried = 0; tried < plan.schedules; tried++) {
    const chosen = scheduleAt(tried, plan, plan.firstSeed);
    const schedule = plan.jitter === undefined ? chosen : { ...chosen, jitterCycles: plan.jitter };
    const job = { ...plan.job, cores: schedule.cores };
    const result = await run(scheduleRun(plan.experiment, job, schedule), tried);
    if (result === undefined) return { findings: [...findings.values()], schedules: tried, gaveUp, complete: false };
    gaveUp ||= result.racesGivenUp;
    const standing = findings.has(STANDING)
      ? []
      : await lastingIn(result, plan, job, schedule, (spec) => run(spec, tried));
    for (const [key, what] of wrongIn(result, standing)) {
      if (!findings.has(key)) findings.set(key, { schedule, job, result, what });
    }
    if ([...findings.values()].some(endsSearch))
      return { findings: [...findings.values()], schedules: tried + 1, gaveUp, complete: true };
  }
  return { findings: [...findings.values()], schedules: plan.schedules, gaveUp, complete: true };
}

function endsSearch({ what }: Finding): boolean {
  switch (what.kind) {
    case "fault":
      return true;
    case "standing":
      return standsInCircle(what.cores);
    case "race":
      return false;
  }
}

/** The run of a schedule, with a list of its data races. */
export function scheduleRun(experiment: SweepExperiment, job: PointJob, schedule: ScheduleChoice): RunSpec {
  const { jitterCycles, seed, order } = schedule;
  const searched = { ...experiment, seed, schedule: { jitterCycles, order, races: "list" as const } };
  return runSpec(searched, job, refinedPrecision(searched), "together");
}

/**
 * assumed: an unfair lock lets every core in within so many times the operations of a schedule. A core that was only
 * unlucky goes on in the longer run of the same schedule; a core that will never be woken does not.
 */
const LASTING = 16;

async function lastingIn(
  result: RunResult,
  plan: SearchPlan,
  job: PointJob,
  schedule: ScheduleChoice,
  run: (spec: RunSpec) => Promise<RunResult | undefined>,
): Promise<readonly StandingCore[]> {
  if (result.standing.length === 0) return [];
  const spec = scheduleRun(plan.experiment, job, schedule);
  const longer = await run({ ...spec, operationsMax: LASTING * (spec.operationsMax ?? result.operations) });
  const stuck = longer?.fault === undefined ? (longer?.standing ?? []).map(({ core }) => core) : undefined;
  return stuck === undefined ? result.standing : result.standing.filter(({ core }) => stuck.includes(core));
}

/** The key of the finding that cores stood still; a data race has the key of its instructions. */
const STANDING = "standing";

function wrongIn(
  { fault, races }: RunResult,
  standing: readonly StandingCore[],
): readonly (readonly [key: string, what: Finding["what"]])[] {
  return [
    ...(fault === undefined ? [] : [["fault", { kind: "fault" as const }] as const]),
    ...(standing.length === 0 ? [] : [[STANDING, { kind: "standing" as const, cores: standing }] as const]),
    ...races.map((race) => [raceKey(race), { kind: "race" as const, race }] as const),
  ];
}

/** The two accesses in one order: which comes first has no meaning. */
function raceKey({ later, earlier }: DataRace): string {
  return [later.pc, earlier.pc].sort((a, b) => a - b).join("-");
}
