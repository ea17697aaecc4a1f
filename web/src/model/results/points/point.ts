/**
 * A point of the figure from its runs: the headline, its interval, whether the point can be trusted, and everything
 * else that is drawn or listed about it. policy.ts has the rule for two runs.
 */
import type { CycleCategory, Fairness, RunFault, RunResult } from "../../../base/run.ts";
import { countsOfCores, cyclesOfCores } from "../../../base/run-tables.ts";
import { formatNumber } from "../../../base/format.ts";
import { countOf } from "../../../base/text.ts";
import { cyclesPerOperation } from "../cycles.ts";
import type { PointJob } from "../../experiment/point-jobs.ts";
import { type Formula, evaluateFormula } from "../../formula/formula.ts";
import { sumGlobal } from "../../formula/memory-sum.ts";
import { type MeasureContext, statisticOf } from "../../formula/statistics.ts";
import { BISTABLE_SHARE, FAIRNESS_MIN, IDLE_SHARE } from "../../experiment/policy.ts";
import type { Result } from "../../../base/result.ts";
import type { Interval } from "../../../base/interval.ts";
import { orderOf, stretched } from "./order.ts";
import { type MeanInterval, intervalsMeet, rateInterval, jointInterval, pooledInterval } from "./confidence.ts";

export type PointPhase = "coarse" | "refined";

/**
 * Why a point has no interval: its run was too short; its two runs disagree; few cores did the work of all.
 */
type NoInterval = "short" | "starts" | "few_cores";

/** Operations per second with its 95 % interval, which is undefined where there is none: see NoInterval. */
export interface Estimate {
  readonly throughput: number;
  readonly interval: Interval | undefined;
  /** Half width over mean is within the asked precision. */
  readonly converged: boolean;
}

export interface MeasureValue {
  readonly value: number;
  readonly interval: Interval | undefined;
}

interface PointPlace {
  readonly variant: string;
  readonly x: number;
  readonly cores: number;
  readonly phase: PointPhase;
}

export interface MeasuredPoint extends PointPlace {
  readonly kind: "measured";
  /** The headline: from the idle start, as measurements on real machines begin. */
  readonly estimate: Estimate;
  /** Present when the two runs lead to different regimes: the second one's value. Neither has an interval then. */
  readonly other: Estimate | undefined;
  /** Operations per second of the second run, where there was one that completed operations. */
  readonly secondThroughput: number | undefined;
  /** Why the point has no interval; undefined where it has one. */
  readonly noInterval: NoInterval | undefined;
  /** Over the same variant at 1 core, where that is known. */
  readonly speedup: number | undefined;
  /** Cores x elapsed cycles / operations. */
  readonly cyclesPerOperation: number;
  /** Operations per second and core. */
  readonly perCore: number;
  /** The scenario's y-axis; an error text where the formula has no value. */
  readonly measure: Result<MeasureValue, string>;
  readonly otherMeasure: Result<MeasureValue, string> | undefined;
  readonly latency: RunResult["latency"];
  /** Cycles per operation by category. */
  readonly cycles: Readonly<Record<CycleCategory, number>>;
  readonly operations: number;
  readonly fairness: Fairness;
  readonly restarts: number;
  readonly stop: RunResult["stop"];
  readonly traceHash: string;
  /** The model of the core that ran: a link of the past runs the core with which it was made. */
  readonly modelVersion: number;
}

export interface FailedPoint extends PointPlace {
  readonly kind: "failed";
  /** Undefined when not the program but the engine failed: see message. */
  readonly fault: RunFault | undefined;
  readonly message: string | undefined;
}

export type Point = MeasuredPoint | FailedPoint;

/**
 * "3 of 48 cores completed no operation"; undefined when all did. A coarse run is too short to say.
 */
export function starvationNote(point: MeasuredPoint): string | undefined {
  const { starved } = point.fairness;
  if (starved === 0 || point.phase === "coarse") return undefined;
  return `${starved} of ${countOf(point.cores, "core")} completed no operation`;
}

/**
 * Why the point has no interval, with the values of both runs, as a phrase; undefined where it has one, where the run
 * was too short to say more, and for a coarse run. `unit`: of the throughputs, as the scenario calls its operations.
 */
