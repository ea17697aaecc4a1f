/**
 * The stops of a slider at which its reader may arrive next: the one under the pointer, where a click sets the slider,
 * and those beside the present one while the slider has the focus, for the arrow keys.
 */
import { useEffect, useState } from "react";

/** Width of the browser's own handle, whose middle does not reach the ends of the slider. assumed: as in Chromium. */
const HANDLE_PX = 16;

interface SliderPrefetch {
  readonly stops: readonly number[];
  /** Index of the present stop. */
  readonly at: number;
  /** Told of the values at these stops, the likeliest first; of none when the reader turns away. */
  readonly onExpect: ((values: readonly number[]) => void) | undefined;
}

type Handlers = Pick<React.DOMAttributes<HTMLInputElement>, "onPointerMove" | "onPointerLeave" | "onFocus" | "onBlur">;

export function useSliderPrefetch({ stops, at, onExpect }: SliderPrefetch): Handlers {
  const [pointed, setPointed] = useState<number | undefined>(undefined);
  const [hasFocus, setFocus] = useState(false);
  const isLookedAt = pointed !== undefined || hasFocus;
  useEffect(() => {
    if (!isLookedAt || onExpect === undefined) return undefined;
    onExpect(expectedStops(at, pointed, hasFocus).flatMap((stop) => stops[stop] ?? []));
    return () => onExpect([]);
  }, [isLookedAt, onExpect, stops, at, pointed, hasFocus]);
  return {
    onPointerMove: ({ pointerType, buttons, clientX, currentTarget }) => {
      if (pointerType !== "mouse" || buttons !== 0) return;
      setPointed(stopUnder(clientX, currentTarget.getBoundingClientRect(), stops.length));
    },
    onPointerLeave: () => setPointed(undefined),
    onFocus: () => setFocus(true),
    onBlur: () => setFocus(false),
  };
}

/** Indices of stops other than the present one, the likeliest first. */
export function expectedStops(at: number, pointed: number | undefined, hasFocus: boolean): readonly number[] {
  const all = [...(pointed === undefined ? [] : [pointed]), ...(hasFocus ? [at + 1, at - 1] : [])];
  return [...new Set(all)].filter((stop) => stop !== at);
}

/** Index of the stop to which a click at this place sets the slider. */
export function stopUnder(x: number, { left, width }: Pick<DOMRect, "left" | "width">, stopCount: number): number {
  const share = (x - left - HANDLE_PX / 2) / Math.max(1, width - HANDLE_PX);
  return Math.round(Math.min(1, Math.max(0, share)) * (stopCount - 1));
}
