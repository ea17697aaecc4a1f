/**
 * Parts of a whole, such as cycles by category, as bars over the figure's x: each bar reaches half-way to its
 * neighbours, so that unevenly spaced core counts fill the axis without gaps. Half-way is meant on the figure's own
 * scale, so that bars over a logarithmic axis are about equally wide. The functions are pure; stacked.tsx draws.
 */
import { max, sum } from "d3-array";
import { scaleLinear } from "d3-scale";
import type { ChartSize } from "../lab/figure/figure-data.ts";
import type { ScaleName } from "../model/scenario/lab-words.ts";
import { makeScale, type Scale, type Tick, ticksAt, ticksWithRoom } from "./axis-scales.ts";

export interface StackColumn {
  readonly x: number;
  /** One value per category, in their order: cycles per operation, or a share. */
  readonly values: readonly number[];
}

export interface StackCategory {
  readonly name: string;
  readonly label: string;
  readonly text: string;
}

interface StackPart {
  readonly category: StackCategory;
  readonly value: number;
  readonly y: number;
  readonly height: number;
}

export interface StackBar {
  readonly column: StackColumn;
  readonly x: number;
  readonly width: number;
  readonly total: number;
  readonly parts: readonly StackPart[];
}

/** A measured value, where it ends when it is stacked on those before it. */
interface StackDot {
  readonly category: StackCategory;
  readonly value: number;
  readonly x: number;
  readonly y: number;
}

export interface StackLayout {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly bars: readonly StackBar[];
  readonly dots: readonly StackDot[];
  readonly xTicks: readonly Tick[];
  readonly yTicks: readonly Tick[];
}

/** Edges half-way between neighbours; the outer bars are as wide outwards as inwards, within the axis. */
export function barEdges(values: readonly number[], kind: ScaleName): readonly (readonly [number, number])[] {
  if (kind === "log") return barEdges(values.map(Math.log2), "linear").map(([from, to]) => [2 ** from, 2 ** to]);
  return values.map((value, i) => {
    const before = values[i - 1];
    const after = values[i + 1];
    const inward = after ?? before;
    const half = inward === undefined ? 0.5 : Math.abs(inward - value) / 2;
    return [
      before === undefined ? value - half : (before + value) / 2,
      after === undefined ? value + half : (after + value) / 2,
    ];
  });
}

/** How the bars are drawn. */
export interface StackForm {
  readonly asShare: boolean;
  /** The scale of the figure's x-axis. */
  readonly xScale: ScaleName;
}

export function layoutStack(
  columns: readonly StackColumn[],
  categories: readonly StackCategory[],
  size: ChartSize,
  { asShare, xScale }: StackForm,
  measured: readonly StackColumn[] = [],
): StackLayout {
  const { fontPx } = size;
  const top = fontPx * 1.9;
  const bottom = Math.max(top + 20, size.height - fontPx * 2.8);
  const high = asShare ? 1 : (max([...columns, ...measured], (column) => sum(column.values)) ?? 1) || 1;
  const y = scaleLinear([0, high], [bottom, top]);
  const count = Math.min(5, (bottom - top) / (2.4 * fontPx));
  const yTicks = yTicksOf(y, asShare, count);
  const left = fontPx * Math.max(4, 0.62 * (max(yTicks, ({ label }) => label.length) ?? 0) + 1);
  const right = Math.max(left + 20, size.width - fontPx);
  const values = columns.map((column) => column.x);
  const kind = values.every((value) => value > 0) ? xScale : "linear";
  const edges = barEdges(values, kind);
  const x = makeScale(kind, [edges[0]?.[0] ?? 1, edges[edges.length - 1]?.[1] ?? 2], [left, right]);
  return {
    left,
    right,
    top,
    bottom,
    dots: measured.flatMap((column) => dotsOf(column, categories, x, y)),
    bars: columns.map((column, i) => barOf(column, categories, edges[i] ?? [0, 1], x, y)),
    xTicks: ticksWithRoom(values, x, fontPx),
    yTicks,
  };
}

function yTicksOf(y: Scale, asShare: boolean, count: number): readonly Tick[] {
  if (!asShare) return ticksAt(y.ticks(count), y);
  return y
    .ticks(Math.min(4, count))
    .map((value) => ({ position: y(value), label: `${Math.round(value * 100)}\u202f%` }));
}

function barOf(
  column: StackColumn,
  categories: readonly StackCategory[],
  edge: readonly [number, number],
  x: Scale,
  y: Scale,
): StackBar {
  let below = 0;
  const parts = categories.map((category, i) => {
    const value = column.values[i] ?? 0;
    const from = below;
    below += value;
    return { category, value, y: y(below), height: Math.max(0, y(from) - y(below)) };
  });
  const [from, to] = [x(edge[0]), x(edge[1])];
  const gap = to - from > 6 ? 1 : 0;
  return { column, x: from + gap / 2, width: Math.max(0.5, to - from - gap), total: below, parts };
}

function dotsOf(column: StackColumn, categories: readonly StackCategory[], x: Scale, y: Scale): readonly StackDot[] {
  let below = 0;
  return categories.map((category, i) => {
    const value = column.values[i] ?? 0;
    below += value;
    return { category, value, x: x(column.x), y: y(below) };
  });
}
