/** The parts of a figure that do not depend on the pointer: axes, curves, overlays, published points and names. */
import type { FigureData, FigureOverlay } from "../../lab/figure/figure-data.ts";
import { releaseOverlays } from "../../lab/figure/release-curves.ts";
import { FigureAxes, IdealLine, SlowerRegion } from "./figure-axes.tsx";
import type { FigureLayout } from "./figure-layout.ts";
import { MeasuredCurves } from "./figure-measured.tsx";
import { OverlayCurves } from "./figure-overlays.tsx";
import { PublishedPoints, SeriesCurve, SeriesName } from "./figure-series.tsx";

interface FigureMarksProps {
  readonly data: FigureData;
  readonly layout: FigureLayout;
  readonly overlays: readonly FigureOverlay[];
  /** The variant of whose curves that of another release has its name on it. */
  readonly named?: string | undefined;
  readonly fontPx: number;
}

export function FigureMarks({ data, layout, overlays, named, fontPx }: FigureMarksProps) {
  return (
    <>
      <SlowerRegion data={data} layout={layout} fontPx={fontPx} />
      <FigureAxes data={data} layout={layout} fontPx={fontPx} />
      <IdealLine layout={layout} />
      {layout.series.map((item) => (
        <SeriesCurve key={item.series.id} item={item} layout={layout} fontPx={fontPx} />
      ))}
      <OverlayCurves overlays={[...overlays, ...releaseOverlays(data, named)]} layout={layout} fontPx={fontPx} />
      {data.measured !== undefined && <MeasuredCurves measured={data.measured} layout={layout} fontPx={fontPx} />}
      <PublishedPoints marks={data.published} layout={layout} fontPx={fontPx} />
      {layout.series.map((item) => (
        <SeriesName key={item.series.id} item={item} layout={layout} fontPx={fontPx} />
      ))}
    </>
  );
}
