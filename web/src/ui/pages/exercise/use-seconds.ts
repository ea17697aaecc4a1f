/** For how long a question was on the screen before its answer was locked: seconds since they were last taken. */
import { useCallback, useEffect, useRef } from "react";

interface Seconds {
  /** Whole seconds since the last call; what is left of a second counts at the next one. */
  readonly taken: () => number;
}

export function useSeconds(isOver: boolean): Seconds {
  const shown = useRef(0);
  const since = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (isOver) return undefined;
    const look = (): void => {
      const now = performance.now();
      if (since.current !== undefined) shown.current += now - since.current;
      since.current = document.visibilityState === "visible" ? now : undefined;
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      look();
      since.current = undefined;
      document.removeEventListener("visibilitychange", look);
    };
  }, [isOver]);
  const taken = useCallback(() => {
    const now = performance.now();
    if (since.current !== undefined) {
      shown.current += now - since.current;
      since.current = now;
    }
    const seconds = Math.floor(shown.current / 1000);
    shown.current -= seconds * 1000;
    return seconds;
  }, []);
  return { taken };
}
