/** One variant's curve: band, line, markers, its ghost and its name; and the published points beside it. */
import type { FigurePoint, FigureSeries, PublishedMark } from "../../lab/figure/figure-data.ts";
import type { FigureLayout, SeriesLayout } from "./figure-layout.ts";
import { drawnInterval } from "./figure-domains.ts";
import { formatNumber } from "../../base/format.ts";
import { markerPath, seriesClass, seriesDash } from "../series-style.ts";

interface SeriesProps {
  readonly item: SeriesLayout;
  readonly layout: FigureLayout;
  readonly fontPx: number;
}

export function SeriesCurve({ item, layout, fontPx }: SeriesProps) {
  const { series } = item;
  const dense = (layout.right - layout.left) / Math.max(1, series.points.length) < fontPx;
  const area = fontPx * (dense ? 1.1 : 2.2);
  const { barWidth } = layout;
  return (
    <g className={seriesClass(series.style)} aria-hidden="true">
      {barWidth === undefined ? (
        <>
          <path className="hl-figure-ghost" d={item.ghost} strokeDasharray={seriesDash(series.style)} />
          <path className="hl-figure-band" d={item.band} />
          <path className="hl-figure-line" d={item.path} strokeDasharray={seriesDash(series.style)} />
        </>
      ) : (
        <>
          <path className="hl-figure-ghost" d={ghostBars(series, layout, barWidth)} />
          {series.points.map((point) => (
            <Bar key={point.x} {...{ series, point, layout, width: barWidth }} />
          ))}
        </>
      )}
      {series.points.map((point) => (
        <PointMark key={point.x} point={point} layout={layout} series={series} area={area} />
      ))}
    </g>
  );
}

/** The outlines of the bars from before, where there are no new ones yet. */
function ghostBars({ id, points, earlier }: FigureSeries, layout: FigureLayout, width: number): string {
  return earlier
    .filter(({ x }) => !points.some((point) => point.x === x))
    .map(({ x, y }) => {
      const top = Math.max(layout.top, layout.y(y));
      return `M${layout.markAt(id, x) - width / 2} ${layout.bottom}V${top}h${width}V${layout.bottom}`;
    })
    .join("");
}

interface BarProps {
  readonly series: FigureSeries;
  readonly point: FigurePoint;
  readonly layout: FigureLayout;
  readonly width: number;
}

/** From the bottom of the axis to the value, with the ends of its interval. */
function Bar({ series, point, layout, width }: BarProps) {
  const top = Math.max(layout.top, layout.y(point.y));
  const [low, high] = drawnInterval(point);
  if (!Number.isFinite(top)) return null;
  return (
    <g transform={`translate(${layout.markAt(series.id, point.x)} 0)`}>
      <rect className="hl-figure-bar" x={-width / 2} y={top} width={width} height={Math.max(0, layout.bottom - top)} />
      {high > low && point.quality === "precise" && <Whisker low={layout.y(low)} high={layout.y(high)} />}
    </g>
  );
}

interface PointProps {
  readonly point: FigurePoint;
  readonly layout: FigureLayout;
  readonly series: FigureSeries;
  readonly area: number;
}

function PointMark({ point, layout, series, area }: PointProps) {
  const { style } = series;
  const at = layout.markAt(series.id, point.x);
  const beyond = layout.beyond(point.y);
  if (beyond !== undefined) return <BeyondMark at={at} side={beyond} layout={layout} area={area} />;
  if (point.other !== undefined) return <BistableMark point={point} layout={layout} series={series} area={area} />;
  if (point.quality === "unconverged") {
    return (
      <g transform={`translate(${at} 0)`} className="hl-figure-unconverged">
        {point.interval !== undefined && (
          <Whisker low={layout.y(point.interval.low)} high={layout.y(point.interval.high)} />
        )}
        <path transform={`translate(0 ${layout.y(point.y)})`} d={markerPath(style, area * 1.6)} />
      </g>
    );
  }
  return (
    <path
      className={`hl-figure-mark hl-figure-mark--${point.quality}`}
      transform={`translate(${at} ${layout.y(point.y)})`}
      d={markerPath(style, area)}
    />
  );
}

interface BeyondProps {
  readonly at: number;
  readonly side: "above" | "below";
  readonly layout: FigureLayout;
  readonly area: number;
}

/** At the end of an axis that is kept still: the point lies further on. */
function BeyondMark({ at, side, layout, area }: BeyondProps) {
  const size = Math.sqrt(area);
  const [end, inwards] = side === "above" ? [layout.top, size] : [layout.bottom, -size];
  return <path className="hl-figure-beyond" d={`M${at} ${end}L${at - size / 2} ${end + inwards}H${at + size / 2}Z`} />;
}

function Whisker({ low, high }: { low: number; high: number }) {
  return <path className="hl-figure-whisker" d={`M-4 ${low}H4M-4 ${high}H4M0 ${low}V${high}`} />;
}

/** A point with two regimes: both values, joined by a dotted line, and never their mean. */
function BistableMark({ point, layout, series, area }: PointProps) {
  const { style } = series;
  const other = point.other;
  if (other === undefined) return null;
  const [a, b] = [layout.y(point.y), layout.y(other.y)];
  return (
    <g transform={`translate(${layout.markAt(series.id, point.x)} 0)`} className="hl-figure-bistable">
      <path className="hl-figure-bistable-link" d={`M0 ${a}V${b}`} />
      <path transform={`translate(0 ${a})`} d={markerPath(style, area * 1.6)} />
      <path transform={`translate(0 ${b})`} d={markerPath(style, area * 1.6)} />
    </g>
  );
}

export function SeriesName({ item, layout, fontPx }: SeriesProps) {
  const { label } = item;
  if (label === undefined) return null;
  const lineHeight = fontPx * 1.2;
  const firstLine = label.y - ((label.lines.length - 1) * lineHeight) / 2;
  const far = Math.abs(label.anchorY - label.y) > fontPx * 0.7;
  return (
    <g className={label.isShared ? "hl-figure-shared" : seriesClass(item.series.style)} aria-hidden="true">
      {far && (
        <path className="hl-figure-leader" d={`M${layout.right + 3} ${label.anchorY}L${label.x - 3} ${label.y}`} />
      )}
      {label.lines.map((text, index) => (
        <text key={index} className="hl-figure-label" x={label.x} y={firstLine + index * lineHeight} dy="0.32em">
          {text}
        </text>
      ))}
    </g>
  );
}

/** With published points at more values of x than this, the points are close together. */
const CROWDED = 24;

export function PublishedPoints({
  marks,
  layout,
  fontPx,
}: {
  marks: readonly PublishedMark[];
  layout: FigureLayout;
  fontPx: number;
}) {
  // There is a point for every core count, so the points are smaller and do not run into each other.
  const crowded = new Set(marks.map((mark) => mark.x)).size > CROWDED;
  return (
    <g aria-hidden="true">
      {marks.map((mark, index) => (
        <circle
          key={index}
          className={`${seriesClass(mark.style)} hl-figure-published hl-figure-published--${mark.calibrated ? "calibrated" : "predicted"} ${mark.isOfOthers === true ? "hl-figure-published--others" : ""}`}
          cx={layout.markAt(mark.seriesId, mark.x)}
          cy={layout.y(mark.y)}
          r={fontPx * (crowded ? 0.22 : 0.34)}
        >
          <title>{`published: ${formatNumber(mark.y)} at ${mark.x} (${mark.calibrated ? "calibrated" : "predicted"}). ${mark.source}`}</title>
        </circle>
      ))}
    </g>
  );
}
