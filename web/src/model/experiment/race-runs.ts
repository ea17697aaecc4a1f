/**
 * The two runs of a race: each is the run of a point from an empty machine to the finishing line, with its trace. All
 * cores start at once, where the scenario does not state another start: where they come one by one, as in the runs of
 * the figure, the first millions of cycles of any two programs look alike. Nothing is measured but the beginning, so
 * there is no warm-up, and only the finishing line ends a run.
 *
 * The finishing line is the same number of cycles for both runs: they are seen in step, and what differs is how much
 * each has done. It lies where the slower run has done enough to be counted and where the traces of both, whole from
 * the first cycle, still fit into the memory for them. Where threads wait for a core, it lies behind some time slices
 * if there is room: what a lock does when its holder loses its core is not seen before. It follows from the runs, so it
 * is in no link. Pure.
 */
import { KINDS_WITHOUT_SIDES } from "./trace-kinds.ts";
import type { RunResult, RunSpec } from "../../base/run.ts";
import { firstStart, type Scenario } from "../scenario/scenario.ts";
import type { SweepExperiment } from "./experiment.ts";
import type { PointJob } from "./point-jobs.ts";
import { RUN_WORD_MAX } from "../../base/run.ts";
import { refinedPrecision, runSpec } from "./run-spec.ts";

/**
 * Records of one run's trace: 40 bytes each, and as much again for its scene. Most are only kept where the race would
 * show nothing otherwise. assumed: 20 MiB for each of two runs is what a telephone has room for.
 */
export const RACE_RECORDS = { usual: 131_072, most: 524_288 } as const;

/** The counts at which more would say nothing new. assumed: `enough` hand-offs in 20 s are a dozen each second. */
const COUNTS = { least: 24, enough: 250 } as const;

/** Switches that an interrupt forced, for each thread that waits for a core: so many time slices are seen. assumed */
const FORCED_ENOUGH = 16;

/** Cycles of the first try; each further one is so many times as long. */
const FIRST_TRY = 80_000;
const LONGER = 4;
/** A race of which nothing has come until then is that long. assumed */
const LONGEST = 2e9;

/** What a run has done when it is that long. */
interface RaceCount {
  /** Records of its whole trace. */
  readonly records: number;
  /** Of the events that the race counts. */
  readonly done: number;
  /** Threads that could go on at the end, and have no core. */
  readonly waiting: number;
  /** Switches from one thread to another that an interrupt forced. */
  readonly forced: number;
}

/** Both runs at one length, in cycles. */
export interface RaceTry {
  readonly finish: number;
  readonly counts: readonly RaceCount[];
}

/** What a race counts: how often its lock was taken, or completed operations. */
export type RaceCounted = "sections" | "operations";

function raceStart(scenario: Scenario): RunSpec["start"] {
  const start = firstStart(scenario);
  return start === "idle" ? "together" : start;
}

/** The run up to the finishing line, with the last `records` records of its trace. */
export function raceSpec(experiment: SweepExperiment, job: PointJob, finish: number, records: number): RunSpec {
  const spec = runSpec(experiment, job, refinedPrecision(experiment), raceStart(experiment.scenario));
  return {
    ...spec,
    ...NOTHING_ELSE_ENDS,
    cyclesMax: finish,
    keepMemory: false,
    trace: { records, kinds: KINDS_WITHOUT_SIDES },
  };
}

const NOTHING_ELSE_ENDS = {
  precision: 0,
  warmupOperations: 0,
  operationsMin: 0,
  cyclesEnough: 0,
  operationsMax: RUN_WORD_MAX,
} as const;

/** Operations of a core alone, by which its locks are counted. assumed: the first ones of a program differ. */
const ALONE_OPERATIONS = 24;
/** A program that needs a second core gets nowhere alone, and is soon given up. */
const ALONE_STEPS = 5_000_000;

/** One core alone: how often it takes the lock for an operation is what tells whether the lock can be counted. */
export function aloneSpec(experiment: SweepExperiment, job: PointJob): RunSpec {
  const spec = raceSpec(experiment, job, LONGEST, 1);
  return { ...spec, cores: 1, operationsMax: ALONE_OPERATIONS, progressStepsMax: ALONE_STEPS };
}

/** The lock that was handed on most often, as in the trace: see hottestLock() in scene/trace/model.ts. */
function hottest({ locks }: RunResult): RunResult["locks"][number] | undefined {
  const heat = ({ counts }: RunResult["locks"][number]): number => counts.handoffs * 1000 + counts.acquisitions;
  return [...locks].sort((a, b) => heat(b) - heat(a))[0];
}

export function sectionsOf(result: RunResult): number {
  return hottest(result)?.counts.acquisitions ?? 0;
}

