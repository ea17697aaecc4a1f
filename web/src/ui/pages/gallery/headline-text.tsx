/** The line under a miniature: curves by name with a value each, in the curves' colours and dashes. */
import { seriesClass, seriesDash } from "../../../charts/series-style.ts";
import { headlineOf, type HeadlineCurves } from "../../../lab/stored/headline.ts";
import type { StoredFigure } from "../../../lab/stored/stored-figure.ts";

interface HeadlineTextProps {
  readonly figure: StoredFigure;
  readonly curves: HeadlineCurves;
}

export function HeadlineText({ figure, curves }: HeadlineTextProps) {
  const headline = headlineOf(figure, curves);
  if (headline === undefined) return null;
  return (
    <span className="hl-headline">
      {headline.items.map(({ style, label, value }) => (
        <span key={style} className={`hl-headline-item ${seriesClass(style)}`}>
          <svg viewBox="0 0 18 8" aria-hidden="true">
            <path className="hl-figure-line" d="M0 4H18" strokeDasharray={seriesDash(style)} />
          </svg>
          {label} <b className="hl-number">{value}</b>
        </span>
      ))}{" "}
      <span className="hl-muted">{headline.place}</span>
    </span>
  );
}
