/**
 * The slider under a figure by which a reader walks along the figure's x-axis, aligned with it: its stops are the
 * places that have values. It is the browser's own slider, so that keys, touch and screen readers know it.
 */
import { useEffect, useMemo, useRef, useState } from "react";
import { layoutFigure } from "../../charts/figure/figure-layout.ts";
import type { ChartSize, FigureData, PointRef } from "../../lab/figure/figure-data.ts";
import type { AxisScales } from "../../model/scenario/lab-words.ts";
import { filledAt, sayPlace, scrubberPlace, stepAt, STEPS, towards } from "./scrubber-place.ts";
import "./scrubber.css";

interface FigureScrubberProps {
  readonly data: FigureData;
  readonly size: ChartSize;
  readonly scales: AxisScales;
  readonly values: readonly number[];
  readonly selected: PointRef;
  /** `goesOn`: the reader goes on with the gesture by which the place before was chosen. */
  readonly onSelect: (ref: PointRef, goesOn: boolean) => void;
  /** Told of the places beside the selected one while the slider has the focus, and of none when it has lost it. */
  readonly onExpect?: (places: readonly PointRef[]) => void;
}

export function FigureScrubber(props: FigureScrubberProps) {
  const { data, size, scales, values, selected, onSelect, onExpect } = props;
  const { seriesId, x } = selected;
  const [hasFocus, setFocus] = useState(false);
  /** The place that the present gesture has chosen last: a drag, or keys pressed while the slider has the focus. */
  const chosen = useRef<number>(undefined);
  const endGesture = (): void => {
    chosen.current = undefined;
  };
  useEffect(() => {
    if (!hasFocus || onExpect === undefined) return undefined;
    onExpect(neighboursOf(values, { seriesId, x }));
    return () => onExpect([]);
  }, [hasFocus, onExpect, values, seriesId, x]);
  const layout = useMemo(() => layoutFigure(data, size, scales), [data, size, scales]);
  const stepOf = (value: number): number => stepAt(layout, value);
  const move = (step: number): void => {
    const next = towards(values, selected.x, step, stepOf);
    if (next === selected.x) return;
    /* Back, or another control, may have led elsewhere since: that entry of the history is to stay. */
    const goesOn = chosen.current === selected.x;
    chosen.current = next;
    onSelect({ seriesId: selected.seriesId, x: next }, goesOn);
  };
  const at = stepOf(selected.x);
  const style = {
    ...scrubberPlace(layout),
    "--hl-filled": filledAt(at),
  } as React.CSSProperties;
  return (
    <input
      className="hl-scrubber"
      type="range"
      aria-label={data.xLabel}
      aria-valuetext={sayPlace(data, selected)}
      min={0}
      max={STEPS}
      step={1}
      value={at}
      style={style}
      onChange={(event) => move(Number(event.target.value))}
      onFocus={() => setFocus(true)}
      onBlur={() => {
        setFocus(false);
        endGesture();
      }}
      onPointerDown={endGesture}
    />
  );
}

/** Of the same curve; the place to the right first. */
function neighboursOf(values: readonly number[], { seriesId, x }: PointRef): readonly PointRef[] {
  const at = values.indexOf(x);
  return [values[at + 1], values[at - 1]].flatMap((place) => (place === undefined ? [] : { seriesId, x: place }));
}
