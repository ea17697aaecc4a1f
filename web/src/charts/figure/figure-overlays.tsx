/**
 * Curves of laws and models, drawn over the simulated curves: thin, dotted, in the colour of their variant, with their
 * names on the line. They are cut where they leave the plot, because they must not squeeze the figure.
 */
import { line } from "d3-shape";
import type { FigureOverlay, Place } from "../../lab/figure/figure-data.ts";
import type { FigureLayout } from "./figure-layout.ts";
import { overlayLabels } from "./overlay-labels.ts";
import { seriesClass } from "../series-style.ts";

interface OverlaysProps {
  readonly overlays: readonly FigureOverlay[];
  readonly layout: FigureLayout;
  readonly fontPx: number;
}

const DASHES = { fit: "1 4", model: "7 3 1 3" } as const;

export function OverlayCurves({ overlays, layout, fontPx }: OverlaysProps) {
  const shown = overlays.map((overlay) => ({ ...overlay, places: insidePlot(overlay.places, layout) }));
  const labels = overlayLabels(
    shown.map(({ label, places }) => ({ label, places: places.map((place) => onPaper(place, layout)) })),
    layout.series.map(({ series }) => series.points.map((point) => onPaper(point, layout))),
    { ...layout, fontPx },
  );
  return (
    <g aria-hidden="true">
      {shown.map((overlay, i) => {
        const at = labels[i];
        return (
          <g key={overlay.id} className={seriesClass(overlay.style)}>
            <path
              className="hl-figure-overlay"
              d={pathOf(overlay.places, layout)}
              strokeDasharray={DASHES[overlay.kind]}
              strokeLinecap="round"
            />
            {at !== undefined && (
              <text className="hl-figure-label hl-figure-overlay-label" textAnchor={at.anchor} x={at.x} y={at.y}>
                {overlay.label}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}

function onPaper(place: Place, { x, y }: FigureLayout): Place {
  return { x: x(place.x), y: y(place.y) };
}

function insidePlot(places: readonly Place[], { x, y }: FigureLayout): Place[] {
  const [, right = 0] = x.domain();
  const [low = 0, high = 0] = y.domain();
  return places.filter((place) => place.x <= right && place.y <= high && place.y >= low);
}

function pathOf(places: readonly Place[], { x, y }: FigureLayout): string {
  const path = line<Place>(
    (place) => x(place.x),
    (place) => y(place.y),
  );
  return path(places) ?? "";
}