export function intervalNote(point: MeasuredPoint, unit = "operations/s"): string | undefined {
  if (point.phase === "coarse") return undefined;
  const [one, two] = [point.estimate.throughput, point.secondThroughput ?? 0].map((rate) => formatNumber(rate, 4));
  const values = `${one} and ${two} ${unit}`;
  const both = point.secondThroughput === undefined ? "" : `; the two runs gave ${values}`;
  switch (point.noInterval) {
    case undefined:
    case "short":
      return undefined;
    case "starts":
      return `no interval: the two runs disagree, with ${values}`;
    case "few_cores":
      return `no interval: few cores did most of the work (Jain's index ${point.fairness.index.toFixed(3)})${both}`;
  }
}

/** The runs of a point before they were made longer. */
export interface Shorter {
  readonly first: RunResult;
  readonly storm: RunResult | undefined;
}

export interface PointInput {
  readonly job: PointJob;
  readonly phase: PointPhase;
  /** The first run: from an idle start unless the scenario fixes another. */
  readonly first: RunResult;
  /** The run from a storm, when there was one. */
  readonly storm: RunResult | undefined;
  readonly clockHz: number;
  /** Asked half width over mean. */
  readonly precision: number;
  /** Further runs, each with another order of the cores, of a point whose order is frozen. */
  readonly orders?: readonly RunResult[];
  /** The first and the second run before they were made longer, where they were. */
  readonly shorter?: Shorter | undefined;
  /** Operations per second at 1 core. */
  readonly baseline: number | undefined;
  readonly formula: Formula;
}

/** The estimate of a run; undefined when it has completed fewer than two batches and no time either. */
export function estimateOf(
  result: Pick<RunResult, "batches" | "batchOperations" | "time" | "measuredFrom" | "operations">,
  clockHz: number,
  precision: number,
): Estimate | undefined {
  const rate = rateInterval(result.batches, result.batchOperations);
  if (rate !== undefined) {
    const interval = scaled(rate.interval, clockHz);
    const throughput = rate.mean * clockHz;
    return { throughput, interval, converged: isNarrow({ throughput, interval }, precision) };
  }
  const elapsed = result.time - result.measuredFrom;
  if (elapsed <= 0) return undefined;
  return { throughput: (result.operations / elapsed) * clockHz, interval: undefined, converged: false };
}

function scaled(interval: Interval | undefined, factor: number): Interval | undefined {
  return interval === undefined ? undefined : { low: interval.low * factor, high: interval.high * factor };
}

/**
 * How many times wider than asked an estimate's interval is, at most 1 when it is narrow enough; infinite without an
 * interval. The asked share is that of the mean duration of a batch, so that the upper end of the throughput may be a
 * little farther away: 1 / (1 - precision). What rounding adds is not held against an interval.
 */
export function excessOf({ throughput, interval }: Omit<Estimate, "converged">, precision: number): number {
  if (interval === undefined) return Number.POSITIVE_INFINITY;
  const share = (interval.high - interval.low) / 2 / throughput;
  return share / ((precision / (1 - precision)) * (1 + 1e-9));
}

/** Is the interval as narrow as asked? */
function isNarrow(estimate: Omit<Estimate, "converged">, precision: number): boolean {
  return excessOf(estimate, precision) <= 1;
}

/** Did a few of the cores that were at work complete most of the operations? */
export function isWorkOfFew(result: RunResult): boolean {
  const elapsed = result.time - result.measuredFrom;
  const idle = cyclesOfCores(result, "idle");
  const operations = countsOfCores(result, "operations").filter((_, core) => (idle[core] ?? 0) <= IDLE_SHARE * elapsed);
  const sum = operations.reduce((a, b) => a + b, 0);
  const squares = operations.reduce((a, b) => a + b * b, 0);
  return squares > 0 && (sum * sum) / (operations.length * squares) < FAIRNESS_MIN;
}

/** Do the two runs of a point, which differ in start, seed and jitter, show different regimes? */
export function areDifferentRegimes(a: Estimate, b: Estimate): boolean {
  const apart = Math.abs(a.throughput - b.throughput) > BISTABLE_SHARE * Math.max(a.throughput, b.throughput);
  return apart && !intervalsMeet(a.interval, b.interval);
}

