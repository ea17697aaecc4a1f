/**
 * How runs are measured: precisions, warm-ups, caps, and when a point is run from both ends. All of it in one place,
 * because it decides what the figures say. Changing a number here changes results: say so in the changelog.
 *
 * Two starts. What a run says may depend on how it began. Near the knee a ticket lock has two regimes, a fast one and
 * a collapsed one, and the jump between them is a rare event. And wherever cores share a line, the order in which the
 * line goes from core to core may stay the same for very long: a run then measures this one order, and its batches
 * hardly vary. So a refined point whose cores share a line is run twice: from an idle start and from a storm (all
 * cores at work at once), with different random numbers; or, where the scenario fixes the start, twice from this
 * start. The second run has more jitter on its messages and a wider tenure (MORE_SPREAD), with the same means: cores
 * in lockstep agree with each other from any start, but not with that. Where both agree, the interval of the
 * point reaches beyond both values by what their mean is uncertain; where they do not, by half of their difference,
 * and it contains the intervals of both. Where it is wider than asked, both runs are made again, as much longer as
 * its width asks for, up to four times, until it is narrow enough or the work becomes too much. Where the two are then
 * far apart, the point is "bistable": it has no interval and is shown with both values; the headline is the idle
 * start's, because measurements on real machines begin on an idle machine. A storm that completes no operation at all
 * says nothing about a second regime: the point keeps its value, but has not converged.
 *
 * Order. Where cores queue, the order of the queue changes slowly, and the throughput drifts with it. A run in which
 * the order has hardly changed is made longer, as far as the work allows, even if its interval is narrow; half of it
 * is warm-up. Where the order is still changing then, the interval reaches to where the value is heading (order.ts).
 * Where the cores hardly wait at all, their order does not matter.
 *
 * Frozen orders. Where no core ever changes its place in the queue, a longer run says nothing more, and the value
 * depends on the order with which the run began: a point of which both runs are such is run with further seeds, up to
 * six in all, with each start and each spread, as long as every run so far has kept its order. Its interval is that in
 * which the value of a further run lies.
 *
 * Few cores. Where most operations were completed by a few of the cores that were at work, the others have yet to come,
 * and the run says nothing about the time when they will: the point is run longer, and if it stays so, it has no
 * interval.
 */
import { RUN_WORD_MAX } from "../../base/run.ts";

export interface Precision {
  /** Half width of the 95 % interval as a share of the mean. */
  readonly precision: number;
  /** Batches before the interval is judged. */
  readonly batchMin: number;
  /** Operations per core before measuring begins. */
  readonly warmupOperations: number;
  /** Measured operations before a narrow interval ends the run, unless cyclesEnough cycles were measured. */
  readonly operationsMin: number;
  readonly cyclesEnough: number;
  /** Cap on measured operations per core. */
  readonly operationsMaxPerCore: number;
}

/**
 * The quick pass that draws the whole figure: each core once for warming up and twice measured, whatever that says,
 * and a few cores more often; on 512 cores once measured, which leaves the point without an interval. A first look,
 * of which half the points of `lookup_mnt`, `fops`, `pfind` and `mempop` lie within 2 % of the refined ones and nine
 * in ten within 8 %. The exceptions are points at a knee that have not collapsed yet (`lookup_mnt` stock at 44 cores
 * is three times too high); twice the operations take twice the time and leave it 38 % too high. Refinement begins
 * with the largest machines, where such points are. assumed: 10 % is about the size of a marker in the figure.
 */
export const COARSE: Precision = {
  precision: 0.1,
  batchMin: 4,
  warmupOperations: 1,
  operationsMin: 0,
  cyclesEnough: 0,
  operationsMaxPerCore: 2,
};

/**
 * The pass that narrows the intervals. assumed: 2 % is below what the eye sees in the figure. 12 batches are what the
 * core needs to see a drift: a run whose throughput still moves measures anew, so the warm-up can be short.
 *
 * A program whose operations all take equally long is precise at once. It still goes on for a thousand operations, so
 * that what happens seldom (an assertion that fails late, a queue that builds up, the first touch of a line) has a
 * chance to show and weighs little in the mean; or for 20 million cycles (8 ms at 2.4 GHz) where operations are long.
 * Both numbers are assumed. They count simulated things only, so the same run ends at the same moment everywhere.
 */
