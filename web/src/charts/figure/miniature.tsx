/**
 * The figure as a thumbnail: the curves and nothing else. For assistive technology the thumbnail is an image with a
 * sentence; the reader cannot operate it.
 */
import type { AxisScales } from "../../model/scenario/lab-words.ts";
import { useMemo } from "react";
import type { FigureData } from "../../lab/figure/figure-data.ts";
import { layoutMiniature } from "./miniature-layout.ts";
import { seriesClass, seriesDash } from "../series-style.ts";

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
