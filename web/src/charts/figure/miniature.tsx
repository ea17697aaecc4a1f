/**
 * The figure as a thumbnail: the curves and nothing else. For assistive technology the thumbnail is an image with a
 * sentence; the reader cannot operate it.
 */
import type { AxisScales } from "../../model/scenario/lab-words.ts";
import { useMemo } from "react";
import type { FigureData, FigurePoint } from "../../lab/figure/figure-data.ts";
import { seriesClass, seriesDash } from "../series-style.ts";
import { line } from "d3-shape";
import { makeEvenScale, makeScale } from "../axis-scales.ts";
import { placesOf, xDomain, yDomain } from "./figure-domains.ts";

const MINIATURE = { width: 280, height: 120 } as const;

interface MiniatureProps {
  readonly data: FigureData;
  readonly scales: AxisScales;
  readonly summary: string;
  /** False while further points are on their way. */
  readonly complete: boolean;
}

export function Miniature({ data, scales, summary, complete }: MiniatureProps) {
  const layout = useMemo(() => layoutMiniature(data, scales, MINIATURE.width, MINIATURE.height), [data, scales]);
  return (
    <svg
      className="hl-miniature"
      viewBox={`0 0 ${MINIATURE.width} ${MINIATURE.height}`}
      role="img"
      aria-label={summary}
      aria-busy={!complete}
    >
      <path className="hl-figure-axis" d={`M0 ${MINIATURE.height - 0.5}H${MINIATURE.width}`} />
      {layout.curves.map((curve) => (
        <path
          key={curve.id}
          className={`hl-figure-line ${seriesClass(curve.style)}`}
          d={curve.path}
          strokeDasharray={seriesDash(curve.style)}
        />
      ))}
      {layout.marks.map((mark) => (
        <circle
          key={mark.key}
          className={`${seriesClass(mark.style)} hl-figure-published hl-figure-published--${mark.calibrated ? "calibrated" : "predicted"}`}
          cx={mark.x}
          cy={mark.y}
          r={2.5}
        />
      ))}
    </svg>
  );
}

/** Paths of the thumbnail figure, on axes that follow the same rules as the axes of the figure. */
interface MiniatureLayout {
  readonly curves: readonly { readonly id: string; readonly style: number; readonly path: string }[];
  readonly marks: readonly {
    readonly key: string;
    readonly style: number;
    readonly x: number;
    readonly y: number;
    readonly calibrated: boolean;
  }[];
}

const INSET = 4;

function layoutMiniature(data: FigureData, scales: AxisScales, width: number, height: number): MiniatureLayout {
  const ends: [number, number] = [INSET, width - INSET];
  const x =
    scales.x === "even" ? makeEvenScale(placesOf(data), ends) : makeScale(scales.x, xDomain(data, scales.x), ends);
  const y = makeScale(scales.y, yDomain(data, scales.y), [height - 1, INSET]);
  const curve = line<FigurePoint>(
    (p) => x(p.x),
    (p) => y(p.y),
  );
  return {
    curves: data.series.map((series) => ({ id: series.id, style: series.style, path: curve(series.points) ?? "" })),
    marks: data.published.map((mark, index) => ({
      key: `${mark.seriesId} ${index}`,
      style: mark.style,
      x: x(mark.x),
      y: y(mark.y),
      calibrated: mark.calibrated,
    })),
  };
}
