/** The meaning of the marks, and the switches of the variants. */
import type { Variant } from "../../../model/scenario/schema.ts";
import type { FigureLegendData } from "../../../lab/figure/legend.ts";
import { measuredMark } from "../../../charts/figure/figure-measured.tsx";
import { markerPath, seriesClass, seriesDash } from "../../../charts/series-style.ts";
import { useApp, useDispatch } from "../../state/app-context.ts";
import { experimentOf, scenarioOf } from "../../../lab/state/opened.ts";
import { offText } from "../../../lab/figure/published-error.ts";

export function FigureLegend({ legend }: { readonly legend: FigureLegendData }) {
  const scenario = useApp(scenarioOf);
  return (
    <ul className="hl-legend" aria-label="Legend">
      {scenario?.file.variants.map((variant, place) => (
        <VariantToggle
          key={variant.id}
          variant={variant}
          style={legend.series.find(({ id }) => id === variant.id)?.style ?? place}
          label={legend.series.find(({ id }) => id === variant.id)?.label ?? variant.label}
        />
      ))}
      {legend.series
        .filter(({ isOriginal }) => isOriginal)
        .map(({ id, label, style }) => (
          <li key={id} className={`hl-legend-item ${seriesClass(style)}`}>
            <svg className="hl-legend-swatch" viewBox="0 0 26 12" aria-hidden="true">
              <path className="hl-figure-line" d="M0 6H26" strokeDasharray={seriesDash(style)} />
            </svg>
            {label}
          </li>
        ))}
      {legend.isPredicted && (
        <PlainItem text={measuredText(legend)}>
          <circle className="hl-figure-published hl-figure-published--predicted hl-series-6" cx="6" cy="6" r="4.5" />
        </PlainItem>
      )}
      {legend.isCalibrated && (
        <PlainItem text={legend.isPredicted ? "for calibration" : "measured, for calibration"}>
          <circle className="hl-figure-published hl-figure-published--calibrated hl-series-6" cx="6" cy="6" r="4.5" />
        </PlainItem>
      )}
      {legend.measured.map(({ label, mark, style }) => (
        <li key={`measured ${mark}`} className={`hl-legend-item ${seriesClass(style)}`}>
          <svg className="hl-legend-swatch" viewBox="0 0 26 12" aria-hidden="true">
            <path className="hl-figure-measured-line" d="M0 6H26" />
            <path className="hl-figure-measured-mark" transform="translate(13 6)" d={measuredMark(mark, 36)} />
          </svg>
          measured, {label}
        </li>
      ))}
      {legend.release !== undefined && (
        <PlainItem text={legend.release} wide>
          <g className="hl-series-6">
            <path className="hl-figure-overlay" d="M0 6H26" strokeDasharray="2 4" strokeLinecap="round" />
            <circle className="hl-figure-overlay hl-figure-overlay-point" cx="13" cy="6" r="3" />
          </g>
        </PlainItem>
      )}
      {legend.isIdeal && (
        <PlainItem text="perfect scaling" wide rare>
          <path className="hl-figure-ideal" d="M0 6H26" />
        </PlainItem>
      )}
      {legend.isUnconverged && (
        <PlainItem text="did not converge" rare>
          <g className="hl-figure-unconverged hl-series-6" transform="translate(6 0)">
            <path className="hl-figure-whisker" d="M-4 0H4M-4 12H4M0 0V12" />
            <path transform="translate(0 6)" d={markerPath(0, 36)} />
          </g>
        </PlainItem>
      )}
      {legend.isBistable && (
        <PlainItem text="bistable: both values" rare>
          <g className="hl-figure-bistable hl-series-6">
            <path className="hl-figure-bistable-link" d="M6 1V11" />
            <circle className="hl-figure-bistable-end" cx="6" cy="1" r="2" />
            <circle className="hl-figure-bistable-end" cx="6" cy="11" r="2" />
          </g>
        </PlainItem>
      )}
    </ul>
  );
}

function measuredText({ isOfOthers, error }: FigureLegendData): string {
  if (isOfOthers) return "measured with the default parameters";
  return ["measured on the real machine", ...offText(error)].join(", ");
}

interface VariantToggleProps {
  readonly variant: Variant;
  readonly style: number;
  readonly label: string;
}

function VariantToggle({ variant, style, label }: VariantToggleProps) {
  const hidden = useApp((state) => experimentOf(state).hidden);
  const dispatch = useDispatch();
  return (
    <li className={`hl-legend-item ${seriesClass(style)}`}>
      <button
        type="button"
        className="hl-legend-toggle"
        title={variant.about}
        aria-pressed={!hidden.includes(variant.id)}
        onClick={() => dispatch({ kind: "toggle-variant", variant: variant.id })}
      >
        <svg className="hl-legend-swatch" viewBox="0 0 26 12" aria-hidden="true">
          <path className="hl-figure-line" d="M0 6H26" strokeDasharray={seriesDash(style)} />
          <path className="hl-figure-mark" transform="translate(13 6)" d={markerPath(style, 32)} />
        </svg>
        {label}
      </button>
    </li>
  );
}

interface PlainItemProps {
  readonly text: string;
  readonly children: React.ReactNode;
  readonly wide?: boolean;
  /** Left out where there is little room: the figure's table has the same numbers. */
  readonly rare?: boolean;
}

function PlainItem({ text, children, wide, rare }: PlainItemProps) {
  return (
    <li className={`hl-legend-item hl-muted ${rare === true ? "hl-legend-item--rare" : ""}`}>
      <svg
        className="hl-legend-swatch"
        style={{ width: wide === true ? 26 : 12 }}
        viewBox={wide === true ? "0 0 26 12" : "0 0 12 12"}
        aria-hidden="true"
      >
        {children}
      </svg>
      {text}
    </li>
  );
}
