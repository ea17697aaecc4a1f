/**
 * A point of the figure from its runs: the headline, its interval, whether it can be trusted, and what else is drawn
 * or listed about it. The rule for two starts is policy.ts's.
 */
import type { CycleCategory, Fairness, RunFault, RunResult } from "../../base/run.ts";
import { countOf } from "../../base/text.ts";
import { cyclesPerOperation } from "./cycles.ts";
import type { PointJob } from "../experiment/experiment.ts";
import { type Formula, evaluateFormula } from "../formula/formula.ts";
import { sumGlobal } from "../formula/memory-sum.ts";
import { type MeasureContext, statisticOf } from "../formula/statistics.ts";
import { BISTABLE_SHARE, COLLAPSED_SHARE, CONTENDED_SHARE } from "../experiment/policy.ts";
import type { Result } from "../../base/result.ts";
import { type Interval, intervalsMeet, rateInterval } from "./confidence.ts";

export type PointPhase = "coarse" | "refined";

/** Operations per second with its 95 % interval, which is undefined where the run was too short to say. */
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
  /** Present when the two starts lead to different regimes: the other one. */
  readonly other: Estimate | undefined;
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
  /** Operations per second at 1 core. */
  readonly baseline: number | undefined;
  readonly formula: Formula;
}

/** The estimate of a run; undefined when it has completed fewer than two batches and no time either. */
export function estimateOf(result: RunResult, clockHz: number, precision: number): Estimate | undefined {
  const rate = rateInterval(result.batches, result.batchOperations);
  if (rate !== undefined) {
    const interval = scaled(rate.interval, clockHz);
    const throughput = rate.mean * clockHz;
    const converged = result.stop === "precise" || halfWidth(interval, throughput) <= precision;
    return { throughput, interval, converged };
  }
  const elapsed = result.time - result.measuredFrom;
  if (elapsed <= 0) return undefined;
  return { throughput: (result.operations / elapsed) * clockHz, interval: undefined, converged: false };
}

function scaled(interval: Interval | undefined, factor: number): Interval | undefined {
  return interval === undefined ? undefined : { low: interval.low * factor, high: interval.high * factor };
}

/** The farther end's distance as a share of the mean; infinite where there is no interval. */
function halfWidth(interval: Interval | undefined, mean: number): number {
  if (interval === undefined) return Number.POSITIVE_INFINITY;
  return Math.max(interval.high - mean, mean - interval.low) / mean;
}

/** Could another start lead to another regime? The rule and its reasons are policy.ts's. */
export function needsSecondStart(result: RunResult): boolean {
  const contended = result.locks.some(
    ({ counts }) => counts.waiters_max >= 2 && counts.contended > CONTENDED_SHARE * counts.acquisitions,
  );
  return contended && !hasCollapsed(result);
}

function hasCollapsed(result: RunResult): boolean {
  const coreCycles = (result.time - result.measuredFrom) * result.cores.length;
  return result.locks.some(({ counts }) => counts.wait_cycles > COLLAPSED_SHARE * coreCycles);
}

/** Do two starts of the same experiment lead to different regimes? */
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
  const estimate = estimateOf(first, input.clockHz, input.precision);
  if (estimate === undefined) {
    return { ...place, kind: "failed", fault: undefined, message: "the run ended before any operation was measured" };
  }
  const second = storm === undefined ? undefined : secondEstimate(input, storm);
  const other = second !== undefined && areDifferentRegimes(estimate, second) ? second : undefined;
  return { ...place, kind: "measured", ...measuredPart(input, estimate, second, other) };
}

/** A storm that completed nothing is an estimate without content: nothing is known, nothing has converged. */
function secondEstimate(input: PointInput, storm: RunResult): Estimate | undefined {
  if (storm.fault !== undefined) return { throughput: 0, interval: undefined, converged: false };
  return estimateOf(storm, input.clockHz, input.precision);
}

type MeasuredPart = Omit<MeasuredPoint, keyof PointPlace | "kind">;

function measuredPart(
  input: PointInput,
  estimate: Estimate,
  second: Estimate | undefined,
  other: Estimate | undefined,
): MeasuredPart {
  const { job, first, clockHz, baseline } = input;
  return {
    estimate: { ...estimate, converged: estimate.converged && (second?.converged ?? true) },
    other,
    speedup: baseline === undefined || baseline === 0 ? undefined : estimate.throughput / baseline,
    cyclesPerOperation:
      estimate.throughput === 0 ? Number.POSITIVE_INFINITY : (job.cores * clockHz) / estimate.throughput,
    perCore: estimate.throughput / job.cores,
    measure: measureOf(input, first, estimate),
    otherMeasure: other === undefined || input.storm === undefined ? undefined : measureOf(input, input.storm, other),
    latency: first.latency,
    cycles: cyclesPerOperation(first),
    operations: first.operations,
    fairness: first.fairness,
    restarts: first.restarts,
    stop: first.stop,
    traceHash: first.traceHash,
  };
}

/** The formula at the mean, and at both ends of the throughput's interval. */
function measureOf(input: PointInput, result: RunResult, estimate: Estimate): Result<MeasureValue, string> {
  const at = (throughput: number): Result<number, string> => formulaAt(input, result, throughput);
  const value = at(estimate.throughput);
  if (!value.ok) return value;
  const { interval } = estimate;
  if (interval === undefined) return { ok: true, value: { value: value.value, interval } };
  const ends = [at(interval.low), at(interval.high)].map((end) => (end.ok ? end.value : value.value));
  return { ok: true, value: { value: value.value, interval: { low: Math.min(...ends), high: Math.max(...ends) } } };
}

function formulaAt(input: PointInput, result: RunResult, throughput: number): Result<number, string> {
  const { job, clockHz, baseline, formula } = input;
  const context: MeasureContext = { result, cores: job.cores, clockHz, throughput, baseline };
  return evaluateFormula(formula, {
    value: (name) => job.parameters[name] ?? statisticOf(name, context),
    sum: (global) => sumGlobal(job.program.debug, result.memory, global),
  });
}