/** So far apart may the sections of an operation be in two runs that count them. assumed */
const SAME_SECTIONS = 0.05;

/**
 * Sections are counted where both programs take their hottest lock equally often in an operation, and at least once: a
 * program that takes it more seldom would lose by being better. `alone`: the runs of one core.
 */
export function countedOf(runs: readonly RunResult[], alone: readonly RunResult[]): RaceCounted {
  const each = runs.map((run, i): number | undefined => {
    const lock = hottest(run);
    const one = alone[i];
    if (lock === undefined || one === undefined || one.fault !== undefined || one.operations === 0) return undefined;
    const taken = one.locks.find(({ address }) => address === lock.address)?.counts.acquisitions ?? 0;
    return taken / one.operations;
  });
  const known = each.flatMap((one) => (one !== undefined && one >= 1 - SAME_SECTIONS ? [one] : []));
  const [least, most] = [Math.min(...known), Math.max(...known)];
  return known.length === runs.length && most <= least * (1 + SAME_SECTIONS) ? "sections" : "operations";
}

/** The length of the next try after those before; undefined when the finishing line can be drawn. */
export function nextTry(tries: readonly RaceTry[]): number | undefined {
  const last = tries.at(-1);
  if (last === undefined) return FIRST_TRY;
  const isLast = (isLongEnough(last) && showsSlices(last)) || hasNoRoom(last) || last.finish >= LONGEST;
  return isLast ? undefined : last.finish * LONGER;
}

function isLongEnough(one: RaceTry): boolean {
  return extremesOf(one).slower >= COUNTS.enough || hasNoRoom(one);
}

function hasNoRoom(one: RaceTry): boolean {
  return extremesOf(one).records > boundOf(one);
}

/** Of threads that give their cores away by themselves there are none to be shown. */
function showsSlices(one: RaceTry): boolean {
  const { forced, forcedEnough } = extremesOf(one);
  return forced >= forcedEnough;
}

/** Where the difference does not show within the usual number of records, there may be more. */
function boundOf(one: RaceTry): number {
  const { slower, faster } = extremesOf(one);
  return slower >= COUNTS.least || faster >= COUNTS.enough ? RACE_RECORDS.usual : RACE_RECORDS.most;
}

function extremesOf({ counts }: RaceTry): {
  readonly slower: number;
  readonly faster: number;
  readonly records: number;
  readonly forced: number;
  readonly forcedEnough: number;
} {
  const done = counts.map((one) => one.done);
  return {
    slower: Math.min(...done),
    faster: Math.max(...done),
    records: Math.max(...counts.map((one) => one.records)),
    forced: Math.max(...counts.map((one) => one.forced)),
    forcedEnough: FORCED_ENOUGH * Math.max(...counts.map((one) => one.waiting)),
  };
}

/** Records are not written evenly. */
const ROOM = 0.9;

const NOTHING: RaceCount = { records: 0, done: 0, waiting: 0, forced: 0 };

/** The finishing line after the tries, in cycles. */
export function finishOf(tries: readonly RaceTry[]): number {
  /* Where no slice ends in the longest try either, the first one that has done enough is enough. */
  const areSeen = tries.some((one) => extremesOf(one).forced > 0);
  const enough = areSeen ? -1 : tries.findIndex(isLongEnough);
  const wanted = enough === -1 ? tries : tries.slice(0, enough + 1);
  const last = wanted.at(-1);
  if (last === undefined) return FIRST_TRY;
  const before = wanted.at(-2) ?? { finish: 0, counts: last.counts.map(() => NOTHING) };
  const [low, high] = [extremesOf(before), extremesOf(last)];
  const bound = before.finish > 0 && boundOf(before) === RACE_RECORDS.most ? boundOf(last) : RACE_RECORDS.usual;
  const counted = Math.max(
    share(low.slower, high.slower, COUNTS.enough),
    areSeen && high.forcedEnough > 0 ? share(low.forced, high.forced, high.forcedEnough) : 0,
  );
  const part = Math.min(share(low.records, high.records, bound * ROOM), counted);
  return rounded(before.finish + Math.max(0.05, part) * (last.finish - before.finish));
}

/** How far on the way from one number to another a wanted one lies: at most 1, and below 0 where both are beyond it. */
function share(from: number, to: number, wanted: number): number {
  return to <= wanted ? 1 : (wanted - from) / (to - from);
}

/** Numbers that are easily said. */
const LEADING = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10] as const;

/** The nearest number with a leading digit or two that is not larger; of small ones a whole number. */
export function rounded(cycles: number): number {
  const scale = 10 ** Math.floor(Math.log10(Math.max(1, cycles)));
  const found = LEADING.findLast((leading) => leading * scale <= cycles) ?? 1;
  return Math.max(1, Math.round(found * scale));
}