export function pointOf(input: PointInput): Point {
  const { job, phase, first, storm } = input;
  const place = { variant: job.variant, x: job.x, cores: job.cores, phase };
  const inconclusive = storm?.fault?.status === "NO_PROGRESS";
  const fault = first.fault ?? (inconclusive ? undefined : storm?.fault);
  if (fault !== undefined) return { ...place, kind: "failed", fault, message: undefined };
  const estimate = withTrend(input, first, input.shorter?.first);
  if (estimate === undefined) {
    return { ...place, kind: "failed", fault: undefined, message: "the run ended before any operation was measured" };
  }
  const second = storm === undefined ? undefined : secondEstimate(input, storm);
  return { ...place, kind: "measured", ...measuredPart(input, judged(input, estimate, second)) };
}

/** The estimate from both runs. */
interface Judged {
  readonly estimate: Estimate;
  readonly other: Estimate | undefined;
  readonly secondThroughput: number | undefined;
  readonly noInterval: NoInterval | undefined;
}

function judged(input: PointInput, estimate: Estimate, second: Estimate | undefined): Judged {
  const { first, storm, precision } = input;
  const ran = storm?.fault === undefined ? second : undefined;
  const secondThroughput = ran?.throughput;
  const without = (one: Estimate): Estimate => ({ ...one, interval: undefined, converged: false });
  if (second !== undefined && areDifferentRegimes(estimate, second)) {
    return { estimate: without(estimate), other: without(second), secondThroughput, noInterval: "starts" };
  }
  /* A plain program runs once, from its beginning to its end: nothing else could have been measured. */
  if (input.job.program.debug.plain?.counts === false)
    return {
      estimate: { ...without(estimate), converged: true },
      other: undefined,
      secondThroughput,
      noInterval: undefined,
    };
  const fewCores = isWorkOfFew(first) || (ran !== undefined && storm !== undefined && isWorkOfFew(storm));
  if (fewCores) return { estimate: without(estimate), other: undefined, secondThroughput, noInterval: "few_cores" };
  const interval = ran === undefined ? estimate.interval : intervalOfAll(input, estimate, ran);
  const isKnown = second === undefined || ran !== undefined;
  const converged = isKnown && isNarrow({ throughput: estimate.throughput, interval }, precision);
  const noInterval = interval === undefined ? "short" : undefined;
  return { estimate: { ...estimate, interval, converged }, other: undefined, secondThroughput, noInterval };
}

/** The interval of a point with a second run. */
function intervalOfAll(input: PointInput, estimate: Estimate, second: Estimate): Interval | undefined {
  const { first, storm, orders = [], clockHz, precision } = input;
  if (storm === undefined) return undefined;
  const more = orders.map((run) => {
    const one = estimateOf(run, clockHz, precision);
    return { run, value: one === undefined ? undefined : meanOf(one) };
  });
  return intervalTogether([{ run: first, value: meanOf(estimate) }, { run: storm, value: meanOf(second) }, ...more]);
}

/** A storm that completed nothing is an estimate without content: nothing is known, nothing has converged. */
function secondEstimate(input: PointInput, storm: RunResult): Estimate | undefined {
  if (storm.fault !== undefined) return { throughput: 0, interval: undefined, converged: false };
  return withTrend(input, storm, input.shorter?.storm);
}

/** The estimate of a run; where its order is still mixing, with an interval that reaches to where its value heads. */
function withTrend(input: PointInput, run: RunResult, shorter: RunResult | undefined): Estimate | undefined {
  const { clockHz, precision } = input;
  const estimate = estimateOf(run, clockHz, precision);
  if (estimate?.interval === undefined || shorter === undefined || orderOf(run) !== "mixing") return estimate;
  const before = estimateOf(shorter, clockHz, precision);
  if (before === undefined) return estimate;
  const { throughput } = estimate;
  const trend = { now: throughput, shorter: before.throughput, length: run.operations / shorter.operations };
  const interval = stretched(estimate.interval, trend);
  return { throughput, interval, converged: isNarrow({ throughput, interval }, precision) };
}

type MeasuredPart = Omit<MeasuredPoint, keyof PointPlace | "kind">;

