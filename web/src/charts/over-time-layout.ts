/**
 * Rates over simulated time as steps, one line for each series, and moments marked. The functions are pure;
 * over-time.tsx draws.
 */
import { max } from "d3-array";
import { scaleLinear } from "d3-scale";
import type { ChartSize } from "../lab/figure/figure-data.ts";
import { type Tick, ticksAt } from "./axis-scales.ts";

export interface TimeSeries {
  readonly id: string;
  readonly label: string;
  /** Index of colour, dash and marker. */
  readonly style: number;
  readonly slices: readonly { readonly from: number; readonly to: number; readonly rate: number }[];
  readonly marks: readonly number[];
}

export interface TimeLine {
  readonly series: TimeSeries;
  readonly path: string;
  readonly marks: readonly number[];
}

export interface TimeLayout {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly lines: readonly TimeLine[];
  readonly xTicks: readonly Tick[];
  readonly yTicks: readonly Tick[];
}

/** A label of the x-axis needs the room of about so many letters. */
const TICK_ROOM = 7;

export function layoutOverTime(series: readonly TimeSeries[], { width, height, fontPx }: ChartSize): TimeLayout {
  const slices = series.flatMap((one) => one.slices);
  const left = fontPx * 4;
  const right = Math.max(left + 20, width - fontPx);
  const top = fontPx * 2.6;
  const bottom = Math.max(top + 20, height - fontPx * 2.8);
  const x = scaleLinear([0, max(slices, (slice) => slice.to) ?? 1], [left, right]);
  const y = scaleLinear([0, max(slices, (slice) => slice.rate) || 1], [bottom, top]);
  return {
    left,
    right,
    top,
    bottom,
    lines: series.map((one) => ({ series: one, path: stepsOf(one, x, y), marks: one.marks.map((time) => x(time)) })),
    xTicks: ticksAt(x.ticks(Math.max(2, Math.floor((right - left) / (fontPx * TICK_ROOM)))), x),
    yTicks: ticksAt(y.ticks(5), y),
  };
}

function stepsOf({ slices }: TimeSeries, x: (value: number) => number, y: (value: number) => number): string {
  const round = (value: number): string => value.toFixed(1);
  return slices
    .map(({ from, to, rate }, i) => `${i === 0 ? "M" : "L"}${round(x(from))} ${round(y(rate))}H${round(x(to))}`)
    .join("");
}
