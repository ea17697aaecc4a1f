/**
 * A search for failures: schedules of a program, one after another, until one fails or enough were tried. The caller
 * decides how a run is made: in this thread, or by the pool.
 */
import type { DataRace, RunResult, RunSpec, StandingCore } from "../../base/run.ts";
import { type ScheduleChoice, scheduleAt } from "../../model/experiment/schedules.ts";
import type { PointJob } from "../../model/experiment/point-jobs.ts";
import type { SweepExperiment } from "../../model/experiment/experiment.ts";
import { refinedPrecision, runSpec } from "../../model/experiment/run-spec.ts";

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

export interface SearchPlan {
  readonly experiment: SweepExperiment;
  readonly job: PointJob;
  readonly cores: readonly number[];
  readonly schedules: number;
  readonly firstSeed: number;
  /** Longest short delay of every schedule; undefined: several lengths in turn. */
  readonly jitter?: number | undefined;
}

/** Makes one run; undefined ends the search. */
export type MakeRun = (spec: RunSpec, tried: number) => Promise<RunResult | undefined>;

/** Ends at the first fault, since later schedules show the same one; races do not end the search. */
export async function searchSchedules(plan: SearchPlan, run: MakeRun): Promise<SearchOutcome> {
  const findings = new Map<string, Finding>();
  let gaveUp = false;
  for (let tried = 0; tried < plan.schedules; tried++) {
    const chosen = scheduleAt(tried, plan.cores, plan.firstSeed);
    const schedule = plan.jitter === undefined ? chosen : { ...chosen, jitterCycles: plan.jitter };
    const job = { ...plan.job, cores: schedule.cores };
    const result = await run(scheduleRun(plan.experiment, job, schedule), tried);
    if (result === undefined) return { findings: [...findings.values()], schedules: tried, gaveUp, complete: false };
    gaveUp ||= result.racesGivenUp;
    const standing = await lastingIn(result, plan, job, schedule, (spec) => run(spec, tried));
    for (const [key, what] of wrongIn(result, standing)) {
      if (!findings.has(key)) findings.set(key, { schedule, job, result, what });
    }
    const failed = [...findings.values()].some(({ what }) => what.kind !== "race");
    if (failed) return { findings: [...findings.values()], schedules: tried + 1, gaveUp, complete: true };
  }
  return { findings: [...findings.values()], schedules: plan.schedules, gaveUp, complete: true };
}

/** The run of a schedule, with a list of its data races. */
export function scheduleRun(experiment: SweepExperiment, job: PointJob, schedule: ScheduleChoice): RunSpec {
  const { jitterCycles, seed } = schedule;
  const searched = { ...experiment, seed, schedule: { jitterCycles, races: "list" as const } };
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

function wrongIn(
  { fault, races }: RunResult,
  standing: readonly StandingCore[],
): readonly (readonly [key: string, what: Finding["what"]])[] {
  return [
    ...(fault === undefined ? [] : [["fault", { kind: "fault" as const }] as const]),
    ...(standing.length === 0 ? [] : [["standing", { kind: "standing" as const, cores: standing }] as const]),
    ...races.map((race) => [raceKey(race), { kind: "race" as const, race }] as const),
  ];
}

/** The two accesses in one order: which comes first has no meaning. */
function raceKey({ later, earlier }: DataRace): string {
  return [later.pc, earlier.pc].sort((a, b) => a - b).join("-");
}
