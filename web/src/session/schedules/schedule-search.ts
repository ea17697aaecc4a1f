/**
 * A search for failures: schedules of a program, one after another, until one fails or enough were tried. The caller
 * decides how a run is made: in this thread, or by the pool.
 */
import type { DataRace, RunResult, RunSpec, StandingCore } from "../../base/run.ts";
import { isUnfinished } from "../../model/results/diagnosis/diagnose.ts";
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
  /** Of these, schedules in which a plain program had not ended: what comes later in it was not searched. */
  readonly cut: number;
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

/** Schedules after which a search ends when its program has ended in none of them. assumed: some seconds of work. */
const CUT_MOST = 20;

/**
 * Ends at the first fault or deadlock, since later schedules show the same one. Data races do not end it, nor does a
 * core that completed nothing beside others that went on: a reader that starves may hide a mistake that another
 * schedule shows. A plain program that does not end is no failure, since it may only be long; where it has ended in
 * another schedule, it has to end in a longer run of this one, too.
 */
export async function searchSchedules(plan: SearchPlan, run: MakeRun): Promise<SearchOutcome> {
  const findings = new Map<string, Finding>();
  let [ended, cut, gaveUp] = [0, 0, false];
  const outcome = (schedules: number, complete: boolean): SearchOutcome => ({
    findings: [...findings.values()],
    schedules,
    cut,
    gaveUp,
    complete,
  });
  for (let tried = 0; tried < plan.schedules; tried++) {
    const chosen = scheduleAt(tried, plan, plan.firstSeed);
    const schedule = plan.jitter === undefined ? chosen : { ...chosen, jitterCycles: plan.jitter };
    const job = { ...plan.job, cores: schedule.cores };
    const spec = scheduleRun(plan.experiment, job, schedule);
    const first = await run(spec, tried);
    const isDoubted = first !== undefined && ended > 0 && hasNotEnded(first, job);
    const result = isDoubted ? await run(longerRun(spec), tried) : first;
    if (result === undefined) return outcome(tried, false);
    gaveUp ||= result.racesGivenUp;
    const isCut = hasNotEnded(result, job) && (ended === 0 || result.fault === undefined);
    if (isCut) cut += 1;
    else ended += 1;
    const standing =
      isCut || findings.has(STANDING) ? [] : await lastingIn(result, plan, job, schedule, (one) => run(one, tried));
    for (const [key, what] of wrongIn(result, standing)) {
      if (isCut && what.kind === "fault") continue;
      if (!findings.has(key)) findings.set(key, { schedule, job, result, what });
    }
    if ([...findings.values()].some(endsSearch) || (ended === 0 && cut >= CUT_MOST)) return outcome(tried + 1, true);
  }
  return outcome(plan.schedules, true);
}

/** A plain program had not ended when its steps, or its cycles, were used up. */
function hasNotEnded({ fault, stop }: RunResult, { program: { debug } }: PointJob): boolean {
  return fault === undefined ? debug.plain !== undefined && stop !== "exit" : isUnfinished(fault, debug);
}

function longerRun(spec: RunSpec): RunSpec {
  const { progressStepsMax = 0, cyclesMax = 0 } = spec;
  return { ...spec, progressStepsMax: LASTING * progressStepsMax, cyclesMax: LASTING * cyclesMax };
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
 * A longer run of a schedule has so many times the operations, steps and cycles. assumed: an unfair lock lets every
 * core in within that. A core that was only unlucky goes on in the longer run; one that will never be woken does
 * not.
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
  const longer = { ...spec, operationsMax: LASTING * (spec.operationsMax ?? result.operations) };
  const lasting = stillStanding(result.standing, await run(longer));
  const { drainJitterCycles = 0, ...calm } = longer;
  return lasting.length === 0 || drainJitterCycles === 0 ? lasting : stillStanding(lasting, await run(calm));
}

/**
 * Those of the cores that stand in another run, too. A lock that is always let go of late is let go of only just before
 * its core takes it again, and a core that waits for it would starve in any run, however long: so a core must stand
 * where stores are not late as well. A run that fails shows nothing of the cores.
 */
function stillStanding(standing: readonly StandingCore[], other: RunResult | undefined): readonly StandingCore[] {
  if (other === undefined) return [];
  if (other.fault !== undefined) return standing;
  return standing.filter(({ core }) => other.standing.some((one) => one.core === core));
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
