/** Tells the state what the reader may ask for next, once the pointer or the focus has come to rest there. */
import { useCallback, useEffect, useId, useRef } from "react";
import type { Expected } from "../../lab/state/expectations.ts";
import { useDispatch } from "./app-context.ts";

/** assumed: a pointer that only passes over a part of the page is away sooner, and a click follows later. */
const STEADY_MS = 60;

/**
 * The returned function stays the same. Undefined: the reader has turned away, as when the component goes; what another
 * control has told counts then.
 */
export function useExpect(): (expected: Expected | undefined) => void {
  const dispatch = useDispatch();
  const by = useId();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isTold = useRef(false);
  const tell = useCallback(
    (expected: Expected | undefined): void => {
      clearTimeout(timer.current);
      if (expected === undefined && !isTold.current) return;
      isTold.current = expected !== undefined;
      dispatch({ kind: "expected", by, expected });
    },
    [dispatch, by],
  );
  useEffect(() => () => tell(undefined), [tell]);
  return useCallback(
    (expected) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => tell(expected), STEADY_MS);
    },
    [tell],
  );
}
