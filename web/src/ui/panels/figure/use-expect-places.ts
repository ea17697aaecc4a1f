/** Tells the state at which points of the figure a reader may look next, once the pointer or the focus rests. */
import { useCallback, useEffect, useRef } from "react";
import type { PointRef } from "../../../lab/figure/figure-data.ts";
import { STEADY_MS } from "../../parts/steady.ts";
import { useDispatch } from "../../state/app-context.ts";

/** The returned function stays the same. */
export function useExpectPlaces(): (places: readonly PointRef[]) => void {
  const dispatch = useDispatch();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const told = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (places) => {
      clearTimeout(timer.current);
      if (places.length === 0 && !told.current) return;
      timer.current = setTimeout(() => {
        told.current = places.length > 0;
        dispatch({ kind: "expected", expected: told.current ? { kind: "places", places } : undefined });
      }, STEADY_MS);
    },
    [dispatch],
  );
}
