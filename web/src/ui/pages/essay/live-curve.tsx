/** The curve of a live figure, with the slider under it and the chosen place in words. */
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { capital } from "../../../base/text.ts";
import { yDomain } from "../../../charts/figure/figure-domains.ts";
import type { FigureData } from "../../../lab/figure/figure-data.ts";
import { figureData, figureScales } from "../../../lab/selectors.ts";
import type { AxisScales } from "../../../model/scenario/lab-words.ts";
import { ChosenFigure, ChosenSlider } from "../../panels/figure/chosen-figure.tsx";
import { useCalmAxis } from "../../panels/figure/use-calm-axis.ts";
import { SelectedLine } from "../../panels/figure/figure-panel.tsx";
import { useSize } from "../../parts/use-size.ts";
import { useApp } from "../../state/app-context.ts";
import type { SharedAxis } from "./shared-axis.ts";

interface LiveCurveProps {
  /** Stands in its place until there is something to draw. */
  readonly still: ReactNode;
  /** The figure's name among those of the page. */
  readonly id: string;
  readonly axis: SharedAxis | undefined;
}

export function LiveCurve({ still, id, axis }: LiveCurveProps) {
  const ref = useRef<HTMLDivElement>(null);
  const size = useSize(ref);
  const scales = useApp(figureScales);
  const { data: own } = useCalmAxis(useApp(figureData), scales);
  const data = useOnAxis(own, scales, id, axis);
  const isThere = data.series.some(({ points }) => points.length > 0);
  const drawn = size === undefined || size.width === 0 || !isThere ? undefined : size;
  return (
    <>
      {drawn === undefined && still}
      <p className="hl-essay-measure hl-small" hidden={drawn === undefined}>
        {capital(data.yLabel)}
      </p>
      <div ref={ref} className="hl-essay-frame" data-empty={drawn === undefined ? "" : undefined}>
        {drawn !== undefined && <ChosenFigure data={data} size={drawn} scales={scales} />}
      </div>
      {drawn !== undefined && <ChosenSlider data={data} size={drawn} scales={scales} />}
      {drawn !== undefined && <SelectedLine />}
    </>
  );
}

/** The same curves on the axis of all figures that are compared. */
function useOnAxis(data: FigureData, scales: AxisScales, id: string, axis: SharedAxis | undefined): FigureData {
  const need = axis?.need;
  const [low, high] = yDomain(data, scales.y);
  const isThere = data.series.some(({ points }) => points.length > 0);
  useEffect(() => need?.(id, isThere ? [low, high] : undefined), [need, id, isThere, low, high]);
  useEffect(() => () => need?.(id, undefined), [need, id]);
  const range = axis?.range;
  return useMemo(() => (range === undefined ? data : { ...data, yRange: range }), [data, range]);
}
