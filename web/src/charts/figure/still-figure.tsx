/** The figure as a picture without controls: for pages that are written when the site is built. */
import type { ChartSize, FigureData } from "../../lab/figure/figure-data.ts";
import type { AxisScales } from "../../model/scenario/lab-words.ts";
import { layoutFigure } from "./figure-layout.ts";
import { FigureMarks } from "./figure-marks.tsx";

interface StillFigureProps {
  readonly data: FigureData;
  readonly size: ChartSize;
  readonly scales: AxisScales;
  /** The figure in sentences, for readers who do not see it. */
  readonly summary: string;
}

export function StillFigure({ data, size, scales, summary }: StillFigureProps) {
  return (
    <svg className="hl-figure" viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={summary}>
      <FigureMarks data={data} layout={layoutFigure(data, size, scales)} overlays={[]} fontPx={size.fontPx} />
    </svg>
  );
}
