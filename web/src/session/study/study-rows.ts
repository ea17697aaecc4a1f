/** The rows of a study's table: what follows from the words that the store keeps of a point. */
import { CORE_STATS, CYCLE_CATEGORIES, LATENCY_BUCKETS, NONE, STATUSES } from "../../base/abi.gen.ts";
import type { DebugInfo } from "../../base/program.ts";
import { NO_ROOM, type RawResults, type RawRun, type RawWords, TRAPPED } from "../../base/raw-run.ts";
import type { CoreResult, RunFault, RunResult } from "../../base/run.ts";
import { latencySummary } from "../../core/latency.ts";
import { stageName } from "../../core/fault.ts";
import { stopName } from "../../core/results.ts";
import { evaluateFormula, type Formula } from "../../model/formula/formula.ts";
import { sumGlobal } from "../../model/formula/memory-sum.ts";
import { type MeasureContext, statisticOf, type StatisticSource } from "../../model/formula/statistics.ts";
import { faultText } from "../../model/results/diagnosis/failure.ts";
import { type Estimate, estimateOf } from "../../model/results/points/point.ts";
import type { SourceLine } from "../../model/results/diagnosis/standstill.ts";
import type { Study } from "../../model/study/study.ts";
import { CORE_COLUMNS, CYCLE_COLUMNS, LOCK_COLUMNS, type OwnColumns, type StudyRow } from "./study-columns.ts";
import type { StudyRun } from "./study-runs.ts";

/** What all rows of a study have in common. */
export interface RowContext {
  readonly study: Study;
  readonly own: OwnColumns;
  /** The shortest duration of each bucket of the core's histogram, in cycles. */
  readonly latencyFrom: (bucket: number) => number;
  readonly sourceLine: SourceLine;
}

/** `baseline`: operations per second of the same point on one core, where it is known. */
export function studyRow(
  run: StudyRun,
  key: string,
  stored: RawRun,
  baseline: number | undefined,
  context: RowContext,
) {
  const failed = stored.results === null;
  const values: StudyRow = {
    ...placeValues(run, context),
    status: stored.status,
    error: failed ? errorText(stored, run.program.debug, context.sourceLine) : undefined,
    key,
    ...(stored.results === null ? {} : measuredValues(run, stored.results, baseline, context)),
  };
  return values;
}

function placeValues({ coordinates }: StudyRun, { own }: RowContext): StudyRow {
  const { scenario, machine, variant, x, cores, seed, start, parameters, precision_ppm } = coordinates;
  return {
    ...{ scenario, machine, variant, x, cores, seed, start },
    precision: precision_ppm / 1e6,
    ...Object.fromEntries(own.parameters.map(([name, column]) => [column, parameters[name]])),
  };
}

function measuredValues(
  run: StudyRun,
  results: RawResults,
  baseline: number | undefined,
  context: RowContext,
): StudyRow {
  const source = sourceOf(results, context.latencyFrom);
  const precision = run.coordinates.precision_ppm / 1e6;
  const estimate = estimateOf({ ...source, ...batchesOf(results) }, run.clockHz, precision);
  const total = (name: string): number => Number(results.totals[name]);
  return {
    ...(estimate === undefined || total("operations") === 0
      ? {}
      : rateValues(run, results, { source, estimate, baseline }, context)),
    converged: estimate?.converged ?? false,
    stop: stopName(total("stop_reason")),
    ...Object.fromEntries(TOTALS.map((name) => [name, total(name)])),
    elapsed: source.time - source.measuredFrom,
    fairness: source.fairness.index,
    ...Object.fromEntries(LOCK_COLUMNS.map(({ name, column }) => [column, results.locks[name]])),
    ...Object.fromEntries(CORE_COLUMNS.map((name) => [name, results.cores[name]])),
    trace_hash: String(results.totals["trace_hash"]),
  };
}

const TOTALS = [
  "operations",
  "restarts",
  "order_changes",
  "transactions",
  "events",
  "starved_cores",
  "core_operations_min",
  "core_operations_max",
] as const;

interface Rate {
  readonly source: StatisticSource;
  readonly estimate: Estimate;
  readonly baseline: number | undefined;
}

