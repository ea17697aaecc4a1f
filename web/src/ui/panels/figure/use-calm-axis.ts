/**
 * Keeps the figure's y-axis still while a reader's hand moves the curves: as long as the pointer is down or a key is
 * held on a slider, and until the curves of the last position are there. Then the axis settles on what is drawn, and
 * the reader is told.
 */
import { useEffect, useMemo, useState } from "react";
import { beyondRange, type Calm, type CalmAxis, changeOfAxis, nextAxis } from "../../../charts/figure/calm-range.ts";
import { yDomain } from "../../../charts/figure/figure-domains.ts";
import type { FigureData } from "../../../lab/figure/figure-data.ts";
import { isDrawnAnew, isFirstDrawn } from "../../../lab/selectors.ts";
import type { AxisScales } from "../../../model/scenario/lab-words.ts";
import { useApp } from "../../state/app-context.ts";

/** What the axis means: with another measure or scale, and with the first curves, it begins anew. */
function meaningOf({ yLabel, yUnit, series }: FigureData, scales: AxisScales): string {
  const isEmpty = series.every(({ points, earlier }) => points.length + earlier.length === 0);
  return [yLabel, yUnit, scales.y, isEmpty ? "empty" : ""].join("\n");
}

interface CalmFigure {
  /** Has the range of the axis where it is not that of what is drawn. */
  readonly data: FigureData;
  /** What the reader is told of the axis; empty where there is nothing to tell. */
  readonly note: AxisWords;
}

/** Beside what is seen, what a screen reader says. */
export interface AxisWords {
  readonly words: string;
  readonly said?: string;
}

const BEYOND: AxisWords = {
  words: "held: ▲ is beyond the axis",
  said: "The y-axis stays while you hold the control. The curves go beyond it.",
};

export function useCalmAxis(data: FigureData, scales: AxisScales): CalmFigure {
  const calm = useCalm();
  const [before, setBefore] = useState<CalmAxis>();
  const next = useMemo(() => {
    const needed = yDomain(data, scales.y);
    return nextAxis(before, { meaning: meaningOf(data, scales), kind: scales.y, calm, needed });
  }, [data, scales, calm, before]);
  /* The axis that is drawn is the one from which the next follows. */
  if (before !== next) setBefore(next);
  const drawn = useMemo(() => withRange(data, next, scales), [data, next, scales]);
  const isBeyond = calm === "held" && drawn.yRange !== undefined && hasBeyond(drawn, drawn.yRange);
  return { data: drawn, note: isBeyond ? BEYOND : { words: changeOfAxis(next) ?? "" } };
}

/** The same data where the axis is that of what is drawn, so that nothing is drawn again when the pointer goes down. */
function withRange(data: FigureData, { range, calm }: CalmAxis, scales: AxisScales): FigureData {
  if (calm === "free" || yDomain(data, scales.y).every((end, i) => end === range[i])) return data;
  return { ...data, yRange: range };
}

function hasBeyond({ series }: FigureData, range: readonly [number, number]): boolean {
  const beyond = beyondRange(range);
  return series.some(({ points, earlier }) => [...points, ...earlier].some(({ y }) => beyond(y) !== undefined));
}

/** The first curves of all make their axis. */
function useCalm(): Calm {
  const isPressed = useIsPressed();
  const isFirst = useApp(isFirstDrawn);
  const isAnew = useApp(isDrawnAnew);
  if (isFirst) return "free";
  return isPressed ? "held" : isAnew ? "anew" : "free";
}

/** Is the pointer down, anywhere in the page, or a key on a slider? */
function useIsPressed(): boolean {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    const press = (): void => setPressed(true);
    const release = (): void => setPressed(false);
    const pressKey = ({ target }: KeyboardEvent): void => {
      if (target instanceof HTMLInputElement && target.type === "range") press();
    };
    const ended = new AbortController();
    const { signal } = ended;
    addEventListener("pointerdown", press, { capture: true, signal });
    addEventListener("keydown", pressKey, { capture: true, signal });
    for (const end of ["pointerup", "pointercancel", "keyup"])
      addEventListener(end, release, { capture: true, signal });
    /* Of the window alone: when the reader goes to another one, the pointer may go up there. */
    addEventListener("blur", release, { signal });
    return () => ended.abort();
  }, []);
  return isPressed;
}
