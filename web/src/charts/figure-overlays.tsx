/**
 * Curves that were not simulated, over those that were: thin, dotted, in the colour of the variant they belong to, and
 * named on the line for what they are. Cut where they leave the plot, since they must not squeeze the figure.
 */
import { line } from "d3-shape";
import type { Place } from "./figure-data.ts";
import type { FigureLayout } from "./figure-layout.ts";
import { seriesClass } from "./series-style.ts";

export interface FigureOverlay {
  readonly id: string;
  /** Of the variant: its colour. */
  readonly style: number;
  /** Short, as it stands on the line: "USL fit, not simulation". */
  readonly label: string;
  readonly kind: "fit" | "model";
  readonly places: readonly Place[];
}

interface OverlaysProps {
  readonly overlays: readonly FigureOverlay[];
  readonly layout: FigureLayout;
  readonly fontPx: number;
}

const DASHES = { fit: "1 4", model: "7 3 1 3" } as const;

export function OverlayCurves({ overlays, layout, fontPx }: OverlaysProps) {
  return (
    <g aria-hidden="true">
      {overlays.map((overlay, rank) => {
        const places = insidePlot(overlay.places, layout);
        const at = labelPlace(places, rank, layout, fontPx);
        return (
          <g key={overlay.id} className={seriesClass(overlay.style)}>
            <path
              className="hl-figure-overlay"
              d={pathOf(places, layout)}
              strokeDasharray={DASHES[overlay.kind]}
              strokeLinecap="round"
            />
            {at !== undefined && (
              <text className="hl-figure-label hl-figure-overlay-label" textAnchor="middle" x={at.x} y={at.y}>
                {overlay.label}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
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

/** Above the curve, in the middle of the plot, one beside the other; not over the edges. */
function labelPlace(places: readonly Place[], rank: number, layout: FigureLayout, fontPx: number): Place | undefined {
  const wanted = layout.left + (layout.right - layout.left) * (0.62 - 0.3 * (rank % 2));
  const distance = (place: Place): number => Math.abs(layout.x(place.x) - wanted);
  const [first, ...rest] = places;
  if (first === undefined) return undefined;
  const place = rest.reduce((best, one) => (distance(one) < distance(best) ? one : best), first);
  return { x: layout.x(place.x), y: Math.max(layout.top + fontPx, layout.y(place.y) - fontPx * 0.6) };
}
