/**
 * Keeps the figure's y-axis still while a reader's hand moves the curves: as long as the pointer is down, and until the
 * curves of the last position are there. Then the axis settles on what is drawn.
 */
import { useEffect, useMemo, useRef, useState } from "react";
import { calmRange } from "../../../charts/figure/calm-range.ts";
import { yDomain } from "../../../charts/figure/figure-domains.ts";
import type { FigureData } from "../../../lab/figure/figure-data.ts";
import { isDrawnAnew } from "../../../lab/selectors.ts";
import type { AxisScales } from "../../../model/scenario/lab-words.ts";
import { useApp } from "../../state/app-context.ts";

/** What the axis means: with another measure or scale it begins anew. */
function meaningOf({ yLabel, yUnit }: FigureData, scales: AxisScales): string {
  return [yLabel, yUnit, scales.y].join("\n");
}

export function useCalmAxis(data: FigureData, scales: AxisScales): FigureData {
  const isPressed = useIsPressed();
  const isHeld = useApp(isDrawnAnew) || isPressed;
  const kept = useRef<{ readonly meaning: string; readonly range: readonly [number, number] } | undefined>(undefined);
  return useMemo(() => {
    const needed = yDomain(data, scales.y);
    const meaning = meaningOf(data, scales);
    const before = kept.current?.meaning === meaning ? kept.current.range : undefined;
    const range = isHeld && before !== undefined ? calmRange(before, needed, scales.y) : needed;
    kept.current = { meaning, range };
    return range === needed ? data : { ...data, yRange: range };
  }, [data, scales, isHeld]);
}

/** Is the pointer down, anywhere in the page? */
function useIsPressed(): boolean {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    const press = (): void => setPressed(true);
    const release = (): void => setPressed(false);
    const ended = new AbortController();
    const { signal } = ended;
    addEventListener("pointerdown", press, { capture: true, signal });
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, release, { capture: true, signal });
    /* Of the window alone: when the reader goes to another one, the pointer may go up there. */
    addEventListener("blur", release, { signal });
    return () => ended.abort();
  }, []);
  return isPressed;
}
