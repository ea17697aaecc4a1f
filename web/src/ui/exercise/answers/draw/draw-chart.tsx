/**
 * The chart on which a curve is drawn. A pointer or a finger draws on its plot; for the keyboard and for screen readers
 * it is a set of sliders, one for each handle, which lie unseen over their places. When the answer is locked, the
 * simulated curve comes over the drawing from left to right. What it shows before follows from the question alone.
 */
import { useMemo, useRef, useState } from "react";
import { FigureAxes } from "../../../../charts/figure/figure-axes.tsx";
import { type FigureLayout, layoutFigure } from "../../../../charts/figure/figure-layout.ts";
import { PublishedPoints, SeriesCurve, SeriesName } from "../../../../charts/figure/figure-series.tsx";
import { seriesClass } from "../../../../charts/series-style.ts";
import type { ChartSize, FigureData } from "../../../../lab/figure/figure-data.ts";
import { formatNumber, formatPlace } from "../../../../base/format.ts";
import { heightAt, type XY } from "../../../../model/exercise/common/drawn-curve.ts";
import { times } from "../../../../model/exercise/common/verdict.ts";
import type { QuestionFolder } from "../../../../model/exercise/public-exercise.ts";
import { useSize } from "../../../parts/use-size.ts";
import { chartData, DRAWN, type Gap, scalesOf, SIMULATED, type Truth } from "./draw-figure.ts";
import { DrawHandles } from "./draw-handles.tsx";
import { covers, type Drawing, withStroke, handlesOf, type DrawArea } from "./drawing.ts";
import type { EditedDrawing } from "./use-drawing.ts";
import { useStroke } from "./use-stroke.ts";

interface DrawChartProps {
  readonly area: DrawArea;
  readonly folder: QuestionFolder;
  readonly drawing: Drawing;
  /** Undefined when the answer is locked. */
  readonly pen: EditedDrawing | undefined;
  readonly truth: Truth | undefined;
  readonly gap: Gap | undefined;
  /** The contents in a sentence, for readers who do not see them. */
  readonly summary: string;
}

export function DrawChart(props: DrawChartProps) {
  const ref = useRef<HTMLDivElement>(null);
  const size = useSize(ref);
  return (
    <div ref={ref} className="hl-draw-chart">
      {size !== undefined && size.width > 0 && <SizedChart {...props} size={size} />}
    </div>
  );
}

function SizedChart(props: DrawChartProps & { readonly size: ChartSize }) {
  const { area, folder, pen, truth, gap, summary, size } = props;
  const { fontPx } = size;
  const frame = useMemo(
    () => layoutFigure(chartData(area, folder, [], undefined), size, scalesOf(folder)),
    [area, folder, size],
  );
  const stroke = useStroke(frame, pen?.draw);
  const drawing = stroke.points === undefined ? props.drawing : withStroke(props.drawing, stroke.points, area);
  const data = chartData(area, folder, drawing, truth);
  const layout = layoutFigure(data, size, scalesOf(folder));
  const [focused, setFocused] = useState<number | undefined>(undefined);
  return (
    <>
      <svg
        className="hl-figure"
        role="img"
        aria-label={summary}
        width={size.width}
        height={size.height}
        viewBox={`0 0 ${size.width} ${size.height}`}
      >
        <FigureAxes data={data} layout={layout} fontPx={fontPx} />
        {pen !== undefined && <Handles {...{ area, drawing, layout, focused, fontPx }} />}
        <GivenPoints area={area} layout={layout} fontPx={fontPx} />
        <DrawnCurve data={data} layout={layout} fontPx={fontPx} stroke={stroke.points} />
        <Readout data={data} layout={layout} fontPx={fontPx} at={stroke.points?.at(-1) ?? pointAt(drawing, focused)} />
        {truth !== undefined && <Truthful data={data} layout={layout} fontPx={fontPx} gap={gap} />}
      </svg>
      {pen !== undefined && (
        <div
          className="hl-draw-area"
          style={{ top: layout.top - fontPx, height: layout.bottom - layout.top + 2 * fontPx }}
          {...stroke.handlers}
        />
      )}
      {pen !== undefined && (
        <DrawHandles {...{ area, folder, layout, drawing, onFocus: setFocused, onMove: pen.move }} />
      )}
    </>
  );
}

interface PartProps {
  readonly data: FigureData;
  readonly layout: FigureLayout;
  readonly fontPx: number;
}

/** The line, its name, and while the pointer draws the pointer's own way, which is finer than the places. */
function DrawnCurve({ data, layout, fontPx, stroke }: PartProps & { readonly stroke: readonly XY[] | undefined }) {
  const item = layout.series.find(({ series }) => series.id === DRAWN);
  if (item === undefined) return null;
  const { points } = item.series;
  return (
    <g className={seriesClass(item.series.style)} aria-hidden="true">
      <path className="hl-draw-line" d={item.path} />
      {points.map(({ x, y }) => (
        <circle key={x} className="hl-draw-point" cx={layout.x(x)} cy={layout.y(y)} r={fontPx * 0.22} />
      ))}
      {stroke !== undefined && (
        <polyline
          className="hl-draw-stroke"
          points={stroke.map(([x, y]) => `${layout.x(x)},${layout.y(y)}`).join(" ")}
        />
      )}
      {points.at(-1)?.x === data.xValues.at(-1) && <SeriesName item={item} layout={layout} fontPx={fontPx} />}
    </g>
  );
}

