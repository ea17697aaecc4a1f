/** Axes of charts: the grid with its numbers, which all charts have, and the plain frame of the smaller charts. */
import type { Tick } from "./axis-scales.ts";

interface GridProps {
  readonly ticks: readonly Tick[];
  readonly left: number;
  readonly right: number;
  readonly fontPx: number;
}

export function YGrid({ ticks, left, right, fontPx }: GridProps) {
  return ticks.map((tick) => (
    <g key={tick.label} transform={`translate(0 ${tick.position})`}>
      <line className="hl-figure-grid" x1={left} x2={right} />
      <text className="hl-figure-tick" x={left - fontPx * 0.6} dy="0.32em" textAnchor="end">
        {tick.label}
      </text>
    </g>
  ));
}

interface SmallAxesProps {
  readonly layout: {
    readonly left: number;
    readonly right: number;
    readonly bottom: number;
    readonly xTicks: readonly Tick[];
    readonly yTicks: readonly Tick[];
  };
  readonly fontPx: number;
  readonly xLabel: string;
  readonly yLabel: string;
}

export function SmallAxes({ layout, fontPx, xLabel, yLabel }: SmallAxesProps) {
  const { left, right, bottom, xTicks, yTicks } = layout;
  return (
    <g aria-hidden="true">
      <YGrid ticks={yTicks} left={left} right={right} fontPx={fontPx} />
      {xTicks.map((tick) => (
        <text
          key={tick.label}
          className="hl-figure-tick"
          x={tick.position}
          y={bottom + fontPx * 1.3}
          textAnchor="middle"
        >
          {tick.label}
        </text>
      ))}
      <text className="hl-figure-name" x={right} y={bottom + fontPx * 2.5} textAnchor="end">
        {xLabel}
      </text>
      <text className="hl-figure-name" x={0} y={fontPx}>
        {yLabel}
      </text>
    </g>
  );
}
