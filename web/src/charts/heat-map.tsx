/** A heat map of latencies between CPUs: the matrix with its axes, and the legend of its steps. */
import { range } from "d3-array";
import type { HeatMap, HeatStep } from "./heat-map-layout.ts";
import "./heat-map.css";

interface HeatMapPictureProps {
  readonly title: string;
  /** What the picture shows, for readers who do not see it. */
  readonly text: string;
  readonly map: HeatMap;
  readonly steps: readonly HeatStep[];
  /** The name of a row of the matrix, as on the axes. */
  readonly nameOf: (row: number) => string;
  /** Rows of the matrix. */
  readonly size: number;
}

/** The picture is drawn in these units, whatever the number of cells. */
const SIDE = 300;
const LEFT = 44;
const TOP = 8;
const BOTTOM = 36;
/** Ticks on an axis, at most. */
const TICKS = 5;

export function HeatMapPicture({ title, text, map, steps, nameOf, size }: HeatMapPictureProps) {
  const unit = SIDE / map.cells;
  const every = Math.max(1, Math.ceil(size / TICKS));
  const ticks = range(0, size, every).map((row) => ({
    name: nameOf(row),
    at: (Math.floor(row / map.rowsPerCell) + 0.5) * unit,
  }));
  return (
    <figure className="hl-matrix">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${LEFT + SIDE + TOP} ${TOP + SIDE + BOTTOM}`} role="img" aria-label={text}>
        <g transform={`translate(${LEFT} ${TOP})`}>
          <rect className="hl-matrix-ground" width={SIDE} height={SIDE} />
          <g transform={`scale(${unit})`} shapeRendering="crispEdges">
            {map.layers.map(({ step, path }) => (
              <path key={step} d={path} style={{ fill: fillOf(step, steps.length) }} />
            ))}
          </g>
          {ticks.map(({ name, at }) => (
            <g key={name}>
              <text className="hl-matrix-tick" x={at} y={SIDE + 14} textAnchor="middle">
                {name}
              </text>
              <text className="hl-matrix-tick" x={-6} y={at + 4} textAnchor="end">
                {name}
              </text>
            </g>
          ))}
          <text className="hl-matrix-axis" x={SIDE / 2} y={SIDE + 30} textAnchor="middle">
            CPU
          </text>
          <text className="hl-matrix-axis" transform={`translate(-34 ${SIDE / 2}) rotate(-90)`} textAnchor="middle">
            CPU
          </text>
        </g>
      </svg>
    </figure>
  );
}

/** From a wash of the first series' colour to ink; the share is told to the style sheet, which knows the theme. */
function fillOf(step: number, count: number): string {
  const share = count < 2 ? 60 : Math.round(12 + (88 * step) / (count - 1));
  const ink = Math.max(0, Math.round(share - 60));
  return `color-mix(in oklab, color-mix(in oklab, var(--hl-ink) ${ink}%, var(--hl-s0)) ${share}%, var(--hl-raised))`;
}

export function HeatLegend({ steps }: { readonly steps: readonly HeatStep[] }) {
  return (
    <ul className="hl-matrix-legend" aria-label="Latencies by colour">
      {steps.map(({ from, to }, step) => (
        <li key={step}>
          <span className="hl-matrix-swatch" style={{ background: fillOf(step, steps.length) }} aria-hidden="true" />
          {`${from.toFixed(0)}–${to.toFixed(0)} ns`}
        </li>
      ))}
    </ul>
  );
}