/** The simulated curve and the published points, and where the drawing is farthest from the curve. */
function Truthful({ data, layout, fontPx, gap }: PartProps & { readonly gap: Gap | undefined }) {
  const item = layout.series.find(({ series }) => series.id === SIMULATED);
  if (item === undefined) return null;
  return (
    <g className="hl-draw-truth">
      <SeriesCurve item={item} layout={layout} fontPx={fontPx} />
      <PublishedPoints marks={data.published} layout={layout} fontPx={fontPx} />
      <SeriesName item={item} layout={layout} fontPx={fontPx} />
      {item.label === undefined && <NamesInside layout={layout} fontPx={fontPx} />}
      {gap !== undefined && Math.abs(gap.log) >= TOLD && <GapMark gap={gap} layout={layout} fontPx={fontPx} />}
    </g>
  );
}

/** Where the names have no room beside the curves, they stand above each other in the corner where curves begin. */
function NamesInside({ layout, fontPx }: Omit<PartProps, "data">) {
  return layout.series.map(({ series }, i) => (
    <text
      key={series.id}
      className={`${seriesClass(series.style)} hl-figure-label`}
      aria-hidden="true"
      x={layout.left + fontPx * 0.6}
      y={layout.top + fontPx * (1.2 + 1.3 * i)}
    >
      {series.label}
    </text>
  ));
}

/** The logarithm of the smallest factor that is marked: the verdict calls less than 5 % "within". */
const TOLD = Math.log(1.05);

function GapMark({ gap, layout, fontPx }: Omit<PartProps, "data"> & { readonly gap: Gap }) {
  const [at, drawn, simulated] = [layout.x(gap.x), layout.y(gap.drawn), layout.y(gap.simulated)];
  const place = gapLabelPlace(at, [drawn, simulated], layout, fontPx);
  return (
    <g aria-hidden="true">
      <line className="hl-draw-gap" x1={at} x2={at} y1={drawn} y2={simulated} />
      <text
        className="hl-figure-selected-text"
        x={place.x}
        y={(drawn + simulated) / 2}
        dy="0.32em"
        textAnchor={place.anchor}
      >
        {times(Math.exp(gap.log))}
      </text>
    </g>
  );
}

/** What the question states, as a ring around the point from which the drawing begins. */
function GivenPoints({ area, layout, fontPx }: Omit<PartProps, "data"> & { readonly area: DrawArea }) {
  return area.given.map(([x, y]) => (
    <circle key={x} className="hl-draw-given" aria-hidden="true" cx={layout.x(x)} cy={layout.y(y)} r={fontPx * 0.42} />
  ));
}

function pointAt(drawing: Drawing, x: number | undefined): XY | undefined {
  return x !== undefined && covers(drawing, x) ? [x, heightAt(drawing, x)] : undefined;
}

/** The numbers of the pointer's place, or of the handle that moves: a hand is over the axes. */
function Readout({ data, layout, fontPx, at }: PartProps & { readonly at: XY | undefined }) {
  if (at === undefined) return null;
  const x = data.xValues.reduce((best, one) => (Math.abs(one - at[0]) < Math.abs(best - at[0]) ? one : best));
  return (
    <text
      className="hl-figure-selected-text"
      aria-hidden="true"
      x={layout.right}
      y={layout.top - fontPx * 1.1}
      textAnchor="end"
    >
      {`${formatPlace(x, data.xLabel)}: ${formatNumber(at[1])} ${data.yUnit}`}
    </text>
  );
}

/** Beside the end of the axis, between the names of the curves, nothing lies under the words; elsewhere inwards. */
function gapLabelPlace(
  at: number,
  ends: readonly [number, number],
  { left, right, series }: FigureLayout,
  fontPx: number,
) {
  const hasNames = series.some(({ label }) => label !== undefined);
  const isBetweenNames = hasNames && at >= right && Math.abs(ends[0] - ends[1]) > 3 * fontPx;
  if (isBetweenNames || at < (left + right) / 2) return { x: at + fontPx, anchor: "start" } as const;
  return { x: at - fontPx * 0.6, anchor: "end" } as const;
}

interface HandlesProps {
  readonly area: DrawArea;
  readonly drawing: Drawing;
  readonly layout: FigureLayout;
  readonly focused: number | undefined;
  readonly fontPx: number;
}

/** Where the handles are: a thin line for each, and the one that has the focus. */
function Handles({ area, drawing, layout, focused, fontPx }: HandlesProps) {
  const { top, bottom } = layout;
  const at = drawing.find(([x]) => x === focused);
  return (
    <g aria-hidden="true">
      {handlesOf(area).map((x) => (
        <line
          key={x}
          className={`hl-draw-handle-line${x === focused ? " hl-draw-handle-line--focused" : ""}${covers(drawing, x) ? "" : " hl-draw-handle-line--empty"}`}
          x1={layout.x(x)}
          x2={layout.x(x)}
          y1={top}
          y2={bottom}
        />
      ))}
      {at !== undefined && (
        <circle className="hl-figure-selected-ring" cx={layout.x(at[0])} cy={layout.y(at[1])} r={fontPx * 0.62} />
      )}
    </g>
  );
}
