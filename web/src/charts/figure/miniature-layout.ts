/** Paths of the thumbnail figure, on axes that follow the same rules as the axes of the figure. */
import type { AxisScales } from "../../model/scenario/lab-words.ts";
import { line } from "d3-shape";
import type { FigureData, FigurePoint } from "../../lab/figure/figure-data.ts";
import { makeScale } from "../axis-scales.ts";
import { xDomain, yDomain } from "./figure-domains.ts";

export interface MiniatureLayout {
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

export function layoutMiniature(data: FigureData, scales: AxisScales, width: number, height: number): MiniatureLayout {
  const x = makeScale(scales.x, xDomain(data, scales.x), [INSET, width - INSET]);
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
