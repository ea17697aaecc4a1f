/** A small figure of one simulated curve against measured points: the line, the points, and their ratio beneath. */
import { useMemo } from "react";
import { COMPARISON, type ComparisonData, layoutComparison } from "./comparison-layout.ts";
import { seriesClass } from "./series-style.ts";

interface ComparisonProps {
  readonly data: ComparisonData;
  readonly style: number;
  readonly unit: string;
  readonly xLabel: string;
  /** The figure in a sentence, for readers who do not see it. */
  readonly summary: string;
}

const POINT_RADIUS = 2.2;

export function Comparison({ data, style, unit, xLabel, summary }: ComparisonProps) {
  const layout = useMemo(() => layoutComparison(data), [data]);
  const { width, height, left, right, top, bottom, stripTop, stripBottom } = COMPARISON;
  const middle = (stripTop + stripBottom) / 2;
  return (
    <svg className="hl-figure hl-comparison" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={summary}>
      {layout.yTicks.map((tick) => (
        <g key={tick.text}>
          <path className="hl-figure-grid" d={`M${left} ${tick.at}H${right}`} />
          <text x={left - 6} y={tick.at} dy="0.32em" textAnchor="end">
            {tick.text}
          </text>
        </g>
      ))}
      <text className="hl-figure-unit" x={left - 6} y={top - 14} dy="0.32em">
        {unit}
      </text>
      <path className="hl-figure-axis" d={`M${left} ${bottom}H${right}`} />
      {layout.xTicks.map((tick) => (
        <text key={tick.text} x={tick.at} y={bottom + 14} textAnchor="middle">
          {tick.text}
        </text>
      ))}
      <g className={seriesClass(style)}>
        <path className="hl-figure-line" d={layout.curve} />
        <Points places={layout.predicted} kind="predicted" />
        <Points places={layout.calibrated} kind="calibrated" />
      </g>
      {layout.ratioTicks.map((tick) => (
        <g key={tick.text}>
          <path
            className={tick.at === middle ? "hl-figure-axis" : "hl-figure-grid"}
            d={`M${left} ${tick.at}H${right}`}
          />
          <text x={left - 6} y={tick.at} dy="0.32em" textAnchor="end">
            {tick.text}
          </text>
        </g>
      ))}
      <path className={`hl-comparison-ratio ${seriesClass(style)}`} d={layout.ratio} />
      <text x={right} y={height - 6} textAnchor="end">
        {`simulated ÷ measured, by ${xLabel}`}
      </text>
    </svg>
  );
}

function Points({ places, kind }: { places: ComparisonData["predicted"]; kind: "predicted" | "calibrated" }) {
  return places.map(([x, y]) => (
    <circle
      key={`${x} ${y}`}
      className={`hl-figure-published hl-figure-published--${kind}`}
      cx={x}
      cy={y}
      r={kind === "calibrated" ? POINT_RADIUS + 0.8 : POINT_RADIUS}
    />
  ));
}
