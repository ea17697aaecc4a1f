/** The rules and numbers over the figure: the selected run, and the point under the pointer or the keys. */
import type { FigureData, PointRef } from "../../lab/figure/figure-data.ts";
import type { FigureLayout } from "./figure-layout.ts";
import { formatAmount, formatNumber, unitOfAxis } from "../../base/format.ts";
import { findPoint } from "./found-point.ts";
import { placeSelectedLabel } from "./selected-label.ts";
import { markerPath, seriesClass } from "../series-style.ts";

interface RuleProps {
  readonly data: FigureData;
  readonly layout: FigureLayout;
  readonly at: PointRef | undefined;
  readonly fontPx: number;
}

export function SelectedRule({ data, layout, at, fontPx }: RuleProps) {
  const found = findPoint(data, at);
  if (at === undefined) return null;
  const x = layout.markAt(at.seriesId, at.x);
  const text = found === undefined ? formatNumber(at.x, 6) : `${formatNumber(at.x, 6)}: ${formatNumber(found.point.y)}`;
  const place = placeSelectedLabel(data, layout, at, { text, fontPx });
  return (
    <g aria-hidden="true" className={found === undefined ? "" : seriesClass(found.series.style)}>
      <line className="hl-figure-selected" x1={x} x2={x} y1={layout.top} y2={layout.bottom} />
      {found !== undefined && (
        <circle className="hl-figure-selected-ring" cx={x} cy={layout.y(found.point.y)} r={fontPx * 0.62} />
      )}
      <text className="hl-figure-selected-text" x={place.x} y={place.y} textAnchor={place.anchor}>
        {text}
      </text>
    </g>
  );
}

/** All variants' numbers at the cursor's x, in the order of the curves there. */
export function Readout({ data, layout, at, fontPx }: RuleProps) {
  if (at === undefined) return null;
  const rows = data.series
    .map((series) => ({ series, point: series.points.find((p) => p.x === at.x) }))
    .filter((row) => row.point !== undefined)
    .sort((a, b) => (b.point?.y ?? 0) - (a.point?.y ?? 0));
  if (rows.length === 0) return null;
  const x = layout.markAt(at.seriesId, at.x);
  /* Without the axis' name, which is written below the figure. */
  const head = formatAmount(at.x, unitOfAxis(data.xLabel));
  const letters = Math.max(head.length - 11, ...rows.map((row) => row.series.label.length));
  const width = fontPx * (letters * 0.54 + 7.5);
  const height = fontPx * (1.55 * (rows.length + 1) + 0.6);
  const leftward = x + width + 16 > layout.right;
  const boxX = leftward ? Math.max(0, x - width - 12) : x + 12;
  return (
    <g aria-hidden="true" pointerEvents="none">
      <line className="hl-figure-cursor" x1={x} x2={x} y1={layout.top} y2={layout.bottom} />
      {rows.map((row) => (
        <path
          key={row.series.id}
          className={`${seriesClass(row.series.style)} hl-figure-cursor-mark`}
          transform={`translate(${layout.markAt(row.series.id, at.x)} ${layout.y(row.point?.y ?? 0)})`}
          d={markerPath(row.series.style, fontPx * (row.series.id === at.seriesId ? 6 : 3))}
        />
      ))}
      <g transform={`translate(${boxX} ${layout.top + fontPx * 0.4})`}>
        <rect className="hl-figure-readout" width={width} height={height} />
        <text className="hl-figure-readout-head" x={fontPx * 0.6} y={fontPx * 1.35}>
          {head}
        </text>
        {rows.map((row, index) => (
          <g
            key={row.series.id}
            className={seriesClass(row.series.style)}
            transform={`translate(0 ${fontPx * (1.55 * (index + 2) - 0.2)})`}
          >
            <text
              className={`hl-figure-readout-name${row.series.id === at.seriesId ? " hl-figure-readout-name--at" : ""}`}
              x={fontPx * 0.6}
            >
              {row.series.label}
            </text>
            <text className="hl-figure-readout-value" x={width - fontPx * 0.6} textAnchor="end">
              {formatNumber(row.point?.y ?? 0)}
            </text>
          </g>
        ))}
      </g>
    </g>
  );
}
