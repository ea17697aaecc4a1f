/**
 * Horizontal bars on one axis from 0 to a little more than 1, with marks of measured values: one row of a chart whose
 * rows are a list. All places are percentages, so that the row is as wide as its place allows.
 */
import { formatNumber } from "../base/format.ts";
import { seriesClass } from "./series-style.ts";

interface ShareBar {
  readonly label: string;
  /** Index of the colour. */
  readonly style: number;
  /** Undefined while the value is not known. */
  readonly value: number | undefined;
  /** A measured value to compare with. */
  readonly mark: number | undefined;
}

interface ShareBarsProps {
  readonly label: string;
  readonly bars: readonly ShareBar[];
}

/** The axis ends where the longest bar of a machine that scales a little better than perfectly would. */
const AXIS_END = 1.1;
const TICKS = [0, 0.25, 0.5, 0.75, 1] as const;
/** Pixels; so low that the bars of all applications fit on the screen of a phone, with room for switches. */
const BAR = 10;
const GAP = 3;

function percent(value: number): string {
  return `${(100 * Math.min(value, AXIS_END)) / AXIS_END}%`;
}

export function ShareBars({ label, bars }: ShareBarsProps) {
  const height = bars.length * (BAR + GAP) + GAP;
  return (
    <svg className="hl-figure hl-share-bars" width="100%" height={height} role="img" aria-label={sentence(label, bars)}>
      <g aria-hidden="true">
        {TICKS.map((tick) => (
          <line
            key={tick}
            className={tick === 1 ? "hl-histogram-mark" : "hl-figure-grid"}
            x1={percent(tick)}
            x2={percent(tick)}
            y1={0}
            y2={height}
          />
        ))}
        {bars.map((bar, i) => (
          <g key={bar.label} className={seriesClass(bar.style)}>
            {bar.value !== undefined && (
              <rect
                className="hl-histogram-bar"
                x={0}
                y={GAP + i * (BAR + GAP)}
                width={percent(bar.value)}
                height={BAR}
              />
            )}
            {bar.mark !== undefined && (
              <svg x={percent(bar.mark)} y={GAP + i * (BAR + GAP) + BAR / 2} overflow="visible">
                <circle className="hl-figure-published hl-figure-published--predicted" r={5} />
              </svg>
            )}
          </g>
        ))}
      </g>
    </svg>
  );
}

/** The axis beneath the rows. */
export function ShareAxis() {
  return (
    <svg className="hl-figure hl-share-axis" width="100%" height={18} aria-hidden="true">
      {TICKS.map((tick) => (
        <text
          key={tick}
          className="hl-figure-tick"
          x={percent(tick)}
          y={14}
          textAnchor={tick === 0 ? "start" : "middle"}
        >
          {tick}
        </text>
      ))}
    </svg>
  );
}

function sentence(label: string, bars: readonly ShareBar[]): string {
  const parts = bars.map(({ label: name, value, mark }) => {
    const measured = mark === undefined ? "" : `, measured ${formatNumber(mark)}`;
    return `${name}: ${value === undefined ? "not computed yet" : formatNumber(value)}${measured}`;
  });
  return `${label}. ${parts.join("; ")}.`;
}