export const REFINED: Precision = {
  precision: 0.02,
  batchMin: 12,
  warmupOperations: 10,
  operationsMin: 1000,
  cyclesEnough: 20_000_000,
  /* For runs whose operations vary so much that the interval never narrows; others need some thousands. assumed */
  operationsMaxPerCore: 20_000,
};

/**
 * Cap on simulated cycles of one run: 20 s at 2.4 GHz; a run that has not converged by then says so. assumed. With more
 * than 48 cores a cycle holds more events, so the cap falls as their number grows.
 */
export function cyclesMax(cores: number): number {
  return Math.round(48e9 * Math.min(1, 48 / cores));
}

/** The quick pass, or one like it: fewer batches than the refined pass wants. */
export function isQuick({ batchMin }: Precision): boolean {
  return batchMin < REFINED.batchMin;
}

/**
 * Operations per core before measuring begins: as the pass says, and on more than 64 cores as many in all as on 64. A
 * scenario's own number is what its refined runs need; the quick pass shortens it on more than 64 cores likewise.
 */
export function warmupOperations(precision: Precision, cores: number, own?: number): number {
  if (own !== undefined && !isQuick(precision)) return own;
  return Math.ceil((own ?? precision.warmupOperations) * Math.min(1, 64 / cores));
}

/** Few cores need more operations each before anything can be said. assumed. */
const OPERATIONS_MAX_AT_LEAST = 24;

/**
 * Measured operations of the quick pass on one core, on n cores an n-th of them: at least and at most. Four batches
 * of six operations, whose lengths are drawn at random, may agree by chance, and every speed-up is in relation to one
 * core. Measured: with at most 1 % more events in all, the points of one core are off by 0 in place of 16 % in
 * `lookup_mnt`, 1 in place of 12 in `exim`, 0 in place of 13 in `dput`, 12 in place of 37 in `counters`
 * (`flexsc_mysql` needs 7 % more).
 */
const QUICK_ALONE = { least: 48, most: 192 } as const;

/** On more cores than these the quick pass measures as many operations in all as on these. assumed */
const QUICK_CORES = 256;

/** The part for a run on so many cores of a number of QUICK_ALONE; none for other passes than the quick one. */
function quickPart(precision: Precision, cores: number, alone: number): number {
  return isQuick(precision) ? Math.ceil(alone / cores) : 0;
}

/** Measured operations before a narrow interval ends a run, unless it has measured `cyclesEnough` cycles. */
export function operationsMin(precision: Precision, cores: number): number {
  return Math.max(precision.operationsMin, quickPart(precision, cores, QUICK_ALONE.least));
}

/** Cap on measured operations of a run. */
export function operationsMax(precision: Precision, cores: number): number {
  const most = precision.operationsMaxPerCore * (isQuick(precision) ? Math.min(cores, QUICK_CORES) : cores);
  return Math.max(most, quickPart(precision, cores, QUICK_ALONE.most), cores, OPERATIONS_MAX_AT_LEAST);
}

/**
 * Steps (instructions and events) without a completed operation before a run is given up. assumed: about a second of
 * real time on 128 cores; a hand-off of a collapsed lock costs steps for every waiter, and every core may have to take
 * its turns before the first operation is complete, so it grows with the square.
 */
export function progressStepsMax(cores: number): number {
  return Math.min(RUN_WORD_MAX, Math.round(1e8 * Math.max(1, (cores / 128) ** 2)));
}

/**
 * Steps of a run of a plain program (instructions and events), or since it last completed an operation, after which the
 * run ends without the program's own end: some seconds of real time. assumed: what a reader waits for.
 */
export const PLAIN_STEPS_MAX = 500_000_000;

/** Cap on its simulated cycles, which threads that sleep use up in no time: an hour at 2.4 GHz. assumed. */
export const PLAIN_CYCLES_MAX = 3600 * 2.4e9;

/** Lines that move between cores in fewer operations than this do not decide what an operation costs. assumed. */
export const SHARED_SHARE = 0.05;

/**
 * Each run of a point that may have two starts ends when its own interval is so many times as wide as asked: the two
 * differ a little, and the interval of the point contains that. Measured: with as much simulation in all, since fewer
 * runs have to be made again, more points are as precise as asked (of `lookup_mnt`, `page_fault`, `tasklist_scan`,
 * `serial_section`, `exim` and `aim7` 1,618 million events in place of 1,546 without `aim7`'s, whose five wide points
 * became three).
 */
