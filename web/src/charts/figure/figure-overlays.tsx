/**
 * Curves of laws and models, drawn over the simulated curves: thin, dotted, in the colour of their variant, with their
 * names on the line. They are cut where they leave the plot, because they must not squeeze the figure. The curves of
 * another release have room; beside bars, which no line joins, they are points.
 */
import { line } from "d3-shape";
import type { FigureOverlay, PlotPoint } from "../../lab/figure/figure-data.ts";
import type { FigureLayout } from "./figure-layout.ts";
import { overlayLabels } from "./overlay-labels.ts";
import { seriesClass } from "../series-style.ts";

interface OverlaysProps {
  readonly overlays: readonly FigureOverlay[];
  readonly layout: FigureLayout;
  readonly fontPx: number;
}

const DASHES = { fit: "1 4", model: "7 3 1 3", ceiling: "10 4", release: "2 4" } as const;

export function OverlayCurves({ overlays, layout, fontPx }: OverlaysProps) {
  const shown = overlays.map((overlay) => ({ ...overlay, points: insidePlot(overlay.points, layout) }));
  const labels = overlayLabels(
    shown.map(({ label, points }) => ({ label, points: points.map((point) => onPaper(point, layout)) })),
    layout.series.map(({ series }) => series.points.map((point) => onPaper(point, layout))),
    { ...layout, fontPx },
  );
  return (
    <g aria-hidden="true">
      {shown.map((overlay, i) => {
        const at = labels[i];
        return (
          <g key={overlay.id} className={seriesClass(overlay.style)}>
            {(overlay.kind !== "release" || layout.barWidth === undefined) && (
              <path
                className="hl-figure-overlay"
                d={pathOf(overlay.points, layout)}
                strokeDasharray={DASHES[overlay.kind]}
                strokeLinecap="round"
              />
            )}
            {overlay.kind === "release" &&
              overlay.points.map((point) => (
                <circle
                  key={point.x}
                  className="hl-figure-overlay hl-figure-overlay-point"
                  {...{ cx: layout.markAt(overlay.seriesId ?? "", point.x), cy: layout.y(point.y), r: RADIUS }}
                />
              ))}
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

/** Of the points of another release, CSS px. */
const RADIUS = 3;

function onPaper(point: PlotPoint, { x, y }: FigureLayout): PlotPoint {
  return { x: x(point.x), y: y(point.y) };
}

function insidePlot(points: readonly PlotPoint[], { x, y }: FigureLayout): PlotPoint[] {
  /* Bars stand at evenly spread places, each of which is in the domain. */
  const right = x.domain().at(-1) ?? 0;
  const [low = 0, high = 0] = y.domain();
  return points.filter((point) => point.x <= right && point.y <= high && point.y >= low);
}

function pathOf(points: readonly PlotPoint[], { x, y }: FigureLayout): string {
  const path = line<PlotPoint>(
    (point) => x(point.x),
    (point) => y(point.y),
  );
  return path(points) ?? "";
}
