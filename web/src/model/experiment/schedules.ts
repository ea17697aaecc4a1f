/**
 * Runs that look for failures instead of numbers: short, of few cores, with random delays before accesses to memory
 * (jitter), each with a seed of its own. Such a run is called a schedule. The same schedule gives the same run wherever
 * it is made: in a search, by `hotline run --jitter`, and in the page.
 */
import { LIMITS } from "../../base/abi.gen.ts";
import type { RunSpec } from "../../base/run.ts";
import type { MemoryOrder } from "../machine/memory-order.ts";

/** The members that make a run a schedule, beside its seed and its cores. */
export interface Schedule {
  /** Longest of the short delays, cycles; see wasm-core/MODEL.md. */
  readonly jitterCycles: number;
  /** Data races: kept as a list, ending the run, or not looked for. */
  readonly races: RunSpec["races"];
  /** The order in which stores become visible, some of them late; undefined: the machine's own, and none later. */
  readonly order?: MemoryOrder | undefined;
}

/** Operations of a run. assumed: another schedule finds a failure sooner than more operations of the same one. */
const OPERATIONS_PER_CORE = 60;

/**
 * Every schedule whose seed is a multiple of the first number is longer: two cores then give out all values of a
 * counter of one byte, and each core alone goes through them too, so that what fails when such a counter wraps is
 * found. assumed: one in seven makes a search about half as long again; searches take 2, 3 or 8 cores in turns of four,
 * with which seven shares no divisor, so that long schedules of all these core counts come.
 */
const LONGER_EVERY = 7;
const OPERATIONS_PER_CORE_LONGER = 300;

/** A core that waits for ever while others compute ends here. assumed: thousands of operations of usual length. */
const CYCLES_MAX = 20_000_000;

/** Steps without a completed operation: far more than an operation of an algorithm takes, far less than a second. */
const PROGRESS_STEPS_MAX = 2_000_000;

/** The members of a schedule's run in which it differs from a measurement. */
export function scheduleSpec(schedule: Schedule, cores: number, seed: number): Partial<RunSpec> {
  const operationsPerCore = seed % LONGER_EVERY === 0 ? OPERATIONS_PER_CORE_LONGER : OPERATIONS_PER_CORE;
  return {
    start: "together",
    warmupOperations: 0,
    precision: 0,
    batchMin: 4,
    operationsMin: 0,
    cyclesEnough: 0,
    operationsMax: operationsPerCore * cores,
    cyclesMax: CYCLES_MAX,
    progressStepsMax: PROGRESS_STEPS_MAX,
    jitterCycles: schedule.jitterCycles,
    ...drainJitter(schedule),
    ...(schedule.races === undefined || cores > LIMITS.RACE_CORES_MAX ? {} : { races: schedule.races }),
  };
}

/**
 * In a schedule that is asked for an order with store buffers, delays of stores are so many times as long as those of
 * other accesses. Measured on six programs without a fence, 400 schedules each: two to five times as many fail by it.
 */
const DRAIN_JITTER = 16;

/** A schedule of the machine's own order has the delays that it has always had: links and commands name such ones. */
function drainJitter({ jitterCycles, order }: Schedule): Pick<RunSpec, "drainJitterCycles"> {
  if (order === undefined || order === "sc") return {};
  return { drainJitterCycles: Math.min(DRAIN_JITTER * jitterCycles, LIMITS.JITTER_MAX) };
}

/**
 * Few cores find a race most easily: others are not in the way. Every fourth schedule has more, for what goes wrong
 * only when a queue is longer than its array, or a circle has more than three members. assumed
 */
const EXPLORED_CORES: readonly number[] = [2, 3, 2, 8];

/** Core counts that a search takes in turn: those that the machine has and, where given, that are among `possible`. */
export function searchCores(coreCount: number, possible?: readonly number[]): readonly number[] {
  const may = (cores: number): boolean => cores <= coreCount && possible?.includes(cores) !== false;
  const usual = EXPLORED_CORES.filter(may);
  if (usual.length > 0) return usual;
  const several = (possible ?? []).filter((cores) => cores > 1 && cores <= coreCount);
  return [several.length > 0 ? Math.min(...several) : coreCount];
}

/** Delays as long as a miss, a few hits, and several misses: races have windows of all these lengths. assumed. */
const JITTERS: readonly number[] = [200, 30, 1000];

/** The members in which the schedules of a search differ. */
export interface ScheduleChoice {
  readonly cores: number;
  readonly jitterCycles: number;
  readonly seed: number;
  readonly order: MemoryOrder;
}

/** What a search takes in turn. */
export interface Searches {
  readonly cores: readonly number[];
  readonly orders: readonly MemoryOrder[];
}

/**
 * The schedule of that number, from 0; seeds count from the first one. Each order comes with every number of cores, and
 * with every length of delays: it moves on by one in every schedule, and by one more whenever the cores begin again.
 */
export function scheduleAt(index: number, { cores, orders }: Searches, firstSeed: number): ScheduleChoice {
  const each = cores.length;
  const round = Math.floor(index / each);
  return {
    cores: cores[index % each] ?? 2,
    jitterCycles: JITTERS[round % JITTERS.length] ?? 200,
    seed: firstSeed + index,
    order: orders[((index % each) + round) % orders.length] ?? "tso",
  };
}
