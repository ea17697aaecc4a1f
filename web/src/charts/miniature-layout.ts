/** Paths of the thumbnail figure, on the same axes rules as the figure: from zero, spanning all x values. */
import { extent, max } from "d3-array";
import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import type { FigureData, FigurePoint } from "./figure-data.ts";

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

export function layoutMiniature(data: FigureData, width: number, height: number): MiniatureLayout {
  const [low = 0, high = 1] = extent(data.xValues);
  const ys = [
    ...data.series.flatMap((series) => series.points.map((p) => p.y)),
    ...data.published.map((mark) => mark.y),
  ];
  const x = scaleLinear([Math.min(0, low), Math.max(high, low + 1)], [INSET, width - INSET]);
  const y = scaleLinear([0, (max(ys) ?? 1) || 1], [height - 1, INSET]);
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
