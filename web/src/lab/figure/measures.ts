/**
 * What the y-axis can show, and how each value follows from a point. Rates (something per second) can be shown per
 * core and as a speed-up; a scenario whose measure is no rate gets those of its raw throughput.
 */
import type { Interval } from "./figure-data.ts";
import type { MeasuredPoint } from "../../model/results/point.ts";
import type { Scenario } from "../../model/scenario/scenario.ts";
import type { MeasureId } from "../link/lab-state.ts";

export interface MeasureInfo {
  readonly id: MeasureId;
  readonly label: string;
  readonly unit: string;
  /** Published points are in the scenario's measure: drawn only where they can be converted. */
  readonly published: boolean;
  /** More is better, and perfect scaling is a straight line. */
  readonly scales: boolean;
}

export function isRate(unit: string): boolean {
  return /\/\s*(s|ms|µs|us|min|h)$/.test(unit);
}

export function measuresOf(scenario: Scenario): readonly MeasureInfo[] {
  const { measure, sweep } = scenario.file;
  const rate = isRate(measure.unit);
  const overCores = sweep.over === "cores";
  const base = rate ? measure.unit : "operations/s";
  const all: (MeasureInfo | undefined)[] = [
    { id: "own", label: measure.label, unit: measure.unit, published: true, scales: rate && overCores },
    measure.formula.trim() === "throughput"
      ? undefined
      : { id: "throughput", label: "Throughput", unit: "operations/s", published: false, scales: overCores },
    { id: "per-core", label: "Per core", unit: `${base} per core`, published: rate && overCores, scales: false },
    overCores ? { id: "speedup", label: "Speed-up", unit: "× one core", published: rate, scales: true } : undefined,
    { id: "cycles", label: "Cycles per operation", unit: "cycles", published: false, scales: false },
  ];
  return all.filter((one) => one !== undefined);
}

export function measureInfo(scenario: Scenario, id: MeasureId): MeasureInfo {
  const all = measuresOf(scenario);
  return (
    all.find((one) => one.id === id) ??
    all[0] ?? { id: "throughput", label: "Throughput", unit: "operations/s", published: false, scales: false }
  );
}

interface BothIntervals {
  readonly main: Interval;
  readonly other: Interval | undefined;
}

function scaled(interval: Interval, factor: number): Interval {
  return { y: interval.y * factor, low: interval.low * factor, high: interval.high * factor };
}

function throughputs(point: MeasuredPoint): BothIntervals {
  const { estimate, other } = point;
  return {
    main: { y: estimate.throughput, low: estimate.low, high: estimate.high },
    other: other === undefined ? undefined : { y: other.throughput, low: other.low, high: other.high },
  };
}

function own(point: MeasuredPoint): BothIntervals | undefined {
  const { measure, otherMeasure } = point;
  if (!measure.ok) return undefined;
  const interval = (value: { value: number; low: number; high: number }): Interval => ({
    y: value.value,
    low: value.low,
    high: value.high,
  });
  return { main: interval(measure.value), other: otherMeasure?.ok === true ? interval(otherMeasure.value) : undefined };
}

function times(both: BothIntervals, factor: number): BothIntervals {
  return { main: scaled(both.main, factor), other: both.other === undefined ? undefined : scaled(both.other, factor) };
}

/** Cycles per operation turn the interval of the throughput over. */
function inverted(both: BothIntervals, cyclesTimesCores: number): BothIntervals {
  const turn = (one: Interval): Interval => ({
    y: cyclesTimesCores / one.y,
    low: cyclesTimesCores / one.high,
    high: one.low > 0 ? cyclesTimesCores / one.low : cyclesTimesCores / one.y,
  });
  return { main: turn(both.main), other: both.other === undefined ? undefined : turn(both.other) };
}

/** The values of a measure at a point; undefined where it has none. `alone`: the same variant's rate on one core. */
export function valuesOf(
  info: MeasureInfo,
  scenario: Scenario,
  point: MeasuredPoint,
  alone: number | undefined,
): BothIntervals | undefined {
  const rate = isRate(scenario.file.measure.unit) ? own(point) : throughputs(point);
  switch (info.id) {
    case "own":
      return own(point);
    case "throughput":
      return throughputs(point);
    case "per-core":
      return rate === undefined ? undefined : times(rate, 1 / point.cores);
    case "speedup":
      return rate === undefined || alone === undefined || alone === 0 ? undefined : times(rate, 1 / alone);
    case "cycles":
      return inverted(throughputs(point), point.cyclesPerOperation * point.estimate.throughput);
  }
}

/** The rate that speed-ups divide by: the point at one core. */
export function rateOf(scenario: Scenario, point: MeasuredPoint): number | undefined {
  return isRate(scenario.file.measure.unit) ? own(point)?.main.y : point.estimate.throughput;
}
