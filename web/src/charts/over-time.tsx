/** The counts of a scenario's programs over simulated time: a line of steps for each variant, and marks. */
import { useMemo } from "react";
import type { ChartSize } from "../lab/figure/figure-data.ts";
import { formatNumber } from "../base/format.ts";
import { layoutOverTime, type TimeLayout, type TimeLine, type TimeSeries } from "./over-time-layout.ts";
import { seriesClass, seriesDash } from "./series-style.ts";
import { SmallAxes } from "./small-axes.tsx";

interface OverTimeProps {
  readonly series: readonly TimeSeries[];
  readonly size: ChartSize;
  readonly yLabel: string;
  readonly selectedId: string | undefined;
}

export function OverTimeChart({ series, size, yLabel, selectedId }: OverTimeProps) {
  const layout = useMemo(() => layoutOverTime(series, size), [series, size]);
  return (
    <svg
      className="hl-figure hl-over-time"
      width={size.width}
      height={size.height}
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={sayChart(series, yLabel)}
    >
      <SmallAxes layout={layout} fontPx={size.fontPx} xLabel="cycles since the start" yLabel={yLabel} />
      {layout.lines.map((line) => (
        <Line key={line.series.id} line={line} layout={layout} isSelected={line.series.id === selectedId} />
      ))}
    </svg>
  );
}

function Line({ line, layout, isSelected }: { line: TimeLine; layout: TimeLayout; isSelected: boolean }) {
  return (
    <g className={seriesClass(line.series.style)} aria-hidden="true">
      {line.marks.map((x) => (
        <path
          key={x}
          className="hl-over-time-mark"
          d={`M${x - 4} ${layout.top - 7}h8l-4 6zM${x} ${layout.top}V${layout.bottom}`}
        />
      ))}
      <path
        className={`hl-figure-line ${isSelected ? "" : "hl-over-time-line--other"}`}
        d={line.path}
        strokeDasharray={seriesDash(line.series.style)}
      />
    </g>
  );
}

function sayChart(series: readonly TimeSeries[], yLabel: string): string {
  const each = series.map(({ label, slices, marks }) => {
    const rates = slices.map((slice) => slice.rate);
    const range =
      rates.length === 0 ? "nothing yet" : `${formatNumber(Math.min(...rates))} to ${formatNumber(Math.max(...rates))}`;
    return `${label}: ${range}${marks.length === 0 ? "" : `, ${marks.length} marks`}`;
  });
  return `${yLabel}, over time. ${each.join("; ")}`;
}
