/** Tells the state what the reader may ask for next, once the pointer or the focus has come to rest there. */
import { useCallback, useEffect, useId, useRef } from "react";
import type { PrefetchHint } from "../../lab/state/prefetch-hints.ts";
import { useDispatch } from "./app-context.ts";

/** assumed: a pointer that only passes over a part of the page is away sooner, and a click follows later. */
const STEADY_MS = 60;

/**
 * The returned function stays the same. Undefined: the reader has turned away, as when the component goes; what another
 * control has told counts then.
 */
export function usePrefetchHint(): (hint: PrefetchHint | undefined) => void {
  const dispatch = useDispatch();
  const by = useId();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isTold = useRef(false);
  const tell = useCallback(
    (hint: PrefetchHint | undefined): void => {
      clearTimeout(timer.current);
      if (hint === undefined && !isTold.current) return;
      isTold.current = hint !== undefined;
      dispatch({ kind: "hint", by, hint });
    },
    [dispatch, by],
  );
  useEffect(() => () => tell(undefined), [tell]);
  return useCallback(
    (hint) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => tell(hint), STEADY_MS);
    },
    [tell],
  );
}
