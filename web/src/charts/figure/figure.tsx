/**
 * The figure: throughput (or another measure) against cores (or the scenario's own x), for all variants.
 *
 * React owns the SVG, d3 only computed the numbers in figure-layout.ts. For assistive technology the figure is a list
 * of points (listbox): arrow keys walk along and between the curves, Enter shows that run everywhere else.
 */
import type { AxisScales } from "../../model/scenario/lab-words.ts";
import { useCallback, useEffect, useId, useMemo } from "react";
import {
  notesOf,
  type ChartSize,
  type FigureData,
  type FigureOverlay,
  type FigurePoint,
  type FigureSeries,
  type PointRef,
} from "../../lab/figure/figure-data.ts";
import { asItWas } from "../../lab/figure/release-curves.ts";
import { useFigureCursor } from "./figure-cursor.ts";
import { findPoint } from "./found-point.ts";
import { layoutFigure, type FigureLayout } from "./figure-layout.ts";
import { FigureMarks } from "./figure-marks.tsx";
import { Readout, SelectedRule } from "./figure-readout.tsx";
import { formatNumber, formatPlace, formatSpread } from "../../base/format.ts";

interface FigureProps {
  readonly data: FigureData;
  /** The fits and models over the curves. */
  readonly overlays?: readonly FigureOverlay[];
  readonly size: ChartSize;
  readonly scales: AxisScales;
  readonly selected: PointRef | undefined;
  readonly onSelect: (ref: PointRef) => void;
  /** Told of the point at which the pointer or the keys are, when that changes. */
  readonly onCursor?: (at: PointRef | undefined) => void;
  /** A sentence about the contents of the figure, for readers who do not see it. */
  readonly summary: string;
}

const NO_OVERLAYS: readonly FigureOverlay[] = [];

export function Figure(props: FigureProps) {
  const { data, overlays = NO_OVERLAYS, size, scales, selected, onSelect, onCursor, summary } = props;
  const layout = useMemo(() => layoutFigure(data, size, scales), [data, size, scales]);
  const cursor = useFigureCursor(data, layout, selected, onSelect);
  const baseId = useId();
  const optionId = useCallback((ref: PointRef) => `${baseId}${ref.seriesId}-${ref.x}`, [baseId]);
  const at = findPoint(data, cursor.at) === undefined ? undefined : cursor.at;
  useEffect(() => onCursor?.(cursor.at), [onCursor, cursor.at]);
  const { fontPx } = size;
  const named = selected?.seriesId;
  /* The pointer and the keys move over curves that stay as they are. */
  const marks = useMemo(
    () => <FigureMarks {...{ data, layout, overlays, named, fontPx }} />,
    [data, layout, overlays, named, fontPx],
  );
  const options = useMemo(
    () => data.series.map((series) => <Options key={series.id} {...{ series, data, layout, selected, optionId }} />),
    [data, layout, selected, optionId],
  );
  return (
    <svg
      className="hl-figure"
      role="group"
      width={size.width}
      height={size.height}
      viewBox={`0 0 ${size.width} ${size.height}`}
    >
      {marks}
      <SelectedRule data={data} layout={layout} at={selected} fontPx={fontPx} />
      <g
        className="hl-figure-points"
        role="listbox"
        tabIndex={0}
        aria-label={summary}
        aria-activedescendant={at === undefined ? undefined : optionId(at)}
        onKeyDown={cursor.onKeyDown}
        onFocus={cursor.onFocus}
        onBlur={cursor.onBlur}
      >
        <rect
          className="hl-figure-plot"
          x={layout.left}
          y={layout.top}
          width={layout.right - layout.left}
          height={layout.bottom - layout.top}
          onPointerMove={cursor.onPointerMove}
          onPointerDown={cursor.onPointerMove}
          onPointerLeave={cursor.onPointerLeave}
          onClick={cursor.onClick}
        />
        {options}
      </g>
      {/* Above the frame that the plot has while it has the focus. */}
      <Readout data={data} layout={layout} at={at} fontPx={fontPx} />
    </svg>
  );
}

interface OptionsProps {
  readonly series: FigureSeries;
  readonly data: FigureData;
  readonly layout: FigureLayout;
  readonly selected: PointRef | undefined;
  readonly optionId: (ref: PointRef) => string;
}

function Options({ series, data, layout, selected, optionId }: OptionsProps) {
  return (
    <g role="group" aria-label={series.label}>
      {series.points.map((point) => (
        <circle
          key={point.x}
          id={optionId({ seriesId: series.id, x: point.x })}
          className="hl-figure-option"
          role="option"
          aria-selected={selected?.seriesId === series.id && selected.x === point.x}
          aria-label={sayPoint(series, point, data)}
          cx={layout.markAt(series.id, point.x)}
          cy={layout.y(point.y)}
          r={1}
        />
      ))}
    </g>
  );
}

/** For example "stock, 40 cores: 10 000 messages/s, ± 1.2 %". */
function sayPoint(series: FigureSeries, point: FigurePoint, data: FigureData): string {
  const value = `${series.label}, ${formatPlace(point.x, data.xLabel)}: ${formatNumber(point.y)} ${data.yUnit}`.trim();
  const notes = [...notesOf(point), ...sayRelease(series, point, data)];
  const note = notes.map((one) => `; ${one}`).join("");
  if (point.other !== undefined) return `${value}, or ${formatNumber(point.other.y)}: bistable${note}`;
  if (point.quality === "stored") return `${value}, stored with the site`;
  const spread = formatSpread(point.interval, point.y);
  return `${value}, ${spread}${point.quality === "unconverged" ? ", did not converge" : ""}${point.quality === "coarse" ? ", being refined" : ""}${note}`;
}

/** What another release gives at the same place. */
function sayRelease({ id }: FigureSeries, { x }: FigurePoint, { release, yUnit }: FigureData): readonly string[] {
  const curve = release?.curves.find((one) => one.id === id);
  const then = curve?.points.find((one) => one.x === x);
  if (release === undefined || then === undefined) return [];
  return [`${asItWas(release)}: ${formatNumber(then.y)} ${yUnit}`.trim()];
}