/** Means over operations, and rates of them: where no operation ended there are none. */
function rateValues(run: StudyRun, results: RawResults, rate: Rate, { study, own }: RowContext): StudyRow {
  const { source, estimate, baseline } = rate;
  const { throughput, interval } = estimate;
  const { cores } = run.coordinates;
  const context = { result: source, cores, clockHz: run.clockHz, throughput, baseline };
  const operations = Number(results.totals["operations"]);
  const globals = globalsOf(results, run.memory);
  const measured = (formula: Formula): number | undefined => formulaValue(formula, run, globals, context);
  const { latency } = source;
  return {
    throughput,
    ci_low: interval?.low,
    ci_high: interval?.high,
    speedup: statisticOf("speedup", context),
    cycles_per_op: statisticOf("cycles_per_op", context),
    per_core: statisticOf("per_core", context),
    measure: measured(study.scenario.formula),
    ...Object.fromEntries(study.measures.map(({ formula }, i) => [own.measures[i]?.[1], measured(formula)])),
    latency_mean: latency.mean,
    latency_p50: latency.p50,
    latency_p95: latency.p95,
    latency_p99: latency.p99,
    latency_max: latency.max,
    ...Object.fromEntries(
      CYCLE_COLUMNS.map(({ name, column }) => [column, (results.cores[`cycles_${name}`] ?? 0) / operations]),
    ),
  };
}

function formulaValue(
  formula: Formula,
  { coordinates, program }: StudyRun,
  globals: Uint8Array,
  context: MeasureContext,
): number | undefined {
  const value = evaluateFormula(formula, {
    value: (name) => coordinates.parameters[name] ?? statisticOf(name, context),
    sum: (global) => sumGlobal(program.debug, globals, global),
  });
  return value.ok && Number.isFinite(value.value) ? value.value : undefined;
}

/** The program's globals at the end of the run: those that formulas sum, and zeros elsewhere. */
function globalsOf({ memory }: RawResults, ranges: StudyRun["memory"]): Uint8Array {
  const globals = new Uint8Array(Math.max(0, ...ranges.map(([offset, bytes]) => offset + bytes)));
  ranges.forEach(([offset], i) => {
    const { spans } = memory[i] ?? { spans: [] };
    for (let k = 0; k < spans.length; k += 2) globals.set(fromBase64(String(spans[k + 1])), offset + Number(spans[k]));
  });
  return globals;
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

function batchesOf({ totals, batches }: RawResults): Pick<RunResult, "batches" | "batchOperations" | "operations"> {
  return {
    batches,
    batchOperations: Number(totals["batch_operations"]),
    operations: Number(totals["operations"]),
  };
}

/** The record of a run, whose cores are one record with the sums of all. */
function sourceOf(results: RawResults, latencyFrom: RowContext["latencyFrom"]): StatisticSource {
  const total = (name: string): number => Number(results.totals[name]);
  const counts = new Float64Array(LATENCY_BUCKETS);
  for (let i = 0; i < results.latencies.length; i += 2)
    counts[results.latencies[i] ?? 0] = results.latencies[i + 1] ?? 0;
  return {
    time: total("time"),
    measuredFrom: total("measured_from"),
    transactions: total("transactions"),
    latency: latencySummary(counts, latencyFrom, total("latency_sum"), total("latency_max")),
    fairness: {
      index: total("fairness_ppm") / 1e6,
      starved: total("starved_cores"),
      min: total("core_operations_min"),
      max: total("core_operations_max"),
    },
    storesMax: total("stores_max"),
    cores: [sumsOf(results)],
  };
}

function sumsOf({ cores }: RawResults): CoreResult {
  const cycles = Object.fromEntries(CYCLE_CATEGORIES.map(({ name }) => [name, cores[`cycles_${name}`] ?? 0]));
  const counts = Object.fromEntries(CORE_STATS.map(({ name }) => [name, cores[name] ?? 0]));
  return { cycles: cycles as CoreResult["cycles"], counts: counts as CoreResult["counts"] };
}

function errorText({ status, fault }: RawRun, debug: DebugInfo, sourceLine: SourceLine): string {
  if (status === TRAPPED) return "the simulator broke off, which is a mistake of Hotline";
  if (status === NO_ROOM) return "the simulator had no memory for the run";
  /* The store keeps no registers, so that nothing is known of the values that an assertion compared. */
  return fault === null ? status : faultText(faultOf(status, fault), { ...debug, asserted: [] }, sourceLine);
}

/** What the store keeps of a fault: where it happened; not where the other cores stood. */
function faultOf(status: string, words: RawWords): RunFault {
  const word = (name: string): number => Number(words[name]);
  const index = (name: string): number | undefined => (word(name) >= NONE ? undefined : word(name));
  const signed = (name: string): number => Number(BigInt.asIntN(64, BigInt(`0x${String(words[name])}`)));
  const other = index("other_core");
  return {
    status,
    text: STATUSES.find(({ name }) => name === status)?.text ?? "a status that this version does not know",
    core: index("core"),
    pc: index("pc"),
    time: word("time"),
    stage: stageName(word("stage")),
    detailA: signed("detail_a"),
    detailB: signed("detail_b"),
    other: other === undefined ? undefined : { core: other, pc: index("other_pc"), time: word("other_time") },
    registers: [],
    race: undefined,
    cores: [],
  };
}