function measuredPart(input: PointInput, { estimate, other, secondThroughput, noInterval }: Judged): MeasuredPart {
  const { job, first, clockHz, baseline } = input;
  return {
    estimate,
    other,
    secondThroughput,
    noInterval,
    speedup: baseline === undefined || baseline === 0 ? undefined : estimate.throughput / baseline,
    cyclesPerOperation:
      estimate.throughput === 0 ? Number.POSITIVE_INFINITY : (job.cores * clockHz) / estimate.throughput,
    perCore: estimate.throughput / job.cores,
    measure: measureOfAll(input, estimate),
    otherMeasure: other === undefined || input.storm === undefined ? undefined : measureOf(input, input.storm, other),
    latency: first.latency,
    cycles: cyclesPerOperation(first),
    operations: first.operations,
    /* The end of a plain program is one operation of all cores, whichever core has counted it. */
    fairness: job.program.debug.plain?.counts === false ? { ...first.fairness, starved: 0 } : first.fairness,
    restarts: first.restarts,
    stop: first.stop,
    traceHash: first.traceHash,
    modelVersion: first.modelVersion,
  };
}

function meanOf({ throughput, interval }: Estimate): MeanInterval | undefined {
  return interval === undefined ? undefined : { mean: throughput, ...interval };
}

function meanOfMeasure({ value, interval }: MeasureValue): MeanInterval | undefined {
  return interval === undefined ? undefined : { mean: value, ...interval };
}

/** The measure of the first run; its interval is that of all runs. */
function measureOfAll(input: PointInput, estimate: Estimate): Result<MeasureValue, string> {
  const { first, storm, shorter, orders = [] } = input;
  const of = (run: RunResult, before: RunResult | undefined): Result<MeasureValue, string> | undefined => {
    const alone = withTrend(input, run, before);
    return alone === undefined ? undefined : measureOf(input, run, alone);
  };
  const value = estimate.interval === undefined ? undefined : of(first, shorter?.first);
  if (value?.ok !== true) return measureOf(input, first, estimate);
  if (storm === undefined || storm.fault !== undefined) return value;
  const more = orders.map((run) => ({ run, value: of(run, undefined) }));
  const values = [{ run: first, value }, { run: storm, value: of(storm, shorter?.storm) }, ...more];
  if (values.some((one) => one.value?.ok !== true)) return value;
  const interval = intervalTogether(
    values.map(({ run, value: one }) => ({ run, value: one?.ok === true ? meanOfMeasure(one.value) : undefined })),
  );
  return { ok: true, value: { value: value.value.value, interval } };
}

/**
 * The formula at the mean, and at both ends of the throughput's interval. A formula that does not follow from the
 * throughput is taken to be as uncertain as the throughput, in shares of the mean: assumed, since a run has batches of
 * nothing else.
 */
function measureOf(input: PointInput, result: RunResult, estimate: Estimate): Result<MeasureValue, string> {
  const at = (throughput: number): Result<number, string> => formulaAt(input, result, throughput);
  const mean = at(estimate.throughput);
  if (!mean.ok) return mean;
  const value = mean.value;
  const { interval, throughput } = estimate;
  if (interval === undefined) return { ok: true, value: { value, interval } };
  const ends = [interval.low, interval.high].map((rate) => {
    const end = at(rate);
    if (!end.ok) return value;
    return end.value === value ? value * (rate / throughput) : end.value;
  });
  return { ok: true, value: { value, interval: { low: Math.min(...ends), high: Math.max(...ends) } } };
}

function formulaAt(input: PointInput, result: RunResult, throughput: number): Result<number, string> {
  const { job, clockHz, baseline, formula } = input;
  const context: MeasureContext = { result, cores: job.cores, clockHz, throughput, baseline };
  return evaluateFormula(formula, {
    value: (name) => job.parameters[name] ?? statisticOf(name, context),
    sum: (global) => sumGlobal(job.program.debug, result.memory, global),
  });
}

/*
 * The interval of a point from all its runs. Two runs whose order of the cores has mixed are samples of the same, and
 * each narrows what the other leaves open: where they agree, the interval is that of the mean of both. Where they do
 * not agree, or where each run has an order of its own, a further run could differ from them as they differ from each
 * other, and the interval contains that.
 */

/** A run with a value from it, of which the interval is known or not: its throughput, or the scenario's measure. */
interface RunValue {
  readonly run: RunResult;
  readonly value: MeanInterval | undefined;
}

/** Undefined where the interval of one of the runs is. */
function intervalTogether(runs: readonly RunValue[]): Interval | undefined {
  const [first, second] = runs;
  const areMixed = runs.length === 2 && runs.every(({ run }) => orderOf(run) === "mixed");
  const pooled = areMixed ? pooledInterval(first?.value, second?.value) : undefined;
  return pooled ?? jointInterval(runs.map(({ value }) => value));
}
