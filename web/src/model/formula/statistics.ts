/**
 * The statistics of one run by name: the names that formulas (and `hotline list statistics`) know. Each has a unit and
 * a definition; the counted ones come from stats.def.
 */
import { CORE_STATS, CYCLE_CATEGORIES } from "../../base/abi.gen.ts";
import type { RunResult } from "../../base/run.ts";

export interface Statistic {
  readonly name: string;
  readonly unit: string;
  readonly text: string;
}

/** Computed from a run as a whole. */
const HEADLINES = [
  { name: "throughput", unit: "operations/s", text: "operations of all cores per second at the machine's clock" },
  { name: "cores", unit: "cores", text: "cores that ran" },
  {
    name: "speedup",
    unit: "",
    text: "throughput over that of the same variant at 1 core; only in sweeps over cores",
  },
  {
    name: "cycles_per_op",
    unit: "cycles",
    text: "time of all cores per operation: cores x elapsed cycles / operations",
  },
  { name: "per_core", unit: "operations/s", text: "throughput divided by cores" },
  { name: "clock_hz", unit: "cycles/s", text: "the machine's core clock" },
  { name: "elapsed", unit: "cycles", text: "time measured, after the warm-up" },
  { name: "transactions", unit: "transactions", text: "requests served by directories and chip caches" },
  { name: "latency_mean", unit: "cycles", text: "mean duration of an operation" },
  { name: "latency_p50", unit: "cycles", text: "median duration of an operation, within 3.2 %" },
  { name: "latency_p95", unit: "cycles", text: "95 % of the operations took at most this long, within 3.2 %" },
  { name: "latency_p99", unit: "cycles", text: "99 % of the operations took at most this long, within 3.2 %" },
  { name: "latency_max", unit: "cycles", text: "longest operation" },
  {
    name: "fairness",
    unit: "",
    text: "Jain's index of the operations per core: 1 when all completed equally many, 1 / cores when one did all",
  },
  { name: "starved_cores", unit: "cores", text: "cores that completed no operation" },
  { name: "core_operations_min", unit: "operations", text: "fewest operations of one core" },
  { name: "core_operations_max", unit: "operations", text: "most operations of one core" },
  {
    name: "store_buffer_mean",
    unit: "stores",
    text: "mean number of stores in a core's store buffer, over time and over cores",
  },
  { name: "store_buffer_max", unit: "stores", text: "most stores in the store buffer of one core at one moment" },
  { name: "stores_max", unit: "stores", text: "most stores in the store buffers of all cores together at one moment" },
] as const satisfies readonly Statistic[];

type Headline = (typeof HEADLINES)[number]["name"];

/** The counters of cores whose sum means something: that of the largest of each core does not. */
const SUMMED = CORE_STATS.filter(({ name }) => name !== "store_max");

/** All names a formula may use, without the scenario's parameters. */
export const STATISTICS: readonly Statistic[] = [
  ...HEADLINES,
  ...CYCLE_CATEGORIES.map(({ name, unit, text }) => ({
    name: `cycles_${name}`,
    unit,
    text: `${text}; sum over cores`,
  })),
  ...SUMMED.map(({ name, unit, text }) => ({ name, unit, text: `${text}; sum over cores` })),
];

export const STATISTIC_NAMES: readonly string[] = STATISTICS.map((s) => s.name);

/** The members of a run's result that its statistics come from. `cores` may be one record with the sums of all. */
export type StatisticSource = Pick<
  RunResult,
  "time" | "measuredFrom" | "transactions" | "latency" | "fairness" | "storesMax" | "cores"
>;

/** The inputs of a run's statistics beyond its result. */
export interface MeasureContext {
  readonly result: StatisticSource;
  readonly cores: number;
  readonly clockHz: number;
  /** The operations per second to use: the mean, or an end of its interval. */
  readonly throughput: number;
  /** Throughput at 1 core, where known. */
  readonly baseline: number | undefined;
}

/** Undefined for unknown names and for those without a value here. */
export function statisticOf(name: string, context: MeasureContext): number | undefined {
  const headline = HEADLINES.find((h) => h.name === name);
  if (headline !== undefined) return headlineOf(headline.name, context);
  const { cores } = context.result;
  const category = CYCLE_CATEGORIES.find((c) => `cycles_${c.name}` === name);
  if (category !== undefined) return cores.reduce((sum, core) => sum + core.cycles[category.name], 0);
  const counter = SUMMED.find((c) => c.name === name);
  if (counter !== undefined) return cores.reduce((sum, core) => sum + core.counts[counter.name], 0);
  return undefined;
}

function headlineOf(name: Headline, context: MeasureContext): number | undefined {
  const { result, cores, clockHz, throughput, baseline } = context;
  switch (name) {
    case "throughput":
      return throughput;
    case "cores":
      return cores;
    case "speedup":
      return baseline === undefined || baseline === 0 ? undefined : throughput / baseline;
    case "cycles_per_op":
      return throughput === 0 ? undefined : (cores * clockHz) / throughput;
    case "per_core":
      return throughput / cores;
    case "clock_hz":
      return clockHz;
    case "elapsed":
      return result.time - result.measuredFrom;
    case "transactions":
      return result.transactions;
    case "latency_mean":
      return result.latency.mean;
    case "latency_p50":
      return result.latency.p50;
    case "latency_p95":
      return result.latency.p95;
    case "latency_p99":
      return result.latency.p99;
    case "latency_max":
      return result.latency.max;
    case "fairness":
      return result.fairness.index;
    case "starved_cores":
      return result.fairness.starved;
    case "core_operations_min":
      return result.fairness.min;
    case "core_operations_max":
      return result.fairness.max;
    case "store_buffer_mean":
      return meanStores(result, cores);
    case "store_buffer_max":
      return result.cores.reduce((most, { counts }) => Math.max(most, counts.store_max), 0);
    case "stores_max":
      return result.storesMax;
  }
}

function meanStores({ cores, time, measuredFrom }: StatisticSource, coreCount: number): number | undefined {
  if (time === measuredFrom) return undefined;
  const occupancy = cores.reduce((sum, { counts }) => sum + counts.store_occupancy, 0);
  return occupancy / (time - measuredFrom) / coreCount;
}
