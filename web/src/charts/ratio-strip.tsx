/** Ratios of simulated to measured values as dots on a logarithmic axis: one row of a chart whose rows are a table. */
import { layoutRatioStrip, RATIO_TICKS, ratioPlace, STRIP_HEIGHT } from "./ratio-strip-layout.ts";
import { formatTick } from "../base/format.ts";
import "./ratio-strip.css";

/** Ratios within a tenth lie on a band. */
const BAND = { from: 1 / 1.1, to: 1.1 } as const;

const RADIUS = 2.2;

function percent(share: number): string {
  return `${(100 * share).toFixed(2)}%`;
}

interface RatioStripProps {
  readonly ratios: readonly number[];
  /** The strip in a sentence. */
  readonly label: string;
}

export function RatioStrip({ ratios, label }: RatioStripProps) {
  return (
    <svg className="hl-figure hl-ratio-strip" width="100%" height={STRIP_HEIGHT} role="img" aria-label={label}>
      <rect
        className="hl-ratio-band"
        x={percent(ratioPlace(BAND.from))}
        width={percent(ratioPlace(BAND.to) - ratioPlace(BAND.from))}
        height={STRIP_HEIGHT}
      />
      {RATIO_TICKS.map((tick) => (
        <line
          key={tick}
          className={tick === 1 ? "hl-figure-axis" : "hl-figure-grid"}
          x1={percent(ratioPlace(tick))}
          x2={percent(ratioPlace(tick))}
          y2={STRIP_HEIGHT}
        />
      ))}
      {layoutRatioStrip(ratios).map(({ across, up }, index) => (
        <circle key={index} className="hl-ratio-dot" cx={percent(across)} cy={STRIP_HEIGHT / 2 - up} r={RADIUS} />
      ))}
    </svg>
  );
}

/** The axis of the strips beneath it. */
export function RatioAxis() {
  return (
    <svg className="hl-figure hl-ratio-strip" width="100%" height={16} aria-hidden="true">
      {RATIO_TICKS.map((tick) => (
        <text key={tick} x={percent(ratioPlace(tick))} y={12} textAnchor="middle">
          {`×${formatTick(tick)}`}
        </text>
      ))}
    </svg>
  );
}
