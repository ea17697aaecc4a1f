/** The curves of the page's state, and the slider under them: both show the chosen place, and choose another one. */
import { useCallback } from "react";
import { Figure } from "../../../charts/figure/figure.tsx";
import type { ChartSize, FigureData, FigureOverlay, PointRef } from "../../../lab/figure/figure-data.ts";
import { summarise } from "../../../lab/figure/summary.ts";
import { selectedPlaces, selectedRef } from "../../../lab/place-selectors.ts";
import type { AxisScales } from "../../../model/scenario/lab-words.ts";
import { FigureScrubber } from "../../parts/figure-scrubber.tsx";
import { useApp, useDispatch } from "../../state/app-context.ts";

interface Drawn {
  readonly data: FigureData;
  readonly size: ChartSize;
  readonly scales: AxisScales;
}

interface ChosenFigureProps extends Drawn {
  readonly overlays?: readonly FigureOverlay[];
  /** Told of the point at which the pointer or the keys are, when that changes. */
  readonly onCursor?: (at: PointRef | undefined) => void;
}

export function ChosenFigure(props: ChosenFigureProps) {
  const choose = useChoose();
  return (
    <Figure {...props} selected={useApp(selectedRef)} onSelect={(ref) => choose(ref)} summary={summarise(props.data)} />
  );
}

interface ChosenSliderProps extends Drawn {
  /** Told of the places to which the slider may go next. */
  readonly onExpect?: (places: readonly PointRef[]) => void;
}

/** Nothing where there is one place. */
export function ChosenSlider(props: ChosenSliderProps) {
  const selected = useApp(selectedRef);
  const values = useApp(selectedPlaces);
  const choose = useChoose();
  if (selected === undefined || values.length <= 1) return null;
  return <FigureScrubber {...props} values={values} selected={selected} onSelect={choose} />;
}

function useChoose(): (ref: PointRef, goesOn?: boolean) => void {
  const dispatch = useDispatch();
  return useCallback(
    ({ seriesId, x }, goesOn = false) => dispatch({ kind: "change", change: { variant: seriesId, x }, goesOn }),
    [dispatch],
  );
}
