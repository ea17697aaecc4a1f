/**
 * Curves that the reader measured: open marks in the colour of the variant with which each is compared, the spread of
 * the repetitions as a whisker, and a thin dotted line from point to point.
 */
import { line } from "d3-shape";
import { formatNumber } from "../../base/format.ts";
import type { MeasuredSeries } from "../../lab/figure/figure-data.ts";
import type { FigureLayout } from "./figure-layout.ts";
import { markerPath, seriesClass } from "../series-style.ts";

interface MeasuredCurvesProps {
  readonly measured: readonly MeasuredSeries[];
  readonly layout: FigureLayout;
  readonly fontPx: number;
}

/** Marks begin with the diamond: simulated curves of the first variants have circles and squares. */
const FIRST_MARK = 3;
/** With more points than this, the marks are smaller and do not run into each other. */
const CROWDED = 24;

export function measuredMark(mark: number, area: number): string {
  return markerPath(FIRST_MARK + mark, area);
}

export function MeasuredCurves({ measured, layout, fontPx }: MeasuredCurvesProps) {
  return (
    <g aria-hidden="true">
      {measured.map((series) => (
        <MeasuredCurve key={series.mark} series={series} layout={layout} fontPx={fontPx} />
      ))}
    </g>
  );
}

type MeasuredCurveProps = Omit<MeasuredCurvesProps, "measured"> & { readonly series: MeasuredSeries };

function MeasuredCurve({ series: { label, mark, style, points }, layout, fontPx }: MeasuredCurveProps) {
  const { x, y } = layout;
  const drawn = points.filter((point) => Number.isFinite(y(point.y)));
  const path = line<(typeof drawn)[number]>(
    (point) => x(point.x),
    (point) => y(point.y),
  );
  const area = fontPx * (drawn.length > CROWDED ? 1.4 : 3.2);
  return (
    <g className={`${seriesClass(style)} hl-figure-measured`}>
      <path className="hl-figure-measured-line" d={path(drawn) ?? ""} />
      {drawn.map((point) => (
        <g key={point.x} transform={`translate(${x(point.x)} 0)`}>
          {point.low < point.high && (
            <path
              className="hl-figure-whisker"
              d={`M-4 ${y(point.low)}H4M-4 ${y(point.high)}H4M0 ${y(point.low)}V${y(point.high)}`}
            />
          )}
          <path
            className="hl-figure-measured-mark"
            transform={`translate(0 ${y(point.y)})`}
            d={measuredMark(mark, area)}
          >
            <title>{`measured, ${label}: ${formatNumber(point.y)} at ${point.x}`}</title>
          </path>
        </g>
      ))}
    </g>
  );
}