export const EACH_OF_TWO = 0.8;

/** Each time that a point's interval is too wide, its runs are made longer: at most so many times. */
export const LENGTHEN = 4;

/** A run is made at least so many times as long, because a run made again costs its old length, too. assumed */
export const LENGTHEN_LEAST = 1.5;

/**
 * Runs that need to be at most so many times longer are likely to be precise then. They may take so many times the
 * work of runs of which it is not known how often they would have to be made longer. assumed
 */
export const LAST_TIME = { longer: 2, work: 6 } as const;

/** Longer than the width of the interval asks for, because the next runs are a little noisier or less so. assumed */
export const LENGTHEN_MARGIN = 1.2;

/**
 * Changes of the order per core after which a run has seen enough of the orders of its queue. Measured: the MCS, CLH
 * and ticket locks of `lock_handoff` at 24 and 48 cores are within 1 % of runs a hundred times longer after 50 to 150.
 */
export const ORDER_CHANGES_MIN = 100;

/** An order of which so large a share changes in each round is not one that lasts: it needs no counting. assumed. */
export const ORDER_FREE_SHARE = 0.5;

/**
 * Cores that wait for less than this share of all cycles are hardly slowed down by others, in whatever order they come:
 * a quarter of the precision. assumed
 */
export const ORDER_WAITING_MIN = REFINED.precision / 4;

/** The run whose value a point's interval should contain is so many times longer than the measured one. */
export const TRUTH_LENGTH = 100;

/**
 * Work (sweep/work.ts) up to which the runs of a point are made longer, in coherence transactions: half a second of a
 * processor on up to 32 cores, and on more as much for each core, because each that waits costs transactions. assumed
 */
export function workMax(cores: number): number {
  return 1.7e6 * Math.max(1, cores / 32);
}

/**
 * Jain's index of the operations of the cores that were at work (k equal ones of n give k/n) below which the run says
 * nothing about the others. assumed: half.
 */
export const FAIRNESS_MIN = 0.5;

/** A core that idled for more than this share of the time, in wait_until() or before its start, was not at work. */
export const IDLE_SHARE = 0.9;

/** Runs of a point whose order is frozen: so many orders tell how much the throughput depends on them. assumed. */
export const FROZEN_RUNS = 6;

/** Added to the seed for the second start, or taken away where the sum would be too large. */
const SECOND_SEED = 2 ** 52;

/** Between the seeds of further runs. */
const NEXT_SEED = 2 ** 40;

/** The seed of a point's run: 0 is the first, 1 that of the second start, the others further orders of the cores. */
export function seedOf(seed: number, turn: number): number {
  if (turn === 0) return seed;
  const isSmall = seed < SECOND_SEED;
  const further = (turn - 1) * NEXT_SEED;
  return isSmall ? seed + SECOND_SEED - 1 - further : seed - SECOND_SEED + further;
}

/**
 * What the second run has more of (machine/more-spread.ts): how much of it a machine has is assumed, so what depends on
 * a few cycles is not known, and two runs of the same machine would agree on it. Measured: of 392 loops of the lock
 * library on four machines the interval leaves out a value under other jitter, tenure, seed or start in 20 (measured
 * with a limit of 4 % in place of a quarter, BISTABLE_SHARE).
 */
export const MORE_SPREAD = { jitter: 4, tenure: 8 } as const;

/** Every other run of a point has it. */
export function hasMoreSpread(turn: number): boolean {
  return turn % 2 === 1;
}

/** The second and the third of each four runs begin at the second start: so each start comes with each spread. */
export function isOtherStart(turn: number): boolean {
  return turn % 4 === 1 || turn % 4 === 2;
}

/**
 * Two runs that differ by more than this share of the larger value, and whose intervals do not meet, show two regimes.
 * By how much less they differ is how uncertain the value is, and the interval says that: a value that depends on
 * jitter, which is assumed, moves by some per cent for each cycle of it. assumed
 */
export const BISTABLE_SHARE = 0.25;

/** Seed of an experiment that names none. */
export const DEFAULT_SEED = 1;

/** The widest precision that is still a measurement, and the narrowest that ends in reasonable time. assumed. */
export const PRECISION_RANGE = { min: 0.001, max: 0.5 } as const;
