/**
 * The measures that the y-axis can show, and how each value follows from a point. Rates (something per second) can be
 * shown per core and as a speed-up; a scenario whose measure is no rate gets those of its raw throughput.
 */
import type { FigureValue } from "./figure-data.ts";
import type { Estimate, MeasuredPoint, MeasureValue } from "../../model/results/points/point.ts";
import { measuresThroughput, type Scenario } from "../../model/scenario/scenario.ts";
import { sweepsCores } from "../../model/scenario/sweeps-cores.ts";
import { isRate } from "../../model/scenario/measure-unit.ts";
import type { MeasureId } from "../link/lab-state.ts";

export interface MeasureInfo {
  readonly id: MeasureId;
  readonly label: string;
  readonly unit: string;
  /** True when published points, which are in the scenario's measure, can be converted: only then are they drawn. */
  readonly published: boolean;
  /** True when more is better, and perfect scaling is a straight line. */
  readonly scales: boolean;
}

/** The duration of an operation, from its begin to its end: the mean, and percentiles. */
const LATENCIES: readonly MeasureInfo[] = [
  { id: "mean", label: "Mean latency", unit: "cycles", published: false, scales: false },
  { id: "p95", label: "95th percentile of latency", unit: "cycles", published: false, scales: false },
  { id: "p99", label: "99th percentile of latency", unit: "cycles", published: false, scales: false },
];

export function measuresOf(scenario: Scenario): readonly MeasureInfo[] {
  const { measure, variants } = scenario.file;
  const rate = isRate(measure.unit);
  const overCores = sweepsCores(scenario);
  const base = rate ? measure.unit : "operations/s";
  const all: (MeasureInfo | undefined)[] = [
    { id: "own", label: measure.label, unit: measure.unit, published: true, scales: rate && overCores },
    measuresThroughput(scenario)
      ? undefined
      : { id: "throughput", label: "Throughput", unit: "operations/s", published: false, scales: overCores },
    { id: "per-core", label: "Per core", unit: `${base} per core`, published: rate && overCores, scales: false },
    overCores ? { id: "speedup", label: "Speed-up", unit: "× one core", published: rate, scales: true } : undefined,
    overCores
      ? { id: "efficiency", label: "Efficiency", unit: "% of perfect scaling", published: rate, scales: false }
      : undefined,
    variants.length < 2
      ? undefined
      : { id: "relative", label: "Relative to the first curve", unit: "× first curve", published: true, scales: false },
    { id: "normalised", label: "Normalised", unit: "% of the curve’s highest value", published: true, scales: false },
    { id: "cycles", label: "Cycles per operation", unit: "cycles", published: false, scales: false },
    ...LATENCIES,
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

interface BothValues {
  readonly main: FigureValue;
  readonly other: FigureValue | undefined;
}

function throughputs({ estimate, other }: MeasuredPoint): BothValues {
  const drawn = ({ throughput, interval }: Estimate): FigureValue => ({ y: throughput, interval });
  return { main: drawn(estimate), other: other === undefined ? undefined : drawn(other) };
}

function own({ measure, otherMeasure }: MeasuredPoint): BothValues | undefined {
  if (!measure.ok) return undefined;
  const drawn = ({ value, interval }: MeasureValue): FigureValue => ({ y: value, interval });
  return { main: drawn(measure.value), other: otherMeasure?.ok === true ? drawn(otherMeasure.value) : undefined };
}

function scaled({ y, interval }: FigureValue, factor: number): FigureValue {
  const ends = interval === undefined ? undefined : { low: interval.low * factor, high: interval.high * factor };
  return { y: y * factor, interval: ends };
}

function times(values: BothValues, factor: number): BothValues {
  return {
    main: scaled(values.main, factor),
    other: values.other === undefined ? undefined : scaled(values.other, factor),
  };
}

/** Cycles per operation are the inverse of the throughput, and so is their interval. */
function inverted(values: BothValues, cyclesTimesCores: number): BothValues {
  const turn = ({ y, interval }: FigureValue): FigureValue => ({
    y: cyclesTimesCores / y,
    interval:
      interval === undefined || interval.low <= 0
        ? undefined
        : { low: cyclesTimesCores / interval.high, high: cyclesTimesCores / interval.low },
  });
  return { main: turn(values.main), other: values.other === undefined ? undefined : turn(values.other) };
}

/** A value of one run, that of the first start: it has no interval. */
function latency({ latency: of, operations }: MeasuredPoint, which: "mean" | "p95" | "p99"): BothValues | undefined {
  return operations === 0 ? undefined : { main: { y: of[which], interval: undefined }, other: undefined };
}

/** What ratios divide by; each is undefined where the point that would say it is missing. */
export interface References {
  /** The same curve's rate on one core. */
  readonly alone: number | undefined;
  /** The highest value of the same curve, of those that the figure draws. */
  readonly highest: number;
  /** The scenario's measure of the figure's first curve at a place. */
  readonly firstAt: (x: number) => number | undefined;
}

/** The values of a measure at a point; undefined where it has none. */
export function valuesOf(
  info: MeasureInfo,
  scenario: Scenario,
  point: MeasuredPoint,
  { alone, highest, firstAt }: References,
): BothValues | undefined {
  const rate = isRate(scenario.file.measure.unit) ? own(point) : throughputs(point);
  switch (info.id) {
    case "own":
      return own(point);
    case "throughput":
      return throughputs(point);
    case "per-core":
      return rate === undefined ? undefined : times(rate, 1 / point.cores);
    case "speedup":
      return shareOf(rate, alone);
    case "efficiency":
      return shareOf(rate, alone === undefined ? undefined : (alone * point.cores) / 100);
    case "relative":
      return shareOf(own(point), firstAt(point.x));
    case "normalised":
      return shareOf(own(point), highest / 100);
    case "cycles":
      return inverted(throughputs(point), point.cyclesPerOperation * point.estimate.throughput);
    case "mean":
    case "p95":
    case "p99":
      return latency(point, info.id);
  }
}

function shareOf(values: BothValues | undefined, whole: number | undefined): BothValues | undefined {
  return values === undefined || whole === undefined || whole === 0 ? undefined : times(values, 1 / whole);
}

/** The scenario's measure of a point, which curves are normalised by and compared in. */
export function ownValueOf(point: MeasuredPoint): number | undefined {
  return own(point)?.main.y;
}

/** The rate that speed-ups divide by: the point at one core. */
export function rateOf(scenario: Scenario, point: MeasuredPoint): number | undefined {
  return isRate(scenario.file.measure.unit) ? own(point)?.main.y : point.estimate.throughput;
}
