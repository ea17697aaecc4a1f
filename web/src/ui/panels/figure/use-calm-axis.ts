/**
 * Keeps the figure's y-axis still while a reader's hand moves the curves: as long as the pointer is down, and until the
 * curves of the last position are there. Then the axis settles on what is drawn.
 */
import { useEffect, useMemo, useState } from "react";
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

interface Kept {
  readonly meaning: string;
  readonly range: readonly [number, number];
}

export function useCalmAxis(data: FigureData, scales: AxisScales): FigureData {
  const isPressed = useIsPressed();
  const isHeld = useApp(isDrawnAnew) || isPressed;
  const [before, setBefore] = useState<Kept>();
  const next = useMemo(() => keptRange(data, scales, isHeld ? before : undefined), [data, scales, isHeld, before]);
  /* The range that is drawn is the one from which the next follows. */
  if (before === undefined || !isSame(before, next)) setBefore(next);
  const [low, high] = next.range;
  return useMemo(() => (isHeld ? { ...data, yRange: [low, high] as const } : data), [data, isHeld, low, high]);
}

function keptRange(data: FigureData, scales: AxisScales, before: Kept | undefined): Kept {
  const meaning = meaningOf(data, scales);
  const needed = yDomain(data, scales.y);
  return { meaning, range: before?.meaning === meaning ? calmRange(before.range, needed, scales.y) : needed };
}

function isSame(one: Kept, other: Kept): boolean {
  return one.meaning === other.meaning && one.range.every((end, i) => Object.is(end, other.range[i]));
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
