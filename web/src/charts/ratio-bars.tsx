/** Ratios of variants to one of them, as bars over named categories, such as a processor's misses by structure. */
import { useMemo } from "react";
import { formatNumber } from "../base/format.ts";
import type { ChartSize } from "../lab/figure/figure-data.ts";
import { type CategoryGroup, layoutRatioBars, type RatioSeries } from "./ratio-bars-layout.ts";
import { seriesClass } from "./series-style.ts";
import { YGrid } from "./small-axes.tsx";

interface RatioBarsProps {
  readonly groups: readonly CategoryGroup[];
  readonly series: readonly RatioSeries[];
  readonly size: ChartSize;
  readonly yLabel: string;
}

export function RatioBars({ groups, series, size, yLabel }: RatioBarsProps) {
  const layout = useMemo(() => layoutRatioBars(groups, series, size), [groups, series, size]);
  const { fontPx } = size;
  const { left, right, bottom } = layout;
  return (
    <svg
      className="hl-figure hl-ratio-bars"
      width={size.width}
      height={size.height}
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={`${yLabel}. ${layout.bars.map((bar) => `${bar.group} ${bar.category}: ${formatNumber(bar.ratio)}`).join(", ")}`}
    >
      <g aria-hidden="true">
        <YGrid ticks={layout.yTicks} left={left} right={right} fontPx={fontPx} />
        {layout.bars.map((bar) => (
          <rect
            key={`${bar.series.id} ${bar.group} ${bar.category}`}
            className={`hl-histogram-bar ${seriesClass(bar.series.style)}`}
            x={bar.x}
            y={bar.y}
            width={bar.width}
            height={bar.height}
          >
            <title>{`${bar.series.label}, ${bar.group}, ${bar.category}: ${formatNumber(bar.ratio)}`}</title>
          </rect>
        ))}
        <line className="hl-histogram-mark" x1={left} x2={right} y1={layout.one} y2={layout.one} />
        {layout.categories.map(({ position, label }) => (
          <text key={position} className="hl-figure-tick" x={position} y={bottom + fontPx * 1.3} textAnchor="middle">
            {label}
          </text>
        ))}
        {layout.groups.map(({ position, label }) => (
          <text key={label} className="hl-figure-name" x={position} y={bottom + fontPx * 2.9} textAnchor="middle">
            {label}
          </text>
        ))}
        <text className="hl-figure-name" x={0} y={fontPx}>
          {yLabel}
        </text>
      </g>
    </svg>
  );
}
