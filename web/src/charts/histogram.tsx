/** Latencies of one run: a bar for each range of durations, and lines at the mean and the percentiles. */
import { useMemo } from "react";
import { formatNumber, formatPercent } from "../base/format.ts";
import type { DurationBucket } from "../base/run.ts";
import type { ChartSize } from "../lab/figure/figure-data.ts";
import { type HistogramMark, layoutHistogram } from "./histogram-layout.ts";
import { seriesClass } from "./series-style.ts";
import { SmallAxes } from "./small-axes.tsx";

interface HistogramProps {
  readonly buckets: readonly DurationBucket[];
  readonly marks: readonly HistogramMark[];
  readonly size: ChartSize;
  /** Index of the variant's colour. */
  readonly style: number;
}

export function Histogram({ buckets, marks, size, style }: HistogramProps) {
  const layout = useMemo(() => layoutHistogram(buckets, marks, size), [buckets, marks, size]);
  return (
    <svg
      className={`hl-figure hl-histogram ${seriesClass(style)}`}
      width={size.width}
      height={size.height}
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={`Latencies of operations, in cycles. ${marks.map(sayMark).join(", ")}`}
    >
      <SmallAxes
        layout={layout}
        fontPx={size.fontPx}
        xLabel="latency in cycles"
        yLabel={`share of operations per ${formatPercent(layout.step)} step of latency`}
      />
      {layout.bars.map((bar) => (
        <rect
          key={bar.bucket.from}
          className="hl-histogram-bar"
          x={bar.x}
          y={bar.y}
          width={bar.width}
          height={bar.height}
        >
          <title>{`${formatNumber(bar.bucket.from, 4)} to ${formatNumber(Math.ceil(bar.bucket.to), 4)} cycles: ${formatPercent(bar.share)}`}</title>
        </rect>
      ))}
      {layout.marks.map((one) => (
        <g key={one.mark.name} aria-hidden="true">
          <line className="hl-histogram-mark" x1={one.x} x2={one.x} y1={one.y} y2={layout.bottom} />
          <text
            className="hl-figure-tick hl-histogram-name"
            x={one.x + (one.anchor === "start" ? 4 : -4)}
            y={one.y + size.fontPx * 0.3}
            textAnchor={one.anchor}
          >
            {sayMark(one.mark)}
          </text>
        </g>
      ))}
    </svg>
  );
}

function sayMark({ name, value }: HistogramMark): string {
  return `${name} ${formatNumber(value, 4)}`;
}
