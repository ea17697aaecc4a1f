/**
 * The point that the reader looks at: the point nearest to the pointer, or the point to which keys have moved. Pure
 * functions and one small hook; the cursor is a matter of this figure alone and so never enters the application's
 * state.
 */
import { useState, type KeyboardEvent, type PointerEvent } from "react";
import type { FigureData, FigurePoint, FigureSeries, PointRef } from "../../lab/figure/figure-data.ts";
import type { FigureLayout } from "./figure-layout.ts";
import { findPoint } from "./found-point.ts";

/** Nearest in x first, then in y: moving along the axis walks through the values, moving up changes the curve. */
export function nearestPoint(data: FigureData, layout: FigureLayout, px: number, py: number): PointRef | undefined {
  let best: PointRef | undefined;
  let bestCost = Infinity;
  for (const series of data.series) {
    if (series.isOriginal === true) continue;
    for (const point of series.points) {
      const cost = Math.abs(layout.markAt(series.id, point.x) - px) * 8 + Math.abs(layout.y(point.y) - py);
      if (cost < bestCost) {
        bestCost = cost;
        best = { seriesId: series.id, x: point.x };
      }
    }
  }
  return best;
}

function sideways(series: FigureSeries, x: number, step: number): PointRef | undefined {
  const at = series.points.findIndex((p) => p.x === x);
  const next = series.points[Math.min(series.points.length - 1, Math.max(0, at + step))];
  return next === undefined ? undefined : { seriesId: series.id, x: next.x };
}

function closestInSeries(series: FigureSeries, x: number): FigurePoint | undefined {
  return series.points.reduce<FigurePoint | undefined>(
    (best, p) => (best === undefined || Math.abs(p.x - x) < Math.abs(best.x - x) ? p : best),
    undefined,
  );
}

/** Goes up to the next higher curve at this x. */
function upOrDown(data: FigureData, ref: PointRef, direction: 1 | -1): PointRef | undefined {
  const column = data.series
    .filter((series) => series.isOriginal !== true)
    .map((series) => ({ series, point: closestInSeries(series, ref.x) }))
    .filter((item) => item.point !== undefined)
    .sort((a, b) => (a.point?.y ?? 0) - (b.point?.y ?? 0));
  const at = column.findIndex((item) => item.series.id === ref.seriesId);
  const next = column[at + direction];
  return next?.point === undefined ? ref : { seriesId: next.series.id, x: next.point.x };
}

/** A curve of an original program is only looked at: it has no run that could be selected. */
function firstPoint(data: FigureData): PointRef | undefined {
  const series = data.series.find((one) => one.isOriginal !== true && one.points.length > 0);
  const point = series?.points[0];
  return series !== undefined && point !== undefined ? { seriesId: series.id, x: point.x } : undefined;
}

/** The point to which a key leads from `from`, or undefined for keys without an effect here. */
export function moveByKey(data: FigureData, from: PointRef | undefined, key: string): PointRef | undefined {
  const found = findPoint(data, from);
  if (from === undefined || found === undefined)
    return key.startsWith("Arrow") || key === "Home" || key === "End" ? firstPoint(data) : undefined;
  switch (key) {
    case "ArrowLeft":
      return sideways(found.series, from.x, -1);
    case "ArrowRight":
      return sideways(found.series, from.x, 1);
    case "Home":
      return sideways(found.series, from.x, -Infinity);
    case "End":
      return sideways(found.series, from.x, Infinity);
    case "ArrowUp":
      return upOrDown(data, from, 1);
    case "ArrowDown":
      return upOrDown(data, from, -1);
    default:
      return undefined;
  }
}

function isSameRef(a: PointRef | undefined, b: PointRef | undefined): boolean {
  return a?.seriesId === b?.seriesId && a?.x === b?.x;
}

export interface FigureCursor {
  readonly at: PointRef | undefined;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
  readonly onPointerMove: (event: PointerEvent<SVGElement>) => void;
  readonly onPointerLeave: () => void;
  readonly onClick: () => void;
}

export function useFigureCursor(
  data: FigureData,
  layout: FigureLayout,
  selected: PointRef | undefined,
  onSelect: (ref: PointRef) => void,
): FigureCursor {
  const [pointed, setPointed] = useState<PointRef | undefined>(undefined);
  const [focused, setFocused] = useState<PointRef | undefined>(undefined);
  const select = (ref: PointRef | undefined) => {
    if (ref !== undefined) onSelect(ref);
  };
  return {
    at: pointed ?? focused,
    onFocus: () =>
      setFocused(findPoint(data, focused) ? focused : findPoint(data, selected) ? selected : firstPoint(data)),
    onBlur: () => setFocused(undefined),
    onKeyDown: (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        select(focused);
        return;
      }
      const next = moveByKey(data, focused, event.key);
      if (next === undefined) return;
      event.preventDefault();
      setPointed(undefined);
      setFocused(next);
    },
    onPointerMove: (event) => {
      const box = event.currentTarget.ownerSVGElement?.getBoundingClientRect();
      if (box === undefined) return;
      const now = nearestPoint(data, layout, event.clientX - box.left, event.clientY - box.top);
      setPointed((before) => (isSameRef(before, now) ? before : now));
    },
    onPointerLeave: () => setPointed(undefined),
    onClick: () => select(pointed),
  };
}
